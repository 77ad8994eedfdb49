import { and, desc, eq, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { USES_SHOWN } from '../../shared/promotions.ts'
import { categories } from '../catalog/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared-query.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { hasRows } from '../platform/db/rows.ts'
import type { Customer } from './customer.ts'
import type { Standing } from './rules.ts'
import { promotions, promotionUses } from './tables.ts'

const { taken: _taken, createdAt: _createdAt, updatedAt: _updatedAt, ...kept } = getTableColumns(promotions)

const itsCategory = { slug: categories.slug, name: categories.name, renamed: categories.renamed }

export const allPromotions = (db: Database) =>
  db
    .select({ row: kept, category: itsCategory })
    .from(promotions)
    .leftJoin(categories, eq(categories.id, promotions.categoryId))
    .orderBy(promotions.createdAt, promotions.id)

/** Those that count by themselves, and the one with this code. */
export const promotionsFor = (db: Database, code: string | null) => offered(db).execute({ code })
const offered = prepared(db =>
  db
    .select({ row: kept, category: itsCategory })
    .from(promotions)
    .leftJoin(categories, eq(categories.id, promotions.categoryId))
    .where(
      or(
        and(isNull(promotions.code), eq(promotions.isActive, true)),
        eq(promotions.code, sql.placeholder('code')),
      ),
    )
    .orderBy(promotions.createdAt, promotions.id)
    .prepare('promotions_offered'),
)

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

const { placeholder: given } = sql
const user = sql`${given('user')}::text`
const email = sql`${given('email')}::text`
const phone = sql`${given('phone')}::text`

const heldByThem = sql`select u.order_id as "orderId", o.discount_name as name,
    u.promotion_id <> p.id as "isOther", u.created_at
  from promotion_uses u join orders o on o.id = u.order_id
  where u.user_id = ${user} and ${alike} and u.state = 'held'`
const countOf = (state: 'held' | 'used') => sql`(select count(*)::int from promotion_uses u
  where u.user_id = ${user} and u.promotion_id = p.id and u.state = ${sql.raw(`'${state}'`)})`
const usedByTwin = (column: SQL, value: SQL) => sql`exists (
  select 1 from promotion_uses u where ${alike} and ${column} = ${value}
    and u.state <> 'released' and u.user_id is distinct from ${user})`
const hasPaid = (column: SQL, value: SQL) => sql`exists (
  select 1 from orders o where ${column} = ${value} and o.paid_at is not null)`

const Held = z.object({ orderId: z.string(), isOther: z.boolean(), name: z.nullable(z.string()) })
const StandingRow = z.object({
  id: z.string(),
  taken: z.number(),
  heldByThem: z.number(),
  usedByThem: z.number(),
  twinUsed: z.boolean(),
  hasBought: z.boolean(),
  held: z.nullable(Held),
})
const standingOfCustomer = statement(
  'promotion_standings',
  StandingRow,
  sql`select p.id, p.taken, ${countOf('held')} as "heldByThem", ${countOf('used')} as "usedByThem",
      ${usedByTwin(sql`u.email_key`, email)} or ${usedByTwin(sql`u.phone_key`, phone)} as "twinUsed",
      ${hasPaid(sql`o.user_id`, user)} or ${hasPaid(sql`o.email_key`, email)}
        or ${hasPaid(sql`o.phone_key`, phone)} as "hasBought",
      (select to_json(h) from (${heldByThem} order by u.created_at limit 1) h) as held
    from promotions p where p.id in (select jsonb_array_elements_text(${given('ids')}::jsonb))`,
)

/** How often each was used, and what this customer has used; nobody is signed in where `userId` is null. */
export async function standings(
  db: Database,
  ids: readonly string[],
  { userId, emailKey, phoneKey }: Customer,
): Promise<Map<string, Standing>> {
  const asked = { ids: JSON.stringify(ids), user: userId, email: emailKey, phone: phoneKey }
  return new Map((await standingOfCustomer(db, asked)).map(row => [row.id, row]))
}

/** Whether this order of theirs, not paid yet, has a promotion. */
export const hasHeldUse = (db: Database, { orderId, userId }: { orderId: string; userId: string }) =>
  hasRows(
    db,
    sql`select from promotion_uses where order_id = ${orderId} and user_id = ${userId} and state = 'held'`,
  )
