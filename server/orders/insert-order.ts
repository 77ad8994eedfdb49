import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../shared/orders/checkout.ts'
import type { GiftInput } from '../../shared/orders/gifts-api.ts'
import type { Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import { insertKeys, type NewKey } from '../platform/http/make-once.ts'
import { crockford, newToken } from '../platform/ids.ts'
import type { SignedInCustomer } from '../promotions/customer.ts'
import type { Order } from './order.ts'
import type { PricedOrder } from './price-order.ts'

interface Buyer {
  customer: SignedInCustomer
  shipping: Shipping
  billing: Billing
  gift: GiftInput | null
}

const FIRST_CHECK_MS = 60_000
const { placeholder } = sql

/** Their order with this content that can still be paid. */
export async function findOpenOrder(
  tx: Tx,
  { userId, contentHash }: Pick<Order, 'userId' | 'contentHash'>,
): Promise<string | null> {
  const [found] = await rows(
    tx,
    HasId,
    sql`select id from orders where user_id = ${userId} and content_hash = ${contentHash} and is_open`,
  )
  return found?.id ?? null
}

const insert = statement(
  'insert_order',
  HasId,
  sql`with given as (
      select * from jsonb_to_record(${placeholder('order')}::jsonb) as o (id text, "userId" text, "emailKey" text, "phoneKey" text,
        flow text, "figurineInCart" boolean, quantity int, "totalPaise" int, "giftWrapPaise" int, "discountPaise" int,
        "discountName" text, shipping jsonb, billing jsonb, gift jsonb, "giftToken" text, "contentHash" text,
        lines jsonb, "createdAt" timestamptz, "firstCheckAt" timestamptz, key text, "keyHash" text)
    ), placed as (
      insert into orders (id, user_id, email_key, phone_key, flow, figurine_in_cart, quantity, total_paise, gift_wrap_paise,
        discount_paise, discount_name, shipping, billing, gift, gift_token, content_hash, created_at, updated_at,
        opened_at, next_check_at)
      select id, "userId", "emailKey", "phoneKey", flow, "figurineInCart", quantity, "totalPaise", "giftWrapPaise",
        "discountPaise", "discountName", shipping, billing, gift, "giftToken", "contentHash", "createdAt", "createdAt",
        "createdAt", "firstCheckAt"
      from given
      on conflict (user_id, content_hash) where is_open do nothing
      returning id, created_at
    ), its_lines as (
      insert into order_lines (order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle, image_url,
        unit_price_paise, gift_wrap, gift_wrap_paise, name_label, make, quantity, discount_paise)
      select placed.id, l.position, l.kind, l."deskBuddyId", l."figurineId", l.slug, l.name, l.subtitle, l."imageUrl",
        l."unitPricePaise", l."giftWrap", l."giftWrapPaise", l."nameLabel", l.make, l.quantity, l."discountPaise"
      from placed, given, jsonb_to_recordset(given.lines) as l (position int, kind text, "deskBuddyId" text,
        "figurineId" text, slug text, name text, subtitle text, "imageUrl" text, "unitPricePaise" int, "giftWrap" boolean,
        "giftWrapPaise" int, "nameLabel" text, make text, quantity int, "discountPaise" int)
    ), its_history as (
      insert into order_history (order_id, status, actor, created_at) select id, 'Pending', 'customer', created_at from placed
    ), its_key as (${insertKeys(
      sql`select "userId", key, "keyHash", placed.id, created_at from placed, given where key is not null`,
    )})
    select id from placed`,
)
/**
 * With its lines, its first step and the request's key; false if there is an open one of this content. Whoever writes it opens it at the
 * provider, so its `opened_at` is their claim.
 */
export async function insertOrder(
  tx: Tx,
  order: Order,
  { emailKey, phoneKey }: SignedInCustomer,
  newKey: NewKey | null,
): Promise<boolean> {
  const lines = order.lines.map((line, at) => ({ position: at + 1, ...line }))
  const firstCheckAt = new Date(new Date(order.createdAt).getTime() + FIRST_CHECK_MS)
  const details = { lines, emailKey, phoneKey, firstCheckAt, key: newKey?.key, keyHash: newKey?.hash }
  const row = JSON.stringify({ ...order, ...details })
  return (await insert(tx, { order: row })).length > 0
}

/** A buyer's order as it will be written; the same from them once more has the same `contentHash`. */
export function newOrder(
  buyer: Buyer,
  { figures: _, discount, held: __, ...priced }: PricedOrder,
  now: Date,
): Order {
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
      from: gift.from,
      surprise: gift.surprise,
      toReceiver: gift.to_receiver,
      openedAt: null,
    },
    giftToken: gift && newToken(),
    contentHash: createHash('sha256').update(content).digest('base64url'),
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
    payments: [],
    begun: false,
    promise: null,
    figurines: [],
    buyer: null,
  }
}
