import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailWords } from './mail-template.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const mails = pgTable('mails', {
  id: text('id').primaryKey(),
  kind: text('kind').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  textBody: text('text_body').notNull(),
  /** What it says; it gets its looks when it leaves. Letters from before that carry them in html_body. */
  letter: jsonb('letter').$type<MailWords>(),
  htmlBody: text('html_body').notNull().default(''),
  /** What the mail is about, such as an order id, so that it can be found and sent again. */
  about: text('about'),
  status: text('status').notNull().default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  /** A letter not delivered by then is worth nothing any more. */
  goodUntil: moment('good_until'),
  /** Not before then; whoever is sending it just now has pushed it ahead. */
  dueAt: moment('due_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type MailRow = typeof mails.$inferSelect
