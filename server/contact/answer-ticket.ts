import { eq } from 'drizzle-orm'
import type { TicketStatus } from '../../shared/contact/api.ts'
import { users } from '../accounts/tables.ts'
import { recordChange } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { answerMail } from './contact-mails.ts'
import { type TicketRow, ticketAnswers, tickets } from './tables.ts'

interface Author {
  id: string
  name: string
}

export async function answerTicket(
  { db, clock }: { db: Database; clock: Clock },
  { id, message, author }: { id: string; message: string; author: Author },
): Promise<void> {
  await db.transaction(async tx => {
    const ticket = await lockTicket(tx, id)
    const isOwn = await isOwnAddress(tx, ticket)
    await tx.insert(ticketAnswers).values({ ticketId: id, message, author: author.name, createdAt: clock() })
    await tx.update(tickets).set({ status: 'answered' }).where(eq(tickets.id, id))
    await queueMail(tx, answerMail(ticket, { answer: message, isOwn }))
    await recordChange(tx, {
      actor: author,
      action: 'answered',
      subject: subjectOf(ticket),
      after: { answer: message },
    })
  })
}

export async function setTicketStatus(
  db: Database,
  { id, status, author }: { id: string; status: TicketStatus; author: Author },
): Promise<void> {
  await db.transaction(async tx => {
    const ticket = await lockTicket(tx, id)
    if (ticket.status === status) return
    await tx.update(tickets).set({ status }).where(eq(tickets.id, id))
    const action = status === 'closed' ? 'closed' : 'opened again'
    await recordChange(tx, {
      actor: author,
      action,
      subject: subjectOf(ticket),
      before: { status: ticket.status },
      after: { status },
    })
  })
}

const subjectOf = ({ id, name }: TicketRow) => ({ kind: 'ticket' as const, id, name: `${id} of ${name}` })

/** A stranger's address may have been given, so only the account that wrote the message gets it quoted. */
async function isOwnAddress(tx: Tx, { userId, email }: TicketRow): Promise<boolean> {
  if (userId === null) return false
  const [writer] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return writer?.email === email
}

async function lockTicket(tx: Tx, id: string): Promise<TicketRow> {
  const [ticket] = await tx.select().from(tickets).where(eq(tickets.id, id)).for('update')
  if (!ticket) throw notFound('ticket.not_found', 'This message is no longer there.')
  return ticket
}
