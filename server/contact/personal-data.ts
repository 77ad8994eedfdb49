import { asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetMailsAbout } from '../notifications/personal-data.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { ticketAnswers, tickets } from './tables.ts'

const written = (userId: string, email: string): SQL | undefined =>
  or(eq(tickets.userId, userId), eq(tickets.email, email))

/** Messages found by address alone need a proven one, since anybody can sign up with it. */
export const exportMessages: PersonalDataExporter = async (db, userId, { email, isProven }) => {
  const rows = await db
    .select()
    .from(tickets)
    .where(isProven ? written(userId, email) : eq(tickets.userId, userId))
    .orderBy(desc(tickets.createdAt))
  const ids = rows.map(({ id }) => id)
  const answers = await db
    .select()
    .from(ticketAnswers)
    .where(inArray(ticketAnswers.ticketId, ids))
    .orderBy(asc(ticketAnswers.id))
  const answersTo = (id: string) =>
    answers
      .filter(({ ticketId }) => ticketId === id)
      .map(({ message, createdAt }) => ({ message, createdAt }))
  return {
    name: 'messages',
    data: rows.map(({ userId: _, ...ticket }) => ({ ...ticket, answers: answersTo(ticket.id) })),
  }
}

export const eraseMessages =
  ({ mailer }: { mailer: Mailer }): PersonalDataEraser =>
  async (tx, userId, { email }) => {
    const gone = await tx.delete(tickets).where(written(userId, email)).returning({ id: tickets.id })
    const subjects = gone.map(({ id }) => id)
    return forgetMailsAbout(tx, mailer, subjects)
  }
