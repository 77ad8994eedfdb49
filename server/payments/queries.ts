import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { payments } from './tables.ts'

/** An authorised payment refuses a second one at the provider; one only begun may be begun again. */
export async function isHeldByBank(db: Database, orderId: string): Promise<boolean> {
  const rows = await db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'authorized')))
  return rows.length > 0
}
