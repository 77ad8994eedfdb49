import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Billing, Shipping } from '../../shared/orders/checkout.ts'
import type { Database } from '../platform/db/database.ts'
import { rows, stored } from '../platform/db/rows.ts'
import { buyersContact, promotionCustomer } from '../promotions/customer.ts'

const AT_ONCE = 2000

const Unrecognised = z.object({
  id: z.string(),
  userId: z.string(),
  shipping: stored<Shipping>(),
  billing: stored<Billing>(),
  toReceiver: z.boolean(),
})

/** Paid orders may have no keys; without them a first-order code would be given twice. */
export async function fillCustomerKeys(db: Database, secret: string): Promise<void> {
  while ((await fillSome(db, secret)) > 0);
}

const fillSome = (db: Database, secret: string) =>
  db.transaction(async tx => {
    const orders = await rows(
      tx,
      Unrecognised,
      sql`
      select id, user_id as "userId", shipping, billing, coalesce((gift ->> 'toReceiver')::boolean, false) as "toReceiver"
      from orders where paid_at is not null and user_id is not null and email_key is null
      limit ${AT_ONCE} for update`,
    )
    const keys = orders.map(order => {
      const { emailKey, phoneKey } = promotionCustomer(secret, order.userId, buyersContact(order))
      return { id: order.id, emailKey, phoneKey }
    })
    await tx.execute(sql`
      update orders o set email_key = k."emailKey", phone_key = k."phoneKey"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id text, "emailKey" text, "phoneKey" text)
      where o.id = k.id`)
    return orders.length
  })
