import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { HURRIED, statement } from '../platform/db/statement.ts'
import { claimKey, type Hold, KeyTaken, NO_KEY } from '../platform/http/answer-once.ts'
import { crockford } from '../platform/ids.ts'
import type { PricedOrder } from './price-order.ts'
import { claimUntil } from './provider-order.ts'

interface Buyer {
  userId: string
  shipping: Shipping
  billing: Billing
}
export interface Placed {
  id: string
  /** A new order is ours to open at the provider; one that was there before may be somebody else's just now. */
  fresh: boolean
}
interface Found {
  /** Whether every price and word of the lines is what stands in the database. */
  isRight: boolean
  keyIsOurs: boolean
  id: string | null
  fresh: boolean | null
}
/** Something the order was put together from has changed in the database meanwhile. */
export class OutOfDate extends Error {
  override message = 'a price or a name has changed in the database'
}
const FIRST_CHECK_MS = 60_000

const { placeholder: given } = sql
const at = sql`${given('at')}::timestamptz`
const theLines = sql`jsonb_to_recordset(${given('lines')}::jsonb) as l (position int, kind text, desk_buddy_id text, figurine_id text, slug text, name text,
  subtitle text, image_url text, unit_price_paise int, gift_wrap boolean, gift_wrap_paise int, name_label text, quantity int)`
const place = statement<Found>(
  'place_order',
  sql`
    with judged as (
      select not exists (
        select from ${theLines} where l.kind = 'desk_buddy' and not exists (
          select from desk_buddies d join desk_buddy_categories c on c.id = d.category_id and c.is_active
          where d.id = l.desk_buddy_id and d.is_active and d.price_paise = l.unit_price_paise and d.slug = l.slug and d.name = l.name
            and d.subtitle is not distinct from l.subtitle and d.image_url is not distinct from l.image_url)) and ${HURRIED} as is_right
    ), claimed as (${claimKey(sql`(select is_right from judged)`)}
    ), may as (
      select where (select is_right from judged) and (${given('key')}::text is null or exists (select from claimed))
    ), placed as (
      insert into orders (id, user_id, flow, quantity, total_paise, gift_wrap_paise, shipping, billing, open_hash, created_at, updated_at, opened_at, opening_until, next_check_at)
      select ${given('id')}, ${given('userId')}, ${given('flow')}, ${given('quantity')}::int, ${given('totalPaise')}::int, ${given('giftWrapPaise')}::int, ${given('shipping')}::jsonb,
        ${given('billing')}::jsonb, ${given('openHash')}, ${at}, ${at}, ${at}, ${given('claimedUntil')}::timestamptz, ${given('firstCheckAt')}::timestamptz
      from may
      on conflict (user_id, open_hash) where open_hash is not null do nothing
      returning id
    ), its_lines as (
      insert into order_lines (order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle, image_url, unit_price_paise, gift_wrap, gift_wrap_paise, name_label, quantity)
      select placed.id, l.position, l.kind, l.desk_buddy_id, l.figurine_id, l.slug, l.name, l.subtitle, l.image_url, l.unit_price_paise, l.gift_wrap, l.gift_wrap_paise, l.name_label, l.quantity
      from placed, ${theLines}
    ), its_history as (
      insert into order_history (order_id, status, actor, created_at) select id, 'Pending', 'customer', ${at} from placed
    )
    select judged.is_right as "isRight", exists (select from may) as "keyIsOurs", found.id, found.fresh from judged left join (
      select id, true as fresh from placed
      union all
      select id, false from orders where user_id = ${given('userId')} and open_hash = ${given('openHash')}
      limit 1
    ) found on true`,
)

/**
 * Order, lines, first line of its history and the request's key in one statement, which first looks whether what the order was priced with
 * is what stands in the database. As long as an order can still be paid, the same content of the same customer is the same order: a
 * double click or a second tab gets it back instead of a second one. It need not be on the disk yet: what the provider calls it is noted
 * next, which takes it along, and before that nobody is told of it or can pay it.
 */
export async function placeOrder(
  tx: Database,
  { userId, shipping, billing }: Buyer,
  priced: PricedOrder,
  clock: Clock,
  hold: Hold | null,
): Promise<Placed> {
  const now = clock()
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
  const { key, requestHash, heldAt } = hold?.claimed === false ? hold : NO_KEY
  const [found] = await place(tx, {
    id,
    key,
    requestHash,
    heldAt,
    userId,
    flow: priced.flow,
    quantity: priced.quantity,
    totalPaise: priced.totalPaise,
    giftWrapPaise: priced.giftWrapPaise,
    shipping: JSON.stringify(shipping),
    billing: JSON.stringify(billing),
    openHash,
    lines: JSON.stringify(lines),
    at: now.toISOString(),
    claimedUntil: claimUntil(now),
    firstCheckAt: new Date(now.getTime() + FIRST_CHECK_MS).toISOString(),
  })
  if (!found?.isRight) throw new OutOfDate()
  if (!found.keyIsOurs) throw new KeyTaken()
  if (hold) hold.claimed = true
  return found.id === null ? placeOrder(tx, { userId, shipping, billing }, priced, clock, hold) : { id: found.id, fresh: found.fresh === true }
}
