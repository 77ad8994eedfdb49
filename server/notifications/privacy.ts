import { and, desc, eq, inArray, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { mails, subscribers } from './tables.ts'

interface Person {
  email: string
  isProven: boolean
}

/** Links in mails prove access to the mailbox, so the export, which needs only a session, leaves them out. */
const withoutKeys = (text: string) =>
  text
    .replaceAll(/\b(token|confirm|unsubscribe)=[^\s"&]+/g, '$1=…')
    .replaceAll(/(\/(?:u|parent)\/)[^\s"&]+/g, '$1…')

export async function exportMails(db: Database, userId: string, person: Person) {
  const rows = await db.select().from(mails).where(belongTo(userId, person)).orderBy(desc(mails.createdAt))
  const data = rows.map(({ kind, subject, textBody, createdAt, sentAt }) => ({
    kind,
    subject,
    text: withoutKeys(textBody),
    createdAt,
    sentAt,
  }))
  return { name: 'mails', data }
}

/** Runs before the orders and messages go, as it finds mails by them; who writes a mail holds the order's lock first. */
export const eraseMails =
  ({ mailer }: { mailer: Mailer }) =>
  async (tx: Tx, userId: string, person: Person) => {
    await tx.execute(sql`select id from orders where user_id = ${userId} order by id for update`)
    return forget(tx, mailer, belongTo(userId, person))
  }

export const forgetMailsTo = (tx: Tx, mailer: Mailer, addresses: string[], kinds: string) =>
  forget(tx, mailer, and(inArray(mails.recipient, addresses), like(mails.kind, kinds)))

const OF_ACCOUNTS = ['account.%', 'desk.%', 'newsletter.%', 'photos.%']

/** Anybody can sign up with a foreign address, so all mails to an address are taken only once it is proven. */
const belongTo = (userId: string, { email, isProven }: Person) =>
  or(
    and(
      eq(mails.recipient, email),
      isProven ? undefined : or(...OF_ACCOUNTS.map(kinds => like(mails.kind, kinds))),
    ),
    and(
      sql`${mails.about} in (${subjectsOf(userId)})`,
      sql`${mails.recipient} in (${addressesOf(userId, email)})`,
    ),
  )

const subjectsOf = (userId: string) => sql`
  select ${userId} union all
  select id from orders where user_id = ${userId} union all
  select c.id from claims c join orders o on o.id = c.order_id where o.user_id = ${userId} union all
  select id from tickets where user_id = ${userId} union all
  select id from deletion_receipts where user_id = ${userId}`

const addressesOf = (userId: string, email: string) => sql`
  select ${email} union all
  select shipping ->> 'email' from orders where user_id = ${userId} union all
  select email from tickets where user_id = ${userId}`

/** All of them, or those of the kinds that begin so. */
export const forgetMailsAbout = (tx: Tx, mailer: Mailer, subjects: string[], kinds = '') =>
  forget(tx, mailer, and(inArray(mails.about, subjects), like(mails.kind, `${kinds}%`)))

async function forget(tx: Tx, mailer: Mailer, which: SQL | undefined) {
  const gone = await tx.delete(mails).where(which).returning({ id: mails.id })
  return async () => {
    for (const { id } of gone) await mailer.forget(id)
  }
}

interface Person {
  email: string
  isProven: boolean
}

/** A confirmed subscription is left alone until the account has proven that the address is its own. */
const subscriptionOf = ({ email, isProven }: Person) =>
  and(eq(subscribers.email, email), isProven ? undefined : isNull(subscribers.confirmedAt))

export async function exportSubscription(db: Database, _userId: string, person: Person) {
  const [subscriber] = await db.select().from(subscribers).where(subscriptionOf(person))
  return {
    name: 'newsletter',
    data: subscriber ? (({ tokenHash: _, ...consent }) => consent)(subscriber) : null,
  }
}

export async function eraseSubscription(tx: Tx, _userId: string, person: Person) {
  await tx.delete(subscribers).where(subscriptionOf(person))
  return async () => {}
}
