import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { sessions, users } from './tables.ts'

export async function userById(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

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
