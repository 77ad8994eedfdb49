import { desc, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { payments } from './tables.ts'

/** An authorised payment refuses a second one at the provider; one only begun may be begun again. */
export async function attemptsOf(db: Database, orderId: string): Promise<{ held: boolean; failure: string | null }> {
  const rows = await db
    .select({ status: payments.status, error: payments.error })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
  return { held: rows.some(({ status }) => status === 'authorized'), failure: rows.find(({ status }) => status === 'failed')?.error ?? null }
}
