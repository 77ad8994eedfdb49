import { normaliseOrderId } from '../../shared/order-status.ts'
import type { PaymentOrderRequest } from '../../shared/payments.ts'
import { type ForSale, fromRows, fromSnapshot } from '../catalog/for-sale.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import { OutOfDate, type Placed, placeOrder } from '../orders/place-order.ts'
import { namesFigurine, type Pricing } from '../orders/price-lines.ts'
import { type PricedOrder, priceOrder } from '../orders/price-order.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import type { IdempotencyKey } from '../platform/http/idempotency.ts'
import { Refusal } from '../platform/http/problem.ts'
import { buyersContact, customerOf } from '../promotions/customer.ts'
import { findPromotion, heldUses } from '../promotions/find-promotion.ts'
import { heldElsewhere, usedUp, type Why } from '../promotions/rules.ts'
import type { PromotionSnapshot } from '../promotions/snapshot.ts'
import { NotTaken, takeUse } from '../promotions/take-use.ts'
import { type MayReplace, replaceHeld } from './held-promotion.ts'

interface Deps extends OrderDeps {
  db: Database
  catalog: CatalogSnapshot
  promotions: PromotionSnapshot
  figurinePrices: Pricing['figurinePrices']
  secret: string
  letters: Pricing['letters']
  mayReplace: MayReplace
}
interface Asked {
  userId: string
  wanted: PaymentOrderRequest
  hold: IdempotencyKey | null
}
interface Learnt {
  without: ReadonlyMap<string, Why>
  /** Their own unpaid order that holds the promotion. */
  letGo: string | null
  missed: string | null
}

/** Priced from the snapshots, and again from the rows if the database says that something has changed. */
export async function beginOrder(
  deps: Deps,
  userId: string,
  wanted: PaymentOrderRequest,
  hold: IdempotencyKey | null,
): Promise<Placed> {
  const snapshot = fromSnapshot(deps.catalog)
  const rows = fromRows(deps.db)
  let learnt: Learnt = { without: new Map(), letGo: null, missed: null }
  const asked = { userId, wanted, hold }
  for (const forSale of [namesFigurine(wanted) ? rows : snapshot, rows, rows, rows]) {
    try {
      return await attempt(deps, asked, forSale, learnt)
    } catch (error) {
      if (error instanceof NotTaken) learnt = await lookInto(deps, asked, learnt, error)
      else if (!(error instanceof OutOfDate) && !(forSale === snapshot && error instanceof Refusal))
        throw error
      else deps.promotions.forget()
    }
  }
  throw new Refusal(
    409,
    'order.changing',
    'Something in your cart is being changed just now. Please try again in a moment.',
  )
}

async function attempt(deps: Deps, asked: Asked, forSale: ForSale, learnt: Learnt): Promise<Placed> {
  const { db } = deps
  const { userId, wanted, hold } = asked
  const billing = wanted.billing ?? wanted.shipping
  const toReceiver = wanted.gift?.to_receiver ?? false
  const contact = buyersContact({ shipping: wanted.shipping, billing, toReceiver })
  const customer = customerOf(deps.secret, userId, contact)
  const known = await deps.promotions.read()
  const price = (on: Database, from: ForSale) =>
    priceOrder(on, userId, wanted, {
      ...deps,
      forSale: from,
      discountFor: (here, lines) =>
        findPromotion(here, known, {
          ...{ lines, code: wanted.promoCode, customer, now: deps.clock() },
          without: learnt.without,
        }),
    })
  const buyer = { customer, shipping: wanted.shipping, billing, gift: wanted.gift ?? null }
  const place = (on: Database, priced: PricedOrder) => placeOrder(on, buyer, priced, deps.clock, hold)
  const placeWithUse = async (tx: Tx, priced: PricedOrder): Promise<Placed> => {
    const placed = await place(tx, priced)
    if (!placed.fresh || !priced.discount) return placed
    if (learnt.letGo) await replaceHeld(tx, deps, learnt.letGo)
    const { id: orderId, createdAt: at } = placed.order
    await takeUse(tx, { orderId, at, customer, discount: priced.discount })
    return placed
  }
  // Figurines stay locked from pricing until the order that names them is written.
  if (namesFigurine(wanted))
    return allOrNothing(db, hold, async tx => placeWithUse(tx, await price(tx, fromRows(tx))))
  const priced = await price(db, forSale)
  return priced.discount ? allOrNothing(db, hold, tx => placeWithUse(tx, priced)) : place(db, priced)
}

/** The claim of the idempotency key is rolled back with everything else. */
async function allOrNothing<T>(
  db: Database,
  hold: IdempotencyKey | null,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const wasClaimed = hold?.claimed ?? false
  try {
    return await db.transaction(work)
  } catch (error) {
    if (hold) hold.claimed = wasClaimed
    throw error
  }
}

async function lookInto(
  deps: Deps,
  { userId, wanted }: Asked,
  { without, missed }: Learnt,
  { promotion }: NotTaken,
): Promise<Learnt> {
  deps.promotions.forget()
  const refusing = (why: Why) => new Map([...without, [promotion.id, why]])
  const learnt = { letGo: null, missed: promotion.id }
  const [held] = await heldUses(deps.db, promotion.id, userId)
  if (held === undefined)
    return { ...learnt, without: missed === promotion.id ? refusing(usedUp(promotion)) : without }
  const replaced = wanted.replaces ? normaliseOrderId(wanted.replaces) : null
  if (replaced !== null && (await deps.mayReplace(promotion.id, userId, replaced)))
    return { ...learnt, without, letGo: replaced }
  return { ...learnt, without: refusing(heldElsewhere(promotion, held)) }
}
