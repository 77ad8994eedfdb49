import { Truck } from 'lucide'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { parcelsPath } from '../../../shared/parcels/api.ts'
import { platePath } from '../../../shared/print/api.ts'
import { type Card, FINISHED } from '../../../shared/production/api.ts'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { PlateButton } from '../print/plate-button.tsx'
import { CardDialog } from '../production/card-dialog.tsx'
import { calledOf, dueWords, movable, NEXT_OF_MANY } from '../production/next-step.ts'
import { useMoves } from '../production/use-moves.ts'
import { OfferForm } from '../proofs/offer-form.tsx'
import { StatusDialog } from '../ui/status-dialog.tsx'
import { messages, STEP_WORDS } from './messages.ts'
import type { OrderStep } from './order-step.ts'
import { StatusSelect } from './status-select.tsx'
import './next-step.css'

interface Props {
  desk: DeskOrder
  step: OrderStep
}

/** What to do now for this order, with its button; its status may be set by hand as well. */
export function NextStep({ desk, step }: Props) {
  const { order, on_board: cards } = desk
  const picture = order.cart_items.find(({ kind }) => kind === 'figurine') ?? order.cart_items[0]
  const due = cards.length > 0 ? Math.min(...cards.map(({ days_left }) => days_left)) : null
  return (
    <section className="next-step tray" aria-label="Next step">
      <div className="next-step-what">
        <LinePicture src={picture?.image_url ?? null} sizes="72px" max={160} />
        <div>
          <h2>{titleOf(step)}</h2>
          {due !== null && (
            <p className="small" data-late={due < 0 || undefined}>
              {dueWords(due)}
            </p>
          )}
        </div>
      </div>
      <div className="next-step-do">
        <StepForm desk={desk} step={step} />
      </div>
      <div className="one-status">
        <StatusBadge order={order} />
        <StatusSelect order={order} />
      </div>
    </section>
  )
}

function titleOf(step: OrderStep): string {
  if (step.do === 'nothing') return messages.idle[step.because]
  if (step.do === 'make') return STEP_WORDS[step.cards[0]?.column ?? 'to_print'].title
  if (step.do === 'proof') return step.change === null ? messages.makeProof : messages.answerChange
  return { file: messages.mendFile, book: messages.book, track: messages.noteNumber }[step.do]
}

function StepForm({ desk: { order }, step }: { desk: DeskOrder; step: OrderStep }) {
  const { revalidate } = useRevalidator()
  switch (step.do) {
    case 'proof':
      return (
        <>
          {step.change && <blockquote className="ticket-words">{step.change}</blockquote>}
          <OfferForm
            key={step.line}
            orderId={order.id}
            line={step.line}
            isFigure={order.cart_items[step.line - 1]?.make === 'figure'}
            onSent={revalidate}
          />
        </>
      )
    case 'make':
      return <MoveOn orderId={order.id} cards={step.cards} />
    case 'book':
      return (
        <ButtonLink size="small" to={parcelsPath([order.id])}>
          <Icon of={Truck} />
          Book the parcel
        </ButtonLink>
      )
    case 'file':
      return <p className="small">{messages.fileBelow}</p>
    case 'track':
      return <p className="small">{messages.numberBelow}</p>
    default:
      return null
  }
}

/** Takes on all pieces of the order that are equally far, as the board does. */
function MoveOn({ orderId, cards }: { orderId: string; cards: Card[] }) {
  const { revalidate } = useRevalidator()
  const [photoOf, setPhotoOf] = useState<string | null>(null)
  const moves = useMoves({ onPhoto: setPhotoOf, onOldPlate: () => undefined, reload: revalidate })
  const [first] = cards
  if (!first) return null
  const to = first.column === 'to_print' ? 'printing' : NEXT_OF_MANY[first.column]?.to
  const opened = cards.find(({ id }) => id === photoOf)
  return (
    <>
      <p className="small">{cards.map(calledOf).join(', ')}</p>
      <div className="one-row">
        {first.column === 'to_print' && cards.some(({ print }) => print?.state === 'made') && (
          <PlateButton path={platePath([orderId])} />
        )}
        {to && (
          <Button
            size="small"
            busy={moves.going.size > 0 && 'Moving…'}
            onClick={() => moves.move(cards.map(movable), to)}
          >
            {STEP_WORDS[first.column].done(cards.length)}
          </Button>
        )}
      </div>
      {opened && (
        <CardDialog
          card={opened}
          photo={FINISHED}
          onMove={stage => moves.move([movable(opened)], stage)}
          onClose={() => setPhotoOf(null)}
        />
      )}
      {moves.question && <StatusDialog {...moves.question} onClose={moves.close} />}
    </>
  )
}
