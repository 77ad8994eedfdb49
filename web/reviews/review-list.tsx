import type { Review, ReviewAnswer, ReviewsPage } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import { Picture } from '../ui/picture.tsx'
import { messages } from './messages.ts'
import { ReviewFigures, Stars } from './stars.tsx'

interface Props {
  page: ReviewsPage
  heading: string
  /** The page with all of them. */
  to: string
}

/** With a thing for sale: the figures and the newest. It is plain markup, so that it needs no script. */
export const ShortReviews = ({ page, heading, to }: Props) =>
  page.average !== null && (
    <section className="wrap reviews reviews--short" aria-labelledby="reviews">
      <header className="reviews-head">
        <h2 id="reviews">{heading}</h2>
        <ReviewFigures average={page.average} count={page.count} />
      </header>
      <ReviewList reviews={page.reviews} />
      <p>
        <a className="link" href={to}>
          {page.count > page.reviews.length ? messages.all(page.count) : 'How reviews work'}
        </a>
      </p>
    </section>
  )

export const ReviewList = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className="reviews-list">
    {reviews.map(review => (
      <ReviewItem key={review.id} review={review} />
    ))}
  </ul>
)

export const AnswerOf = ({ answer }: { answer: ReviewAnswer }) =>
  answer && (
    <div className="review-answer">
      <b className="small">{messages.answered}</b>
      <p className="review-words" dir="auto">
        {answer.text}
      </p>
    </div>
  )

const ReviewItem = ({ review }: { review: Review }) => (
  <li className="review">
    <p>
      <Stars of={review.stars} />
    </p>
    <p className="review-words" dir="auto">
      {review.text}
    </p>
    {review.photos.length > 0 && (
      <div className="review-photos">
        {review.photos.map((photo, at) => (
          <a key={photo} href={photo}>
            <Picture
              src={photo}
              alt={`What ${review.writer} got, ${at + 1} of ${review.photos.length}`}
              sizes="96px"
              max={240}
            />
          </a>
        ))}
      </div>
    )}
    <p className="small muted">
      <b>{review.writer}</b>, bought here, {date(review.created_at)}
      {review.edited_at && `, changed ${date(review.edited_at)}`}
    </p>
    <AnswerOf answer={review.answer} />
  </li>
)
