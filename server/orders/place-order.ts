import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { Clock } from '../platform/clock.ts'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import type { Database } from '../platform/db/database.ts'
import { withoutFsync } from '../platform/db/prepared-statement.ts'
import { claimKeysSql, type IdempotencyKey, KeyInUse } from '../platform/http/idempotency.ts'
import { crockford } from '../platform/ids.ts'
import type { Order } from './order.ts'
import type { PricedOrder } from './price-order.ts'
import { claimUntil } from './provider-order.ts'

interface Buyer {
  userId: string
  shipping: Shipping
  billing: Billing
}
/** A new order is ours to open at the provider; one that was there before may be somebody else's just now. */
export type Placed = { fresh: true; order: Order } | { fresh: false; id: string }
interface Found {
  /** Whether every price and word of the lines is what stands in the database. */
  isRight: boolean
  keyIsOurs: boolean
  id: string | null
  fresh: boolean
}
/** Something the order was put together from has changed in the database meanwhile. */
export class OutOfDate extends Error {
  override message = 'a price or a name has changed in the database'
}
const FIRST_CHECK_MS = 60_000

const place = batchedStatement<object, Found>(
  'place_order',
  sql`id text, user_id text, key text, request_hash text, held_at timestamptz, flow text, quantity int, total_paise int, gift_wrap_paise int, shipping jsonb,
    billing jsonb, open_hash text, lines jsonb, at timestamptz, claimed_until timestamptz, first_check_at timestamptz`,
  sql`, its_lines as materialized (
      select a.n, a.id as order_id, l.* from asked a, jsonb_to_recordset(a.lines) as l (position int, kind text, desk_buddy_id text, figurine_id text, slug text,
        name text, subtitle text, image_url text, unit_price_paise int, gift_wrap boolean, gift_wrap_paise int, name_label text, quantity int)
    ), wrong as (
      select l.n from its_lines l where l.kind = 'desk_buddy' and (
        select true from desk_buddies d join desk_buddy_categories c on c.id = d.category_id and c.is_active
        where d.id = l.desk_buddy_id and d.is_active and d.price_paise = l.unit_price_paise and d.slug = l.slug and d.name = l.name
          and d.subtitle is not distinct from l.subtitle and d.image_url is not distinct from l.image_url limit 1) is null
    ), judged as materialized (
      select a.*, a.n not in (select n from wrong) as is_right from asked a where ${withoutFsync}
    ), claimed as (${claimKeysSql(sql`(select * from judged where is_right) asked`)}
    ), may as (
      select * from judged where is_right and (key is null or (user_id, key) in (select user_id, key from claimed))
    ), placed as (
      insert into orders (id, user_id, flow, quantity, total_paise, gift_wrap_paise, shipping, billing, open_hash, created_at, updated_at, opened_at, opening_until, next_check_at)
      select id, user_id, flow, quantity, total_paise, gift_wrap_paise, shipping, billing, open_hash, at, at, at, claimed_until, first_check_at from may
      order by user_id, open_hash
      on conflict (user_id, open_hash) where open_hash is not null do nothing
      returning id, created_at
    ), kept_lines as (
      insert into order_lines (order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle, image_url, unit_price_paise, gift_wrap, gift_wrap_paise, name_label, quantity)
      select order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle, image_url, unit_price_paise, gift_wrap, gift_wrap_paise, name_label, quantity
      from its_lines where order_id in (select id from placed)
    ), its_history as (
      insert into order_history (order_id, status, actor, created_at) select id, 'Pending', 'customer', created_at from placed
    )
    select j.n, j.is_right as "isRight", j.n in (select n from may) as "keyIsOurs", j.id in (select id from placed) as fresh,
      case when j.id in (select id from placed) then j.id else (select o.id from orders o where o.user_id = j.user_id and o.open_hash = j.open_hash limit 1) end as id
    from judged j`,
  sql`user_id, key`,
)

/**
 * Order, lines, first line of its history and the request's key in one statement, which first looks whether what the order was priced with
 * is what stands in the database. As long as an order can still be paid, the same content of the same customer is the same order: a
 * double click or a second tab gets it back instead of a second one. It need not be on the disk yet: what the provider calls it is noted
 * next, which takes it along, and before that nobody is told of it or can pay it.
 */
export async function placeOrder(
  tx: Database,
  buyer: Buyer,
  priced: PricedOrder,
  clock: Clock,
  hold: IdempotencyKey | null,
): Promise<Placed> {
  const { userId, shipping, billing } = buyer
  const now = clock()
  const at = now.toISOString()
  const id = `DPL-${crockford(10)}`
  const lines = priced.lines.map((line, position) => ({
    position: position + 1,
    kind: line.kind,
    desk_buddy_id: line.deskBuddyId,
    figurine_id: line.figurineId,
    slug: line.slug,
    name: line.name,
    subtitle: line.subtitle,
    image_url: line.imageUrl,
    unit_price_paise: line.unitPricePaise,
    gift_wrap: line.giftWrap,
    gift_wrap_paise: line.giftWrapPaise,
    name_label: line.nameLabel,
    quantity: line.quantity,
  }))
  const content = JSON.stringify({ lines, total: priced.totalPaise, shipping, billing })
  const openHash = createHash('sha256').update(content).digest('base64url')
  const toClaim = hold?.claimed === false ? hold : null
  const found = await place(tx, {
    id,
    user_id: userId,
    key: toClaim?.key,
    request_hash: toClaim?.requestHash,
    held_at: toClaim?.heldAt,
    flow: priced.flow,
    quantity: priced.quantity,
    total_paise: priced.totalPaise,
    gift_wrap_paise: priced.giftWrapPaise,
    shipping,
    billing,
    open_hash: openHash,
    lines,
    at,
    claimed_until: claimUntil(now),
    first_check_at: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
  })
  if (!found?.isRight) throw new OutOfDate()
  if (!found.keyIsOurs) throw new KeyInUse()
  if (hold) hold.claimed = true
  if (found.id === null) return placeOrder(tx, buyer, priced, clock, hold)
  if (!found.fresh) return { fresh: false, id: found.id }
  const { flow, quantity, totalPaise, giftWrapPaise } = priced
  return {
    fresh: true,
    order: {
      id,
      user_id: userId,
      flow,
      status: 'Pending',
      payment_status: 'pending',
      currency: 'INR',
      quantity,
      total_paise: totalPaise,
      gift_wrap_paise: giftWrapPaise,
      captured_paise: 0,
      refunded_paise: 0,
      shipping,
      billing,
      provider_order_id: null,
      courier: null,
      tracking_number: null,
      created_at: at,
      updated_at: at,
      paid_at: null,
      delivered_at: null,
      open_hash: openHash,
      lines,
      history: [
        { id: 0, status: 'Pending', from_status: null, actor: 'customer', note: null, created_at: at },
      ],
      payment: null,
      waiting: false,
      figurine: null,
      buyer: null,
    },
  }
}
