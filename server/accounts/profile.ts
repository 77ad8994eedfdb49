import { and, eq } from 'drizzle-orm'
import type { DeviceSession, Profile, ProfileChange } from '../../shared/accounts/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { findProfile, liveSessions, type ProfileRow } from './queries.ts'
import { sessions, users } from './tables.ts'

/** Address and phone are those of the last order, unless they were edited by hand. */
export function profileView({ user, address, phone }: ProfileRow): Profile {
  const last = address && { ...address, addressLine1: address.address1 }
  const { addressLine1, city, state, pincode } = (user.addressFrom === 'orders' ? last : user) ?? NO_ADDRESS
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    // One given at sign-up stands until an order says another.
    phone: user.phoneFrom === 'orders' ? (phone ?? user.phone) : user.phone,
    address_line1: addressLine1,
    city,
    state,
    pincode,
    role: user.role === 'admin' ? 'admin' : 'user',
  }
}
const NO_ADDRESS = { addressLine1: null, city: null, state: null, pincode: null }

const missing = () => notFound('profile.not_found', 'There is no such profile.')

export async function readProfile(db: Database, id: string): Promise<Profile> {
  const found = await findProfile(db, id)
  if (!found) throw missing()
  return profileView(found)
}

export async function changeProfile(
  db: Database,
  id: string,
  change: ProfileChange,
  now: Date,
): Promise<Profile> {
  const before = await readProfile(db, id)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const after: Profile = { ...before, ...given }
  const { name, phone, address_line1: addressLine1, city, state, pincode } = after
  const isOther = (...fields: (keyof Profile)[]) => fields.some(field => after[field] !== before[field])
  await db
    .update(users)
    .set({
      ...{ name, updatedAt: now },
      ...(isOther('phone') && { phone, phoneFrom: 'hand' }),
      ...(isOther('address_line1', 'city', 'state', 'pincode') && {
        ...{ addressLine1, city, state, pincode, addressFrom: 'hand' },
      }),
    })
    .where(eq(users.id, id))
  return after
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
