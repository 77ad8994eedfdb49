import { and, asc, count, desc, eq, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { ClaimState } from '../../shared/claims/api.ts'
import { ANSWER_HOURS, warnsFrom } from '../../shared/contact/api.ts'
import { OrderStatus } from '../../shared/orders/order-status.ts'
import { CarrierName, ParcelState, Purpose } from '../../shared/parcels/api.ts'
import { STAGES, Stage } from '../../shared/production/api.ts'
import { users } from '../accounts/tables.ts'
import { orders } from '../orders/tables.ts'
import { type RefundRow, refunds } from '../payments/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { HasId, rows } from '../platform/db/rows.ts'
import { type ClaimRow, claimPhotos, claimSteps, claims, type PhotoRow, type StepRow } from './tables.ts'

const maybe = z.nullable(z.string())
const Parcel = z.object({
  carrier: CarrierName,
  state: ParcelState,
  purpose: Purpose,
  courier: maybe,
  awb: maybe,
})
const MadeAgain = z.object({
  claim_id: z.string(),
  figures: z.number(),
  stage: z.nullable(Stage),
  left_at: maybe,
  order_status: OrderStatus,
  parcel: z.nullable(Parcel),
})
type MadeAgain = z.infer<typeof MadeAgain>
export interface WholeClaim {
  claim: ClaimRow
  steps: StepRow[]
  photos: PhotoRow[]
  again: MadeAgain | null
  refund: RefundRow | null
}

interface ClaimsParams {
  where: SQL | undefined
  order?: SQL[]
  limit?: number
  offset?: number
}
async function wholeClaims(
  db: Database,
  { where, order, limit = 200, offset = 0 }: ClaimsParams,
): Promise<WholeClaim[]> {
  const page = await db
    .select()
    .from(claims)
    .where(where)
    .orderBy(...(order ?? [asc(claims.createdAt)]), asc(claims.id))
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  if (ids.length === 0) return []
  const refundIds = page.flatMap(({ refundId }) => refundId ?? [])
  // One after the other, because a transaction has one connection.
  const steps = await db
    .select()
    .from(claimSteps)
    .where(inArray(claimSteps.claimId, ids))
    .orderBy(asc(claimSteps.id))
  const photos = await db
    .select()
    .from(claimPhotos)
    .where(inArray(claimPhotos.claimId, ids))
    .orderBy(asc(claimPhotos.position))
  const again = await madeAgain(db, ids)
  const refundRows =
    refundIds.length > 0 ? await db.select().from(refunds).where(inArray(refunds.id, refundIds)) : []
  return page.map(claim => ({
    claim,
    steps: steps.filter(({ claimId }) => claimId === claim.id),
    photos: photos.filter(({ claimId }) => claimId === claim.id),
    again: again.find(({ claim_id }) => claim_id === claim.id) ?? null,
    refund: refundRows.find(({ id }) => id === claim.refundId) ?? null,
  }))
}

const stages = sql`array[${sql.join(
  STAGES.map(stage => sql`${stage}`),
  sql`, `,
)}]::text[]`

/** How far the replacements are, with the parcel that brings each. */
const madeAgain = (db: Database, ids: readonly string[]): Promise<MadeAgain[]> =>
  rows(
    db,
    MadeAgain,
    sql`
      select a.id as claim_id, c.figures, (${stages})[c.place] as stage, c.left_at, o.status as order_status, s.parcel
      from claims a join orders o on o.id = a.order_id cross join lateral (
        select count(*)::int as figures, min(array_position(${stages}, stage)) filter (where left_at is null) as place,
          case when bool_and(left_at is not null) then max(left_at) end as left_at
        from production_cards where order_id = a.order_id and claim_id = a.id) c
      left join lateral (
        select json_build_object('carrier', carrier, 'state', state, 'purpose', purpose, 'courier', courier, 'awb', awb) as parcel
        from shipments
        where order_id = a.order_id and purpose <> 'first' and created_at >= a.updated_at and state not in ('booking', 'cancelled')
        order by number desc limit 1) s on true
      where a.id in ${[...ids]} and c.figures > 0`,
  )

export const claimsOfOrder = (db: Database, orderId: string) =>
  wholeClaims(db, { where: eq(claims.orderId, orderId), order: [desc(claims.createdAt)] })

export const claimsOfUser = (db: Database, userId: string) =>
  wholeClaims(db, { where: eq(claims.userId, userId), limit: 10_000 })

export async function findClaim(db: Database, id: string): Promise<WholeClaim | undefined> {
  const [found] = await wholeClaims(db, { where: eq(claims.id, id) })
  return found
}

export async function findClaimRow(db: Database, id: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(claims).where(eq(claims.id, id))
  return row
}

export async function newestStep(db: Database, claimId: string): Promise<StepRow | undefined> {
  const [row] = await db
    .select()
    .from(claimSteps)
    .where(eq(claimSteps.claimId, claimId))
    .orderBy(desc(claimSteps.id))
    .limit(1)
  return row
}

interface Page {
  id: string | undefined
  state: ClaimState | undefined
  orderId: string | undefined
  limit: number
  offset: number
}
const dueAt = sql`case ${claims.state} when 'open' then ${claims.createdAt} + make_interval(hours => ${ANSWER_HOURS}::int)
  when 'answered' then ${claims.createdAt} + interval '1 month' end`

export async function claimPage(db: Database, { id, state, orderId, limit, offset }: Page) {
  const where = and(
    id ? eq(claims.id, id) : undefined,
    state && eq(claims.state, state),
    orderId ? eq(claims.orderId, orderId) : undefined,
  )
  const order = [sql`${dueAt} nulls last`, desc(claims.createdAt)]
  const [found, total] = await Promise.all([
    wholeClaims(db, { where, order, limit, offset }),
    db.$count(claims, where),
  ])
  return { found, total }
}

const waits = (now: Date) =>
  or(
    eq(claims.state, 'open'),
    and(eq(claims.state, 'answered'), lte(claims.createdAt, warnsFrom(now).unsettled)),
  )

export async function countClaimsDue(
  db: Database,
  now: Date,
): Promise<{ count: number; due_at: string | null }> {
  const [row] = await db
    .select({ count: count(), dueAt: sql<string | null>`min(${dueAt})` })
    .from(claims)
    .where(waits(now))
  return { count: row?.count ?? 0, due_at: row?.dueAt ? new Date(row.dueAt).toISOString() : null }
}

/** The first due first. */
export const listClaimsDue = (db: Database, { now, limit }: { now: Date; limit: number }) =>
  db
    .select({
      id: claims.id,
      orderId: claims.orderId,
      kind: claims.kind,
      state: claims.state,
      text: claims.text,
      dueAt: sql<string>`${dueAt}`,
    })
    .from(claims)
    .where(waits(now))
    .orderBy(dueAt, asc(claims.id))
    .limit(limit)

/** Those that wait, the first due first, or all, the newest first; with how many there are. `who` is the buyer. */
export async function listClaimsOfInbox(
  db: Database,
  { now, isOpen, limit }: { now: Date; isOpen: boolean; limit: number },
) {
  const found = await db
    .select({
      claim: claims,
      who: sql<string>`coalesce(${users.name}, ${orders.billing} ->> 'fullName')`,
      isOpen: sql<boolean>`(${waits(now)}) is true`,
      dueAt: sql<string | null>`${dueAt}`,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(claims)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .leftJoin(users, eq(users.id, orders.userId))
    .where(isOpen ? waits(now) : undefined)
    .orderBy(...(isOpen ? [sql`${dueAt}`] : [desc(claims.createdAt)]), asc(claims.id))
    .limit(limit)
  return { found, total: found[0]?.total ?? 0 }
}

const HasState = z.object({ state: ParcelState })
export async function isParcelLost(db: Database, orderId: string): Promise<boolean> {
  const [parcel] = await rows(
    db,
    HasState,
    sql`
      select state from shipments where order_id = ${orderId} and state not in ('booking', 'cancelled')
      order by number desc limit 1`,
  )
  return parcel?.state === 'lost'
}

export const photosOfUser = (db: Database, userId: string) =>
  db
    .select({ photo: claimPhotos, claim: claims })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(eq(claims.userId, userId))
    .orderBy(asc(claimPhotos.createdAt), asc(claimPhotos.position))

export const photosPast = (db: Database, now: Date) =>
  db.select({ file: claimPhotos.file }).from(claimPhotos).where(lt(claimPhotos.keptUntil, now)).limit(1000)

/** An order of theirs with a figure that is made again and has not left. */
export async function unfinishedAgain(db: Database, userId: string): Promise<string | null> {
  const [order] = await rows(
    db,
    HasId,
    sql`
      select o.id from production_cards c join orders o on o.id = c.order_id
      where c.claim_id is not null and c.left_at is null and o.user_id = ${userId} and o.status <> 'Cancelled' limit 1`,
  )
  return order?.id ?? null
}

export async function loadRefund(db: Database, id: string): Promise<RefundRow> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  if (!row) throw new Error(`there is no refund ${id}`)
  return row
}
