import type { CartPrice, PriceLineInput } from '../../shared/cart/api.ts'
import {
  cartTotal,
  GIFT_WRAP_PAISE,
  goodsTotal,
  lineTotal,
  lineWrap,
  type PricedLine,
} from '../../shared/pricing.ts'
import { type ForSale, fromSnapshot } from '../catalog/for-sale.ts'
import { defaultMake, defaultMakes } from '../figurines/for-order.ts'
import { choosePromotion, type PromotionResult } from '../promotions/choose-promotion.ts'
import { nobody, promotionCustomer } from '../promotions/customer.ts'
import { type DiscountLine, wordsOf } from '../promotions/rules.ts'
import type { CartDeps } from './deps.ts'

interface CartPriceInput {
  lines: readonly PriceLineInput[]
  code: string | null
  who: { id: string; email: string } | null
}
interface Line {
  wish: PriceLineInput
  id: string | null
  slug: string | null
  name: string | null
  categoryId: string | null
  /** Null if it is not for sale. */
  priced: (PricedLine & { kind: 'desk_buddy' | 'figurine' }) | null
}

/** From memory, but for the limits of a promotion and a make that nobody says; an order is priced by itself. */
export async function priceOfCart(
  deps: Pick<CartDeps, 'db' | 'catalog' | 'promotions' | 'clock' | 'secret' | 'figurinePrices'>,
  { lines: wishes, code, who }: CartPriceInput,
): Promise<CartPrice> {
  const priceOf = await figurinePricer(deps, wishes, who)
  const lines = await linesOf(fromSnapshot(deps.catalog), wishes, priceOf)
  const priced = lines.flatMap(line => line.priced ?? [])
  const customer = who ? promotionCustomer(deps.secret, who.id, { email: who.email }) : nobody
  const found = await choosePromotion(deps.db, await deps.promotions.read(), {
    lines: lines.flatMap(line => (line.priced ? [discountLine(line.priced, line.categoryId)] : [])),
    code,
    customer,
    now: deps.clock(),
  })
  const { discount } = found
  const shares = [...(discount?.shares ?? [])]
  return {
    total_price_minor_units: cartTotal(priced, discount?.paise ?? 0),
    discount_minor_units: discount?.paise ?? 0,
    discount_name: discount && wordsOf(discount.promotion),
    lines: lines.map(({ priced: line, wish, id, slug, name }) => ({
      ...{ id, slug, name, quantity: wish.quantity, kind: wish.kind ?? 'desk_buddy' },
      price_minor_units: line?.priceMinorUnits ?? 0,
      gift_wrap_minor_units: line ? lineWrap(line) : 0,
      total_minor_units: line ? lineTotal(line) : 0,
      discount_minor_units: line ? (shares.shift() ?? 0) : 0,
      gone: line === null,
    })),
    code: code === null ? null : answered(code, found),
  }
}

const answered = (code: string, { code: answer }: PromotionResult): CartPrice['code'] =>
  answer && {
    code,
    accepted: answer.accepted,
    sentence: answer.sentence,
    reason: answer.accepted ? null : answer.why.code,
  }

/** Without an account nothing is drawn, so what nobody knows was put together. */
async function figurinePricer(
  { db, figurinePrices }: Pick<CartDeps, 'db' | 'figurinePrices'>,
  lines: readonly PriceLineInput[],
  who: CartPriceInput['who'],
) {
  const ids = lines.flatMap(({ kind, make, id }) => (kind === 'figurine' && !make && id ? [id] : []))
  const makes = who && ids.length > 0 ? await defaultMakes(db, who.id, ids) : null
  return ({ make, id }: PriceLineInput) =>
    figurinePrices[make ?? makes?.get(id ?? '') ?? defaultMake({ isBuilt: true })]
}

async function linesOf(
  forSale: ForSale,
  lines: readonly PriceLineInput[],
  figurinePrice: (wish: PriceLineInput) => number,
): Promise<Line[]> {
  const buddies = lines.filter(({ kind }) => kind !== 'figurine')
  const rows = await forSale({
    ids: buddies.flatMap(({ id }) => id ?? []),
    slugs: buddies.flatMap(({ id, slug }) => (id ? [] : (slug ?? []))),
  })
  const pricedAt = (wish: PriceLineInput, kind: 'desk_buddy' | 'figurine', priceMinorUnits: number) => ({
    ...{ kind, priceMinorUnits, giftWrapPriceMinorUnits: GIFT_WRAP_PAISE },
    ...{ giftWrap: wish.giftWrap, quantity: wish.quantity },
  })
  return lines.map(wish => {
    if (wish.kind === 'figurine') {
      const priced = pricedAt(wish, 'figurine', figurinePrice(wish))
      return { wish, id: wish.id ?? null, slug: null, name: 'Your figurine', categoryId: null, priced }
    }
    const row = rows.find(({ id, slug }) => (wish.id ? id === wish.id : slug === wish.slug))
    const { id, slug, name, categoryId } = row ?? { ...unknown, id: wish.id ?? null, slug: wish.slug ?? null }
    return {
      wish,
      id,
      slug,
      name,
      categoryId,
      priced: row ? pricedAt(wish, 'desk_buddy', row.pricePaise) : null,
    }
  })
}
const unknown = { name: null, categoryId: null }

const discountLine = (
  line: PricedLine & { kind: 'desk_buddy' | 'figurine' },
  categoryId: string | null,
): DiscountLine => ({
  kind: line.kind,
  categoryId,
  quantity: line.quantity,
  goodsPaise: goodsTotal(line),
  wrapPaise: lineWrap(line),
})
