import { useCallback, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { defaultFigure, type Figure } from '../../shared/figure.ts'
import { readFigureCode } from '../../shared/figure-code.ts'
import type { Figurine } from '../../shared/figurines.ts'
import { clampLabel } from '../../shared/name-label.ts'
import type { Doubt } from '../../shared/photo-reading.ts'
import { keepChange, keepFigure, keptChange, keptFigure } from '../figure/kept-figure.ts'
import { useVisitor } from '../session/session.ts'
import { beginHistory, takeStep } from './figure-history.ts'
import { messages } from './messages.ts'

export const CODE_PREFIX = '#f='

/** The figure that is being made: from the address, from this browser, from a figurine, or plain. */
export function useMaker(figurine: Figurine | null) {
  const begun = figurine?.figure ?? defaultFigure
  const [history, step] = useReducer(takeStep, begun, beginHistory)
  const [label, setLabel] = useState(figurine?.name_label ?? '')
  const [doubts, setDoubts] = useState<readonly Doubt[]>(figurine?.doubts ?? [])
  const [note, setNote] = useState<string | null>(null)
  const [isTouched, setTouched] = useState(false)
  const id = figurine?.id ?? null
  const figure = history.now

  const begin = useEffectEvent(() => {
    const kept = id ? keptChange(id) : keptFigure()
    const { hash } = window.location
    if (kept) setLabel(kept.label)
    if (hash.startsWith(CODE_PREFIX)) {
      const passedOn = readFigureCode(hash.slice(CODE_PREFIX.length))
      if (passedOn) step({ do: 'begin', figure: passedOn, ...(kept && { before: kept.figure }) })
      else step({ do: 'begin', figure: kept?.figure ?? defaultFigure })
      if (passedOn) return setNote(kept ? messages.passedOnBeside : messages.passedOn)
      return setNote(kept ? messages.junkBeside : messages.junk)
    }
    if (!kept) return
    step({ do: 'begin', figure: kept.figure, ...(id && { before: begun }) })
    setNote(messages.restored)
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
    (next: Figure, sliding?: string) => {
      touch()
      step({
        do: 'change',
        figure: next,
        ...(sliding && { sliding: { what: sliding, at: Date.now() } }),
      })
    },
    [touch],
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
    /** Another figure to start from, such as what a photo shows. */
    startWith(next: Figure, unsure: readonly Doubt[]) {
      step({ do: 'begin', figure: next })
      setDoubts(unsure)
    },
    changeLabel(typed: string) {
      touch()
      setLabel(clampLabel(typed))
    },
  }
}
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
