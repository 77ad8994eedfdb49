import { eq } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { carts } from './tables.ts'

export type CartRow = typeof carts.$inferSelect

export async function cartOf(db: Database, userId: string): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.userId, userId))
  return row
}

/** Made if it is missing, so that two devices that come first at once wait for each other. */
export async function lockCart(tx: Database, userId: string, at: Date): Promise<CartRow> {
  await tx.insert(carts).values({ userId, items: [], applied: [], updatedAt: at }).onConflictDoNothing()
  const [row] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('update')
  if (!row) throw new Error('a cart was gone while it was being changed')
  return row
}

export const writeCart = (tx: Database, { userId, ...row }: CartRow) =>
  tx.update(carts).set(row).where(eq(carts.userId, userId))

export const removeCart = (tx: Database, userId: string) => tx.delete(carts).where(eq(carts.userId, userId))
