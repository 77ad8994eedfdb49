import { sql } from 'drizzle-orm'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import { withoutFsync } from '../platform/db/prepared-statement.ts'
import { claimKeysSql } from '../platform/http/idempotency.ts'

interface Placed {
  /** Whether the price and text of each line equal those of the rows. */
  isRight: boolean
  keyIsOurs: boolean
  id: string | null
  fresh: boolean
}

const lineColumns = sql`position int, kind text, "deskBuddyId" text, "figurineId" text, slug text, name text,
  subtitle text, "imageUrl" text, "unitPricePaise" int, "giftWrap" boolean, "giftWrapPaise" int, "nameLabel" text,
  make text, quantity int, "discountPaise" int`

/**
 * Writes an order, its lines, its first history entry and the request's idempotency key, unless a line differs
 * from the catalog. An unpaid order of the same customer with the same content is returned instead of a second one.
 */
export const insertOrder = batchedStatement<object, Placed>(
  'place_order',
  sql`id text, user_id text, key text, request_hash text, held_at timestamptz, flow text, figurine_in_cart boolean,
    quantity int, total_paise int, gift_wrap_paise int, discount_paise int, discount_name text,
    shipping jsonb, billing jsonb, gift jsonb, gift_token text, email_key text, phone_key text,
    open_hash text, lines jsonb,
    at timestamptz, claimed_until timestamptz, first_check_at timestamptz`,
  sql`, its_lines as materialized (
      select a.n, a.id as order_id, l.* from asked a, jsonb_to_recordset(a.lines) as l (${lineColumns})
    ), wrong as (
      select l.n from its_lines l where l.kind = 'desk_buddy' and (
        select true from desk_buddies d join desk_buddy_categories c on c.id = d.category_id and c.is_active
        where d.id = l."deskBuddyId" and d.is_active and d.price_paise = l."unitPricePaise" and d.slug = l.slug
          and d.name = l.name and d.subtitle is not distinct from l.subtitle
          and d.image_url is not distinct from l."imageUrl" limit 1) is null
    ), judged as materialized (
      select a.*, a.n not in (select n from wrong) as is_right from asked a where ${withoutFsync}
    ), claimed as (${claimKeysSql(sql`(select * from judged where is_right) asked`)}
    ), may as (
      select * from judged where is_right and (key is null or (user_id, key) in (select user_id, key from claimed))
    ), placed as (
      insert into orders (id, user_id, flow, figurine_in_cart, quantity, total_paise, gift_wrap_paise, discount_paise,
        discount_name, shipping, billing, gift, gift_token, email_key, phone_key, open_hash, created_at, updated_at,
        opened_at, opening_until, next_check_at)
      select id, user_id, flow, figurine_in_cart, quantity, total_paise, gift_wrap_paise, discount_paise,
        discount_name, shipping, billing, gift, gift_token, email_key, phone_key, open_hash, at, at, at,
        claimed_until, first_check_at
      from may order by user_id, open_hash
      on conflict (user_id, open_hash) where open_hash is not null do nothing
      returning id, created_at
    ), kept_lines as (
      insert into order_lines (order_id, position, kind, desk_buddy_id, figurine_id, slug, name, subtitle,
        image_url, unit_price_paise, gift_wrap, gift_wrap_paise, name_label, make, quantity,
        discount_paise)
      select order_id, position, kind, "deskBuddyId", "figurineId", slug, name, subtitle,
        "imageUrl", "unitPricePaise", "giftWrap", "giftWrapPaise", "nameLabel", make, quantity,
        "discountPaise"
      from its_lines where order_id in (select id from placed)
    ), its_history as (
      insert into order_history (order_id, status, actor, created_at)
      select id, 'Pending', 'customer', created_at from placed
    )
    select j.n, j.is_right as "isRight", j.n in (select n from may) as "keyIsOurs",
      j.id in (select id from placed) as fresh,
      case when j.id in (select id from placed) then j.id
        else (select o.id from orders o where o.user_id = j.user_id and o.open_hash = j.open_hash limit 1)
      end as id
    from judged j`,
  sql`user_id, key`,
)
