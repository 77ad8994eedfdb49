import { useRef, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import {
  COLUMN_NAMES,
  type Moved,
  productionApi,
  readCardId,
  type Stage,
} from '../../../shared/production/api.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/toasts.ts'
import { sentenceOf, useChange } from '../../ui/use-change.ts'
import { UNAPPROVED } from '../orders/change-status.ts'
import type { Question } from '../ui/status-dialog.tsx'
import { messages } from './messages.ts'
import type { Movable } from './next-step.ts'
import { onPlate } from './saved-plate.ts'

const UNDONE_MAX = 20

export interface Moves {
  move: (cards: readonly Movable[], to: Stage) => void
  undo: () => void
  /** Cards whose move is under way. */
  going: ReadonlySet<string>
  question: Question | null
  close: () => void
}

interface MoveCallbacks {
  onPhoto: (id: string) => void
  /** A name or figure changed after the plate was saved. */
  onOldPlate: () => void
  reload: () => Promise<void>
}

/** Moves cards; each move can be taken back, the last one first. */
export function useMoves({ onPhoto, onOldPlate, reload }: MoveCallbacks): Moves {
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<Question | null>(null)
  const done = useRef<Moved[][]>([])
  const { run } = useChange({ toast: true })

  async function send(cards: readonly Movable[], to: Stage, reason?: string) {
    setGoing(new Set(cards.map(({ id }) => id)))
    const body = {
      cards: cards.map(({ id, version }) => ({ id, version, ...(to === 'printing' && onPlate(id)) })),
      to,
      ...(reason && { override_reason: reason }),
    }
    const answer = await run(
      'move',
      () => call(productionApi.move, { body }),
      error => {
        if (error instanceof CallFailed && error.code === 'proof.changed') onOldPlate()
        if (!(error instanceof CallFailed) || error.code !== UNAPPROVED) return sentenceOf(error)
        setQuestion(unapproved(cards, to))
        return null
      },
    )
    if (answer && answer.moved.length > 0) {
      done.current = [...done.current, answer.moved].slice(-UNDONE_MAX)
      announce({ text: movedMessage(cards, to), action: { label: 'Undo', run: () => void undo() } })
    }
    await reload()
    setGoing(new Set())
  }

  const unapproved = (cards: readonly Movable[], to: Stage): Question => ({
    title: messages.proofTitle,
    text: messages.proofText(readCardId(cards[0]?.id ?? '')?.orderId ?? ''),
    reason: messages.proofReason,
    choices: [{ label: 'Make it anyway', choose: reason => void send(cards, to, reason) }],
  })

  function move(cards: readonly Movable[], to: Stage) {
    const bare = to === 'to_pack' || to === 'ready' ? cards.find(({ lacksPhoto }) => lacksPhoto) : undefined
    if (!bare) return void send(cards, to)
    setQuestion({
      title: messages.photoTitle,
      text: messages.photoText(bare.called),
      choices: [
        { label: 'Add a photo', choose: () => onPhoto(bare.id) },
        { label: 'Go on without', kind: 'soft', choose: () => void send(cards, to) },
      ],
    })
  }

  async function undo() {
    const last = done.current.at(-1)
    if (!last) return announce({ text: messages.nothingToUndo })
    done.current = done.current.slice(0, -1)
    const stages = [...Map.groupBy(last, ({ from }) => from)]
    const results = await Promise.all(stages.map(([to, moved]) => takeBack(run, to, moved)))
    if (results.every(({ back }) => back.length > 0)) announce({ text: messages.backAgain })
    const versions = new Map(results.flatMap(({ back }) => back.map(({ id, version }) => [id, version])))
    const left = results.flatMap(({ again }) => again)
    done.current = [...done.current, left]
      .filter(({ length }) => length > 0)
      .map(entry => entry.map(one => ({ ...one, version: versions.get(one.id) ?? one.version })))
    await reload()
  }

  return {
    move,
    undo: () => void undo(),
    going,
    question,
    close: () => setQuestion(null),
  }
}

type Run = ReturnType<typeof useChange>['run']

async function takeBack(run: Run, to: Stage, moved: Moved[]) {
  /** May be taken back later; cards that were moved meanwhile may not. */
  let again: Moved[] = []
  const answer = await run(
    'undo',
    () => call(productionApi.move, { body: { cards: moved.map(seen), to } }),
    error => {
      const isFinal = error instanceof CallFailed && (error.status === 404 || error.status === 409)
      if (!isFinal) again = moved
      return sentenceOf(error)
    },
  )
  return { back: answer?.moved ?? [], again }
}

const seen = ({ id, version }: Moved) => ({ id, version })

function movedMessage(cards: readonly Movable[], to: Stage): string {
  const [first] = cards
  return cards.length === 1 && first
    ? messages.moved(first.called, COLUMN_NAMES[to])
    : messages.movedMany(cards.length, COLUMN_NAMES[to])
}
