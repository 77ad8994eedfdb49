import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { type MailBody, textOf } from './mail-template.ts'
import { announceMails } from './queue-mail.ts'
import { mails } from './tables.ts'

/** A mail that waits a moment for the number of a document. */
export interface HeldMail {
  about: string
  kind: string
  /** Where several mails are alike: what one of its facts says. */
  reference: string | null
  /** Null where there is no document: the mail leaves as it is. */
  fact: [string, string] | null
  link: { label: string; url: string } | null
}

/** Lets held mails go, each with what its document adds. One that was sent meanwhile stays as it is. */
export async function releaseMails(tx: Tx, wanted: readonly HeldMail[]): Promise<void> {
  if (wanted.length === 0) return
  const held = await tx
    .select({ id: mails.id, about: mails.about, kind: mails.kind, body: mails.body })
    .from(mails)
    .where(
      and(
        inArray(mails.about, [...new Set(wanted.map(({ about }) => about))]),
        eq(mails.isHeld, true),
        eq(mails.status, 'waiting'),
      ),
    )
    .for('update', { skipLocked: true })
  const told = held.flatMap(({ id, body, ...mail }) => {
    const found = wanted.find(
      ({ about, kind, reference }) =>
        about === mail.about &&
        kind === mail.kind &&
        (reference === null || body?.facts?.some(([, value]) => value === reference)),
    )
    return found && body ? { id, body: withDocument(body, found) } : []
  })
  if (told.length === 0) return
  const rows = told.map(({ id, body }) => ({ id, letter: body, text_body: textOf(body) }))
  await tx.execute(sql`
    update mails m set letter = r.letter, text_body = r.text_body, is_held = false, due_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, letter jsonb, text_body text)
    where m.id = r.id`)
  await announceMails(tx)
}

/** The mail of a payment opens its receipt; others name the document beside what they are about. */
function withDocument(body: MailBody, { kind, fact, link }: HeldMail): MailBody {
  if (!fact || !link) return body
  const facts = [...(body.facts ?? []), fact]
  if (kind === 'payment.received') return { ...body, facts, action: link }
  return { ...body, facts, paragraphs: [...body.paragraphs, `${fact[0]} ${fact[1]}: ${link.url}`] }
}
