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

/** Puts mails in the outbox: they exist exactly when the transaction they belong to commits. */
export async function queueMails(tx: Database, jobs: Jobs, wanted: MailToSend[]): Promise<string[]> {
  const made = wanted.map(mail => ({ id: newId('mail'), mail, ...renderLetter(mail) }))
  await tx.insert(mails).values(
    made.map(({ id, mail, text, html }) => ({
      id,
      kind: mail.kind,
      recipient: mail.to,
      subject: mail.subject,
      textBody: text,
      htmlBody: html,
      about: mail.about ?? null,
    })),
  )
  await jobs.sendAll(
    tx,
    MAIL_QUEUE,
    made.map(({ id, mail }) => ({ id, ...(mail.goodUntil && { goodUntil: mail.goodUntil.toISOString() }) })),
  )
  return made.map(({ id }) => id)
}

export async function queueMail(tx: Database, jobs: Jobs, mail: MailToSend): Promise<string> {
  const [id = ''] = await queueMails(tx, jobs, [mail])
  return id
}
