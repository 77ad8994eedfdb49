import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { CallFailed } from '../../../shared/errors.ts'
import {
  COLUMN_NAMES,
  type Moved,
  productionApi,
  readCardId,
  type Stage,
} from '../../../shared/production.ts'
import { call } from '../../api.ts'
import { announce } from '../../ui/toasts.ts'
import { attempt, orToast, sentenceOf } from '../../ui/use-change.ts'
import { UNAPPROVED } from '../orders/change-status.ts'
import type { Question } from '../orders/status-dialog.tsx'
import { messages } from './messages.ts'
import { forgetPlate, onPlate } from './saved-plate.ts'

const UNDONE_MAX = 20

export interface Movable {
  id: string
  version: number
  called: string
  /** The customer has no photo of it finished. */
  lacksPhoto?: boolean
}
export interface Moves {
  move: (cards: readonly Movable[], to: Stage) => void
  undo: () => void
  /** Cards whose move is under way. */
  going: ReadonlySet<string>
  question: Question | null
  close: () => void
}

/** Moves cards; each move can be taken back, the last one first. */
export function useMoves(onPhoto: (id: string) => void): Moves {
  const { revalidate } = useRevalidator()
  const [going, setGoing] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<Question | null>(null)
  const done = useRef<Moved[][]>([])

  async function send(cards: readonly Movable[], to: Stage, reason?: string) {
    setGoing(new Set(cards.map(({ id }) => id)))
    const body = {
      cards: cards.map(({ id, version }) => ({ id, version, ...(to === 'printing' && onPlate(id)) })),
      to,
      ...(reason && { override_reason: reason }),
    }
    const answer = await attempt(
      call(productionApi.move, { body }),
      text => text && announce({ text }),
      error => {
        if (error instanceof CallFailed && error.code === 'proof.changed') forgetPlate()
        if (!(error instanceof CallFailed) || error.code !== UNAPPROVED) return sentenceOf(error)
        setQuestion(unapproved(cards, to))
        return null
      },
    )
    if (answer && answer.moved.length > 0) {
      done.current = [...done.current, answer.moved].slice(-UNDONE_MAX)
      announce({ text: said(cards, to), action: { label: 'Undo', run: () => void undo() } })
    }
    await revalidate()
    setGoing(new Set())
  }

  const unapproved = (cards: readonly Movable[], to: Stage): Question => ({
    title: messages.proofTitle,
    text: messages.proofText(readCardId(cards[0]?.id ?? '')?.orderId ?? ''),
    reason: messages.proofReason,
    choices: [{ label: 'Make it all the same', choose: reason => void send(cards, to, reason) }],
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
    const back = await Promise.all(
      [...Map.groupBy(last, ({ from }) => from)].map(([to, moved]) =>
        orToast(call(productionApi.move, { body: { cards: moved.map(seen), to } })),
      ),
    )
    if (back.every(Boolean)) announce({ text: messages.backAgain })
    else done.current = [...done.current, last]
    await revalidate()
  }

  return {
    move,
    undo: () => void undo(),
    going,
    question,
    close: () => setQuestion(null),
  }
}

const seen = ({ id, version }: Moved) => ({ id, version })

function said(cards: readonly Movable[], to: Stage): string {
  const [first] = cards
  return cards.length === 1 && first
    ? messages.moved(first.called, COLUMN_NAMES[to])
    : messages.movedMany(cards.length, COLUMN_NAMES[to])
}
