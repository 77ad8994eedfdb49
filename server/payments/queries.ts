import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { OrderPayment } from '../orders/order.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import type { ProviderPayment } from './razorpay/client.ts'
import { payments, type RefundRow, refunds } from './tables.ts'

interface WritePaymentsInput {
  orderId: string
  known: readonly OrderPayment[]
  seen: readonly ProviderPayment[]
  at: Date
}
/** An older look must not overwrite a captured or refunded payment. */
export async function writePayments(tx: Tx, { orderId, known, seen, at }: WritePaymentsInput): Promise<void> {
  const news = seen.filter(one => {
    const before = known.find(({ id }) => id === one.id)
    return (
      before?.status !== one.status ||
      before.method !== (one.method ?? null) ||
      before.error !== (one.error_description ?? null)
    )
  })
  if (news.length === 0) return
  await tx
    .insert(payments)
    .values(
      news.map(one => ({
        id: one.id,
        orderId,
        status: one.status,
        amountPaise: one.amount,
        currency: one.currency,
        method: one.method ?? null,
        error: one.error_description ?? null,
        createdAt: new Date(one.created_at * 1000),
        updatedAt: at,
      })),
    )
    .onConflictDoUpdate({
      target: payments.id,
      set: {
        status: sql`excluded.status`,
        method: sql`excluded.method`,
        error: sql`excluded.error`,
        updatedAt: at,
      },
      setWhere: sql`${payments.orderId} = ${orderId} and not (${payments.status} in ('captured', 'refunded') and excluded.status not in ('captured', 'refunded'))`,
    })
}

export async function moneyOf(db: Database, orderId: string) {
  const [paid, refunded, left] = await Promise.all([
    db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(asc(payments.createdAt)),
    db.select().from(refunds).where(eq(refunds.orderId, orderId)).orderBy(asc(refunds.createdAt)),
    leftToGiveBack(db, orderId),
  ])
  return { payments: paid, refunds: refunded, left }
}

const Left = z.object({ id: z.string(), left: z.number() })
const OfLine = z.object({ line: z.number(), sum: z.number() })

/** The named payment; else the one that paid the order or, if it was refunded in full, other money received for it. */
export async function moneyThere(
  db: Database,
  orderId: string,
  paymentId: string | null = null,
): Promise<{ paymentId: string | null; left: number }> {
  const came = await rows(
    db,
    Left,
    sql`
      select p.id, p.amount_paise - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status <> 'failed'), 0)::int as left
      from payments p where p.order_id = ${orderId} and p.status in ('captured', 'refunded')
        and (${paymentId}::text is null or p.id = ${paymentId}) order by p.pays desc, p.created_at`,
  )
  const best = came.find(({ left }) => left > 0) ?? came[0]
  return { paymentId: best?.id ?? null, left: Math.max(0, best?.left ?? 0) }
}

export async function givenBackByLine(db: Database, orderId: string): Promise<Map<number, number>> {
  const refunded = await rows(
    db,
    OfLine,
    sql`
      select line, sum(amount_paise)::int as sum from refunds
      where order_id = ${orderId} and line is not null and status <> 'failed' group by line`,
  )
  return new Map(refunded.map(({ line, sum }) => [line, sum]))
}

export const leftToGiveBack = async (db: Database, orderId: string): Promise<number> =>
  (await moneyThere(db, orderId)).left

export async function loadRefund(db: Database, id: string): Promise<RefundRow> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new Error(`there is no refund ${id}`)
  return row
}
