import { and, desc, eq, gt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import type { StoredAddress } from './addresses/tables.ts'
import { sessions, users } from './tables.ts'

export async function findUser(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user
}

const lastOwn = (part: SQL) => sql`(select ${part} from addresses a
  where a.user_id = users.id and a."for" = 'self' and ${part} is not null order by a.last_used_at desc limit 1)`

/** With what the last order to the customer's own address says. */
export async function findProfile(db: Database, id: string) {
  const [found] = await db
    .select({
      user: users,
      address: sql<StoredAddress | null>`${lastOwn(sql`a.address`)}`,
      phone: sql<string | null>`${lastOwn(sql`a.address ->> 'phone'`)}`,
    })
    .from(users)
    .where(eq(users.id, id))
  return found
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

const Owner = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(['user', 'admin']),
  twoFactor: z.boolean(),
  pincode: z.nullable(z.string()),
  sessionId: z.string(),
})
const liveSession = statement(
  'live_session',
  Owner,
  sql`select u.id, u.name, u.email, u.role, u.two_factor_enabled as "twoFactor", s.id as "sessionId",
      (select a.address ->> 'pincode' from addresses a where a.user_id = u.id and a."for" = 'self'
        order by a.last_used_at desc limit 1) as pincode
    from sessions s join users u on u.id = s.user_id
    where s.token = ${sql.placeholder('token')} and s.expires_at > ${sql.placeholder('now')}::timestamptz`,
)
export async function findSessionOwner(db: Database, token: string, now: Date) {
  const [owner] = await liveSession(db, { token, now: now.toISOString() })
  return owner
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

export async function findUserByEmail(db: Database, email: string) {
  const [user] = await db.select().from(users).where(eq(users.email, email.trim().toLowerCase()))
  return user
}

export const otherAdmins = (db: Database, id: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, id)))
    .limit(1)
