import { createHash } from 'node:crypto'
import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { GiftWish } from '../../shared/gifts.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { type IdempotencyKey, KeyInUse } from '../platform/http/idempotency.ts'
import { crockford, newToken } from '../platform/ids.ts'
import type { SignedInCustomer } from '../promotions/customer.ts'
import type { Order } from './order.ts'
import { insertOrder } from './place-order.sql.ts'
import type { PricedOrder } from './price-order.ts'
import { approveByOrder } from './proofs/order-proofs.ts'
import { claimUntil } from './provider-order.ts'

interface Buyer {
  customer: SignedInCustomer
  shipping: Shipping
  billing: Billing
  gift: GiftWish | null
}
/** Another request may be opening an existing order at the provider. */
export type Placed = { fresh: true; order: Order } | { fresh: false; id: string }

export class OutOfDate extends Error {
  override message = 'a price or a name has changed in the database'
}
const FIRST_CHECK_MS = 60_000

/**
 * While an order can still be paid, the same content from the same customer is the same order: a double click or a
 * second tab gets it back. The insert is not synced to disk; the next statement, which notes the provider's order, is.
 */
export async function placeOrder(
  db: Database,
  buyer: Buyer,
  priced: PricedOrder,
  clock: Clock,
  hold: IdempotencyKey | null,
): Promise<Placed> {
  const now = clock()
  const order = newOrder(buyer, priced, now)
  const toClaim = hold?.claimed === false ? hold : null
  const placed = await insertOrder(db, {
    id: order.id,
    user_id: order.userId,
    email_key: buyer.customer.emailKey,
    phone_key: buyer.customer.phoneKey,
    key: toClaim?.key,
    request_hash: toClaim?.requestHash,
    held_at: toClaim?.heldAt,
    flow: order.flow,
    figurine_in_cart: order.figurineInCart,
    quantity: order.quantity,
    total_paise: order.totalPaise,
    gift_wrap_paise: order.giftWrapPaise,
    discount_paise: order.discountPaise,
    discount_name: order.discountName,
    shipping: order.shipping,
    billing: order.billing,
    gift: order.gift,
    gift_token: order.giftToken,
    open_hash: order.openHash,
    lines: order.lines.map((line, index) => ({ position: index + 1, ...line })),
    at: order.createdAt,
    claimed_until: claimUntil(now),
    first_check_at: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
  })
  if (!placed?.isRight) throw new OutOfDate()
  if (!placed.keyIsOurs) throw new KeyInUse()
  if (hold) hold.claimed = true
  // The other order was paid or cancelled between the insert and the lookup.
  if (placed.id === null) return placeOrder(db, buyer, priced, clock, hold)
  if (!placed.fresh) return { fresh: false, id: placed.id }
  await approveByOrder(db, { orderId: order.id, at: now }, priced.figures)
  return { fresh: true, order }
}

function newOrder(buyer: Buyer, { figures: _, discount, ...priced }: PricedOrder, now: Date): Order {
  const createdAt = now.toISOString()
  const { customer, shipping, billing, gift } = buyer
  const content = JSON.stringify({
    lines: priced.lines,
    total: priced.totalPaise,
    promotion: discount?.promotion.id,
    shipping,
    billing,
    ...(gift && { gift }),
  })
  return {
    ...priced,
    userId: customer.userId,
    shipping,
    billing,
    id: `DPL-${crockford(10)}`,
    status: 'Pending',
    paymentStatus: 'pending',
    currency: 'INR',
    capturedPaise: 0,
    refundedPaise: 0,
    goingBackPaise: 0,
    providerOrderId: null,
    courier: null,
    trackingNumber: null,
    createdAt,
    updatedAt: createdAt,
    paidAt: null,
    deliveredAt: null,
    openedAt: createdAt,
    gift: gift && {
      message: gift.message,
      surprise: gift.surprise,
      toReceiver: gift.to_receiver,
      openedAt: null,
    },
    giftToken: gift && newToken(),
    openHash: createHash('sha256').update(content).digest('base64url'),
    history: [
      {
        id: 0,
        status: 'Pending',
        fromStatus: null,
        actor: 'customer',
        note: null,
        undone: false,
        createdAt,
      },
    ],
    payment: null,
    waiting: false,
    begun: false,
    promise: null,
    figurines: [],
    buyer: null,
  }
}
