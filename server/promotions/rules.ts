import { formatInr } from '../../shared/money.ts'
import { PAYMENT_MIN_PAISE, shareOut } from '../../shared/pricing.ts'
import { promotionName, scopeWords } from '../../shared/promotions/api.ts'
import { when } from '../../shared/time/moments.ts'
import type { PromotionRow } from './tables.ts'

/** As it is kept in memory; `category` is the name of its collection. */
export type Promotion = Omit<PromotionRow, 'taken' | 'createdAt' | 'updatedAt'> & { category: string | null }

export interface DiscountLine {
  kind: 'desk_buddy' | 'figurine'
  categoryId: string | null
  quantity: number
  /** Without gift wrap. */
  goodsPaise: number
  wrapPaise: number
}
export interface Discount {
  promotion: Promotion
  paise: number
  /** One for each line, together `paise`. */
  shares: number[]
  /** The provider takes no smaller payment than what is left. */
  isCapped: boolean
}
type RefusalCode =
  | 'promo.unknown'
  | 'promo.ended'
  | 'promo.not_begun'
  | 'promo.not_for_these'
  | 'promo.minimum'
  | 'promo.used_up'
  | 'promo.already_used'
  | 'promo.first_order'
  | 'promo.held'
interface HeldUse {
  orderId: string
  /** It uses another promotion, which is for a first order as well. */
  isOther: boolean
  name: string | null
}
export interface Why {
  code: RefusalCode
  sentence: string
  orderId?: string
}
export type Verdict = { discount: Discount } | { why: Why }

export const nameOf = (promotion: Promotion) =>
  promotionName({
    ...promotion,
    min_pieces: promotion.minPieces,
    min_subtotal_paise: promotion.minSubtotalPaise,
    ends_at: promotion.endsAt?.toISOString() ?? null,
  })

/** On orders and papers: the code, or what counted by itself. */
export const wordsOf = (promotion: Promotion) => promotion.code ?? nameOf(promotion)

export const unknownCode = (code: string): Why => ({
  code: 'promo.unknown',
  sentence: `We do not know the code ${code.slice(0, 40)}. Please check the spelling.`,
})

/** Whether a promotion counts for these lines now, and how much it takes off; who used it before is asked elsewhere. */
export function evaluate(promotion: Promotion, lines: readonly DiscountLine[], now: Date): Verdict {
  const why = notNow(promotion, now) ?? notForThese(promotion, lines)
  if (why) return { why }
  const weights = lines.map(line => (isFor(promotion, line) ? weightOf(promotion, line) : 0))
  const sum = total(weights)
  const most = Math.max(0, total(lines.map(line => line.goodsPaise + line.wrapPaise)) - PAYMENT_MIN_PAISE)
  const paiseOff = amountOff(promotion, sum)
  const paise = Math.min(paiseOff, most)
  if (paise === 0)
    return { why: refuse(promotion, 'promo.not_for_these', 'does not apply to anything here.') }
  return { discount: { promotion, paise, shares: shareOut(paise, weights), isCapped: paise < paiseOff } }
}

/** The one that takes most off; of equals the first, so that no code is spent for nothing. */
export const bestOf = (discounts: readonly Discount[]): Discount | null =>
  discounts.reduce<Discount | null>((best, one) => (best && best.paise >= one.paise ? best : one), null)

const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function amountOff({ kind, value }: Promotion, sum: number): number {
  if (kind === 'percent') return Math.round((sum * value) / 100)
  return kind === 'amount' ? Math.min(value, sum) : sum
}
const weightOf = ({ kind }: Promotion, { goodsPaise, wrapPaise }: DiscountLine) =>
  kind === 'free_wrap' ? wrapPaise : goodsPaise

function isFor({ scope, categoryId }: Promotion, line: DiscountLine): boolean {
  if (scope === 'all') return true
  if (scope === 'category') return categoryId !== null && line.categoryId === categoryId
  return line.kind === (scope === 'figurine' ? 'figurine' : 'desk_buddy')
}

const refuse = ({ code }: Promotion, refusal: RefusalCode, predicate: string): Why => ({
  code: refusal,
  sentence: `${code ?? 'This offer'} ${predicate}`,
})

function notNow(promotion: Promotion, now: Date): Why | null {
  const { isActive, startsAt, endsAt } = promotion
  if (!isActive) return refuse(promotion, 'promo.ended', 'is no longer offered.')
  if (startsAt && now < startsAt)
    return refuse(promotion, 'promo.not_begun', `begins on ${when(startsAt.toISOString())}.`)
  if (endsAt && now >= endsAt)
    return refuse(promotion, 'promo.ended', `ended on ${when(endsAt.toISOString())}.`)
  return null
}

function notForThese(promotion: Promotion, lines: readonly DiscountLine[]): Why | null {
  const { kind, minPieces, minSubtotalPaise: least } = promotion
  const things = scopeWords(promotion)
  const these = lines.filter(line => isFor(promotion, line))
  if (these.length === 0)
    return refuse(promotion, 'promo.not_for_these', `is for ${things ?? 'other things'} only.`)
  const pieces = total(these.map(({ quantity }) => quantity))
  if (minPieces && pieces < minPieces) {
    const what = things ?? (minPieces === 1 ? 'piece' : 'pieces')
    return refuse(
      promotion,
      'promo.minimum',
      `needs at least ${minPieces} ${what}, and there ${are(pieces)} here.`,
    )
  }
  const goods = total(these.map(({ goodsPaise }) => goodsPaise))
  if (least && goods < least) {
    const of = things ? ` of ${things}` : ''
    const missing = `${formatInr(least - goods)} more and it counts.`
    return refuse(promotion, 'promo.minimum', `starts at ${formatInr(least)}${of}. ${missing}`)
  }
  if (kind === 'free_wrap' && these.every(({ wrapPaise }) => wrapPaise === 0))
    return refuse(promotion, 'promo.not_for_these', 'makes gift wrap free, and nothing here is wrapped.')
  return null
}
const are = (pieces: number) => (pieces === 1 ? 'is 1' : `are ${pieces}`)

export interface Standing {
  taken: number
  heldByThem: number
  usedByThem: number
  /** Somebody with the same e-mail or phone, or they themselves. */
  twinUsed: boolean
  hasBought: boolean
  held: HeldUse | null
}

/** What is theirs as soon as they let go an unpaid order is not refused here; `heldByTheirs` says so. */
export function notForThem(promotion: Promotion, standing: Standing): Why | null {
  const { totalLimit, perCustomerLimit, firstOrderOnly } = promotion
  const { taken, heldByThem, usedByThem, twinUsed, hasBought } = standing
  if (perCustomerLimit && usedByThem >= perCustomerLimit) return alreadyUsed(promotion)
  if (firstOrderOnly && (hasBought || usedByThem > 0 || twinUsed)) return firstOrderOnlyWhy(promotion)
  if (totalLimit && taken - heldByThem >= totalLimit) return usedUp(promotion)
  return null
}

/** Why an order of theirs that is not paid yet keeps the promotion from the next one. */
export function heldByTheirs(promotion: Promotion, standing: Standing): Why | null {
  const { totalLimit, perCustomerLimit, firstOrderOnly } = promotion
  const { heldByThem, usedByThem, held } = standing
  if (!held) return null
  const isSpent = perCustomerLimit !== null && usedByThem + heldByThem >= perCustomerLimit
  const isHeld = heldByThem > 0 && (totalLimit !== null || isSpent)
  return isHeld || firstOrderOnly ? heldElsewhere(promotion, held) : null
}

export const isLimited = ({ totalLimit, perCustomerLimit, firstOrderOnly }: Promotion) =>
  totalLimit !== null || perCustomerLimit !== null || firstOrderOnly

const usedUp = (promotion: Promotion) => refuse(promotion, 'promo.used_up', 'has been used up.')
const alreadyUsed = ({ code }: Promotion): Why => ({
  code: 'promo.already_used',
  sentence: `You have used ${code ?? 'this offer'} already.`,
})
const firstOrderOnlyWhy = (promotion: Promotion) =>
  refuse(
    promotion,
    'promo.first_order',
    'is for a first order only, and there was one with this account, email or phone.',
  )
const heldElsewhere = (promotion: Promotion, { orderId, isOther, name }: HeldUse): Why => ({
  ...refuse(
    promotion,
    'promo.held',
    isOther
      ? `is for a first order only, and your order ${orderId} with ${name}, which is not paid yet, counts as one. Pay that one, or cancel it and use ${promotion.code ?? 'this offer'} here.`
      : `belongs to your order ${orderId}, which is not paid yet. Pay for that order, or cancel it and use the code here.`,
  ),
  orderId,
})

export function codeSentence(code: string, discount: Discount, counting: Discount): string {
  if (counting === discount) {
    const capped = discount.isCapped
      ? ` A payment is at least ${formatInr(PAYMENT_MIN_PAISE)}, so it takes off no more.`
      : ''
    return `${code}: ${nameOf(discount.promotion)}.${capped}`
  }
  return `${nameOf(counting.promotion)} already takes ${formatInr(counting.paise)} off. ${code} would take ${formatInr(discount.paise)}, so it is not used: only one counts per order.`
}
