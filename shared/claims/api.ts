import { z } from 'zod/mini'
import { type Api, adminPage, fillPath } from '../endpoint.ts'
import { OrderStatus } from '../orders/order-status.ts'
import { ParcelState } from '../parcels/api.ts'
import { onlyOnce, refundAmount } from '../payments/refund-amount.ts'
import { Stage } from '../production/api.ts'

export const CLAIM_KINDS = ['damaged', 'wrong', 'missing', 'late', 'other'] as const
export const ClaimKind = z.enum(CLAIM_KINDS, 'Please choose what is wrong.')
export type ClaimKind = z.infer<typeof ClaimKind>
/** What may be wrong with an order that has not arrived. */
export const KINDS_BEFORE_DELIVERY: readonly ClaimKind[] = ['missing', 'late']

/** The first day that was promised has passed. */
export const isPastPromise = (
  promise: { to: string; was?: string | null | undefined } | null,
  today: string,
): boolean => promise !== null && (promise.was ?? promise.to) < today

export const KIND_WORDS: Record<ClaimKind, string> = {
  damaged: 'It is damaged',
  wrong: 'It is not what I ordered',
  missing: 'It has not come, or part of it is missing',
  late: 'It is late',
  other: 'Something else',
}

export const CLAIM_STATES = ['open', 'answered', 'replacement', 'refunded', 'declined'] as const
export const ClaimState = z.enum(CLAIM_STATES, `state is one of ${CLAIM_STATES.join(', ')}.`)
export type ClaimState = z.infer<typeof ClaimState>

/** A declined claim may be thought over; a replacement that cannot be made becomes a refund or is declined. */
const NEXT_STATES: Record<ClaimState, readonly ClaimState[]> = {
  open: ['answered', 'replacement', 'refunded', 'declined'],
  answered: ['answered', 'replacement', 'refunded', 'declined'],
  replacement: ['refunded', 'declined'],
  refunded: [],
  declined: ['answered', 'replacement', 'refunded'],
}

/** Money that did not get through may be sent once more. */
export const nextStates = ({
  state,
  refund,
}: {
  state: ClaimState
  refund: { status: string } | null
}): readonly ClaimState[] =>
  state === 'refunded' && refund?.status === 'failed' ? ['refunded'] : NEXT_STATES[state]

export const CLAIM_PHOTOS_MAX = 6
/** In any script, within what a form's field takes. */
export const CLAIM_TEXT_MAX = 1000
export const CLAIM_PHOTO_DAYS = 365
/** More than these of one order are a conversation. */
export const CLAIMS_MAX = 10

export const claimSentences = {
  text: 'Please write a little more, so that I can help.',
  tooLong: `Please keep it to ${CLAIM_TEXT_MAX.toLocaleString('en-IN')} characters.`,
  tooMany: `At most ${CLAIM_PHOTOS_MAX} photos, please.`,
} as const

/** A form sends its line breaks as two characters. */
export const ClaimText = z.string(claimSentences.text).check(
  z.overwrite(text => text.replaceAll(/\r\n?/g, '\n').trim()),
  z.minLength(10, claimSentences.text),
  z.maxLength(CLAIM_TEXT_MAX, claimSentences.tooLong),
)

const maybe = z.nullable(z.string())
const range = z.nullable(z.object({ from: z.string(), to: z.string() }))

/** What is made again, and its parcel once it has left. */
const Replacement = z.object({
  /** The stage of the figure that is least far; null once all have left. */
  stage: z.nullable(Stage),
  figures: z.int(),
  promise: range,
  left_at: maybe,
  parcel: z.nullable(
    z.object({ state: ParcelState, courier: maybe, tracking_number: maybe, tracking_url: maybe }),
  ),
})
export type Replacement = z.infer<typeof Replacement>

export const Claim = z.object({
  id: z.string(),
  order_id: z.string(),
  kind: ClaimKind,
  text: z.string(),
  state: ClaimState,
  /** Made more than 48 hours after the delivery; it is taken all the same. */
  is_late: z.boolean(),
  created_at: z.string(),
  /** By when its next step comes; null once it is settled. */
  due_at: maybe,
  photos: z.array(z.object({ picture: z.string(), kept_until: z.string() })),
  steps: z.array(z.object({ state: ClaimState, message: maybe, created_at: z.string() })),
  replacement: z.nullable(Replacement),
  refund: z.nullable(
    z.object({
      amount_minor_units: z.int(),
      status: z.enum(['asked', 'pending', 'processed', 'failed']),
    }),
  ),
})
export type Claim = z.infer<typeof Claim>

export const OrderClaims = z.object({
  claims: z.array(Claim),
  /** What may be claimed now; empty where nothing may. */
  kinds: z.array(ClaimKind),
  /** Of a delivered order: until then a claim is in time. */
  in_time_until: maybe,
})
export type OrderClaims = z.infer<typeof OrderClaims>

const ById = z.object({ id: z.string().check(z.maxLength(40)) })
const OneClaim = z.object({ claim: Claim })

export const claimsApi = {
  make: {
    kind: 'upload',
    method: 'POST',
    path: '/orders/:id/claims',
    summary: `Says what is wrong with an own order, with up to ${CLAIM_PHOTOS_MAX} photos. Carries an Idempotency-Key.`,
    access: 'signed-in',
    params: ById,
    body: z.object({ kind: ClaimKind, text: z.string(), photos: z.optional(z.array(z.file())) }),
    response: OneClaim,
  },
  ofOrder: {
    method: 'GET',
    path: '/orders/:id/claims',
    summary:
      'What its buyer said is wrong with an order, how each claim stands, and what may be claimed now.',
    access: 'signed-in',
    params: ById,
    response: OrderClaims,
  },
  one: {
    method: 'GET',
    path: '/claims/:id',
    summary: 'One claim, to who made it and admins.',
    access: 'signed-in',
    params: ById,
    response: OneClaim,
  },
} satisfies Api

export const claimsPath = (orderId: string) => `/api${fillPath(claimsApi.make.path, { id: orderId })}`

export const DeskClaim = z.object({
  ...Claim.shape,
  customer: z.object({ name: z.string(), email: z.string() }),
  /** It waits for the founder and is due within a day. */
  is_urgent: z.boolean(),
  order: z.object({
    status: OrderStatus,
    delivered_at: maybe,
    refundable_minor_units: z.int(),
    lines: z.array(
      z.object({
        line: z.int(),
        name: z.string(),
        name_label: maybe,
        quantity: z.int(),
        paid: z.int(),
        /** What of it was not given back, nor is on its way. */
        left: z.int(),
      }),
    ),
  }),
})
export type DeskClaim = z.infer<typeof DeskClaim>

const note = z.pipe(
  z.nullish(z.string().check(z.trim(), z.maxLength(2000, 'Please keep it to 2,000 characters.'))),
  z.transform(text => text || null),
)
const words = (missing: string) =>
  z
    .string(missing)
    .check(z.trim(), z.minLength(3, missing), z.maxLength(2000, 'Please keep it to 2,000 characters.'))

export const ClaimAnswer = z.object({ message: words('Please write an answer first.') })
export const ClaimRefusal = z.object({
  reason: words('Please say why, the customer reads it.'),
})
const WHICH = 'Please choose what is made again.'
export const ClaimReplacement = z.object({
  /** All of the order where it is left out. */
  lines: z.nullish(
    z
      .array(
        z.object({
          line: z.int(WHICH).check(z.minimum(1, WHICH), z.maximum(999, WHICH)),
          quantity: z.int(WHICH).check(z.minimum(1, WHICH), z.maximum(10, WHICH)),
        }),
      )
      .check(z.minLength(1, WHICH), z.maxLength(50, WHICH)),
  ),
  message: note,
})
export const ClaimRefund = z.object({ ...refundAmount, message: note }).check(onlyOnce)

const Settled = z.object({ claim: DeskClaim })

export const claimsDeskApi = {
  list: {
    method: 'GET',
    path: '/admin/claims',
    summary:
      'Claims: those that wait by when they are due, others newest first; all, those of one order, or one.',
    access: 'admin',
    query: z.object({
      id: z.optional(z.string().check(z.maxLength(40))),
      state: z.optional(ClaimState),
      order_id: z.optional(z.string().check(z.maxLength(40))),
      ...adminPage,
    }),
    response: z.object({ claims: z.array(DeskClaim), total: z.int() }),
  },
  answer: {
    method: 'POST',
    path: '/admin/claims/:id/answers',
    summary: 'Answers a claim by mail; the same words twice are one answer.',
    access: 'admin',
    params: ById,
    body: ClaimAnswer,
    response: Settled,
  },
  replace: {
    method: 'POST',
    path: '/admin/claims/:id/replacement',
    summary: 'Makes figures of the order again: new cards on the board, and a parcel without a payment.',
    access: 'admin',
    params: ById,
    body: ClaimReplacement,
    response: Settled,
  },
  refund: {
    method: 'POST',
    path: '/admin/claims/:id/refund',
    summary:
      'Gives back what the order was paid with, or a part of it; once for a claim, and again if it failed.',
    access: 'admin',
    params: ById,
    body: ClaimRefund,
    response: Settled,
  },
  decline: {
    method: 'POST',
    path: '/admin/claims/:id/decline',
    summary: 'Declines a claim with a reason that its customer reads.',
    access: 'admin',
    params: ById,
    body: ClaimRefusal,
    response: Settled,
  },
} satisfies Api
