import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { users } from './tables.ts'

export async function adminAddresses(db: Database): Promise<string[]> {
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(users.createdAt)
  return rows.map(({ email }) => email)
}
