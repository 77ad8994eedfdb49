import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId } from '../platform/db/rows.ts'
import type { Customer } from './customer.ts'
import type { Discount, Promotion } from './rules.ts'

interface Use {
  orderId: string
  customer: Customer
  discount: Discount
  at: string
}

/** A limit is reached, or the promotion was changed since it was read. */
export class NotTaken extends Error {
  override message = 'the promotion cannot be used for this order'
  readonly promotion: Promotion
  constructor(promotion: Promotion) {
    super()
    this.promotion = promotion
  }
}

const { placeholder } = sql
const at = sql`${placeholder('at')}::timestamptz`

const count = statement(
  'count_promotion_use',
  HasId,
  sql`update promotions set taken = taken + 1
    where id = ${placeholder('id')} and version = ${placeholder('version')} and is_active
      and (starts_at is null or starts_at <= ${at}) and (ends_at is null or ends_at > ${at})
      and (total_limit is null or taken < total_limit)
    returning id`,
)
const insertUse = statement(
  'keep_promotion_use',
  HasId,
  sql`with asked as (
      select ${placeholder('order')}::text as order_id, ${placeholder('user')}::text as user_id, ${placeholder('email')}::text as email_key,
        ${placeholder('phone')}::text as phone_key, ${placeholder('amount')}::int as amount)
    insert into promotion_uses (order_id, promotion_id, user_id, email_key, phone_key, amount_paise, created_at, updated_at)
    select a.order_id, p.id, a.user_id, a.email_key, a.phone_key, a.amount, ${at}, ${at}
    from promotions p, asked a
    where p.id = ${placeholder('id')}
      and (p.total_limit is null or not exists (
        select 1 from promotion_uses u where u.promotion_id = p.id and u.user_id = a.user_id and u.state = 'held'))
      and (p.per_customer_limit is null or p.per_customer_limit > (
        select count(*) from promotion_uses u
        where u.promotion_id = p.id and u.user_id = a.user_id and u.state <> 'released'))
      and (not p.first_order_only or not exists (
        select 1 from orders o where o.user_id = a.user_id and o.paid_at is not null
        union all select 1 from orders o where o.email_key = a.email_key and o.paid_at is not null
        union all select 1 from orders o where o.phone_key = a.phone_key and o.paid_at is not null
        union all select 1 from promotion_uses u join promotions f on f.id = u.promotion_id and f.first_order_only
          where u.state <> 'released' and (u.user_id = a.user_id or u.email_key = a.email_key or u.phone_key = a.phone_key)))
    returning order_id as id`,
)

/** Two codes for a first order have rows of their own, so whoever uses them is locked. */
const oneAtATime = (tx: Tx, keys: readonly (string | null)[]) =>
  tx.execute(sql`
    select pg_advisory_xact_lock(7306, key) from (
      select distinct hashtext(t.key) as key from (values ${sql.join(
        keys.map(key => sql`(${key}::text)`),
        sql`, `,
      )}) t (key)
      where t.key is not null order by 1) sorted`)

/**
 * Before an order lets a use go, so that another order may take one: all that both touch is locked, in the order in
 * which everybody locks it.
 */
export async function lockUses(
  tx: Tx,
  {
    promotionId,
    releasedOrderId,
    customer,
  }: { promotionId: string; releasedOrderId: string; customer: Customer },
): Promise<void> {
  await oneAtATime(tx, [customer.userId, customer.emailKey, customer.phoneKey])
  await tx.execute(sql`
    select from promotions where id = ${promotionId} or id in (
      select promotion_id from promotion_uses where order_id = ${releasedOrderId})
    order by id for no key update`)
}

/**
 * Counts a use for an order that this transaction has written. The promotion's row stays locked until it ends, so the
 * second statement sees every use that was committed before.
 */
export async function takeUse(tx: Tx, use: Use): Promise<void> {
  const { promotion, paise } = use.discount
  const { userId, emailKey, phoneKey } = use.customer
  const { id, version } = promotion
  if (promotion.firstOrderOnly) await oneAtATime(tx, [userId, emailKey, phoneKey])
  if ((await count(tx, { id, version, at: use.at })).length === 0) throw new NotTaken(promotion)
  const whose = { user: userId, email: emailKey, phone: phoneKey }
  const inserted = await insertUse(tx, { id, order: use.orderId, amount: paise, at: use.at, ...whose })
  if (inserted.length === 0) throw new NotTaken(promotion)
}
