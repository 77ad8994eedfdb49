import { useCallback, useEffect, useEffectEvent, useMemo, useReducer, useState } from 'react'
import { useLocation } from 'react-router'
import {
  defaultFigure,
  type Figure,
  type Figure2,
  lifted,
  withoutClashes,
} from '../../shared/figure/figure.ts'
import { CODE_PREFIX, isSameFigure, readFigureCode } from '../../shared/figure/figure-code.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { clampLabel } from '../../shared/name-label.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import {
  readStoredChange,
  readStoredFigure,
  removeAside,
  storeAside,
  storeChange,
  storeFigure,
} from '../figure/stored-figure.ts'
import { type Brought, broughtAlong } from '../figurines/to-maker.ts'
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
  const wanted = history.current
  const figure = useMemo(() => withoutClashes(wanted), [wanted])
  const { state } = useLocation()
  const [share, setShare] = useState<number | null>(null)
  useBeginning(() => {
    const brought = broughtAlong(state)
    const found = findBeginning(id, begun, brought)
    if (!found) {
      if (stored.kit !== begun.kit) setNote(messages.lifted)
      return
    }
    if (found.label !== undefined) setLabel(found.label)
    step({ do: 'begin', figure: found.figure, before: found.before })
    if (brought && window.location.hash) setDoubts(brought.doubts)
    setNote(found.note)
  })

  useAutosave(id, isTouched, { figure, label }, setNote)
  /** From here on the address does not hold what is on the screen. */
  const touch = useCallback(() => {
    setTouched(true)
    setNote(null)
    forgetHash()
  }, [])
  const take = useCallback(
    (what: 'change' | 'choose', next: Figure2, sliding?: Sliding) => {
      touch()
      if (!id) removeAside(figure)
      step({ do: what, figure: next, ...(sliding && { sliding: { ...sliding, at: Date.now() } }) })
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
    /** What choosing a figure gives. */
    asChosen: useAsChosen(history),
    /** The figure with what waits until it can be worn. */
    wanted,
    begun,
    label,
    /** How much of a measured face was chosen last. */
    share,
    setShare,
    doubts,
    note,
    setNote,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** One part is chosen. */
    choose: (next: Figure2, sliding?: Sliding) => take('choose', next, sliding),
    /** Somebody else takes its place. */
    change: (next: Figure2) => take('change', next),
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

/** At first, and again with another figure in the address. */
function useBeginning(begin: () => void) {
  const beginNow = useEffectEvent(begin)
  useEffect(() => {
    beginNow()
    const onHash = () => window.location.hash.startsWith(CODE_PREFIX) && beginNow()
    window.addEventListener('hashchange', onHash)
    return () => window.removeEventListener('hashchange', onHash)
  }, [])
}

function forgetHash() {
  if (window.location.hash)
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
}

const useAsChosen = ({ past, current, whole }: History) =>
  useCallback((next: Figure2) => inEarlierColours(next, { past, current, whole }), [past, current, whole])

/** What the address or this browser holds; a figure that was being made here is set aside for one that was passed on. */
function findBeginning(id: string | null, begun: Figure2, brought: Brought | null) {
  const stored = id ? readStoredChange(id) : readStoredFigure()
  const label = stored?.label
  const { hash } = window.location
  if (hash.startsWith(CODE_PREFIX)) {
    const passedOn = readFigureCode(hash.slice(CODE_PREFIX.length))
    if (!passedOn) {
      const note = stored ? messages.junkBeside : messages.junk
      return { figure: lifted(stored?.figure ?? defaultFigure), before: [], label, note }
    }
    const figure = lifted(passedOn)
    const [alone, beside] = notesOn(brought)
    if (!stored) return { figure, before: [], label, note: alone }
    const aside = id ? [stored] : storeAside(stored)
    return { figure, before: aside.map(figureOf), label, note: beside }
  }
  if (!stored) return null
  const figure = lifted(stored.figure)
  if (id) return { figure, before: [begun], label, note: messages.restored }
  const before = removeAside(stored.figure).map(figureOf)
  const note = before.length > 0 ? messages.restoredBeside : messages.restored
  return { figure, before, label, note }
}
function notesOn(brought: Brought | null) {
  if (!brought) return [messages.passedOn, messages.passedOnBeside] as const
  return brought.isUnread
    ? ([messages.nothingRead, messages.nothingReadBeside] as const)
    : ([messages.photoRead, messages.photoReadBeside] as const)
}
const figureOf = ({ figure }: { figure: Figure }) => lifted(figure)

/** Whatever was changed stays in this browser until it is saved. */
function useAutosave(
  id: string | null,
  isTouched: boolean,
  { figure, label }: { figure: Figure; label: string },
  setNote: (note: string) => void,
) {
  const visitor = useVisitor()
  const keep = useEffectEvent(() => {
    const isStored = id
      ? storeChange(id, { figure, label })
      : storeFigure({ figure, label, guest: !visitor, order: false })
    if (!isStored) setNote(messages.notKept)
  })
  useEffect(() => {
    if (isTouched) keep()
  }, [isTouched, figure, label])
}

export type Maker = ReturnType<typeof useMaker>

const STEPS_MAX = 200
const MERGED_MS = 800

/** Changes of one kind that come many at a time, such as from a slider, are one step. */
export interface Sliding {
  what: string
  /** While a slider is held it is one step, however long that takes. */
  isHeld?: boolean
}
type Slid = Sliding & { at: number }

/** What was chosen, step by step. */
interface History {
  past: readonly Figure2[]
  current: Figure2
  future: readonly Figure2[]
  /** The last change, if it is one of many. */
  sliding: Slid | null
  /** The figures that came whole: somebody else begins with each. */
  whole: ReadonlySet<Figure2>
}
export type Step =
  | { do: 'change' | 'choose'; figure: Figure2; sliding?: Slid }
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'begin'; figure: Figure2; before: readonly Figure2[] }

export const beginHistory = (current: Figure2): History => ({
  past: [],
  current,
  future: [],
  sliding: null,
  whole: new Set([current]),
})

export function takeStep(history: History, step: Step): History {
  const { past, current, future, whole } = history
  switch (step.do) {
    case 'begin':
      return {
        ...beginHistory(step.figure),
        past: step.before,
        whole: new Set([...step.before, step.figure]),
      }
    case 'choose':
    case 'change': {
      if (isSameFigure(step.figure, current)) return history
      const figure = step.do === 'choose' ? inEarlierColours(step.figure, history) : step.figure
      const sliding = step.sliding ?? null
      const goesOn =
        sliding &&
        history.sliding?.what === sliding.what &&
        (sliding.isHeld || sliding.at - history.sliding.at < MERGED_MS) &&
        past.length > 0
      return {
        past: goesOn ? past : [...past, current].slice(-STEPS_MAX),
        current: figure,
        future: [],
        sliding,
        whole: step.do === 'change' ? new Set([...whole, figure]) : whole,
      }
    }
    case 'undo': {
      const before = past.at(-1)
      if (!before) return history
      return { past: past.slice(0, -1), current: before, future: [current, ...future], sliding: null, whole }
    }
    case 'redo': {
      const [next, ...later] = future
      if (!next) return history
      return { past: [...past, current], current: next, future: later, sliding: null, whole }
    }
  }
}

type Worn = Pick<History, 'past' | 'current' | 'whole'>
const WORN = ['beard', 'moustache', 'headwear', 'glasses'] as const

/** What is put on again has the colours this very person last wore it in. */
function inEarlierColours(next: Figure2, { current, past, whole }: Worn): Figure2 {
  const steps = [...past, current]
  const worn = steps.slice(
    Math.max(
      0,
      steps.findLastIndex(one => whole.has(one)),
    ),
  )
  let figure = next
  const { style, colours } = next.outfit
  if (style !== current.outfit.style && colours.length === 0) {
    const earlier = worn.findLast(({ outfit }) => outfit.style === style)
    if (earlier) figure = { ...figure, outfit: { ...next.outfit, colours: earlier.outfit.colours } }
  }
  for (const part of WORN) {
    const colour = worn.findLast(one => one[part] !== null)?.[part]?.colour
    const put = figure[part]
    if (put && current[part] === null && colour) figure = { ...figure, [part]: { ...put, colour } }
  }
  return figure
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
