import { and, eq, isNull, sql } from 'drizzle-orm'
import type { DeviceSession, Profile, ProfileChange } from '../../shared/accounts/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { findUser, liveSessions } from './queries.ts'
import { sessions, users } from './tables.ts'

type UserRow = typeof users.$inferSelect

export const profileView = (user: UserRow): Profile => ({
  id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone,
  address_line1: user.addressLine1,
  city: user.city,
  state: user.state,
  pincode: user.pincode,
  role: user.role === 'admin' ? 'admin' : 'user',
})

const missing = () => notFound('profile.not_found', 'There is no such profile.')

export async function readProfile(db: Database, id: string): Promise<Profile> {
  const user = await findUser(db, id)
  if (!user) throw missing()
  return profileView(user)
}

export async function changeProfile(
  db: Database,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile> {
  const { address_line1, ...rest } = change
  const fields = Object.fromEntries(
    Object.entries({ ...rest, addressLine1: address_line1 }).filter(([, value]) => value !== undefined),
  )
  const [user] = await db
    .update(users)
    .set({ ...fields, updatedAt: now })
    .where(eq(users.id, id))
    .returning()
  if (!user) throw missing()
  return profileView(user)
}

interface Address {
  address1: string
  city: string
  state: string
  pincode: string
}

/** Keeps the address of an account that has none yet, not even a part of one; a phone likewise. */
export async function saveFirstAddress(
  db: Database,
  id: string,
  { address1, city, state, pincode, phone }: Address & { phone: string | null },
  now: Date,
) {
  await db
    .update(users)
    .set({
      ...{ addressLine1: address1, city, state, pincode, updatedAt: now },
      phone: sql`coalesce(${users.phone}, ${phone}::text)`,
    })
    .where(
      and(
        eq(users.id, id),
        ...[users.addressLine1, users.city, users.state, users.pincode].map(part => isNull(part)),
      ),
    )
}

export async function listSessions(
  db: Database,
  userId: string,
  currentId: string,
  now: Date,
): Promise<DeviceSession[]> {
  const rows = await liveSessions(db, userId, now)
  return rows.map(row => ({
    id: row.id,
    device: deviceName(row.userAgent),
    last_seen: row.updatedAt.toISOString(),
    current: row.id === currentId,
  }))
}

export const endSession = (db: Database, sessionId: string) =>
  db.delete(sessions).where(eq(sessions.id, sessionId))

export async function signOutThere(db: Database, userId: string, sessionId: string) {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))
    .returning({ id: sessions.id })
  if (ended.length === 0) throw notFound('session.not_found', 'That device is signed out already.')
}

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]
const named = (list: [RegExp, string][], agent: string) => list.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(userAgent: string | null): string {
  const browser = named(browsers, userAgent ?? '') ?? 'A browser'
  const system = named(systems, userAgent ?? '')
  return system ? `${browser} on ${system}` : browser
}

interface AdminAction {
  who: { id: string; name: string }
  userId: string
  action: string
  fields?: string[]
}

/** The audit line outlives the account, so it holds no content. */
export async function recordAdminAction(db: Database, { who, userId, action, fields }: AdminAction) {
  if (who.id === userId) return
  const subject = { kind: 'customer', id: userId, name: userId } as const
  const after = fields && { fields: fields.join(', ') }
  await db.transaction(tx => recordChange(tx, { actor: who, action, subject, ...(after && { after }) }))
}
