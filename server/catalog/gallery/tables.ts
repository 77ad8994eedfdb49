import { boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const galleryItems = pgTable('gallery_items', {
  id: text('id').primaryKey(),
  userId: text('user_id'),
  makerName: text('maker_name'),
  title: text('title'),
  description: text('description'),
  imageUrl: text('image_url').notNull(),
  isPublic: boolean('is_public').notNull().default(false),
  consentedAt: moment('consented_at'),
  consentNotedBy: text('consent_noted_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type GalleryRow = typeof galleryItems.$inferSelect
