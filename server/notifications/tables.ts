import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailBody } from './mail-template.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const mails = pgTable('mails', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  textBody: text('text_body').notNull(),
  /** HTML is rendered when the mail is sent; older rows have it in html_body. */
  body: jsonb('letter').$type<MailBody>(),
  htmlBody: text('html_body').notNull().default(''),
  about: text('about'),
  status: text('status').notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  goodUntil: moment('good_until'),
  /** The sender that has claimed a mail has moved this ahead. */
  dueAt: moment('due_at').notNull().defaultNow(),
  isHeld: boolean('is_held').notNull().default(false),
  claimedAt: moment('claimed_at'),
  sentAt: moment('sent_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type MailRow = typeof mails.$inferSelect

export const subscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  consentedAt: moment('consented_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
})
