import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'

/** A line has at most ten. Of `generate_series` the planner expects a thousand rows each, and compiles for seconds. */
const pieces = sql`(values (1), (2), (3), (4), (5), (6), (7), (8), (9), (10))`

/** A card for each piece of the orders in `source`, which has `order_id` and `at`. */
export const insertCards = (source: SQL) => sql`
  insert into production_cards (order_id, line, piece, stage, version, moved_at)
  select s.order_id, l.position, n.piece, 'to_print', 0, s.at
  from ${source} s join order_lines l on l.order_id = s.order_id join ${pieces} n (piece) on n.piece <= l.quantity
  on conflict do nothing`

export const writeCards = (tx: Tx, orderId: string, at: Date) =>
  tx.execute(insertCards(sql`(select ${orderId}::text as order_id, ${at.toISOString()}::timestamptz as at)`))

/** An order that is paid back in full has nothing made again any more; what has left stays noted. */
export const dropMadeAgain = (tx: Tx, orderId: string) =>
  tx.execute(sql`
    delete from production_cards where order_id = ${orderId} and claim_id is not null and left_at is null`)
