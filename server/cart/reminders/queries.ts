import { and, eq, gte, isNull, lte, not, notExists, or, sql } from 'drizzle-orm'
import { users } from '../../accounts/tables.ts'
import { orders } from '../../orders/tables.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { cartReminders, carts } from '../tables.ts'

const ofUser = (userId: string) => eq(cartReminders.userId, userId)

export async function findReminder(db: Database, userId: string) {
  const [row] = await db.select().from(cartReminders).where(ofUser(userId))
  return row
}

export const addReminder = (db: Database, userId: string, askedAt: Date) =>
  db.insert(cartReminders).values({ userId, askedAt }).onConflictDoNothing()

export const removeReminder = (db: Database, userId: string) => db.delete(cartReminders).where(ofUser(userId))

export const markSent = (tx: Tx, userId: string, sentAt: Date) =>
  tx.update(cartReminders).set({ sentAt }).where(ofUser(userId))

const orderedSince = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(orders)
    .where(and(eq(orders.userId, cartReminders.userId), gte(orders.paidAt, cartReminders.askedAt)))
/** A bank may still pay it, so its cart may be bought. */
const payingNow = sql`exists (
  select 1 from orders o join payments p on p.order_id = o.id
  where o.user_id = ${cartReminders.userId} and o.paid_at is null and p.status in ('created', 'authorized'))`
const fullCart = (db: Database) =>
  db
    .select({ one: sql`1` })
    .from(carts)
    .where(and(eq(carts.userId, cartReminders.userId), sql`${carts.items} <> '[]'::jsonb`))

/** What was ticked for a cart ends with it. */
export const removeSettled = (db: Database) =>
  db
    .delete(cartReminders)
    .where(or(notExists(fullCart(db)), sql`exists (${orderedSince(db)})`))
    .returning({ userId: cartReminders.userId })

const isDue = (db: Database, leftBefore: Date) =>
  and(
    isNull(cartReminders.sentAt),
    lte(cartReminders.askedAt, leftBefore),
    lte(carts.updatedAt, leftBefore),
    notExists(orderedSince(db)),
    not(payingNow),
  )

const PER_RUN = 500
export const listDueReminders = (db: Database, leftBefore: Date) =>
  db
    .select({ userId: cartReminders.userId })
    .from(cartReminders)
    .innerJoin(carts, eq(carts.userId, cartReminders.userId))
    .where(isDue(db, leftBefore))
    .orderBy(cartReminders.askedAt)
    .limit(PER_RUN)

/** One process writes the mail; the others pass over the row. */
export async function lockDue(tx: Tx, userId: string, leftBefore: Date) {
  const [row] = await tx
    .select({ email: users.email, askedAt: cartReminders.askedAt, items: carts.items })
    .from(cartReminders)
    .innerJoin(carts, eq(carts.userId, cartReminders.userId))
    .innerJoin(users, eq(users.id, cartReminders.userId))
    .where(and(ofUser(userId), isDue(tx, leftBefore)))
    .for('update', { of: cartReminders, skipLocked: true })
  return row
}
