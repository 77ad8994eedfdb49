import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { type OwnReview, reviewsApi } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { AnswerOf } from '../reviews/review-list.tsx'
import { Stars } from '../reviews/stars.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
import { OrderSheet } from './order-lines.tsx'
import { ReviewForm } from './review-form.tsx'
import './order-reviews.css'

interface Props {
  order: Order
  mayReview: boolean
  reviews: readonly OwnReview[]
}

/** What its buyer says of each thing in a delivered order. */
export function OrderReviews({ order, mayReview, reviews }: Props) {
  if (!mayReview && reviews.length === 0) return null
  return (
    <section className="order-reviews" aria-labelledby="reviews">
      <h2 id="reviews" tabIndex={-1}>
        Your reviews
      </h2>
      <p className="read">{messages.reviewLead}</p>
      <ul className="stack gap-5">
        {order.cart_items.map((line, at) => {
          const review = reviews.find(one => one.line === at + 1)
          return (
            (review || mayReview) && (
              <li key={`${at}${line.name}`}>
                <LineReview orderId={order.id} line={line} position={at + 1} review={review} />
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}

interface LineProps {
  orderId: string
  line: OrderLine
  position: number
  review: OwnReview | undefined
}

function LineReview({ orderId, line, position, review }: LineProps) {
  const [isOpen, setOpen] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  /** Of the form: what was typed stays when it is put away, until it was sent. */
  const [round, setRound] = useState(0)
  const open = () => {
    setOpen(true)
    setRound(round || 1)
  }
  const toHeading = () => {
    setOpen(false)
    heading.current?.focus()
  }
  /** The form begins anew with what is kept. */
  const done = () => {
    toHeading()
    setRound(0)
  }
  const name = line.name_label ? `${line.name}, “${line.name_label}”` : line.name
  return (
    <OrderSheet className="proof" label={`Review of ${name}`}>
      <h3 ref={heading} tabIndex={-1}>
        {name}
      </h3>
      {review?.withheld && <Banner kind="warn">{messages.withheld(review.withheld.reason)}</Banner>}
      {!isOpen && !review && (
        <Button kind="soft" size="small" className="self-start" onClick={open}>
          Write a review
        </Button>
      )}
      {!isOpen && review && <Written orderId={orderId} review={review} onEdit={open} onDeleted={done} />}
      {round > 0 && (
        <div hidden={!isOpen}>
          <ReviewForm
            orderId={orderId}
            line={position}
            review={review}
            isOpen={isOpen}
            onClose={toHeading}
            onSent={done}
          />
        </div>
      )}
    </OrderSheet>
  )
}

interface WrittenProps {
  orderId: string
  review: OwnReview
  onEdit: () => void
  onDeleted: () => void
}

function Written({ orderId, review, onEdit, onDeleted }: WrittenProps) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'delete'>()
  const [asking, setAsking] = useState(false)
  async function remove() {
    const params = { id: orderId, line: String(review.line) }
    const isGone = await run('delete', () => call(reviewsApi.remove, { params }))
    await revalidate()
    if (!isGone) return
    announce({ text: messages.reviewDeleted })
    onDeleted()
  }
  return (
    <div className="review">
      <p>
        <Stars of={review.stars} />
      </p>
      <p className="review-words" dir="auto">
        {review.text}
      </p>
      {review.photos.length > 0 && (
        <div className="review-photos">
          {review.photos.map(({ id, url }, at) => (
            <img
              key={id}
              src={url}
              alt={`Your review, ${at + 1} of ${review.photos.length}`}
              width={96}
              height={96}
              loading="lazy"
            />
          ))}
        </div>
      )}
      <p className="small muted">
        {date(review.created_at)}
        {review.edited_at && `, changed ${date(review.edited_at)}`}
      </p>
      <AnswerOf answer={review.answer} />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {asking && <p>{messages.reviewQuestion}</p>}
      <div className="row middle gap-3">
        {asking ? (
          <>
            <Button kind="soft" size="small" busy={busy && 'Deleting…'} onClick={() => void remove()}>
              Yes, delete it
            </Button>
            <Button kind="soft" size="small" onClick={() => setAsking(false)}>
              Keep it
            </Button>
          </>
        ) : (
          <>
            <Button kind="soft" size="small" onClick={onEdit}>
              Change
            </Button>
            <Button kind="bare" size="small" onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
