import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Auth } from './auth.ts'
import { checkPassword } from './check-password.ts'
import { findUser, otherAdmins } from './queries.ts'
import { users, verifications } from './tables.ts'

export interface Person {
  email: string
  /** The owner has read a mail sent to this address; until then anybody may have typed it. */
  isProven: boolean
}

/** Deletes the domain's own rows in the same transaction, or refuses; returns what to do after the commit. */
export type PersonalDataEraser = (tx: Tx, userId: string, person: Person) => Promise<() => Promise<void>>

interface Deps {
  db: Database
  auth: Auth
  erasers: PersonalDataEraser[]
}

/** Paid orders stay for the accounts, without a login. */
export async function deleteAccount(
  { db, auth, erasers }: Deps,
  userId: string,
  role: string,
  password: string,
) {
  await checkPassword({ db, auth }, userId, password)
  if (role === 'admin' && (await otherAdmins(db, userId)).length === 0) {
    throw new Refusal(409, 'account.last_admin', 'You are the only admin. Make somebody else an admin first.')
  }
  const user = await findUser(db, userId)
  if (!user) throw notFound('profile.not_found', 'There is no such profile.')
  const afterwards = await db.transaction(async tx => {
    const afterwards: (() => Promise<void>)[] = []
    // Waits for those who hold the account, and not for rows that only name it.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    for (const erase of erasers) afterwards.push(await erase(tx, userId, personOf(user)))
    await tx.delete(verifications).where(eq(verifications.value, userId))
    await tx.delete(users).where(eq(users.id, userId))
    return afterwards
  })
  for (const step of afterwards) await step()
}

export const personOf = ({ email, emailVerified }: typeof users.$inferSelect): Person => ({
  email,
  isProven: emailVerified,
})
