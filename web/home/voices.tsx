import { ReviewList } from '../reviews/review-list.tsx'
import { ReviewFigures } from '../reviews/stars.tsx'
import type { FigurineVoices } from './load-home.ts'
import { messages } from './messages.ts'

/** In one line, beside the first button. */
export const VoicesInShort = ({ average, count }: Omit<FigurineVoices, 'reviews'>) => (
  <ReviewFigures average={average} count={count} />
)

/** Two reviews with photos of what was bought. */
export const Voices = ({ reviews }: Pick<FigurineVoices, 'reviews'>) =>
  reviews.length > 0 && (
    <section className="wrap reviews reviews--short" aria-labelledby="voices">
      <h2 id="voices">{messages.voicesTitle}</h2>
      <ReviewList reviews={reviews} />
    </section>
  )
