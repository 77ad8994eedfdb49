import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { payments, type RefundRow, refunds } from './tables.ts'

/** An authorised payment refuses a second one at the provider; one only begun may be begun again. */
export async function attemptsOf(db: Database, orderId: string): Promise<{ held: boolean; failure: string | null }> {
  const rows = await db
    .select({ status: payments.status, error: payments.error })
    .from(payments)
    .where(eq(payments.orderId, orderId))
    .orderBy(desc(payments.createdAt))
  return { held: rows.some(({ status }) => status === 'authorized'), failure: rows.find(({ status }) => status === 'failed')?.error ?? null }
}

export async function moneyOf(db: Database, orderId: string) {
  const [paid, given, left] = await Promise.all([
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)),
    leftToGiveBack(db, orderId),
  ])
  return { payments: paid, refunds: given, left }
}

/** What one refund can give back at most: of the payment that paid the order first, then of money that came beside it. */
export async function leftToGiveBack(db: Database, orderId: string): Promise<number> {
  const { rows } = await db.execute(sql`
    select p.amount_paise - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::int as paise
    from payments p where p.order_id = ${orderId} and p.status in ('captured', 'refunded') order by p.pays desc, p.created_at`)
  return (rows as { paise: number }[]).find(({ paise }) => paise > 0)?.paise ?? 0
}

export async function refundById(db: Database, id: string): Promise<RefundRow> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new Error(`there is no refund ${id}`)
  return row
}
