import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { defaultFigure, type Figure, type Figure2, lifted } from '../../shared/figure/figure.ts'
import { CODE_PREFIX, isSameFigure, readFigureCode } from '../../shared/figure/figure-code.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { clampLabel } from '../../shared/name-label.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import { dropAside, keepChange, keepFigure, keptChange, keptFigure, putAside } from '../figure/kept-figure.ts'
import { useVisitor } from '../session/session.ts'
import { messages } from './messages.ts'

/** The figure that is being made: from the address, from this browser, from a figurine, or plain. */
export function useMaker(figurine: Figurine | null) {
  const stored = figurine?.figure ?? defaultFigure
  const begun = lifted(stored)
  const [history, step] = useReducer(takeStep, begun, beginHistory)
  const [label, setLabel] = useState(figurine?.name_label ?? '')
  const [doubts, setDoubts] = useState<readonly Doubt[]>(figurine?.doubts ?? [])
  const [note, setNote] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const id = figurine?.id ?? null
  const figure = history.now

  const begin = useEffectEvent(() => {
    const found = findBeginning(id, begun)
    if (!found) {
      if (stored.kit !== begun.kit) setNote(messages.lifted)
      return
    }
    if (found.label !== undefined) setLabel(found.label)
    step({ do: 'begin', figure: found.figure, before: found.before })
    setNote(found.note)
  })
  useEffect(() => {
    begin()
    const look = () => window.location.hash.startsWith(CODE_PREFIX) && begin()
    window.addEventListener('hashchange', look)
    return () => window.removeEventListener('hashchange', look)
  }, [])

  useKeeping(id, isTouched, { figure, label }, setNote)
  /** From here on the address does not hold what is on the screen. */
  const touch = useCallback(() => {
    setTouched(true)
    setNote(null)
    if (window.location.hash)
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
  }, [])
  const change = useCallback(
    (next: Figure2, sliding?: string) => {
      touch()
      if (!id) dropAside(figure)
      step({
        do: 'change',
        figure: next,
        ...(sliding && { sliding: { what: sliding, at: Date.now() } }),
      })
    },
    [touch, id, figure],
  )
  const move = useCallback(
    (way: 'undo' | 'redo') => {
      touch()
      step({ do: way })
    },
    [touch],
  )
  return {
    figure,
    begun,
    label,
    doubts,
    note,
    setNote,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    change,
    move,
    /** Another figure to start from, such as what a photo shows; one step to undo once something was chosen. */
    startWith(next: Figure2, unsure: readonly Doubt[]) {
      step(isTouched ? { do: 'change', figure: next } : { do: 'begin', figure: next, before: [] })
      setDoubts(unsure)
    },
    changeLabel(typed: string) {
      touch()
      setLabel(clampLabel(typed))
    },
  }
}

/** What the address or this browser holds; a figure that was being made here is set aside for one that was passed on. */
function findBeginning(id: string | null, begun: Figure2) {
  const kept = id ? keptChange(id) : keptFigure()
  const label = kept?.label
  const { hash } = window.location
  if (hash.startsWith(CODE_PREFIX)) {
    const passedOn = readFigureCode(hash.slice(CODE_PREFIX.length))
    if (!passedOn) {
      const note = kept ? messages.junkBeside : messages.junk
      return { figure: lifted(kept?.figure ?? defaultFigure), before: [], label, note }
    }
    const figure = lifted(passedOn)
    if (!kept) return { figure, before: [], label, note: messages.passedOn }
    const aside = id ? [kept] : putAside(kept)
    return { figure, before: aside.map(figureOf), label, note: messages.passedOnBeside }
  }
  if (!kept) return null
  const figure = lifted(kept.figure)
  if (id) return { figure, before: [begun], label, note: messages.restored }
  const before = dropAside(kept.figure).map(figureOf)
  const note = before.length > 0 ? messages.restoredBeside : messages.restored
  return { figure, before, label, note }
}
const figureOf = ({ figure }: { figure: Figure }) => lifted(figure)

/** Whatever was changed stays in this browser until it is saved. */
function useKeeping(
  id: string | null,
  isTouched: boolean,
  { figure, label }: { figure: Figure; label: string },
  setNote: (note: string) => void,
) {
  const visitor = useVisitor()
  const keep = useEffectEvent(() => {
    const isKept = id
      ? keepChange(id, { figure, label })
      : keepFigure({ figure, label, guest: !visitor, order: false })
    if (!isKept) setNote(messages.notKept)
  })
  useEffect(() => {
    if (isTouched) keep()
  }, [isTouched, figure, label])
}

export type Maker = ReturnType<typeof useMaker>

const STEPS_MAX = 200
const MERGED_MS = 800

/** What was chosen, step by step. */
interface History {
  past: readonly Figure2[]
  now: Figure2
  future: readonly Figure2[]
  /** The last change, if changes of its kind come many at a time, such as from a slider. */
  sliding: { what: string; at: number } | null
}
export type Step =
  | { do: 'change'; figure: Figure2; sliding?: { what: string; at: number } }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'begin'; figure: Figure2; before: readonly Figure2[] }

export const beginHistory = (now: Figure2): History => ({ past: [], now, future: [], sliding: null })

export function takeStep(history: History, step: Step): History {
  const { past, now, future } = history
  switch (step.do) {
    case 'begin':
      return { ...beginHistory(step.figure), past: step.before }
    case 'change': {
      if (isSameFigure(step.figure, now)) return history
      const sliding = step.sliding ?? null
      const goesOn =
        sliding &&
        history.sliding?.what === sliding.what &&
        sliding.at - history.sliding.at < MERGED_MS &&
        past.length > 0
      return {
        past: goesOn ? past : [...past, now].slice(-STEPS_MAX),
        now: step.figure,
        future: [],
        sliding,
      }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), now: before, future: [now, ...future], sliding: null }
    }
    case 'redo': {
      const [next, ...later] = future
      if (!next) return history
      return { past: [...past, now], now: next, future: later, sliding: null }
    }
  }
}

/** Ctrl+Z and Ctrl+Shift+Z, or with the command key; a text field keeps its own. */
export function useUndoKeys(move: (way: 'undo' | 'redo') => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
    event.preventDefault()
    move(key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
