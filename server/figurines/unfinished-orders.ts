import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { oneRow } from '../platform/db/rows.ts'

/** As long as an order `o` can still be paid, is under way or made again, what was ordered has to be there. */
export const isUnfinished = sql`(o.status <> 'Cancelled' and (
  o.status <> 'Delivered' and (o.paid_at is not null or o.is_open) or exists (
    select 1 from production_cards c where c.order_id = o.id and c.claim_id is not null and c.left_at is null)))`

/** The orders of a figurine `f`, for a query that names the figurines. */
export const ordersOfFigurines = sql`figurines f join order_lines l on l.figurine_id = f.id join orders o on o.id = l.order_id`

const First = z.object({ id: z.nullable(z.string()) })
export async function unfinishedOrder(db: Database, which: SQL): Promise<string | null> {
  const { id } = await oneRow(
    db,
    First,
    sql`select min(o.id) as id from ${ordersOfFigurines} where ${which} and ${isUnfinished}`,
  )
  return id
}

export const waitsForOrder = (order: string, what: 'figurine' | 'photo') =>
  `Order ${order} is not finished yet. The ${what} can be deleted once it has been delivered or cancelled.`
