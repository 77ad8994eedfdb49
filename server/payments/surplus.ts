import { and, desc, eq, sql } from 'drizzle-orm'
import type { Order } from '../orders/order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { moneyThere } from './queries.ts'
import type { ProviderPayment } from './razorpay/client.ts'
import { requestRefund } from './request-refund.ts'
import { refunds } from './tables.ts'

const LONGEST_WAIT_HOURS = 24
const HOUR_MS = 3_600_000
/** About nine days; after that the order desk shows it. */
const GIVEN_UP_AFTER = 14
const waitAfter = (failures: number) => Math.min(LONGEST_WAIT_HOURS, 2 ** (failures - 1)) * HOUR_MS

/** Refunds money that no order wants; a refund that failed is tried again, later each time. */
export async function refundSurplus(
  tx: Tx,
  deps: { jobs: Jobs; clock: Clock },
  order: Order,
  { id, amount, amount_refunded }: ProviderPayment,
) {
  // A refund asked for by hand counts before the provider has it.
  const left = Math.min(amount - (amount_refunded ?? 0), (await moneyThere(tx, order.id, id)).left)
  if (left <= 0) return
  const before = await tx
    .select({ status: refunds.status, at: refunds.updatedAt })
    .from(refunds)
    .where(and(eq(refunds.paymentId, id), eq(refunds.purpose, 'surplus')))
    .orderBy(desc(refunds.updatedAt))
  if (before.some(({ status }) => status !== 'failed')) return
  const [latest] = before
  if (latest && before.length >= GIVEN_UP_AFTER) return
  if (latest && deps.clock().getTime() < latest.at.getTime() + waitAfter(before.length)) return
  await requestRefund(tx, deps, {
    orderId: order.id,
    paymentId: id,
    amountPaise: left,
    reason:
      order.status === 'Cancelled'
        ? 'the order was cancelled before the money came'
        : 'this money does not belong to an open order',
    actor: 'shop',
    purpose: 'surplus',
    key: latest ? `surplus-${id}-${before.length + 1}` : `surplus-${id}`,
  })
}

/** Orders with surplus money whose last refund failed long enough ago. */
export async function ordersWithStrandedMoney(db: Database, now: Date, limit: number): Promise<string[]> {
  const found = await rows(
    db,
    HasId,
    sql`
      select f.order_id as id from refunds f join payments p on p.id = f.payment_id and not p.pays
      where f.status = 'failed' and f.purpose = 'surplus' and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.status <> 'failed')
      group by f.order_id, f.payment_id
      having count(*) < ${GIVEN_UP_AFTER} and max(f.updated_at) + least(${LONGEST_WAIT_HOURS}, power(2, count(*) - 1)) * interval '1 hour' <= ${now.toISOString()}::timestamptz
      order by max(f.updated_at) limit ${limit}`,
  )
  return found.map(({ id }) => id)
}
