import { and, desc, eq, inArray, like, type SQL } from 'drizzle-orm'
import { tickets } from '../contact/tables.ts'
import type { Database } from '../platform/db/database.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mails } from './tables.ts'

/** Links in mails prove access to the mailbox, so the export, which needs only a session, leaves them out. */
const withoutKeys = (text: string) =>
  text.replaceAll(/\b(token|confirm|unsubscribe)=[^\s"&]+/g, '$1=…').replaceAll(/(\/u\/)[^\s"&]+/g, '$1…')

export async function exportMails(
  db: Database,
  userId: string,
  { email, isProven }: { email: string; isProven: boolean },
) {
  const rows = await db
    .select({ mail: mails, ticket: tickets })
    .from(mails)
    .leftJoin(tickets, eq(tickets.id, mails.about))
    .where(eq(mails.recipient, email))
    .orderBy(desc(mails.createdAt))
  const data = rows
    .filter(({ ticket }) => isProven || ticket === null || ticket.userId === userId)
    .map(({ mail }) => ({
      kind: mail.kind,
      subject: mail.subject,
      text: withoutKeys(mail.textBody),
      createdAt: mail.createdAt,
      sentAt: mail.sentAt,
    }))
  return { name: 'mails', data }
}

export const eraseMails =
  ({ mailer }: { mailer: Mailer }) =>
  (tx: Database, _userId: string, { email }: { email: string }) =>
    forget(tx, mailer, eq(mails.recipient, email))

/** All of them, or those of the kinds that begin so. */
export const forgetMailsAbout = (tx: Database, mailer: Mailer, subjects: string[], kinds = '') =>
  forget(tx, mailer, and(inArray(mails.about, subjects), like(mails.kind, `${kinds}%`)))

async function forget(tx: Database, mailer: Mailer, which: SQL | undefined) {
  const gone = await tx.delete(mails).where(which).returning({ id: mails.id })
  return async () => {
    for (const { id } of gone) await mailer.forget(id)
  }
}
