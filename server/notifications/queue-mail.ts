import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { type MailContent, textOf } from './mail-template.ts'
import { mails } from './tables.ts'

export interface NewMail extends MailContent {
  kind: string
  to: string
  about?: string
  goodUntil?: Date
  /** Waits that long for the number of a document, then leaves without it. */
  heldSeconds?: number
}

/** Skips mails without an address: an order keeps none once its buyer's account is deleted. */
export const mailRows = (given: NewMail[]) =>
  given
    .filter(({ to }) => to !== '')
    .map(({ kind, to, subject, about, goodUntil, heldSeconds = 0, ...body }) => ({
      id: newId('mail'),
      kind,
      recipient: to,
      subject,
      text_body: textOf(body),
      letter: body,
      about,
      good_until: goodUntil?.toISOString() ?? null,
      held_seconds: heldSeconds,
    }))

export const insertMails = (rows: SQL, when: SQL) => sql`
  insert into mails (id, kind, recipient, subject, text_body, letter, about, good_until, is_held, due_at)
  select m.id, m.kind, m.recipient, m.subject, m.text_body, m.letter, m.about, m.good_until, m.held_seconds > 0, now() + m.held_seconds * interval '1 second'
  from ${when}, jsonb_to_recordset(${rows})
    as m (id text, kind text, recipient text, subject text, text_body text, letter jsonb, about text,
      good_until timestamptz, held_seconds int)`

export const announceMails = (tx: Tx) => tx.execute(sql`select pg_notify('mails', '')`)

export async function queueMails(tx: Tx, given: NewMail[]): Promise<void> {
  const announced = sql`(select pg_notify('mails', '')) announced`
  await tx.execute(insertMails(sql`${JSON.stringify(mailRows(given))}::jsonb`, announced))
}

export const queueMail = (tx: Tx, mail: NewMail) => queueMails(tx, [mail])

export const withdrawMails = (tx: Tx, kind: string, about: readonly string[]) =>
  tx
    .delete(mails)
    .where(and(eq(mails.kind, kind), inArray(mails.about, [...about]), eq(mails.status, 'waiting')))
