import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { formatInr } from '../money.ts'
import { atMost } from '../plain-text.ts'
import { when } from '../time/moments.ts'
import { codeKey } from './promo-code.ts'

const PROMOTION_KINDS = ['percent', 'amount', 'free_wrap'] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]
const PROMOTION_SCOPES = ['all', 'desk_buddies', 'figurine', 'category'] as const
export type PromotionScope = (typeof PROMOTION_SCOPES)[number]

const LIMIT_MAX = 10_000_000
const PAISE_MAX = 100_000_000
const whole = (sentence: string, max: number) =>
  z.int(sentence).check(z.minimum(1, sentence), z.maximum(max, sentence))
const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const moment = (sentence: string) =>
  maybe(
    z.pipe(
      z.string(sentence).check(
        atMost(60, sentence),
        z.refine(text => !Number.isNaN(Date.parse(text)), sentence),
      ),
      z.transform(text => new Date(text).toISOString()),
    ),
  )

export const promotionSentences = {
  code: 'A code has 3 to 40 letters, digits or dashes, such as DIWALI-10.',
  kind: `kind is one of ${PROMOTION_KINDS.join(', ')}.`,
  scope: `scope is one of ${PROMOTION_SCOPES.join(', ')}.`,
  percent: 'A percentage is a whole number from 1 to 100.',
  amount: 'Please enter an amount in rupees, such as 100.',
  category: 'Please choose a category.',
  ends: 'It must end after it starts.',
  subtotal: 'Please enter an amount in rupees, or leave it empty.',
  count: 'Please enter a whole number, or leave it empty.',
  moment: 'Please enter a day and a time, or leave it empty.',
} as const

const fields = {
  /** Null: it counts by itself, without a code. */
  code: maybe(
    z.pipe(
      z.string(promotionSentences.code).check(atMost(200, promotionSentences.code)),
      z.pipe(
        z.transform(codeKey),
        z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{2,39}$/, promotionSentences.code)),
      ),
    ),
  ),
  kind: z.enum(PROMOTION_KINDS, promotionSentences.kind),
  /** Percent, or paise; nothing for a free gift wrap. */
  value: maybe(z.int(promotionSentences.amount).check(z.minimum(0, promotionSentences.amount))),
  scope: z.enum(PROMOTION_SCOPES, promotionSentences.scope),
  category_id: maybe(z.string().check(z.maxLength(80))),
  /** Of what it is for, before any discount and without gift wrap. */
  min_subtotal_paise: maybe(whole(promotionSentences.subtotal, PAISE_MAX)),
  min_pieces: maybe(whole(promotionSentences.count, 500)),
  starts_at: moment(promotionSentences.moment),
  ends_at: moment(promotionSentences.moment),
  total_limit: maybe(whole(promotionSentences.count, LIMIT_MAX)),
  per_customer_limit: maybe(whole(promotionSentences.count, LIMIT_MAX)),
  first_order_only: z.optional(z.boolean()),
  is_active: z.optional(z.boolean()),
}
const Fields = z.object(fields)

type CheckedFields = z.output<typeof Fields>
const isPercentRight = ({ kind, value }: CheckedFields) =>
  kind !== 'percent' || (typeof value === 'number' && value >= 1 && value <= 100)
const isAmountRight = ({ kind, value }: CheckedFields) =>
  kind !== 'amount' || (typeof value === 'number' && value >= 1 && value <= PAISE_MAX)
const isCategoryRight = ({ scope, category_id }: CheckedFields) =>
  scope !== 'category' || Boolean(category_id)
const isEndRight = ({ starts_at, ends_at }: CheckedFields) => !starts_at || !ends_at || starts_at < ends_at

/** What a whole promotion must keep to, however much of it is changed. */
export const PromotionFields = Fields.check(
  z.refine(isPercentRight, { path: ['value'], message: promotionSentences.percent }),
  z.refine(isAmountRight, { path: ['value'], message: promotionSentences.amount }),
  z.refine(isCategoryRight, { path: ['category_id'], message: promotionSentences.category }),
  z.refine(isEndRight, { path: ['ends_at'], message: promotionSentences.ends }),
)
export type PromotionFields = z.output<typeof PromotionFields>
/** With `version`, only if nobody else saved meanwhile. */
const PromotionChange = z.extend(z.partial(Fields), { version: z.optional(z.int()) })
export type PromotionChange = z.output<typeof PromotionChange>

const PROMOTION_STATES = ['running', 'planned', 'paused', 'used_up', 'ended'] as const
export const AdminPromotion = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  /** What customers read, such as "10% off 3 pieces or more". */
  name: z.string(),
  kind: z.enum(PROMOTION_KINDS),
  value: z.int(),
  scope: z.enum(PROMOTION_SCOPES),
  category_id: z.nullable(z.string()),
  min_subtotal_paise: z.nullable(z.int()),
  min_pieces: z.nullable(z.int()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  total_limit: z.nullable(z.int()),
  per_customer_limit: z.nullable(z.int()),
  first_order_only: z.boolean(),
  is_active: z.boolean(),
  state: z.enum(PROMOTION_STATES),
  /** Held and used: what counts against the limit. */
  taken: z.int(),
  held: z.int(),
  used: z.int(),
  released: z.int(),
  /** Taken off orders that were paid. */
  cost_paise: z.int(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type AdminPromotion = z.infer<typeof AdminPromotion>

export const PromotionUse = z.object({
  order_id: z.string(),
  state: z.enum(['held', 'used', 'released']),
  amount_paise: z.int(),
  created_at: z.string(),
})
export type PromotionUse = z.infer<typeof PromotionUse>

export const USES_SHOWN = 50
const ById = z.object({ id: z.string().check(z.maxLength(80)) })
const one = z.object({ promotion: AdminPromotion })

export const promotionsApi = {
  list: {
    method: 'GET',
    path: '/admin/promotions',
    summary: 'Codes and bundles with how often each was used and what it cost, newest first.',
    access: 'admin',
    response: z.object({ promotions: z.array(AdminPromotion) }),
  },
  add: {
    method: 'POST',
    path: '/admin/promotions',
    summary: 'Makes a code, or without one a promotion that counts by itself.',
    access: 'admin',
    body: PromotionFields,
    response: one,
  },
  change: {
    method: 'PATCH',
    path: '/admin/promotions/:id',
    summary: 'Changes or pauses a promotion; orders placed before keep their discount.',
    access: 'admin',
    params: ById,
    body: PromotionChange,
    response: one,
  },
  uses: {
    method: 'GET',
    path: '/admin/promotions/:id/uses',
    summary: 'The newest orders that a promotion was used for.',
    access: 'admin',
    params: ById,
    response: z.object({ uses: z.array(PromotionUse) }),
  },
} satisfies Api

type PromotionSummary = Pick<
  AdminPromotion,
  'kind' | 'value' | 'scope' | 'min_pieces' | 'min_subtotal_paise' | 'ends_at'
> & { category: string | null }

/** What it is for: "Desk Buddies", "Animals", "custom figurines"; null for everything. */
export const scopeWords = ({
  scope,
  category,
}: Pick<PromotionSummary, 'scope' | 'category'>): string | null => {
  if (scope === 'desk_buddies') return 'Desk Buddies'
  if (scope === 'figurine') return 'custom figurines'
  return scope === 'category' ? (category ?? 'a collection that is gone') : null
}

/** "10% off 3 Desk Buddies or more", "₹100 off", "Free gift wrap". */
export function promotionName(promotion: PromotionSummary): string {
  const { kind, value, min_pieces: pieces } = promotion
  const things = scopeWords(promotion)
  const what =
    kind === 'free_wrap' ? 'Free gift wrap' : `${kind === 'percent' ? `${value}%` : formatInr(value)} off`
  const link = kind === 'free_wrap' ? 'for ' : ''
  if (pieces && pieces > 1) return `${what} ${link}${pieces} ${things ?? 'pieces'} or more`
  return things ? `${what} ${link}${things}` : what
}

/** Conditions for a list: "from ₹1,000, until 30 Nov, 12:00 am". */
export function conditionWords({
  min_subtotal_paise: least,
  starts_at: starts,
  ends_at: ends,
  total_limit: limit,
  per_customer_limit: each,
  first_order_only: isFirst,
}: AdminPromotion): string {
  const parts = [
    least && `from ${formatInr(least)}`,
    starts && `starts ${when(starts)}`,
    ends && `ends ${when(ends)}`,
    limit && `${limit} in all`,
    each && `${each} per customer`,
    isFirst && 'first order only',
  ]
  return parts.filter(Boolean).join(', ')
}
