import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { warnsFrom } from '../../shared/contact/api.ts'
import type { Shipping } from '../../shared/orders/checkout.ts'
import { NEEDS, type Need, type OrderFilter } from '../../shared/orders/desk-api.ts'
import { IN_WORKSHOP, ON_ITS_WAY } from '../../shared/orders/order-status.ts'
import { LINE_KINDS } from '../../shared/pricing.ts'
import type { ProofStanding } from '../../shared/proofs/api.ts'
import { DAY_MS, startOfDay } from '../../shared/time/moments.ts'
import type { Database } from '../platform/db/database.ts'
import { Count, HasId, oneRow, rows, stored } from '../platform/db/rows.ts'
import { begun, isRefundFailed, isRefundWaiting } from './order.sql.ts'
import { inHandStatuses, isOverdue, statusesIn } from './overdue.sql.ts'
import { searchWords } from './search-words.ts'

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`
const inIndia = (day: string) => startOfDay(new Date(`${day}T12:00:00+05:30`))

/** Must equal the expressions of the indexes in `db/schema`. */
const inHand = sql`o.paid_at is not null and o.status in ${inHandStatuses}`
const withProof = (...states: ProofStanding[]) => sql`exists (
  select 1 from order_lines l
  left join proofs newest on newest.order_id = l.order_id and newest.line = l.position and newest.is_newest
  where l.order_id = o.id and l.kind = 'figurine' and coalesce(newest.state, 'awaited') in ${states})`
const holds = {
  figurine: sql`(o.flow = 'figurine' or o.figurine_in_cart)`,
  cart: sql`o.flow = 'cart' and (not o.figurine_in_cart or exists (
    select 1 from order_lines l where l.order_id = o.id and l.kind = 'desk_buddy'))`,
}
const NEEDED: Record<Need, (now: Date) => SQL> = {
  to_start: () =>
    sql`o.status = 'Processing' and o.paid_at is not null and o.payment_status <> 'refunded' and not ${begun}`,
  changes_asked: () =>
    sql`o.id in (select order_id from proofs where state = 'changes_asked') and ${inHand} and ${withProof('changes_asked')}`,
  proof_to_make: () =>
    sql`o.status = 'Processing' and o.paid_at is not null and o.payment_status <> 'refunded' and ${holds.figurine}
      and not ${begun} and ${withProof('awaited', 'withdrawn')}`,
  overdue: now => sql`${inHand} and ${isOverdue(now)}`,
  untracked: () => sql`o.tracking_number is null and o.status in ${statusesIn(ON_ITS_WAY)}`,
  refund_failed: () => sql`o.id in (select r.order_id from refunds r where ${isRefundFailed})`,
  refund_waiting: now => sql`o.id in (select r.order_id from refunds r where ${isRefundWaiting(now)})`,
}

function conditions({ q, status, payment, kind, from, to, needs }: OrderFilter, now: Date): SQL[] {
  return [
    ...(q ? [mentions(q)] : []),
    ...(status ? [sql`o.status = ${status}`] : []),
    ...(payment ? [sql`o.payment_status = ${payment}`] : []),
    ...(kind ? [holds[kind]] : []),
    ...(from ? [sql`o.created_at >= ${moment(inIndia(from))}`] : []),
    ...(to ? [sql`o.created_at < ${moment(new Date(inIndia(to).getTime() + DAY_MS))}`] : []),
    ...(needs ? [NEEDED[needs](now)] : []),
  ]
}

function mentions(typed: string): SQL {
  const q = typed.replace(/\p{Cc}/gu, ' ').trim()
  const words = searchWords(q)
  const own = words ? sql`o.search @@ ${words}::tsquery` : sql`false`
  if (/^pay_\w+$/i.test(q))
    return sql`(${own} or o.id = (select p.order_id from payments p where p.id = ${q}))`
  if (/^order_\w+$/i.test(q))
    return sql`(${own} or o.id = (select po.order_id from provider_orders po where po.id = ${q}))`
  return q.includes('@')
    ? sql`(${own} or o.user_id = (select u.id from users u where u.email = ${q.toLowerCase()}))`
    : own
}

const where = (parts: SQL[]) => (parts.length > 0 ? sql`where ${sql.join(parts, sql` and `)}` : sql``)

/** One condition is counted from its index; several read rows, so they stop sooner. */
const COUNT_MAX = { plain: 100_000, mixed: 10_000 }

/** Paid or not, it is in the workshop. */
const inWorkshop = sql`o.status in ${statusesIn(IN_WORKSHOP)}`
const gone = sql`o.status in ${statusesIn([...ON_ITS_WAY, 'Delivered'])}`

/** What is in the workshop by its due day, then what has left it, the newest first. */
export async function listByDue(db: Database, { limit, offset }: Page) {
  const [page, { inside, count }] = await Promise.all([
    rows(
      db,
      HasId,
      sql`
        select id from (
          (select o.id, 0 as place, (select min(l.due_on) from order_lines l where l.order_id = o.id) as due, o.created_at
            from orders o where ${inWorkshop})
          union all
          (select o.id, 1, null, o.created_at from orders o where ${gone} order by o.created_at desc, o.id limit ${limit + offset})) found
        order by place, due nulls last, case when place = 0 then created_at end, created_at desc, id
        limit ${limit} offset ${offset}`,
    ),
    oneRow(
      db,
      z.object({ inside: z.number(), count: z.number() }),
      sql`select (select count(*)::int from orders o where ${inWorkshop}) as inside,
        (select count(*)::int from (select 1 from orders o where ${gone} limit ${COUNT_MAX.plain + 1}) found) as count`,
    ),
  ])
  return {
    ids: page.map(({ id }) => id),
    total: inside + Math.min(count, COUNT_MAX.plain),
    isExact: count <= COUNT_MAX.plain,
  }
}

interface Page {
  limit: number
  offset: number
}
export async function listOrders(
  db: Database,
  filter: OrderFilter,
  { limit, offset, now }: Page & { now: Date },
) {
  const parts = conditions(filter, now)
  const isMixed = parts.length > 1 || Boolean(filter.q ?? filter.needs)
  const max = isMixed ? COUNT_MAX.mixed : COUNT_MAX.plain
  const found = sql`select o.id, o.created_at from orders o ${where(parts)}`
  const order = sql`order by created_at desc, id limit ${limit} offset ${offset}`
  const { count } = await oneRow(
    db,
    Count,
    sql`select count(*)::int as count from (select 1 from orders o ${where(parts)} limit ${max + 1}) found`,
  )
  // Few matches: use their index and sort. Many: walk by date. The planner cannot tell which.
  const page = await rows(
    db,
    HasId,
    isMixed && count <= max
      ? sql`with found as materialized (${found}) select id from found ${order}`
      : sql`${found} ${order}`,
  )
  return {
    ids: page.map(({ id }) => id),
    total: Math.min(count, max),
    isExact: count <= max,
  }
}

const Needs = z.record(z.enum([...NEEDS, 'tickets', 'claims']), z.number())

export function countNeeds(db: Database, now: Date): Promise<z.infer<typeof Needs>> {
  const counts = NEEDS.map(
    need => sql`(select count(*)::int from orders o where ${NEEDED[need](now)}) as ${sql.identifier(need)}`,
  )
  return oneRow(
    db,
    Needs,
    sql`select ${sql.join(counts, sql`, `)}, (select count(*)::int from tickets where status = 'open') as tickets,
      (select count(*)::int from claims where state = 'open'
        or (state = 'answered' and created_at <= ${moment(warnsFrom(now).unsettled)})) as claims`,
  )
}

const Needing = z.object({ id: z.string(), total: z.number() })

/** The first paid first, each with how many there are. */
export const listNeeding = (db: Database, need: Need, { now, limit }: { now: Date; limit: number }) =>
  rows(
    db,
    Needing,
    sql`
      select o.id, count(*) over ()::int as total from orders o where ${NEEDED[need](now)}
      order by o.paid_at, o.id limit ${limit}`,
  )

const maybe = z.nullable(z.string())
const ExportLine = z.object({
  kind: z.enum(LINE_KINDS),
  quantity: z.number(),
  name: z.string(),
  label: maybe,
  wrapped: z.boolean(),
})
const ExportRow = z.object({
  id: z.string(),
  placed: z.string(),
  status: z.string(),
  payment_status: z.string(),
  shipping: stored<Shipping>(),
  lines: z.nullable(z.array(ExportLine)),
  quantity: z.number(),
  discount_paise: z.number(),
  discount_name: maybe,
  total_paise: z.number(),
  refunded_paise: z.number(),
  courier: maybe,
  tracking_number: maybe,
  paid_at: maybe,
  delivered_at: maybe,
  reference: maybe,
})
export type ExportRow = z.infer<typeof ExportRow>
const BATCH = 200

export async function* everyOrder(db: Database, filter: OrderFilter, now: Date): AsyncGenerator<ExportRow[]> {
  const parts = conditions(filter, now)
  for (let last: ExportRow | undefined; ; ) {
    const after = last
      ? [
          sql`o.created_at <= ${last.placed}::timestamptz and (o.created_at < ${last.placed}::timestamptz or o.id > ${last.id})`,
        ]
      : []
    const batch = await rows(
      db,
      ExportRow,
      sql`
        select o.id, o.created_at::text as placed, o.status, o.payment_status, o.shipping, o.quantity, o.discount_paise,
          o.discount_name, o.total_paise, o.refunded_paise, o.courier,
          o.tracking_number, o.paid_at::text as paid_at, o.delivered_at::text as delivered_at,
          (select p.id from payments p where p.order_id = o.id and p.pays) as reference,
          (select json_agg(json_build_object('kind', l.kind, 'quantity', l.quantity, 'name', l.name, 'label', l.name_label, 'wrapped', l.gift_wrap) order by l.position)
            from order_lines l where l.order_id = o.id) as lines
        from orders o ${where([...parts, ...after])} order by o.created_at desc, o.id limit ${BATCH}`,
    )
    if (batch.length > 0) yield batch
    last = batch.at(-1)
    if (batch.length < BATCH) return
  }
}
