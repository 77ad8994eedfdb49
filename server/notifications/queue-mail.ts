import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, like, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { type MailBody, type MailContent, textOf } from './mail-template.ts'
import { type MailRow, mails } from './tables.ts'

export interface NewMail extends MailContent {
  kind: string
  to: string
  about?: string
  goodUntil?: Date
  /** Waits that long for the number of a document, then leaves without it. */
  heldSeconds?: number
}

/** Skips mails without an address: an order keeps none once its buyer's account is deleted. */
export const mailRows = (newMails: NewMail[]) =>
  newMails
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

const announceMails = (tx: Tx) => tx.execute(sql`select pg_notify('mails', '')`)

export async function queueMails(tx: Tx, newMails: NewMail[]): Promise<void> {
  const announced = sql`(select pg_notify('mails', '')) announced`
  await tx.execute(insertMails(sql`${JSON.stringify(mailRows(newMails))}::jsonb`, announced))
}

export const queueMail = (tx: Tx, mail: NewMail) => queueMails(tx, [mail])

/** One that is being sent cannot be taken back: it would arrive all the same, and once more. */
const isStillHere = () =>
  and(eq(mails.status, 'waiting'), or(isNull(mails.claimedAt), lte(mails.dueAt, sql`now()`)))

export const withdrawMails = (tx: Tx, kind: string, about: readonly string[]) =>
  tx.delete(mails).where(and(eq(mails.kind, kind), inArray(mails.about, [...about]), isStillHere()))

/** Those of these kinds that wait for anybody but these. */
export const withdrawMailsToOthers = (tx: Tx, kinds: string, recipients: string[]) =>
  tx.delete(mails).where(and(like(mails.kind, kinds), isStillHere(), notInArray(mails.recipient, recipients)))

/**
 * Says in a mail that has not left what is known now; what was added to it since, as its document, stays. False where
 * it has left. One that waits for nothing more leaves at once.
 */
export async function changeMail(tx: Tx, before: NewMail, after: NewMail): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: mails.id, body: mails.body, isHeld: mails.isHeld })
    .from(mails)
    .where(and(eq(mails.kind, after.kind), eq(mails.about, after.about ?? ''), isStillHere()))
    .for('update')
  if (!waiting) return false
  const [row] = mailRows([after])
  if (!row) return true
  const letter: MailBody = {
    ...row.letter,
    facts: [...(after.facts ?? []), ...addedTo(before.facts, waiting.body?.facts)],
    also: [...(after.also ?? []), ...addedTo(before.also, waiting.body?.also)],
  }
  const isComplete = !waiting.isHeld && !after.waitsForMore
  await tx
    .update(mails)
    .set({ body: letter, textBody: textOf(letter), ...(isComplete && { dueAt: sql`now()` }) })
    .where(eq(mails.id, waiting.id))
  await announceMails(tx)
  return true
}

const addedTo = <T>(before: readonly T[] = [], now: readonly T[] = []): T[] =>
  now.filter(one => !before.some(known => isDeepStrictEqual(known, one)))

export async function sendAgain(tx: Tx, id: string): Promise<MailRow> {
  const [mail] = await tx
    .update(mails)
    .set({ status: 'waiting', attempts: 0, lastError: null, goodUntil: null, dueAt: sql`now()` })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed')))
    .returning()
  if (!mail) throw notFound('mail.not_failed', 'This email is no longer among the failed ones.')
  await announceMails(tx)
  return mail
}

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
export async function releaseMails(tx: Tx, released: readonly HeldMail[]): Promise<void> {
  if (released.length === 0) return
  const waiting = await tx
    .select({ id: mails.id, about: mails.about, kind: mails.kind, body: mails.body })
    .from(mails)
    .where(
      and(
        inArray(mails.about, [...new Set(released.map(({ about }) => about))]),
        eq(mails.isHeld, true),
        eq(mails.status, 'waiting'),
      ),
    )
    .for('update', { skipLocked: true })
  const filled = waiting.flatMap(({ id, body, ...mail }) => {
    const found = released.find(
      ({ about, kind, reference }) =>
        about === mail.about &&
        kind === mail.kind &&
        (reference === null || body?.facts?.some(([, value]) => value === reference)),
    )
    return found && body ? { id, body: withDocument(body, found) } : []
  })
  if (filled.length === 0) return
  const rows = filled.map(({ id, body }) => ({ id, letter: body, text_body: textOf(body) }))
  await tx.execute(sql`
    update mails m set letter = r.letter, text_body = r.text_body, is_held = false,
      due_at = case when r.letter ->> 'waitsForMore' = 'true' then m.due_at else now() end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id text, letter jsonb, text_body text)
    where m.id = r.id`)
  await announceMails(tx)
}

/**
 * Adds the reference of a refund to the held mail that tells of it, and holds it for the document from now on. False
 * where that mail has left.
 */
export async function addReference(
  tx: Tx,
  {
    about,
    refund,
    reference,
    heldSeconds,
  }: { about: string; refund: string; reference: string; heldSeconds: number },
): Promise<boolean> {
  const [held] = await tx
    .select({ id: mails.id, body: mails.body })
    .from(mails)
    .where(
      and(
        eq(mails.about, about),
        eq(mails.isHeld, true),
        eq(mails.status, 'waiting'),
        sql`${mails.body} ->> 'refund' = ${refund}`,
      ),
    )
    .for('update')
  if (!held?.body) return false
  const body: MailBody = { ...held.body, facts: [...(held.body.facts ?? []), ['Reference', reference]] }
  await tx
    .update(mails)
    .set({ body, textBody: textOf(body), dueAt: sql`now() + ${heldSeconds} * interval '1 second'` })
    .where(eq(mails.id, held.id))
  return true
}

const withDocument = (body: MailBody, { fact, link }: HeldMail): MailBody =>
  fact && link ? { ...body, facts: [...(body.facts ?? []), fact], also: [...(body.also ?? []), link] } : body
