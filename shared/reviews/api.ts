import { z } from 'zod/mini'
import { type Api, adminPage, fillPath, wholeNumber } from '../endpoint.ts'
import { orderPath } from '../paths.ts'
import { atMost, isPlain, isVisible } from '../plain-text.ts'

export const REVIEW_TEXT_MAX = 1000
export const REVIEW_PHOTOS_MAX = 4
const ANSWER_MAX = 1000
const REASON_MAX = 300
/** Orders are asked about this long after their delivery, once. */
export const ASK_AFTER_DAYS = 5
/** How many stand on the page of a thing for sale; the others have a page of their own. */
export const SHOWN_WITH_PRODUCT = 3
export const REVIEWS_PAGE = 10
export const STARS = [5, 4, 3, 2, 1] as const

export const ADMIN_REVIEWS = '/admin/reviews'
/** Where the reviews of an order are written. */
export const orderReviewsPath = (id: string) => `${orderPath(id)}#reviews`

export const reviewSentences = {
  stars: 'Please choose between one and five stars.',
  text: 'Please write a few words.',
  tooLong: `Please keep it to ${REVIEW_TEXT_MAX.toLocaleString('en-IN')} characters.`,
  unseen: 'Please leave out characters that cannot be seen.',
  photos: `A review holds up to ${REVIEW_PHOTOS_MAX} photos. Please leave some out.`,
  consent: 'Everybody will see the photos. Please tick that you agree, or leave them out.',
} as const

const paragraphs = (sentences: { missing: string; max: number }) =>
  z.pipe(
    z.string(sentences.missing).check(
      z.overwrite(text => text.replaceAll(/\r\n?/g, '\n').trim()),
      atMost(sentences.max),
    ),
    z.string().check(
      z.refine(isVisible, sentences.missing),
      z.refine(text => text.split('\n').every(isPlain), reviewSentences.unseen),
    ),
  )

export const ReviewWords = z.object({
  stars: z
    .int(reviewSentences.stars)
    .check(z.minimum(1, reviewSentences.stars), z.maximum(5, reviewSentences.stars)),
  text: paragraphs({ missing: reviewSentences.text, max: REVIEW_TEXT_MAX }),
})
export type ReviewWords = z.output<typeof ReviewWords>

/** As JSON without photos. `photos` is repeated, once per file, and needs `consent=true`. */
const ReviewForm = z.extend(ReviewWords, {
  photos: z.optional(z.array(z.file())),
  consent: z.optional(z.string()),
})

const maybe = z.nullable(z.string())
const Answer = z.nullable(z.object({ text: z.string(), created_at: z.string() }))
export type ReviewAnswer = z.infer<typeof Answer>
const written = {
  stars: z.int(),
  text: z.string(),
  created_at: z.string(),
  /** When its words, stars or photos were changed last. */
  edited_at: maybe,
  answer: Answer,
}

/** As everybody sees it: of its writer the first name and an initial at most. */
export const Review = z.object({
  ...written,
  id: z.string(),
  writer: z.string(),
  /** Always: only a delivered order can be reviewed. */
  bought_here: z.literal(true),
  photos: z.array(z.string()),
})
export type Review = z.infer<typeof Review>

export const ReviewsPage = z.object({
  /** With one decimal; null without reviews. */
  average: z.nullable(z.number()),
  count: z.int(),
  by_stars: z.array(z.object({ stars: z.int(), count: z.int() })),
  reviews: z.array(Review),
})
export type ReviewsPage = z.infer<typeof ReviewsPage>

const Withheld = z.nullable(z.object({ reason: z.string(), since: z.string() }))
const ReviewPhoto = z.object({ id: z.string(), url: z.string() })

/** As its writer sees it. */
export const OwnReview = z.object({
  ...written,
  line: z.int(),
  photos: z.array(ReviewPhoto),
  withheld: Withheld,
})
export type OwnReview = z.infer<typeof OwnReview>

export const DeskReview = z.object({
  ...written,
  id: z.string(),
  /** Null once the account of its writer is deleted. */
  order_id: maybe,
  customer: maybe,
  item: z.string(),
  photos: z.array(ReviewPhoto),
  withheld: Withheld,
  /** New, or changed since the founder dealt with it. */
  waits: z.boolean(),
})
export type DeskReview = z.infer<typeof DeskReview>

export const ReviewFilter = z.enum(
  ['all', 'waiting', 'unanswered', 'withheld', 'photos'],
  'show is all, waiting, unanswered, withheld or photos.',
)
export type ReviewFilter = z.infer<typeof ReviewFilter>

const ANSWER = 'Please write an answer first.'
const WHY = 'Please say why; the writer reads it.'
export const AnswerWords = z.object({ text: paragraphs({ missing: ANSWER, max: ANSWER_MAX }) })
export const WithholdReason = z.object({
  reason: paragraphs({ missing: WHY, max: REASON_MAX }),
})

const OrderId = z.object({ id: z.string().check(z.maxLength(40)) })
const ByLine = z.extend(OrderId, { line: z.string().check(z.maxLength(20)) })
const ByReview = z.object({ id: z.string().check(z.maxLength(60)) })
const page = {
  limit: z.optional(wholeNumber(50, 'limit is a whole number from 1 to 50.', 1)),
  offset: z.optional(wholeNumber(1_000_000, 'offset is a whole number.')),
}
const onOff = z.object({ on: z.boolean() })

export const reviewPath = (id: string, line: number) =>
  `/api${fillPath(reviewsApi.write.path, { id, line: String(line) })}`

export const reviewsApi = {
  ofDeskBuddy: {
    method: 'GET',
    path: '/desk-buddies/:slug/reviews',
    summary:
      'What buyers of a Desk Buddy say, newest first, with the average and how many gave how many stars.',
    params: z.object({ slug: z.string().check(z.maxLength(120)) }),
    query: z.object(page),
    response: ReviewsPage,
  },
  ofKind: {
    method: 'GET',
    path: '/reviews',
    summary: 'The same of custom figurines: kind=figurine.',
    query: z.object({ kind: z.literal('figurine', 'kind is figurine.'), ...page }),
    response: ReviewsPage,
  },
  ofOrder: {
    method: 'GET',
    path: '/orders/:id/reviews',
    summary: 'The reviews of an order to its buyer, and whether it can be reviewed.',
    access: 'signed-in',
    params: OrderId,
    response: z.object({ may_review: z.boolean(), reviews: z.array(OwnReview) }),
  },
  write: {
    kind: 'upload',
    method: 'POST',
    path: '/orders/:id/lines/:line/review',
    summary:
      'Reviews a line of an own, delivered order, or changes the review; photos are added to those it has. JSON, or a form with photos, which carries an Idempotency-Key.',
    access: 'signed-in',
    params: ByLine,
    body: ReviewForm,
    response: z.object({ review: OwnReview }),
  },
  change: {
    method: 'PUT',
    path: '/orders/:id/lines/:line/review',
    summary: 'The same without photos.',
    access: 'signed-in',
    params: ByLine,
    body: ReviewWords,
    response: z.object({ review: OwnReview }),
  },
  remove: {
    method: 'DELETE',
    path: '/orders/:id/lines/:line/review',
    summary: 'Deletes one’s review with its photos.',
    access: 'signed-in',
    params: ByLine,
    response: z.object({ ok: z.literal(true) }),
  },
  removePhoto: {
    method: 'DELETE',
    path: '/orders/:id/lines/:line/review/photos/:photo',
    summary: 'Deletes one photo of one’s review.',
    access: 'signed-in',
    params: z.extend(ByLine, { photo: z.string().check(z.maxLength(60)) }),
    response: z.object({ review: OwnReview }),
  },
  requests: {
    method: 'GET',
    path: '/reviews/requests',
    summary: 'Whether one is asked for reviews by mail.',
    access: 'signed-in',
    response: onOff,
  },
  setRequests: {
    method: 'PUT',
    path: '/reviews/requests',
    summary: 'Switches the mails that ask for reviews off and on.',
    access: 'signed-in',
    body: onOff,
    response: onOff,
  },
} satisfies Api

export const reviewDeskApi = {
  list: {
    method: 'GET',
    path: '/admin/reviews',
    summary: 'All reviews, newest first, those that are withheld too; or one.',
    access: 'admin',
    query: z.object({
      id: z.optional(z.string().check(z.maxLength(60))),
      show: z.optional(ReviewFilter),
      stars: z.optional(wholeNumber(5, 'stars is a whole number from 1 to 5.', 1)),
      ...adminPage,
    }),
    response: z.object({ reviews: z.array(DeskReview), total: z.int() }),
  },
  answer: {
    method: 'PUT',
    path: '/admin/reviews/:id/answer',
    summary: 'Answers a review in public, or changes the answer.',
    access: 'admin',
    params: ByReview,
    body: AnswerWords,
    response: z.object({ review: DeskReview }),
  },
  removeAnswer: {
    method: 'DELETE',
    path: '/admin/reviews/:id/answer',
    summary: 'Takes the answer back.',
    access: 'admin',
    params: ByReview,
    response: z.object({ review: DeskReview }),
  },
  seen: {
    method: 'PUT',
    path: '/admin/reviews/:id/seen',
    summary: 'Notes that a review was read and needs nothing; once its writer changes it, it waits again.',
    access: 'admin',
    params: ByReview,
    response: z.object({ review: DeskReview }),
  },
  withhold: {
    method: 'PUT',
    path: '/admin/reviews/:id/withhold',
    summary: 'Takes a review from the public pages; its writer reads the reason.',
    access: 'admin',
    params: ByReview,
    body: WithholdReason,
    response: z.object({ review: DeskReview }),
  },
  show: {
    method: 'DELETE',
    path: '/admin/reviews/:id/withhold',
    summary: 'Shows a withheld review again.',
    access: 'admin',
    params: ByReview,
    response: z.object({ review: DeskReview }),
  },
} satisfies Api
