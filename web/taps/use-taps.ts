import { useMemo, useState } from 'react'
import type { Figure2 } from '../../shared/figure/figure.ts'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import {
  type AboutPhoto,
  furtherTaps,
  type TapId,
  type TapOption,
  taps,
  tapsOf,
  withSlots,
} from '../../shared/figurines/taps.ts'

/** What the customer has said of a figure, slot by slot. */
export interface Answers {
  said: readonly FigureSlot[]
  /** Holds what was said; its other slots mean nothing. */
  figure: Figure2
  /** The questions that were answered: two may be about one slot, as its kind and its colour. */
  tapped?: readonly TapId[]
}

/** The figure as it was read, with what was answered over it. */
export const answeredFigure = (read: Figure2, answers: Answers | null): Figure2 =>
  answers ? withSlots(read, answers.figure, answers.said) : read

/** Answered of an adult, a beard and an age are none of a child. */
export const answersOfChild = (answers: Answers): Answers => ({
  ...answers,
  said: answers.said.filter(slot => slot !== 'beard' && slot !== 'age'),
})

interface Params {
  read: Figure2
  about: AboutPhoto
  answers: Answers | null
  onAnswers: (answers: Answers) => void
  /** What was said earlier and is not asked again by itself. */
  saidBefore?: readonly FigureSlot[]
  /** What is left as it is; it is not asked again by itself either. */
  skipped: readonly TapId[]
  onSkipped: (skipped: readonly TapId[]) => void
}

/** Which question stands open, and what its answer changes. */
export function useTaps({ read, about, answers, onAnswers, saidBefore = [], skipped, onSkipped }: Params) {
  const figure = useMemo(() => answeredFigure(read, answers), [read, answers])
  const list = tapsOf(figure, about)
  const further = furtherTaps(figure, about)
  const [at, setAt] = useState<TapId | 'done' | null>(null)
  const [hasMoved, setMoved] = useState(false)
  const [wantsFurther, setWantsFurther] = useState(false)
  const isAnswered = (tap: TapId) =>
    answers?.tapped?.includes(tap) || taps[tap].slots.slice(0, 1).some(slot => saidBefore.includes(slot))
  const isOpen = (tap: TapId) => !skipped.includes(tap) && !isAnswered(tap)
  const firstOpen = list.find(isOpen) ?? 'done'
  const canShow = (tap: TapId) => list.includes(tap) || further.includes(tap)
  const current = at === 'done' || (at !== null && canShow(at)) ? at : firstOpen
  const isFurther = current !== 'done' && !list.includes(current)
  const position = current === 'done' ? list.length : list.indexOf(current)
  const move = (to: TapId | 'done') => {
    setMoved(true)
    setAt(to)
  }
  // After something that was not asked comes what is still open.
  const goOn = () => {
    setMoved(true)
    setAt(isFurther ? null : (list[position + 1] ?? 'done'))
  }

  return {
    figure,
    list,
    further,
    isFurther,
    current,
    position,
    isAnswered,
    isAllDone: firstOpen === 'done',
    choose(tap: TapId, option: TapOption) {
      const slots = option.slots ?? taps[tap].slots
      setAt(tap)
      onAnswers({
        tapped: [...new Set([...(answers?.tapped ?? []), tap])],
        said: [...new Set([...(answers?.said ?? []), ...slots])],
        figure: withSlots(figure, option.figure, slots),
      })
    },
    goOn,
    /** From one question to another: the focus goes along. */
    hasMoved,
    goTo: move,
    skip(tap: TapId) {
      onSkipped([...skipped, tap])
      goOn()
    },
    back: isFurther || position > 0 ? () => move(list[position - 1] ?? 'done') : null,
    toAll() {
      setWantsFurther(true)
      move('done')
    },
    /** Who saw that something is wrong finds the further questions open. */
    wantsFurther,
    turnFurther: () => setWantsFurther(!wantsFurther),
  }
}
export type TapsState = ReturnType<typeof useTaps>
