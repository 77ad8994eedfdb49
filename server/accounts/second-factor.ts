import { createHash } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { secondFactors, users, verifications } from './tables.ts'

const LASTS_HOURS = 24

/** A reset by mail proves who owns the address, so an older unproven factor is removed after a while. */
export async function endUnprovenFactor(tx: Tx, userId: string, now: Date): Promise<Date | null> {
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

export const confirmFactor = (db: Database, userId: string) =>
  db.update(secondFactors).set({ addressProven: true, endsAt: null }).where(eq(secondFactors.userId, userId))

export const confirmEndingFactor = (db: Database, userId: string) =>
  db
    .update(secondFactors)
    .set({ addressProven: true, endsAt: null })
    .where(and(eq(secondFactors.userId, userId), isNotNull(secondFactors.endsAt)))

/** A TOTP code is valid for three steps of 30 seconds. */
const LASTS_MS = 90_000

/** Null when the code was used already. The result releases it again, for a wrong code. */
export async function claimCode({ db, clock }: { db: Database; clock: Clock }, userId: string, code: string) {
  const now = clock()
  const id = `used-code:${createHash('sha256').update(`${userId} ${code}`).digest('base64url')}`
  const expiresAt = new Date(now.getTime() + LASTS_MS)
  const [claimed] = await db
    .insert(verifications)
    .values({ id, identifier: id, value: userId, expiresAt })
    .onConflictDoUpdate({
      target: verifications.id,
      set: { expiresAt },
      setWhere: lt(verifications.expiresAt, now),
    })
    .returning({ id: verifications.id })
  return claimed ? () => db.delete(verifications).where(eq(verifications.id, id)) : null
}
