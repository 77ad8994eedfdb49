import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { secondFactors, users } from './tables.ts'

const LASTS_HOURS = 24

/** A reset by mail proves who owns the address, so an older unproven factor is removed after a while. */
export async function letUnprovenFactorEnd(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const ends = new Date(now.getTime() + LASTS_HOURS * 3_600_000)
  const [factor] = await tx
    .update(secondFactors)
    .set({ endsAt: sql`coalesce(${secondFactors.endsAt}, ${ends.toISOString()}::timestamptz)` })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.addressProven, false)))
    .returning({ endsAt: secondFactors.endsAt })
  return factor?.endsAt ?? null
}

export const removeEndedFactor = (db: Database, email: string, now: Date) =>
  db
    .execute(
      sql`with ended as (
        delete from ${secondFactors} f using ${users} u where u.id = f.user_id and u.email = ${email}
          and f.ends_at <= ${now.toISOString()}::timestamptz
        returning u.id
      ) update ${users} set two_factor_enabled = false where id in (select id from ended)`,
    )
    .then(() => undefined)

export const keepFactor = (db: Database, userId: string) =>
  db.update(secondFactors).set({ addressProven: true, endsAt: null }).where(eq(secondFactors.userId, userId))

export const keepEndingFactor = (db: Database, userId: string) =>
  db
    .update(secondFactors)
    .set({ addressProven: true, endsAt: null })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.endsAt)))
