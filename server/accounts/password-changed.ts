import { eq } from 'drizzle-orm'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { passwordChangedMail } from './account-mails.ts'
import { endUnprovenFactor } from './second-factor.ts'
import { users, verifications } from './tables.ts'

interface Deps {
  db: Database
  clock: Clock
  pageAddress: (path: string) => string
}
interface PasswordChange {
  id: string
  email: string
  /** Through a mailed link, which only the owner of the address can read. */
  byMail: boolean
}

export async function passwordChanged(
  { db, clock, pageAddress }: Deps,
  { id, email, byMail }: PasswordChange,
) {
  await db.transaction(async tx => {
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
    if (!user) return
    await tx.delete(verifications).where(eq(verifications.value, id))
    if (byMail) await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id))
    const factorEnds = byMail ? await endUnprovenFactor(tx, id, clock()) : null
    await queueMail(tx, passwordChangedMail(email, pageAddress, factorEnds))
  })
}
