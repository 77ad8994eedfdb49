import { createHash } from 'node:crypto'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { screenPictures } from '../../../shared/pictures/pictures.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { newSecret } from '../../platform/ids.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { MailPicture } from '../mail-pictures.ts'
import { forgetMailsTo } from '../privacy.ts'
import { type NewMail, queueMail } from '../queue-mail.ts'
import { subscribers } from '../tables.ts'
import { type Subscription, unsubscribeLink } from '../unsubscribe-links.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const UNKNOWN = 'We do not know that link. Perhaps a newer email has replaced it.'

export interface Newsletter {
  db: Database
  pageAddress: (path: string) => string
  secret: string
}

export async function subscribe({ db, pageAddress, secret }: Newsletter, email: string) {
  await db.transaction(async tx => {
    const confirmUrl = await writeSubscription(tx, { pageAddress }, email)
    if (confirmUrl) await queueMail(tx, confirmationMail({ pageAddress, secret }, { email, confirmUrl }))
  })
}

/** The address that confirms it, to be mailed; null for who is on the list already. */
export async function writeSubscription(
  tx: Tx,
  { pageAddress }: Pick<Newsletter, 'pageAddress'>,
  email: string,
): Promise<string | null> {
  const token = newSecret()
  const [fresh] = await tx
    .insert(subscribers)
    .values({ email, tokenHash: hashOf(token) })
    .onConflictDoUpdate({
      target: subscribers.email,
      set: { tokenHash: hashOf(token), consentedAt: sql`now()`, confirmedAt: null },
      setWhere: isNull(subscribers.confirmedAt),
    })
    .returning()
  return fresh ? pageAddress(`/newsletter?confirm=${token}`) : null
}

export const confirmationMail = (
  { pageAddress, secret }: Pick<Newsletter, 'pageAddress' | 'secret'>,
  { email, confirmUrl }: { email: string; confirmUrl: string },
): NewMail => ({
  kind: 'newsletter.confirm',
  to: email,
  subject: 'Please confirm: new Desk Buddies, once a month',
  heading: 'One press and you are on the list.',
  paragraphs: [
    'Somebody, I hope it was you, asked for my monthly note about new Desk Buddies. If it was not you, do nothing: unless you say yes, I will not write again.',
  ],
  pictures: DESK_BUDDIES,
  action: { label: 'Yes, write to me', url: confirmUrl },
  unsubscribe: pageAddress(unsubscribeLink(secret, 'newsletter', email)),
})
const DESK_BUDDIES: MailPicture[] = [
  { of: 'desk_buddy', name: 'Mochi', url: screenPictures['shiba-mochi'] },
  { of: 'desk_buddy', name: 'Old Bramble', url: screenPictures['elder-mage'] },
  { of: 'desk_buddy', name: 'Barista Bean', url: screenPictures['barista-bean'] },
]

export async function confirmSubscription({ db }: Newsletter, token: string) {
  const changed = await db
    .update(subscribers)
    .set({ confirmedAt: sql`coalesce(${subscribers.confirmedAt}, now())` })
    .where(eq(subscribers.tokenHash, hashOf(token)))
    .returning({ email: subscribers.email })
  if (changed.length === 0) throw notFound('newsletter.unknown', UNKNOWN)
}

const leave = (db: Database, email: string) => db.delete(subscribers).where(eq(subscribers.email, email))

/** Deletes subscriptions that were not confirmed in time. */
export async function expireSubscriptions({ db, mailer, clock }: Pick<Newsletter, 'db'> & Expiry) {
  const since = new Date(clock().getTime() - UNCONFIRMED_DAYS * DAY_MS)
  const afterwards = await db.transaction(async tx => {
    const gone = await tx
      .delete(subscribers)
      .where(and(isNull(subscribers.confirmedAt), lt(subscribers.consentedAt, since)))
      .returning({ email: subscribers.email })
    const addresses = gone.map(({ email }) => email)
    return forgetMailsTo(tx, mailer, addresses, 'newsletter.%')
  })
  await afterwards()
}
interface Expiry {
  mailer: Mailer
  clock: Clock
}
const UNCONFIRMED_DAYS = 30
const DAY_MS = 86_400_000

export const newsletterSubscription = (db: Database): Subscription => ({
  async isOn(email) {
    const [subscriber] = await db.select().from(subscribers).where(eq(subscribers.email, email))
    return subscriber !== undefined
  },
  async leave(email) {
    await leave(db, email)
  },
})
