import { ArrowRight, StickyNote } from 'lucide'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { type Card, checklistOf, type Stage } from '../../../shared/production/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { calledOf, dueWords, hoursOf, NEXT_STEP } from './next-step.ts'

interface Props {
  card: Card
  isGoing: boolean
  onMove: (to: Stage) => void
  onOpen: () => void
  /** Absent where there is nothing to choose among. */
  choice: { isChosen: boolean; choose: (card: Card) => void } | false | undefined
  drag: { draggable: boolean; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
}

/** One figure to make in a row: what it is, whose, until when, and the press that takes it on. */
export function BoardCard({ card, isGoing, onMove, onOpen, choice, drag }: Props) {
  const next = NEXT_STEP[card.column]
  const called = calledOf(card)
  const picture = <LinePicture src={card.picture} sizes="48px" max={96} />
  return (
    <li className="workcard" data-card={card.id} aria-busy={isGoing || undefined} {...drag}>
      {choice ? (
        <label className="card-choice">
          {picture}
          <input
            type="checkbox"
            checked={choice.isChosen}
            aria-label={`Choose ${called}`}
            onChange={() => choice.choose(card)}
          />
        </label>
      ) : (
        picture
      )}
      <div className="card-what">
        <button type="button" className="card-name" data-card-link onClick={onOpen}>
          {called}
        </button>
        <span className="card-whose">{card.receiver}</span>
        <span className="vh">
          {card.name}, {card.order_id}
        </span>
        <Facts card={card} />
      </div>
      {next ? (
        <Button
          kind="soft"
          size="small"
          className="card-next"
          title={next.label}
          busy={isGoing && 'Moving…'}
          onClick={() => onMove(next.to)}
        >
          <span className="card-next-words">{next.label}</span>
          <Icon of={ArrowRight} />
          <span className="vh">: {called}</span>
        </Button>
      ) : (
        <Link
          className="btn btn--soft btn--sm card-next"
          title={card.column === 'ready' ? 'Ship it' : 'See the proof'}
          to={adminOrderPath(card.order_id)}
        >
          <span className="card-next-words">{card.column === 'ready' ? 'Ship it' : 'See the proof'}</span>
          <Icon of={ArrowRight} />
          <span className="vh">: {called}</span>
        </Link>
      )}
    </li>
  )
}

function Facts({ card }: { card: Card }) {
  const list = checklistOf(card)
  const checked = list.filter(({ id }) => card.checked.includes(id)).length
  return (
    <p className="card-facts">
      {card.column === 'waiting' ? (
        <span className="muted">No date yet</span>
      ) : (
        <span className={card.days_left < 0 ? 'late num' : 'num'}>{dueWords(card.days_left)}</span>
      )}
      {checked > 0 && (
        <span className="muted num">
          {checked} of {list.length} checked
        </span>
      )}
      {card.notes > 0 && (
        <span className="muted num">
          <Icon of={StickyNote} />
          {card.notes}
          <span className="vh"> {card.notes === 1 ? 'note' : 'notes'}</span>
        </span>
      )}
      {card.print && <FileFact print={card.print} />}
      {card.photo_of && <Badge tone="info">{PHOTO_OF[card.photo_of]}</Badge>}
      {card.again && <Badge tone="info">Replacement</Badge>}
      {card.refunded && <Badge tone="bad">Refunded</Badge>}
      {card.mismatch && <Badge tone="warn">Order: {card.order_status}</Badge>}
      {card.column !== 'waiting' && card.proof !== null && card.proof !== 'approved' && (
        <Badge tone="warn">Not approved</Badge>
      )}
    </p>
  )
}

const PHOTO_OF = { child: 'Photo of a child', deceased: 'Has died: never in the gallery' } as const

const FileFact = ({ print: { state, minutes } }: { print: NonNullable<Card['print']> }) => {
  if (state === 'made') return <span className="muted num">{hoursOf(minutes)}</span>
  if (state === 'making') return <span className="muted">File is being made</span>
  return <Badge tone="bad">{state === 'red' ? 'File is red' : 'No file'}</Badge>
}
