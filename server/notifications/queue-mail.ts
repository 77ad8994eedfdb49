import type { Database } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Letter, renderLetter } from './letter.ts'
import { mails } from './tables.ts'

export const MAIL_QUEUE = 'mail'

export interface MailToSend extends Letter {
  kind: string
  to: string
  about?: string
  /** A mail not delivered by then is worth nothing any more. */
  goodUntil?: Date
}

/** Puts a mail in the outbox: it exists exactly when the transaction it belongs to commits. */
export async function queueMail(tx: Database, jobs: Jobs, mail: MailToSend): Promise<string> {
  const { text, html } = renderLetter(mail)
  const id = newId('mail')
  await tx
    .insert(mails)
    .values({ id, kind: mail.kind, recipient: mail.to, subject: mail.subject, textBody: text, htmlBody: html, about: mail.about ?? null })
  await jobs.send(tx, MAIL_QUEUE, { id, ...(mail.goodUntil && { goodUntil: mail.goodUntil.toISOString() }) })
  return id
}
