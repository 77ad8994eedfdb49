import { useEffect, useMemo, useState } from 'react'
import { type Figure2, isGrown } from '../../shared/figure/figure.ts'
import { FIGURE_SLOTS } from '../../shared/figure/figure-slots.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { Taps } from '../taps/taps.tsx'
import { useTaps } from '../taps/use-taps.ts'
import type { LaterAnswers } from './later-answers.ts'

interface Props {
  figurine: Figurine
  later: LaterAnswers
  /** Absent while it is drawn: then it cannot be built part by part. */
  buildAt?: string
  /** Told whether a question somebody has begun to answer stands open. */
  onBusy?: (isBusy: boolean) => void
}

/** The questions that are still open, over the wait and on the way to the order. */
export function ResultTaps(props: Props) {
  return props.later.read && <OpenTaps read={props.later.read} {...props} />
}

function OpenTaps({ figurine, read, later, buildAt, onBusy }: Props & { read: Figure2 }) {
  const { sources, doubts, measured } = figurine
  const about = useMemo(
    () => ({
      doubts: doubts.filter(doubt => sources?.[doubt] !== 'customer'),
      isChild: !isGrown(read.build.age),
      measured,
    }),
    [doubts, sources, measured, read],
  )
  const state = useTaps({
    read,
    about,
    answers: later.answers,
    onAnswers: later.change,
    saidBefore: FIGURE_SLOTS.filter(slot => sources?.[slot] === 'customer'),
    skipped: later.skipped,
    onSkipped: later.skip,
  })
  const [isTouched, setTouched] = useState(false)
  const isBusy = isTouched && state.current !== 'done'
  useEffect(() => onBusy?.(isBusy), [isBusy, onBusy])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes that what is in it is used
    <div onPointerDown={() => setTouched(true)} onKeyDown={() => setTouched(true)}>
      <Taps state={state} about={about} buildAt={buildAt} isBusy={later.isSaving} />
    </div>
  )
}
