import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { USES_SHOWN } from '../../shared/promotions.ts'
import { categories } from '../catalog/tables.ts'
import type { Database } from '../platform/db/database.ts'
import type { Customer } from './customer.ts'
import type { HeldUse, Standing } from './rules.ts'
import { promotions, promotionUses } from './tables.ts'

const { taken: _taken, createdAt: _createdAt, updatedAt: _updatedAt, ...kept } = getTableColumns(promotions)

const itsCategory = { slug: categories.slug, name: categories.name, renamed: categories.renamed }

export const allPromotions = (db: Database) =>
  db
    .select({ row: kept, category: itsCategory })
    .from(promotions)
    .leftJoin(categories, eq(categories.id, promotions.categoryId))
    .orderBy(promotions.createdAt, promotions.id)

const usesIn = (state: string) =>
  sql<number>`count(${promotionUses.orderId}) filter (where ${promotionUses.state} = ${state})::int`

export const promotionsWithUses = (db: Database, id?: string) =>
  db
    .select({
      row: promotions,
      category: itsCategory,
      held: usesIn('held'),
      used: usesIn('used'),
      released: usesIn('released'),
      costPaise: sql<number>`coalesce(sum(${promotionUses.amountPaise})
        filter (where ${promotionUses.state} = 'used'), 0)::float8`,
    })
    .from(promotions)
    .leftJoin(categories, eq(categories.id, promotions.categoryId))
    .leftJoin(promotionUses, eq(promotionUses.promotionId, promotions.id))
    .where(id === undefined ? undefined : eq(promotions.id, id))
    .groupBy(promotions.id, categories.id)
    .orderBy(desc(promotions.createdAt), promotions.id)
export type PromotionWithUses = Awaited<ReturnType<typeof promotionsWithUses>>[number]

export const newestUses = (db: Database, promotionId: string) =>
  db
    .select()
    .from(promotionUses)
    .where(eq(promotionUses.promotionId, promotionId))
    .orderBy(desc(promotionUses.createdAt))
    .limit(USES_SHOWN)

export const usesOf = (db: Database, userId: string) =>
  db
    .select({
      order: promotionUses.orderId,
      amountPaise: promotionUses.amountPaise,
      state: promotionUses.state,
      createdAt: promotionUses.createdAt,
    })
    .from(promotionUses)
    .where(eq(promotionUses.userId, userId))
    .orderBy(desc(promotionUses.createdAt))

/** Uses `u` that stand in the way of promotion `p`: a customer has one first order, whatever its code. */
const alike = sql`(u.promotion_id = p.id or p.first_order_only
  and u.promotion_id in (select f.id from promotions f where f.first_order_only))`

const heldBy = (userId: string | null) => sql`select u.order_id as "orderId", o.discount_name as name,
    u.promotion_id <> p.id as "isOther", u.created_at
  from promotion_uses u join orders o on o.id = u.order_id
  where u.user_id = ${userId} and ${alike} and u.state = 'held'`

/** How often each was used, and what this customer has used; nobody is signed in where `userId` is null. */
export async function standings(
  db: Database,
  ids: readonly string[],
  { userId, emailKey, phoneKey }: Customer,
): Promise<Map<string, Standing>> {
  const theirs = (state: string) => sql`(select count(*)::int from promotion_uses u
    where u.user_id = ${userId} and u.promotion_id = p.id and u.state = ${state})`
  const paidBy = (column: string, value: string | null) => sql`exists (
    select 1 from orders o where o.${sql.identifier(column)} = ${value} and o.paid_at is not null)`
  const { rows } = await db.execute(sql`
    select p.id, p.taken, ${theirs('held')} as "heldByThem", ${theirs('used')} as "usedByThem",
      exists (select 1 from promotion_uses u where ${alike} and u.email_key = ${emailKey}
        and u.state <> 'released' and u.user_id is distinct from ${userId})
      or exists (select 1 from promotion_uses u where ${alike} and u.phone_key = ${phoneKey}
        and u.state <> 'released' and u.user_id is distinct from ${userId}) as "twinUsed",
      ${paidBy('user_id', userId)} or ${paidBy('email_key', emailKey)} or ${paidBy('phone_key', phoneKey)} as "hasBought",
      (select to_json(h) from (${heldBy(userId)} order by u.created_at limit 1) h) as held
    from promotions p where p.id in ${ids}`)
  return new Map((rows as unknown as (Standing & { id: string })[]).map(row => [row.id, row]))
}

/** Their unpaid orders that stand in the way of a promotion, the oldest first. */
export async function heldUses(db: Database, promotionId: string, userId: string): Promise<HeldUse[]> {
  const { rows } = await db.execute(sql`
    select h.* from promotions p cross join lateral (${heldBy(userId)}) h
    where p.id = ${promotionId} order by h.created_at`)
  return rows as unknown as HeldUse[]
}
