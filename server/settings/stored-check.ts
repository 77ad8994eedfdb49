import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

const NAME = 'stored-state-check'
const Check = z.object({ at: z.string(), orders: z.array(z.string()) })
/** When stored state was last compared with what it follows from, and the orders where it differed. */
export type Check = z.infer<typeof Check>

export const saveCheck = (db: Database, value: Check) =>
  db
    .insert(shopSettings)
    .values({ name: NAME, value })
    .onConflictDoUpdate({ target: shopSettings.name, set: { value, updatedAt: sql`now()` } })

export async function readCheck(db: Database): Promise<Check | null> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, NAME))
  return row ? Check.parse(row.value) : null
}
