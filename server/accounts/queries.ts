import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { sessions, users } from './tables.ts'

export async function userById(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

const liveSession = prepared(db =>
  db
    .select({ id: users.id, name: users.name, email: users.email, role: users.role, twoFactor: users.twoFactorEnabled, sessionId: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, sql.placeholder('token')), gt(sessions.expiresAt, sql.placeholder('now'))))
    .prepare('live_session'),
)
export const ownerOfSession = async (db: Database, token: string, now: Date) => (await liveSession(db).execute({ token, now }))[0]

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
