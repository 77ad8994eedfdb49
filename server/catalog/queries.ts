import { asc } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { categories, deskBuddies } from './tables.ts'

export const allCategories = (db: Database) =>
  db.select().from(categories).orderBy(asc(categories.position), asc(categories.createdAt), asc(categories.id))

export const allDeskBuddies = (db: Database) =>
  db.select().from(deskBuddies).orderBy(asc(deskBuddies.position), asc(deskBuddies.createdAt), asc(deskBuddies.id))
