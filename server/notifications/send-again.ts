import { and, eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { MAIL_QUEUE } from './queue-mail.ts'
import { type MailRow, mails } from './tables.ts'

/** A mail that was given up starts afresh, with all its tries. */
export async function sendAgain(tx: Database, jobs: Jobs, id: string): Promise<MailRow> {
  const [mail] = await tx
    .update(mails)
    .set({ status: 'waiting', attempts: 0, lastError: null })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning()
  if (!mail) throw notFound('mail.not_failed', 'This mail is not among the failed ones any more.')
  await jobs.send(tx, MAIL_QUEUE, { id })
  return mail
}
