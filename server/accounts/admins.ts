import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { newId, newSecret } from '../platform/ids.ts'
import { createSettingOnce } from '../settings/create-setting-once.ts'
import type { AccountDeps } from './deps.ts'
import { findUserByEmail } from './queries.ts'
import { credentials, users } from './tables.ts'

export async function adminAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
  return rows.map(({ email }) => email)
}

export const DEMO_ADMIN = 'admin@dopple.example'
export const DEMO_PASSWORD_SETTING = 'made-up-admin-password'

interface FirstAdmin {
  mode: 'demo' | 'live'
  email: string | undefined
  password: string | undefined
}
export type AdminLine = () => Promise<string | null>
const NOTHING: AdminLine = async () => null

export async function ensureFirstAdmin(
  { db, auth }: Pick<AccountDeps, 'db' | 'auth'>,
  { mode, email, password }: FirstAdmin,
): Promise<AdminLine> {
  if (email && password) return makeNamedAdmin({ db, auth }, email, password)
  if (mode === 'live') return NOTHING
  const made = await createSettingOnce(db, DEMO_PASSWORD_SETTING, () => newSecret().slice(0, 14))
  if (made.fresh && !(await hasAdmin(db))) await createAdmin({ db, auth }, DEMO_ADMIN, made.value)
  // Verifying takes as long as hashing, so it runs only when the line is printed.
  return async () =>
    (await stillHasPassword({ db, auth }, made.value))
      ? `Admin: ${DEMO_ADMIN} with the password ${made.value}`
      : null
}

/** A restored shop brings its own. */
async function hasAdmin(db: Database): Promise<boolean> {
  return (await db.$count(users, eq(users.role, 'admin'))) > 0
}

async function makeNamedAdmin(
  { db, auth }: Pick<AccountDeps, 'db' | 'auth'>,
  email: string,
  password: string,
): Promise<AdminLine> {
  const there = await findUserByEmail(db, email)
  if (!there) {
    await createAdmin({ db, auth }, email, password)
    return async () => `Admin: ${email} with the password of ADMIN_PASSWORD`
  }
  return async () =>
    there.role === 'admin'
      ? null
      : `${email} is a customer's account and was not made an admin. To do so: npm run shop -- admin grant ${email}`
}

async function createAdmin({ db, auth }: Pick<AccountDeps, 'db' | 'auth'>, email: string, password: string) {
  const hash = await (await auth.$context).password.hash(password)
  await db.transaction(async tx => {
    const id = newId('usr')
    const [user] = await tx
      .insert(users)
      .values({ id, name: 'Dopple admin', email: email.toLowerCase(), role: 'admin' })
      .onConflictDoNothing()
      .returning()
    if (user)
      await tx
        .insert(credentials)
        .values({ id: newId('crd'), userId: id, accountId: id, providerId: 'credential', password: hash })
  })
}

/** The generated password is printed only while it still works. */
async function stillHasPassword(
  { db, auth }: Pick<AccountDeps, 'db' | 'auth'>,
  password: string,
): Promise<boolean> {
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .innerJoin(users, eq(users.id, credentials.userId))
    .where(and(eq(users.email, DEMO_ADMIN), eq(credentials.providerId, 'credential')))
  return (
    credential?.hash != null &&
    (await (await auth.$context).password.verify({ hash: credential.hash, password }))
  )
}

export async function grantAdmin(db: Database, email: string): Promise<boolean> {
  const changed = await db
    .update(users)
    .set({ role: 'admin' })
    .where(eq(users.email, email.trim().toLowerCase()))
    .returning({ id: users.id })
  return changed.length === 1
}
