import { messages } from './messages.ts'
import './stars.css'

/** Whole stars; the exact average stands beside them in figures. */
export const Stars = ({ of }: { of: number }) => (
  <span className="stars" role="img" aria-label={`${of} of 5 stars`} data-n={Math.round(of)} />
)

export const ReviewFigures = ({ average, count }: { average: number; count: number }) => (
  <p>
    <Stars of={average} /> <b>{average.toFixed(1)}</b> of 5, {messages.reviews(count)}
  </p>
)

/** In the browser, where the server has rendered reviews: their markup stays, and their sheet is loaded. */
export const KeptReviews = () => <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
