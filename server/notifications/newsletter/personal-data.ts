import { and, eq, isNull } from 'drizzle-orm'
import type { Database, Tx } from '../../platform/db/database.ts'
import { subscribers } from './tables.ts'

interface Person {
  email: string
  isProven: boolean
}

/** A confirmed subscription is left alone until the account has proven that the address is its own. */
const subscriptionOf = ({ email, isProven }: Person) =>
  and(eq(subscribers.email, email), isProven ? undefined : isNull(subscribers.confirmedAt))

export async function exportSubscription(db: Database, _userId: string, person: Person) {
  const [held] = await db.select().from(subscribers).where(subscriptionOf(person))
  return { name: 'newsletter', data: held ? (({ tokenHash: _, ...consent }) => consent)(held) : null }
}

export async function eraseSubscription(tx: Tx, _userId: string, person: Person) {
  await tx.delete(subscribers).where(subscriptionOf(person))
  return async () => {}
}
