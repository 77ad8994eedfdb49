import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { announceMails } from './queue-mail.ts'
import { type MailRow, mails } from './tables.ts'

export async function sendAgain(tx: Tx, id: string): Promise<MailRow> {
  const [mail] = await tx
    .update(mails)
    .set({ status: 'waiting', attempts: 0, lastError: null, goodUntil: null, dueAt: sql`now()` })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning()
  if (!mail) throw notFound('mail.not_failed', 'This mail is not among the failed ones any more.')
  await announceMails(tx)
  return mail
}
