import { REVIEWS_PAGE, type ReviewsPage } from '../../shared/reviews/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import { countByStars, type ReviewedThing, shownReviews } from './queries.ts'
import { figuresOf, publicView } from './views.ts'

export interface ReviewSnapshot {
  /** The newest reviews of a thing for sale. */
  read: (thing: ReviewedThing) => Promise<ReviewsPage>
  /** Called after a write and before the response; other processes learn of it from the database. */
  forget: () => void
}

interface Deps {
  db: Database
  events: Events
  changed: () => void
}

/** The first page of each thing for sale in memory, as its page shows it to every visitor. */
export function createReviewSnapshot({ db, events, changed }: Deps): ReviewSnapshot {
  let pages = new Map<ReviewedThing, Promise<ReviewsPage>>()
  const forget = () => {
    // What is being read goes to the map before.
    pages = new Map()
    changed()
  }
  // A change of an account's name is announced as one of the gallery.
  for (const channel of ['reviews', 'gallery'] as const) events.subscribe(channel, forget)
  return {
    forget,
    read(thing) {
      const cached = pages
      const known = cached.get(thing)
      if (known) return known
      const reading = firstPage(db, thing)
      cached.set(thing, reading)
      reading.catch(() => cached.delete(thing))
      return reading
    },
  }
}

async function firstPage(db: Database, thing: ReviewedThing): Promise<ReviewsPage> {
  const [counted, found] = await Promise.all([
    countByStars(db, thing),
    shownReviews(db, thing, { limit: REVIEWS_PAGE, offset: 0 }),
  ])
  return { ...figuresOf(counted), reviews: found.map(publicView) }
}
