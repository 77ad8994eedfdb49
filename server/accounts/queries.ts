import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { batchedStatement } from '../platform/db/batched-statement.ts'
import type { Database } from '../platform/db/database.ts'
import { sessions, users } from './tables.ts'

export async function userById(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

interface Owner {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  twoFactor: boolean
  sessionId: string
}
const liveSession = batchedStatement<{ token: string; now: Date }, Owner>(
  'live_session',
  sql`token text, now timestamptz`,
  sql`select n, owner.* from asked a, lateral (
      select u.id, u.name, u.email, u.role, u.two_factor_enabled as "twoFactor", s.id as "sessionId"
        from sessions s join users u on u.id = s.user_id
      where s.token = a.token and s.expires_at > a.now limit 1) owner`,
)
export const ownerOfSession = (db: Database, token: string, now: Date) => liveSession(db, { token, now })

export const liveSessions = (db: Database, userId: string, now: Date) =>
  db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      ipAddress: sessions.ipAddress,
      createdAt: sessions.createdAt,
      updatedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt))

export async function userByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  return user
}

export const otherAdmins = (db: Database, id: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, id)))
    .limit(1)
