import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { textOf } from './mail-template.ts'
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
export async function releaseMails(tx: Database, wanted: readonly HeldMail[]): Promise<void> {
  if (wanted.length === 0) return
  const held = await tx
    .select({ id: mails.id, about: mails.about, kind: mails.kind, letter: mails.letter })
    .from(mails)
    .where(
      and(
        inArray(mails.about, [...new Set(wanted.map(({ about }) => about))]),
        eq(mails.isHeld, true),
        eq(mails.status, 'waiting'),
      ),
    )
    .for('update', { skipLocked: true })
  for (const { id, letter, ...mail } of held) {
    const found = wanted.find(
      ({ about, kind, reference }) =>
        about === mail.about &&
        kind === mail.kind &&
        (reference === null || letter?.facts?.some(([, value]) => value === reference)),
    )
    if (!found || !letter) continue
    const { fact, link } = found
    const told = {
      ...letter,
      ...(fact && { facts: [...(letter.facts ?? []), fact] }),
      ...(fact && link && { paragraphs: [...letter.paragraphs, `${fact[0]} ${fact[1]}: ${link.url}`] }),
    }
    await tx
      .update(mails)
      .set({ letter: told, textBody: textOf(told), isHeld: false, dueAt: sql`now()` })
      .where(eq(mails.id, id))
  }
  if (held.length > 0) await announceMails(tx)
}
