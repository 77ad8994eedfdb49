import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const subscribers = pgTable('newsletter_subscribers', {
  email: text('email').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  consentedAt: moment('consented_at').notNull().defaultNow(),
  confirmedAt: moment('confirmed_at'),
})
