import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { date } from '../../shared/moments.ts'
import type { Order, OrderLine } from '../../shared/orders.ts'
import { type OwnReview, reviewsApi } from '../../shared/reviews.ts'
import { call } from '../api.ts'
import { AnswerOf } from '../reviews/review-list.tsx'
import { Stars } from '../reviews/stars.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'
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
      <p className="max-w-(--read)">{messages.reviewLead}</p>
      <ul className="grid gap-5">
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
  const [open, setOpen] = useState(false)
  const name = line.name_label ? `${line.name}, “${line.name_label}”` : line.name
  return (
    <section className="order proof" aria-label={`Review of ${name}`}>
      <h3>{name}</h3>
      {review?.withheld && <Banner kind="warn">{messages.withheld(review.withheld.reason)}</Banner>}
      {open ? (
        <ReviewForm orderId={orderId} line={position} review={review} onClose={() => setOpen(false)} />
      ) : review ? (
        <Written orderId={orderId} review={review} onEdit={() => setOpen(true)} />
      ) : (
        <Button kind="soft" size="small" className="justify-self-start" onClick={() => setOpen(true)}>
          Write a review
        </Button>
      )}
    </section>
  )
}

interface WrittenProps {
  orderId: string
  review: OwnReview
  onEdit: () => void
}

function Written({ orderId, review, onEdit }: WrittenProps) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'delete'>()
  const [asking, setAsking] = useState(false)
  async function remove() {
    const params = { id: orderId, line: String(review.line) }
    if (await run('delete', () => call(reviewsApi.remove, { params })))
      announce({ text: messages.reviewDeleted })
    await revalidate()
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
              alt={`Of your review, ${at + 1} of ${review.photos.length}`}
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
      <div className="order-do">
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
