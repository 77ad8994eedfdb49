import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { secondFactors, users } from './tables.ts'

/** Long enough for an owner who has the codes to log in with one. */
const LASTS_HOURS = 24

/** Whoever set a new password by mail owns the address; a factor from before anybody had shown that goes after a while. Answers when. */
export async function letUnprovenFactorEnd(tx: Database, userId: string, now: Date): Promise<Date | null> {
  const ends = new Date(now.getTime() + LASTS_HOURS * 3_600_000)
  const [factor] = await tx
    .update(secondFactors)
    .set({ endsAt: sql`coalesce(${secondFactors.endsAt}, ${ends.toISOString()}::timestamptz)` })
    .where(and(eq(secondFactors.userId, userId), eq(secondFactors.addressProven, false)))
    .returning({ endsAt: secondFactors.endsAt })
  return factor?.endsAt ?? null
}

/** Asked before each login, whether the address is known or not. */
export const removeEndedFactor = (db: Database, email: string, now: Date) =>
  db
    .execute(
      sql`with ended as (
        delete from ${secondFactors} f using ${users} u where u.id = f.user_id and u.email = ${email} and f.ends_at <= ${now.toISOString()}::timestamptz
        returning u.id
      ) update ${users} set two_factor_enabled = false where id in (select id from ended)`,
    )
    .then(() => undefined)

/** Somebody has shown both: that the address is theirs, and the codes. */
export const keepFactor = (db: Database, userId: string) =>
  db.update(secondFactors).set({ addressProven: true, endsAt: null }).where(eq(secondFactors.userId, userId))

/** The same after a login with the password that was set by mail. */
export const keepEndingFactor = (db: Database, userId: string) =>
  db
    .update(secondFactors)
    .set({ addressProven: true, endsAt: null })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.endsAt)))
