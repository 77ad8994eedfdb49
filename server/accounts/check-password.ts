import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { Limit } from '../platform/http/limits.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Auth } from './auth.ts'
import { credentials } from './tables.ts'

/** A session proves no knowledge of the password, so wrong attempts on all forms count together. */
export const OWN_PASSWORD: Limit = { name: 'own-password', max: 20, windowSeconds: 15 * 60 }

export async function checkPassword(
  { db, auth }: { db: Database; auth: Auth },
  userId: string,
  password: string,
) {
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  const context = await auth.$context
  if (!credential?.hash || !(await context.password.verify({ hash: credential.hash, password })))
    throw invalid({ password: 'That is not your password.' })
}
