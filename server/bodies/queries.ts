import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Figure } from '../../shared/figure/figure.ts'
import { orders } from '../orders/tables.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { moment, rows, stored } from '../platform/db/rows.ts'
import { type BodyRow, bodies } from './tables.ts'

type ShownTo = 'buyer' | 'founder'

/** A buyer has what was offered; what was shown by mistake may be another person's. */
const seenBy = (to: ShownTo) =>
  to === 'founder'
    ? undefined
    : sql`exists (select 1 from proofs p where p.order_id = ${bodies.orderId}
        and p.body ->> 'id' = ${bodies.id} and p.withdrawn_because is null)`

type OfLine = Pick<BodyRow, 'orderId' | 'line'>

export const bodiesOfLine = (db: Database, { orderId, line }: OfLine, to: ShownTo): Promise<BodyRow[]> =>
  db
    .select()
    .from(bodies)
    .where(and(eq(bodies.orderId, orderId), eq(bodies.line, line), seenBy(to)))
    .orderBy(desc(bodies.createdAt), desc(bodies.id))

export async function findBody(
  db: Database,
  { orderId, line, id }: OfLine & Pick<BodyRow, 'id'>,
  to: ShownTo,
): Promise<BodyRow | undefined> {
  const ofLine = and(eq(bodies.orderId, orderId), eq(bodies.line, line))
  const [found] = await db
    .select()
    .from(bodies)
    .where(and(ofLine, eq(bodies.id, id), seenBy(to)))
  return found
}

export async function findBodyById(db: Database, id: string): Promise<BodyRow | undefined> {
  const [found] = await db.select().from(bodies).where(eq(bodies.id, id))
  return found
}

/** Sculpts of the line that were uploaded before this one and that nobody was shown. */
export const olderSculpts = (tx: Tx, { orderId, line, createdAt }: BodyRow): Promise<BodyRow[]> =>
  tx
    .select()
    .from(bodies)
    .where(
      and(
        eq(bodies.orderId, orderId),
        eq(bodies.line, line),
        eq(bodies.kind, 'sculpt'),
        inArray(bodies.state, ['ready', 'failed']),
        isNull(bodies.offeredAt),
        lt(bodies.createdAt, createdAt),
      ),
    )
    .for('update')

export async function bodiesOfUser(db: Database, userId: string, to: ShownTo): Promise<BodyRow[]> {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return db
    .select()
    .from(bodies)
    .where(and(inArray(bodies.orderId, theirs), seenBy(to)))
    .orderBy(desc(bodies.createdAt))
}

const KitProof = z.object({ number: z.number(), figure: stored<Figure>(), createdAt: moment })

/** The newest proof of a line that shows a figure of the kit. */
export async function findKitProof(db: Database, orderId: string, line: number) {
  const [newest] = await rows(
    db,
    KitProof,
    sql`select number, figure, created_at as "createdAt" from proofs
      where order_id = ${orderId} and line = ${line} and figure is not null order by number desc limit 1`,
  )
  return newest
}
