import { and, eq, isNull } from 'drizzle-orm'
import type { Person, PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { subscribers } from './tables.ts'

/** A confirmed subscription was confirmed by the owner of the address, whom an unproven account need not be. */
const subscriptionOf = ({ email, isProven }: Person) =>
  and(eq(subscribers.email, email), isProven ? undefined : isNull(subscribers.confirmedAt))

export const exportSubscription: PersonalDataExporter = async (db, _userId, person) => {
  const [held] = await db.select().from(subscribers).where(subscriptionOf(person))
  return { name: 'newsletter', data: held ? (({ tokenHash: _, ...consent }) => consent)(held) : null }
}

export const eraseSubscription: PersonalDataEraser = async (tx, _userId, person) => {
  await tx.delete(subscribers).where(subscriptionOf(person))
  return async () => {}
}
