import { createHash } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { verifications } from './tables.ts'

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
