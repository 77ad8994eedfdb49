import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

/** When several processes start together, the first one's value stays. */
export async function createSettingOnce(
  db: Database,
  name: string,
  make: () => string,
): Promise<{ value: string; fresh: boolean }> {
  const fresh = await db
    .insert(shopSettings)
    .values({ name, value: make() })
    .onConflictDoNothing()
    .returning()
  const [existing] = fresh.length
    ? fresh
    : await db.select().from(shopSettings).where(eq(shopSettings.name, name))
  if (typeof existing?.value !== 'string') throw new Error(`the setting ${name} is not a text`)
  return { value: existing.value, fresh: fresh.length > 0 }
}

/** Whether this call is the first one of this name. */
export async function markOnce(db: Database, name: string): Promise<boolean> {
  const fresh = await db.insert(shopSettings).values({ name, value: true }).onConflictDoNothing().returning()
  return fresh.length > 0
}
