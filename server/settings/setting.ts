import { eq } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

/** A value stored under a name; what was never set, or no longer fits, is `usual`. */
export const setting = <T>(name: string, schema: z.ZodMiniType<T>, usual: T) => ({
  name,
  async read(db: Database): Promise<T> {
    const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name))
    const parsed = schema.safeParse(row?.value)
    return parsed.success ? parsed.data : usual
  },
  async isSet(db: Database): Promise<boolean> {
    const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, name))
    return schema.safeParse(row?.value).success
  },
  async write(db: Database, value: T, at: Date): Promise<void> {
    const row = { value, updatedAt: at }
    await db
      .insert(shopSettings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: shopSettings.name, set: row })
  },
})
