import { sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'

/** An order that is paid back in full has nothing made again any more; what has left stays noted. */
export const dropMadeAgain = (tx: Tx, orderId: string) =>
  tx.execute(sql`
    delete from production_cards where order_id = ${orderId} and claim_id is not null and left_at is null`)
