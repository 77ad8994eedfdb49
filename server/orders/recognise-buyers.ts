import { sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { Database } from '../platform/db/database.ts'
import { buyersContact, customerOf } from '../promotions/customer.ts'

const AT_ONCE = 200

interface Unrecognised {
  id: string
  userId: string
  shipping: Shipping
  billing: Billing
  toReceiver: boolean
}

/** Gives paid orders from before keys their own; returns how many. */
export async function recogniseBuyers({ db, secret }: { db: Database; secret: string }): Promise<number> {
  let done = 0
  for (;;) {
    const { rows } = await db.execute(sql`
      select id, user_id as "userId", shipping, billing, coalesce((gift ->> 'toReceiver')::boolean, false) as "toReceiver"
      from orders where paid_at is not null and user_id is not null and email_key is null limit ${AT_ONCE}`)
    const orders = rows as unknown as Unrecognised[]
    if (orders.length === 0) return done
    const keys = orders.map(order => {
      const { emailKey, phoneKey } = customerOf(secret, order.userId, buyersContact(order))
      return { id: order.id, emailKey, phoneKey }
    })
    await db.execute(sql`
      update orders o set email_key = k."emailKey", phone_key = k."phoneKey"
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k (id text, "emailKey" text, "phoneKey" text)
      where o.id = k.id and o.user_id is not null`)
    done += orders.length
  }
}
