import { asc, desc, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Person, PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetWords } from '../audit/own-changes.ts'
import { forgetMailsAbout } from '../notifications/privacy.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { ticketAnswers, tickets } from './tables.ts'

/** Messages found by address alone need a proven one, since anybody can sign up with it. */
const writtenBy = (userId: string, { email, isProven }: Person): SQL | undefined =>
  or(eq(tickets.userId, userId), isProven ? eq(tickets.email, email) : undefined)

export const exportMessages: PersonalDataExporter = async (db, userId, person) => {
  const rows = await db
    .select()
    .from(tickets)
    .where(writtenBy(userId, person))
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
  async (tx, userId, person) => {
    const gone = await tx.delete(tickets).where(writtenBy(userId, person)).returning({ id: tickets.id })
    const subjects = gone.map(({ id }) => id)
    await forgetWords(tx, 'ticket', subjects)
    return forgetMailsAbout(tx, mailer, subjects)
  }
