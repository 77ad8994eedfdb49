import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/statement.ts'
import { newId } from '../platform/ids.ts'
import { type Letter, textOf } from './letter.ts'

export interface MailToSend extends Letter {
  kind: string
  to: string
  about?: string
  /** A mail not delivered by then is worth nothing any more. */
  goodUntil?: Date
}

/** Mails as the outbox keeps them, for a statement that writes them with something else. */
export const asRows = (wanted: MailToSend[]) =>
  wanted.map(({ kind, to, subject, about, goodUntil, ...letter }) => ({
    id: newId('mail'),
    kind,
    recipient: to,
    subject,
    text_body: textOf(letter),
    letter,
    about,
    good_until: goodUntil?.toISOString() ?? null,
  }))
export type MailToKeep = ReturnType<typeof asRows>[number]

/** Writes what `asRows` made, for each row of `when`. */
export const intoOutbox = (rows: SQL, when: SQL) => sql`
  insert into mails (id, kind, recipient, subject, text_body, letter, about, good_until, due_at)
  select m.id, m.kind, m.recipient, m.subject, m.text_body, m.letter, m.about, m.good_until, now()
  from ${when}, jsonb_to_recordset(${rows})
    as m (id text, kind text, recipient text, subject text, text_body text, letter jsonb, about text, good_until timestamptz)`

const put = statement(
  'put_mails',
  sql`with told as (select pg_notify('mails', '')), put as (${intoOutbox(sql`${sql.placeholder('mails')}::jsonb`, sql`told`)}) select 1 from told`,
)

/** Puts mails in the outbox: they exist exactly when the transaction they belong to commits, and leave once it has. */
export async function queueMails(tx: Database, wanted: MailToSend[]): Promise<void> {
  await put(tx, { mails: JSON.stringify(asRows(wanted)) })
}

export const queueMail = (tx: Database, mail: MailToSend) => queueMails(tx, [mail])
