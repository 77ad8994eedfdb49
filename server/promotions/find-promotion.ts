import type { Database } from '../platform/db/database.ts'
import type { Customer } from './customer.ts'
import { standings } from './queries.ts'
import {
  bestOf,
  type Discount,
  type DiscountLine,
  isLimited,
  judge,
  notForThem,
  sayCode,
  unknownCode,
  type Verdict,
  type Why,
} from './rules.ts'
import type { KnownPromotions } from './snapshot.ts'

export { heldOrders } from './queries.ts'

export interface Wish {
  lines: readonly DiscountLine[]
  code: string | null
  customer: Customer
  now: Date
  /** What this customer cannot have, and why. */
  without?: ReadonlyMap<string, Why>
}
export interface Found {
  /** What counts: the code, or what counts by itself. */
  discount: Discount | null
  /** Why something better does not count by itself: an own unpaid order holds it. */
  held: Why | null
  /** Null where none was given. */
  code: { accepted: true; sentence: string } | { accepted: false; sentence: string; why: Why } | null
}

/** The one promotion that counts for these lines, and what to say about the code. */
export async function findPromotion(
  db: Database,
  { automatic, byCode }: KnownPromotions,
  { lines, code, customer, now, without = new Map() }: Wish,
): Promise<Found> {
  if (automatic.length === 0 && code === null) return { discount: null, held: null, code: null }
  const typed = code === null ? null : byCode.get(code)
  const offered = automatic.map(promotion => judge(promotion, lines, now)).flatMap(discountIn)
  const verdict: Verdict | null =
    code === null ? null : typed ? judge(typed, lines, now) : { why: unknownCode(code) }
  const all = [...offered, ...(verdict ? discountIn(verdict) : [])]
  const refused = new Map([...(await notTheirs(db, all, customer)), ...without])
  const discount = bestOf(all.filter(({ promotion }) => !refused.has(promotion.id)))
  const best = bestOf(offered.filter(one => refused.get(one.promotion.id)?.code === 'promo.held'))
  const isBetter = best && best.paise > (discount?.paise ?? 0)
  const held = isBetter ? (refused.get(best.promotion.id) ?? null) : null
  if (code === null || !verdict) return { discount, held, code: null }
  const why = 'why' in verdict ? verdict.why : refused.get(verdict.discount.promotion.id)
  if (why) return { discount, held, code: { accepted: false, sentence: why.sentence, why } }
  const [itself] = discountIn(verdict)
  const sentence = itself ? sayCode(code, itself, discount ?? itself) : ''
  return { discount, held, code: { accepted: true, sentence } }
}

const discountIn = (verdict: Verdict): Discount[] => ('discount' in verdict ? [verdict.discount] : [])

async function notTheirs(
  db: Database,
  discounts: readonly Discount[],
  customer: Customer,
): Promise<Map<string, Why>> {
  const limited = discounts.map(({ promotion }) => promotion).filter(isLimited)
  if (limited.length === 0) return new Map()
  const ids = limited.map(({ id }) => id)
  const known = await standings(db, ids, customer)
  return new Map(
    limited.flatMap(promotion => {
      const standing = known.get(promotion.id)
      const why = standing && notForThem(promotion, standing)
      return why ? [[promotion.id, why] as const] : []
    }),
  )
}
