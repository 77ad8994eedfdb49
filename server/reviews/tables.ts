import { integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const reviews = pgTable('reviews', {
  id: text('id').primaryKey(),
  orderId: text('order_id'),
  line: integer('line'),
  userId: text('user_id'),
  kind: text('kind').$type<'desk_buddy' | 'figurine'>().notNull(),
  deskBuddyId: text('desk_buddy_id'),
  item: text('item').notNull(),
  stars: integer('stars').notNull(),
  text: text('text').notNull(),
  createdAt: moment('created_at').notNull(),
  editedAt: moment('edited_at'),
  answer: text('answer'),
  answeredAt: moment('answered_at'),
  withheldAt: moment('withheld_at'),
  withheldBecause: text('withheld_because'),
  /** When the founder answered it, withheld it, showed it again or noted that it needs nothing. */
  seenAt: moment('seen_at'),
})
export type ReviewRow = typeof reviews.$inferSelect

export const reviewPhotos = pgTable('review_photos', {
  id: text('id').primaryKey(),
  reviewId: text('review_id').notNull(),
  file: text('file').notNull(),
  publicUrl: text('public_url'),
  consentedAt: moment('consented_at').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type ReviewPhotoRow = typeof reviewPhotos.$inferSelect

/** Of a review that its writer deleted while it was withheld: the next one of that line begins withheld. */
export const reviewWithholdings = pgTable(
  'review_withholdings',
  {
    orderId: text('order_id').notNull(),
    line: integer('line').notNull(),
    userId: text('user_id').notNull(),
    withheldAt: moment('withheld_at').notNull(),
    withheldBecause: text('withheld_because').notNull(),
  },
  ({ orderId, line }) => [primaryKey({ columns: [orderId, line] })],
)

export const reviewRequests = pgTable('review_requests', {
  orderId: text('order_id').primaryKey(),
  sentAt: moment('sent_at').notNull(),
})

export const reviewRequestLeavers = pgTable('review_request_leavers', {
  userId: text('user_id').primaryKey(),
  leftAt: moment('left_at').notNull().defaultNow(),
})
