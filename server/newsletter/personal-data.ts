import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { subscribers } from './tables.ts'

export async function exportSubscription(db: Database, _userId: string, { email }: { email: string }) {
  const [held] = await db.select().from(subscribers).where(eq(subscribers.email, email))
  return { name: 'newsletter', data: held ? (({ tokenHash: _, ...consent }) => consent)(held) : null }
}

export async function eraseSubscription(tx: Database, _userId: string, { email }: { email: string }) {
  await tx.delete(subscribers).where(eq(subscribers.email, email))
  return async () => {}
}
