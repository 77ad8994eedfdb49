import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const categories = pgTable('desk_buddy_categories', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description'),
  thumbnailUrl: text('thumbnail_url'),
  isActive: boolean('is_active').notNull().default(true),
  /** Set once an admin chose the name, so that the built-in label no longer wins. */
  renamed: boolean('renamed').notNull().default(false),
  position: integer('position').notNull().default(1000),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type CategoryRow = typeof categories.$inferSelect

export const deskBuddies = pgTable('desk_buddies', {
  id: text('id').primaryKey(),
  categoryId: text('category_id').notNull(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  subtitle: text('subtitle'),
  pricePaise: integer('price_paise').notNull(),
  currency: text('currency').notNull().default('INR'),
  imageUrl: text('image_url'),
  galleryImages: text('gallery_images').array().notNull().default([]),
  modelUrl: text('model_url'),
  overview: text('overview').array().notNull().default([]),
  productDetails: text('product_details').array().notNull().default([]),
  shippingDetails: text('shipping_details').array().notNull().default([]),
  careInstructions: text('care_instructions').array().notNull().default([]),
  notes: text('notes'),
  countryOfOrigin: text('country_of_origin').notNull().default('India'),
  dimensions: text('dimensions'),
  material: text('material'),
  isActive: boolean('is_active').notNull().default(true),
  position: integer('position').notNull().default(1000),
  version: integer('version').notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type DeskBuddyRow = typeof deskBuddies.$inferSelect

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
