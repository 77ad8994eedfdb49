import { eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { FigurineMake } from '../../shared/pricing.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { carts } from './tables.ts'

export type CartRow = typeof carts.$inferSelect

export async function findCart(db: Database, userId: string): Promise<CartRow | undefined> {
  const [row] = await db.select().from(carts).where(eq(carts.userId, userId))
  return row
}

/** Made if it is missing, so that two devices that come first at once wait for each other. */
export async function lockCart(tx: Tx, userId: string, at: Date): Promise<CartRow> {
  await tx
    .insert(carts)
    .values({ userId, items: [], applied: [], bought: [], createdAt: at, updatedAt: at })
    .onConflictDoNothing()
  const [row] = await tx.select().from(carts).where(eq(carts.userId, userId)).for('update')
  if (!row) throw new Error('a cart was gone while it was being changed')
  return row
}

export const writeCart = (tx: Tx, { userId, ...row }: CartRow) =>
  tx.update(carts).set(row).where(eq(carts.userId, userId))

export const removeCart = (tx: Tx, userId: string) => tx.delete(carts).where(eq(carts.userId, userId))

const PaidLine = z.object({
  id: z.string(),
  giftWrap: z.boolean(),
  nameLabel: z.nullable(z.string()),
  make: z.nullable(FigurineMake),
  quantity: z.number(),
})
const PaidCart = z.object({ id: z.string(), lines: z.array(PaidLine) })
export type PaidCart = z.infer<typeof PaidCart>
const DAYS = 30

/** Carts this account has paid since it has a cart here, whose lines are still in it. */
export function paidCarts(
  db: Database,
  { userId, createdAt, bought }: CartRow,
  now: Date,
): Promise<PaidCart[]> {
  return rows(
    db,
    PaidCart,
    sql`
      select o.id, (
        select json_agg(json_build_object('id', coalesce(l.desk_buddy_id, l.figurine_id), 'giftWrap', l.gift_wrap,
          'nameLabel', l.name_label, 'make', l.make, 'quantity', l.quantity) order by l.position)
        from order_lines l where l.order_id = o.id) as lines
      from orders o
      where o.user_id = ${userId} and o.flow = 'cart' and o.paid_at is not null
        and o.created_at >= ${createdAt.toISOString()}::timestamptz
        and o.created_at > ${now.toISOString()}::timestamptz - make_interval(days => ${DAYS})
        and not o.id = any(${sql.param(bought)}::text[])
      order by o.paid_at`,
  )
}
