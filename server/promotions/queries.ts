import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { type PromotionKind, type PromotionScope, USES_SHOWN } from '../../shared/promotions/api.ts'
import { type CategoryRow, categories } from '../catalog/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { hasRows, moment, stored } from '../platform/db/rows.ts'
import type { Customer } from './customer.ts'
import type { Standing } from './rules.ts'
import { promotions, promotionUses } from './tables.ts'

const {
  taken: _taken,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...storedColumns
} = getTableColumns(promotions)

const itsCategory = { slug: categories.slug, name: categories.name, renamed: categories.renamed }

export const listPromotions = (db: Database) =>
  db
    .select({ row: storedColumns, category: itsCategory })
    .from(promotions)
    .leftJoin(categories, eq(categories.id, promotions.categoryId))
    .orderBy(promotions.createdAt, promotions.id)

const Offered = z.object({
  id: z.string(),
  code: z.nullable(z.string()),
  kind: stored<PromotionKind>(),
  value: z.number(),
  scope: stored<PromotionScope>(),
  categoryId: z.nullable(z.string()),
  minSubtotalPaise: z.nullable(z.number()),
  minPieces: z.nullable(z.number()),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  totalLimit: z.nullable(z.number()),
  perCustomerLimit: z.nullable(z.number()),
  firstOrderOnly: z.boolean(),
  isActive: z.boolean(),
  version: z.number(),
  itsCategory: stored<Pick<CategoryRow, 'slug' | 'name' | 'renamed'> | null>(),
})
const offered = statement(
  'promotions_offered',
  Offered,
  sql`select p.id, p.code, p.kind, p.value, p.scope, p.category_id as "categoryId",
      p.min_subtotal_paise as "minSubtotalPaise", p.min_pieces as "minPieces", p.starts_at as "startsAt",
      p.ends_at as "endsAt", p.total_limit as "totalLimit", p.per_customer_limit as "perCustomerLimit",
      p.first_order_only as "firstOrderOnly", p.is_active as "isActive", p.version,
      case when c.id is not null then
        json_build_object('slug', c.slug, 'name', c.name, 'renamed', c.renamed) end as "itsCategory"
    from promotions p left join desk_buddy_categories c on c.id = p.category_id
    where p.code is null and p.is_active or p.code = ${sql.placeholder('code')}::text order by p.created_at, p.id`,
)
/** Those that count by themselves, and the one with this code. */
export const promotionsFor = async (db: Database, code: string | null) =>
  (await offered(db, { code })).map(({ itsCategory: category, ...row }) => ({ row, category }))

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

const { placeholder } = sql
const user = sql`${placeholder('user')}::text`
const email = sql`${placeholder('email')}::text`
const phone = sql`${placeholder('phone')}::text`

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
    from promotions p where p.id in (select jsonb_array_elements_text(${placeholder('ids')}::jsonb))`,
)

/** How often each was used, and what this customer has used; nobody is signed in where `userId` is null. */
export async function standings(
  db: Database,
  ids: readonly string[],
  { userId, emailKey, phoneKey }: Customer,
): Promise<Map<string, Standing>> {
  const values = { ids: JSON.stringify(ids), user: userId, email: emailKey, phone: phoneKey }
  return new Map((await standingOfCustomer(db, values)).map(row => [row.id, row]))
}

/** Whether this order of theirs, not paid yet, has a promotion. */
export const hasHeldUse = (db: Database, { orderId, userId }: { orderId: string; userId: string }) =>
  hasRows(
    db,
    sql`select from promotion_uses where order_id = ${orderId} and user_id = ${userId} and state = 'held'`,
  )
