import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { PaymentOrder, PaymentOrderRequest } from '../../shared/payments/api.ts'
import { changeStatus, lockOrder } from '../orders/change-status.ts'
import { mailsToBuyer } from '../orders/gifts/secret.ts'
import { findOpenOrder, insertOrder, newOrder } from '../orders/insert-order.ts'
import type { Order } from '../orders/order.ts'
import { publishOrder } from '../orders/order-events.ts'
import { type Pricing, priceLines } from '../orders/price-lines.ts'
import { asDiscountLine, priceOrder } from '../orders/price-order.ts'
import { findOpenedOrder, isBeingOpened } from '../orders/provider-order.ts'
import { isDeadlock, type Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { SignedIn } from '../platform/http/api-env.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { makeOnce, type NewKey, type WriteKey } from '../platform/http/make-once.ts'
import { Refusal } from '../platform/http/problem.ts'
import { choosePromotion, hasHeldUse, readPromotions } from '../promotions/choose-promotion.ts'
import { buyersContact, promotionCustomer, type SignedInCustomer } from '../promotions/customer.ts'
import type { Discount, Why } from '../promotions/rules.ts'
import { lockUses, NotTaken, takeUse } from '../promotions/take-use.ts'
import { approveByOrder } from '../proofs/offer-proof.ts'
import { checkDestination } from './check-destination.ts'
import { type OpenDeps, openAgain, openNew, openRepeated } from './open-order.ts'
import { tryPayOrder } from './pay-order.ts'

export type PlaceDeps = OpenDeps & Pricing & { limits: Limits; secret: string }
type Placed = { by: 'this request'; order: Order } | { by: 'its key' | 'its content'; orderId: string }

/** Far above what a person does; a script is stopped before the provider stops the shop. */
const ORDERS: Limit = { name: 'pay-order', max: 60, windowSeconds: 3600 }
const TRIES = 3

/** Writes what the buyer wants as an order and opens it at the provider; the same once more is the same order. */
export async function placeOrder(
  deps: PlaceDeps,
  buyer: SignedIn,
  request: PaymentOrderRequest,
  key: string | undefined,
): Promise<PaymentOrder> {
  const placed = await makeOnce<Placed>(
    deps,
    { userId: buyer.id, key, request },
    async (writeKey, newKey) => {
      await deps.limits.take(buyer.id, ORDERS)
      await checkDestination(deps, request.shipping)
      const replaces = await orderToReplace(deps, buyer.id, request)
      const input = mailsToBuyer(request, buyer)
      return writeOrder(deps, buyer.id, { input, replaces, newKey }, writeKey)
    },
    async orderId => {
      // A repeat is no new order.
      await deps.limits.giveBack(buyer.id, ORDERS)
      return { by: 'its key', orderId }
    },
  )
  if (!('order' in placed))
    return placed.by === 'its key'
      ? openRepeated(deps, buyer, placed.orderId)
      : openAgain(deps, buyer, placed.orderId)
  try {
    return await openNew(deps, buyer, placed.order)
  } finally {
    publishOrder(deps.events, placed.order)
  }
}

interface PlaceOrderInput {
  input: PaymentOrderRequest
  /** An unpaid order of theirs that makes room for this one. */
  replaces: string | null
  newKey: NewKey | null
}

/**
 * Tried again where another buyer took the last use of a promotion between its reading and its counting, or where two
 * let go what the other one takes.
 */
async function writeOrder(
  deps: PlaceDeps,
  userId: string,
  input: PlaceOrderInput,
  writeKey: WriteKey,
): Promise<Placed> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    try {
      return await deps.db.transaction(tx => write(tx, deps, userId, input, writeKey))
    } catch (error) {
      if (!(error instanceof NotTaken || isDeadlock(error))) throw error
    }
  }
  throw new Refusal(
    409,
    'order.changing',
    'Something in your cart is being changed right now. Please try again in a moment.',
  )
}

async function write(
  tx: Tx,
  deps: PlaceDeps,
  userId: string,
  { input, replaces, newKey }: PlaceOrderInput,
  writeKey: WriteKey,
): Promise<Placed> {
  const { shipping, gift = null, promoCode: code } = input
  const billing = input.billing ?? shipping
  const contact = buyersContact({ shipping, billing, toReceiver: gift?.to_receiver ?? false })
  const customer = promotionCustomer(deps.secret, userId, contact)
  const now = deps.clock()
  const [, lines, known] = await Promise.all([
    lockBuyer(tx, { userId }),
    priceLines(tx, userId, input, deps),
    readPromotions(tx, code),
  ])
  const without = new Map<string, Why>()
  for (;;) {
    const promotionInput = { lines: lines.map(asDiscountLine), code, customer, now, without }
    const priced = priceOrder(lines, input, await choosePromotion(tx, known, promotionInput))
    const order = newOrder({ customer, shipping, billing, gift }, priced, now)
    const { discount, held, figures } = priced
    // A discount that another unpaid order of theirs holds counts for that order alone.
    if (!held && (await insertOrder(tx, order, customer, newKey))) {
      await approveByOrder(tx, { orderId: order.id, at: now }, figures)
      // Last, as all who use the promotion wait for each other here.
      if (discount) await takeUse(tx, { orderId: order.id, at: order.createdAt, customer, discount })
      return { by: 'this request', order }
    }
    const same = await findOpenOrder(tx, order)
    if (same) {
      await writeKey(tx, same)
      return { by: 'its content', orderId: same }
    }
    if (discount && held) {
      const isReplaced =
        held.orderId === replaces && (await cancelReplaced(tx, deps, { id: replaces, discount, customer }))
      if (!isReplaced) without.set(discount.promotion.id, held)
    }
  }
}

/**
 * One buyer's presses stand in line. This commit alone is not synced to the disk: nothing has left the house yet, and the
 * next one, which writes the provider's order, takes it along.
 */
const lockBuyer = statement(
  'lock_buyer',
  z.object({ unsynced: z.string() }),
  sql`select set_config('synchronous_commit', 'off', true) as unsynced from users
    where id = ${sql.placeholder('userId')} for no key update`,
)

/** The unpaid order that this one replaces, unless a bank may be about to pay it. */
async function orderToReplace(
  deps: PlaceDeps,
  userId: string,
  { replaces }: PaymentOrderRequest,
): Promise<string | null> {
  if (!replaces) return null
  const id = normaliseOrderId(replaces)
  if (!(await hasHeldUse(deps.db, { orderId: id, userId }))) return null
  return (await tryPayOrder(deps, await findOpenedOrder(deps.db, id))).state === 'unpaid' ? id : null
}

/** A newer order takes the place of one that was not paid, and may use its promotion. */
async function cancelReplaced(
  tx: Tx,
  deps: PlaceDeps,
  { id, discount, customer }: { id: string; discount: Discount; customer: SignedInCustomer },
): Promise<boolean> {
  await lockUses(tx, { promotionId: discount.promotion.id, releasedOrderId: id, customer })
  const order = await lockOrder(tx, id)
  if (order.userId !== customer.userId || order.paidAt !== null || order.status !== 'Pending') return false
  if (isBeingOpened(order, deps.clock())) return false
  const note = 'a newer order uses its code'
  await changeStatus(tx, deps, order, { status: 'Cancelled', actor: 'shop', note, notify: false })
  return true
}
