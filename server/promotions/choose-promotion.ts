import type { Database, Tx } from '../platform/db/database.ts'
import type { Customer } from './customer.ts'
import { promotionsFor, standings } from './queries.ts'
import {
  bestOf,
  codeSentence,
  type Discount,
  type DiscountLine,
  evaluate,
  heldByTheirs,
  isLimited,
  notForThem,
  unknownCode,
  type Verdict,
  type Why,
} from './rules.ts'
import { type KnownPromotions, knownOf } from './snapshot.ts'

export { hasHeldUse } from './queries.ts'

interface ChoosePromotionInput {
  lines: readonly DiscountLine[]
  code: string | null
  customer: Customer
  now: Date
  without?: ReadonlyMap<string, Why>
}
export interface PromotionResult {
  /** What counts: the code, or what counts by itself. */
  discount: Discount | null
  /** Why that is not free. */
  discountHeld: Why | null
  /** The best that no unpaid order of theirs holds. */
  free: Discount | null
  /** Why something better than that is not free. */
  held: Why | null
  code: AboutCode | null
}
type AboutCode =
  | { accepted: true; sentence: string; held: Why | null }
  | { accepted: false; sentence: string; why: Why }

/** The one promotion that counts for these lines, and what to say about the code. */
export async function choosePromotion(
  db: Database,
  { automatic, byCode }: KnownPromotions,
  { lines, code, customer, now, without = new Map() }: ChoosePromotionInput,
): Promise<PromotionResult> {
  if (automatic.length === 0 && code === null)
    return { discount: null, discountHeld: null, free: null, held: null, code: null }
  const typed = code === null ? null : byCode.get(code)
  const offered = automatic.map(promotion => evaluate(promotion, lines, now)).flatMap(discountIn)
  const verdict: Verdict | null =
    code === null ? null : typed ? evaluate(typed, lines, now) : { why: unknownCode(code) }
  const all = [...offered, ...(verdict ? discountIn(verdict) : [])]
  const theirs = await standingOf(db, all, customer)
  const refused = new Map([...theirs.refused, ...without])
  const heldBack = new Map([...theirs.held, ...[...without].filter(([, { code }]) => code === 'promo.held')])
  const may = all.filter(({ promotion }) => !refused.has(promotion.id))
  const discount = bestOf(may)
  const free = bestOf(may.filter(({ promotion }) => !heldBack.has(promotion.id)))
  const best = bestOf(offered.filter(({ promotion }) => heldBack.has(promotion.id)))
  const isBetter = best && best.paise > (free?.paise ?? 0)
  const heldOf = (it: Discount | null | undefined) => (it && heldBack.get(it.promotion.id)) ?? null
  const found = { discount, discountHeld: heldOf(discount), free, held: isBetter ? heldOf(best) : null }
  if (code === null || !verdict) return { ...found, code: null }
  const why = 'why' in verdict ? verdict.why : refused.get(verdict.discount.promotion.id)
  if (why) return { ...found, code: { accepted: false, sentence: why.sentence, why } }
  const [itself] = discountIn(verdict)
  const sentence = itself ? codeSentence(code, itself, discount ?? itself) : ''
  return { ...found, code: { accepted: true, sentence, held: itself === discount ? heldOf(itself) : null } }
}

/** Those that count by themselves and the one with this code, as their rows are now. */
export const readPromotions = async (tx: Tx, code: string | null): Promise<KnownPromotions> =>
  knownOf(await promotionsFor(tx, code))

const discountIn = (verdict: Verdict): Discount[] => ('discount' in verdict ? [verdict.discount] : [])

async function standingOf(db: Database, discounts: readonly Discount[], customer: Customer) {
  const refused = new Map<string, Why>()
  const held = new Map<string, Why>()
  const limited = discounts.map(({ promotion }) => promotion).filter(isLimited)
  if (limited.length === 0) return { refused, held }
  const ids = limited.map(({ id }) => id)
  const known = await standings(db, ids, customer)
  for (const promotion of limited) {
    const standing = known.get(promotion.id)
    const why = standing && notForThem(promotion, standing)
    if (why) refused.set(promotion.id, why)
    const byTheirs = standing && !why && heldByTheirs(promotion, standing)
    if (byTheirs) held.set(promotion.id, byTheirs)
  }
  return { refused, held }
}
