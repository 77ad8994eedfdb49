import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
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

/**
 * Counts a use for an order that this transaction has written. The promotion's row stays locked until it ends, so the
 * second statement sees every use that was committed before.
 */
export async function takeUse(tx: Database, { orderId, customer, discount, at }: Use): Promise<void> {
  const { promotion, paise } = discount
  const { userId, emailKey, phoneKey } = customer
  const { rows: counted } = await tx.execute(sql`
    update promotions set taken = taken + 1
    where id = ${promotion.id} and version = ${promotion.version} and is_active
      and (starts_at is null or starts_at <= ${at}::timestamptz) and (ends_at is null or ends_at > ${at}::timestamptz)
      and (total_limit is null or taken < total_limit)
    returning id`)
  if (counted.length === 0) throw new NotTaken(promotion)
  const { rows: kept } = await tx.execute(sql`
    insert into promotion_uses (order_id, promotion_id, user_id, email_key, phone_key, amount_paise, created_at, updated_at)
    select ${orderId}, p.id, ${userId}, ${emailKey}, ${phoneKey}, ${paise}, ${at}::timestamptz, ${at}::timestamptz
    from promotions p
    where p.id = ${promotion.id}
      and (p.per_customer_limit is null or p.per_customer_limit > (
        select count(*) from promotion_uses u
        where u.promotion_id = p.id and u.user_id = ${userId} and u.state <> 'released'))
      and (not p.first_order_only or not exists (
        select 1 from orders o where o.user_id = ${userId} and o.paid_at is not null
        union all select 1 from promotion_uses u where u.promotion_id = p.id and u.state <> 'released'
          and (u.user_id = ${userId} or u.email_key = ${emailKey} or u.phone_key = ${phoneKey})))
    returning order_id`)
  if (kept.length === 0) throw new NotTaken(promotion)
}
