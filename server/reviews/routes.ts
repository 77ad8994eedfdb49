import { rm } from 'node:fs/promises'
import type { Hono } from 'hono'
import { ADMIN_PAGE } from '../../shared/endpoint.ts'
import { REVIEWS_PAGE, ReviewWords, reviewDeskApi, reviewsApi } from '../../shared/reviews/api.ts'
import { loadOrder } from '../orders/load-order.ts'
import { receiveForm } from '../platform/files/receive-form.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { implement, jsonBody } from '../platform/http/implement.ts'
import type { Limit } from '../platform/http/limits.ts'
import { makeOnce, type WriteKey } from '../platform/http/make-once.ts'
import { notFound } from '../platform/http/problem.ts'
import { setRequests } from './ask-for-reviews.ts'
import type { PhotoDeps, ReviewDeps } from './deps.ts'
import {
  deskReviews,
  findReview,
  findReviewOfLine,
  getsReviewRequests,
  type ReviewedThing,
  reviewsOfOrder,
  shownReviews,
} from './queries.ts'
import { PHOTOS_READ, type ReceivedReview, readReview, saveReviewPhotos } from './receive-review.ts'
import { deleteReviewPhoto } from './review-photos.ts'
import { deskView, ownView, publicView } from './views.ts'
import { answerReview, markSeen, showReview, withholdReview } from './withhold-review.ts'
import { mayReview, type ReviewedLine, removeReview, reviewableLine, writeReview } from './write-review.ts'

type Deps = Omit<ReviewDeps, 'secret' | 'pageAddress'>
/** Each write shows in public at once. */
const WRITES: Limit = { name: 'review', max: 30, windowSeconds: 3600 }

export function reviewRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links } = deps
  const { pageOf, written, write, writeForm } = readingAndWriting(deps)

  implement(app, reviewsApi, {
    async ofDeskBuddy({ params, query }) {
      const item = (await deps.catalog.read()).bySlug.get(params.slug)
      if (!item) throw notFound('desk_buddy.not_found', 'Desk Buddy not found')
      return pageOf(item.id, query)
    },
    ofKind: ({ query }) => pageOf(null, query),
    async ofOrder({ params, who }) {
      const order = await loadOrder(db, who, params.id)
      const found = await reviewsOfOrder(db, order.id)
      return {
        may_review: order.userId === who.id && mayReview(order, who),
        reviews: found.map(review => ownView(links, review)),
      }
    },
    async write({ params, who, context }) {
      const reviewed = await reviewableLine(db, who, params)
      if (!context.req.header('content-type')?.startsWith('multipart/form-data'))
        return write(who, reviewed, await jsonBody(context, ReviewWords))
      const form = await receiveForm(context.req.raw, {
        arriving: deps.arriving,
        names: ['photos'],
        each: PHOTOS_READ,
      })
      try {
        const key = requestHeader(context, 'idempotency-key')
        return await writeForm(who, reviewed, { ...(await readReview(form)), key })
      } finally {
        await rm(form.folder, { recursive: true, force: true })
      }
    },
    async change({ params, body, who }) {
      return write(who, await reviewableLine(db, who, params), body)
    },
    async remove({ params, who }) {
      await removeReview(deps, await reviewableLine(db, who, params), who.id)
      return { ok: true } as const
    },
    async removePhoto({ params, who }) {
      const reviewed = await reviewableLine(db, who, params)
      const isOwn = reviewed.review?.photos.some(({ id }) => id === params.photo)
      if (!isOwn || !(await deleteReviewPhoto(deps, { userId: who.id, photo: params.photo })))
        throw notFound('review.no_photo', 'This photo is no longer there.')
      return written(reviewed)
    },
    requests: async ({ who }) => ({ on: await getsReviewRequests(db, who.id) }),
    setRequests: ({ who, body }) => setRequests(db, who.id, body.on),
  })
}

function readingAndWriting(deps: Deps) {
  const { db, links, limits } = deps

  async function pageOf(thing: ReviewedThing, { limit = REVIEWS_PAGE, offset = 0 }) {
    const first = await deps.reviews.read(thing)
    const isFirst = offset + limit <= REVIEWS_PAGE || first.count <= REVIEWS_PAGE
    const reviews = isFirst
      ? first.reviews.slice(offset, offset + limit)
      : (await shownReviews(db, thing, { limit, offset })).map(publicView)
    return { ...first, reviews }
  }
  async function written({ order, position }: ReviewedLine) {
    const review = await findReviewOfLine(db, { orderId: order.id, line: position })
    if (!review) throw notFound('review.not_found', 'There is no review of it.')
    return { review: ownView(links, review) }
  }
  async function write(who: SignedIn, reviewed: ReviewedLine, words: ReviewWords) {
    await limits.take(who.id, WRITES)
    await writeReview(deps, { writer: who, reviewed, words, photos: [] })
    return written(reviewed)
  }
  /** A form that is sent again under its key adds its photos once. */
  async function writeForm(
    who: SignedIn,
    reviewed: ReviewedLine,
    { words, photos, key }: ReceivedReview & { key: string | undefined },
  ) {
    const line = { id: reviewed.order.id, line: reviewed.position }
    const request = { ...line, words, photos: photos.map(({ sha256 }) => sha256) }
    const make = async (writeKey: WriteKey) => {
      await limits.take(who.id, WRITES)
      const files = await saveReviewPhotos(deps, photos, reviewed.review?.photos.length ?? 0)
      return writeReview(deps, { writer: who, reviewed, words, photos: files }, writeKey)
    }
    await makeOnce(deps, { userId: who.id, key, request, findRepeatFirst: true }, make, before => before)
    return written(reviewed)
  }

  return { pageOf, written, write, writeForm }
}

export function reviewDeskRoutes(
  app: Hono<ApiEnv>,
  deps: PhotoDeps & Pick<ReviewDeps, 'pageAddress' | 'links'>,
) {
  const { db, links } = deps
  async function viewOf(id: string) {
    const review = await findReview(db, id)
    if (!review) throw notFound('review.not_found', 'This review is no longer there.')
    return { review: deskView(links, review) }
  }

  implement(app, reviewDeskApi, {
    async list({ query: { id, show = 'all', stars, limit = ADMIN_PAGE, offset = 0 } }) {
      const { found, total } = await deskReviews(db, { id, show, stars, limit, offset })
      return { reviews: found.map(review => deskView(links, review)), total }
    },
    async answer({ params, body, who }) {
      await answerReview(deps, { id: params.id, text: body.text, founder: who })
      return viewOf(params.id)
    },
    async removeAnswer({ params, who }) {
      await answerReview(deps, { id: params.id, text: null, founder: who })
      return viewOf(params.id)
    },
    async seen({ params }) {
      await markSeen(deps, params.id)
      return viewOf(params.id)
    },
    async withhold({ params, body, who }) {
      await withholdReview(deps, { id: params.id, reason: body.reason, founder: who })
      return viewOf(params.id)
    },
    async show({ params, who }) {
      await showReview(deps, { id: params.id, founder: who })
      return viewOf(params.id)
    },
  })
}
