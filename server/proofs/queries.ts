import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { LEFT } from '../../shared/orders/order-status.ts'
import { statusesIn } from '../orders/overdue.sql.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { type ProofRow, proofs } from './tables.ts'

export const proofsOf = (db: Database, orderId: string): Promise<ProofRow[]> =>
  db.select().from(proofs).where(eq(proofs.orderId, orderId)).orderBy(asc(proofs.number))

export const proofsOfOrders = (db: Database, orderIds: string[]): Promise<ProofRow[]> =>
  db.select().from(proofs).where(inArray(proofs.orderId, orderIds)).orderBy(asc(proofs.number))

export async function findNewestProof(
  db: Database,
  orderId: string,
  line: number,
): Promise<ProofRow | undefined> {
  const [newest] = await db
    .select()
    .from(proofs)
    .where(and(eq(proofs.orderId, orderId), eq(proofs.line, line), proofs.isNewest))
  return newest
}

export async function nextNumber(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx
    .select({ last: sql<number>`coalesce(max(${proofs.number}), 0)::int` })
    .from(proofs)
    .where(eq(proofs.orderId, orderId))
  return (row?.last ?? 0) + 1
}

/** What was asked of a proof that was shown by mistake does not count. */
export const countChangeRequests = (db: Database, orderId: string, line: number): Promise<number> =>
  db.$count(
    proofs,
    and(
      eq(proofs.orderId, orderId),
      eq(proofs.line, line),
      isNotNull(proofs.change),
      isNull(proofs.withdrawnBecause),
    ),
  )

const NamedLine = z.object({ line: z.number(), name: z.string() })
export function listUnapprovedLines(
  db: Database,
  orderId: string,
): Promise<{ line: number; name: string }[]> {
  return rows(
    db,
    NamedLine,
    sql`
      select l.position as line, l.name from order_lines l
      left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
      where l.order_id = ${orderId} and l.kind = 'figurine' and p.state is distinct from 'approved'
      order by l.position`,
  )
}

const Unanswered = z.object({ orderId: z.string(), number: z.number(), reminders: z.number() })
export const listUnansweredProofs = (db: Database, since: Date, reminders: number) =>
  rows(
    db,
    Unanswered,
    sql`
      select p.order_id as "orderId", p.number, p.reminders from proofs p join orders o on o.id = p.order_id
      where p.state = 'offered' and p.created_at <= ${since.toISOString()}::timestamptz and p.reminders < ${reminders}
        and o.status not in ${statusesIn([...LEFT, 'Cancelled'])}
        and o.payment_status <> 'refunded' and o.user_id is not null
        and (o.status = 'Processing' or not exists (
          select 1 from approval_overrides w where w.order_id = p.order_id and w.at >= p.created_at))
      order by p.created_at limit 200`,
  )
