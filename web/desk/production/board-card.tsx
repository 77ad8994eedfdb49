import { StickyNote } from 'lucide'
import type { DragEvent } from 'react'
import { Link } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { type Card, checklistOf, type Stage } from '../../../shared/production/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { NamePlate } from '../../ui/name-plate.tsx'
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

/** One figure to make: what it is, until when, and the press that takes it on. */
export function BoardCard({ card, isGoing, onMove, onOpen, choice, drag }: Props) {
  const next = NEXT_STEP[card.column]
  const called = calledOf(card)
  return (
    <li className="workcard" data-card={card.id} aria-busy={isGoing || undefined} {...drag}>
      {choice && (
        <label className="card-choice">
          <input
            type="checkbox"
            checked={choice.isChosen}
            aria-label={`Choose ${called}`}
            onChange={() => choice.choose(card)}
          />
        </label>
      )}
      <div className="card-what">
        <LinePicture src={card.picture} sizes="64px" max={160} />
        <div>
          <button type="button" className="card-name" data-card-link onClick={onOpen}>
            {card.name}
            {card.pieces > 1 && !card.again && (
              <span className="muted num">
                {' '}
                {card.piece}/{card.pieces}
              </span>
            )}
          </button>
          {card.name_label && <NamePlate text={card.name_label} />}
          <span className="card-id num">{card.order_id}</span>
          <Facts card={card} />
        </div>
      </div>
      {next ? (
        <Button kind="soft" size="small" full busy={isGoing && 'Moving…'} onClick={() => onMove(next.to)}>
          {next.label}
          <span className="vh">: {called}</span>
        </Button>
      ) : (
        <Link className="btn btn--soft btn--sm btn--full" to={adminOrderPath(card.order_id)}>
          {card.column === 'ready' ? 'Ship it' : 'See the proof'}
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
        <span className="muted">No date until approved</span>
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
