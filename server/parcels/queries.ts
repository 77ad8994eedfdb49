import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { IN_WORKSHOP, LEFT, MADE } from '../../shared/orders/order-status.ts'
import { type Alarm, type CardKind, ToBook } from '../../shared/parcels/api.ts'
import { statusesIn } from '../orders/overdue.sql.ts'
import { orders } from '../orders/tables.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { HasId, oneRow, rows } from '../platform/db/rows.ts'
import {
  parcelAlarms,
  parcelNews,
  type ScanRow,
  type ShipmentRow,
  shipmentScans,
  shipments,
} from './tables.ts'

export interface ParcelRow {
  shipment: ShipmentRow
  scans: ScanRow[]
  to: { name: string; city: string; pincode: string }
  orderStatus: string
}

async function parcelsWhere(
  db: Database,
  which: SQL | undefined,
  limit: number,
  order: SQL[],
): Promise<ParcelRow[]> {
  const rows = await db
    .select({
      shipment: shipments,
      name: sql<string>`${orders.shipping} ->> 'fullName'`,
      city: sql<string>`${orders.shipping} ->> 'city'`,
      pincode: sql<string>`${orders.shipping} ->> 'pincode'`,
      orderStatus: orders.status,
    })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(which)
    .orderBy(...order)
    .limit(limit)
  const ids = rows.map(({ shipment }) => shipment.id)
  const scans =
    ids.length === 0
      ? []
      : await db.select().from(shipmentScans).where(inArray(shipmentScans.shipmentId, ids))
  const byParcel = Map.groupBy(scans, ({ shipmentId }) => shipmentId)
  return rows.map(({ shipment, name, city, pincode, orderStatus }) => ({
    shipment,
    scans: byParcel.get(shipment.id) ?? [],
    to: { name, city, pincode },
    orderStatus,
  }))
}

const newestFirst = [desc(shipments.updatedAt), desc(shipments.id)]
const oldestFirst = [asc(shipments.createdAt), asc(shipments.id)]
const LIST_MAX = 200

export const parcelsOfOrder = (db: Database, orderId: string) =>
  parcelsWhere(db, eq(shipments.orderId, orderId), LIST_MAX, [desc(shipments.number)])

export async function parcelsById(db: Database, ids: readonly string[]): Promise<ParcelRow[]> {
  if (ids.length === 0) return []
  const rows = await parcelsWhere(db, inArray(shipments.id, [...ids]), ids.length, oldestFirst)
  return ids.flatMap(id => rows.find(({ shipment }) => shipment.id === id) ?? [])
}

const ofCourier = ne(shipments.carrier, 'by_hand')
const isHere = inArray(shipments.state, ['booked'])
const isMoving = inArray(shipments.state, ['in_transit', 'out'])

export const bookedParcels = (db: Database) => parcelsWhere(db, and(ofCourier, isHere), LIST_MAX, oldestFirst)
export const movingParcels = (db: Database) =>
  parcelsWhere(db, and(ofCourier, isMoving), LIST_MAX, newestFirst)

/** Until the founder has decided: sent again, refunded and cancelled, or over by itself. A label stays until it is taken back. */
const CARD_STATES = [
  'lost',
  'damaged',
  'returned',
  'not_delivered',
  'returning',
  'pickup_problem',
] as const satisfies CardKind[]
const isOpenCard = and(
  ofCourier,
  inArray(shipments.state, [...CARD_STATES]),
  sql`(${shipments.state} = 'pickup_problem' or (${orders.status} <> 'Cancelled' and ${orders.paymentStatus} <> 'refunded'))
    and not exists (
    select 1 from shipments later where later.order_id = ${shipments.orderId} and later.number > ${shipments.number}
      and later.state not in ('booking', 'cancelled'))`,
)
export const cardParcels = (db: Database) =>
  parcelsWhere(db, isOpenCard, LIST_MAX, [asc(shipments.updatedAt)])

export async function countCards(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(isOpenCard)
  const alarms = await db.$count(parcelAlarms, isNull(parcelAlarms.seenAt))
  return (row?.count ?? 0) + alarms
}

const OrderToBook = z.omit(ToBook, { packing: true })
type OrderToBook = z.infer<typeof OrderToBook>

/** Orders that are checked and have no parcel under way, also those made again for a claim, and those asked for by id. */
export function listOrdersToBook(db: Database, ids: readonly string[]): Promise<OrderToBook[]> {
  const isAskedOf = (id: SQL) => (ids.length > 0 ? sql`${id} in ${ids}` : sql`false`)
  return rows(
    db,
    OrderToBook,
    sql`
      with again as (
        select order_id, count(*)::int as figures, bool_and(stage = 'ready') as ready,
          bool_and(stage in ('to_check', 'to_pack', 'ready')) as checked
        from production_cards where claim_id is not null and left_at is null group by order_id),
      -- Each by an index of its own; joined by "or" all orders are read.
      found as (
        select id from orders where status in ${statusesIn(MADE)} and paid_at is not null
        union select order_id from again where checked
        union select id from orders where ${isAskedOf(sql`id`)})
      select o.id as order_id, o.status, o.shipping ->> 'fullName' as name, o.shipping ->> 'city' as city,
        o.shipping ->> 'state' as state, o.shipping ->> 'pincode' as pincode, coalesce(a.figures, o.quantity) as pieces,
        case when a.order_id is null then o.promise_to::text else (
          select max(k.promise_to)::text from claims k where k.order_id = o.id and k.state = 'replacement') end as promise_to, a.order_id is not null as again,
        coalesce(a.ready, (
          select count(*) filter (where c.stage = 'ready') >= o.quantity from production_cards c where c.order_id = o.id), false) as ready,
        (select s.trouble from shipments s where s.order_id = o.id and s.state = 'booking' limit 1) as trouble
      from found join orders o using (id) left join again a on a.order_id = o.id
      where o.payment_status not in ('refunded', 'pending', 'failed') and o.status <> 'Cancelled'
        and not exists (select 1 from shipments s where s.order_id = o.id
          and s.state not in ('booking', 'cancelled', 'returned', 'lost', 'damaged')
          and not ((${isAskedOf(sql`o.id`)} or a.order_id is not null) and (s.state = 'delivered'
            or (s.carrier = 'by_hand' and s.purpose <> 'replacement' and o.status = 'Delivered')))
          and not (a.order_id is not null and o.status in ${statusesIn(LEFT)}
            and not (s.purpose = 'replacement' and s.state in ('booked', 'pickup_problem'))))
      order by o.promise_to nulls last, o.paid_at, o.id limit ${LIST_MAX}`,
  )
}

const PiecesAgain = z.object({ orderId: z.string(), line: z.number(), pieces: z.number() })
export async function listPiecesAgain(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return []
  return rows(
    db,
    PiecesAgain,
    sql`
      select order_id as "orderId", line, count(*)::int as pieces from production_cards
      where order_id in ${[...ids]} and claim_id is not null and left_at is null group by order_id, line`,
  )
}

/** Orders of which something is to be packed first, also of what is made again. */
export async function listUnready(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await rows(
    db,
    HasId,
    sql`
      select o.id from orders o where o.id in ${[...ids]} and (exists (
          select 1 from production_cards c
          where c.order_id = o.id and c.claim_id is not null and c.left_at is null and c.stage <> 'ready')
        or (o.status in ${statusesIn(IN_WORKSHOP)} and o.quantity > (
          select count(*) from production_cards c
          where c.order_id = o.id and c.claim_id is null and c.stage = 'ready')))
      order by o.id`,
  )
  return found.map(({ id }) => id)
}

export async function openAlarms(db: Database): Promise<Alarm[]> {
  const rows = await db
    .select({
      id: parcelAlarms.id,
      kind: parcelAlarms.kind,
      about: parcelAlarms.about,
      orderId: shipments.orderId,
      createdAt: parcelAlarms.createdAt,
    })
    .from(parcelAlarms)
    .leftJoin(shipments, eq(shipments.id, parcelAlarms.shipmentId))
    .where(isNull(parcelAlarms.seenAt))
    .orderBy(desc(parcelAlarms.id))
    .limit(LIST_MAX)
  return rows.map(({ orderId, createdAt, ...row }) => ({
    ...row,
    order_id: orderId,
    created_at: createdAt.toISOString(),
  }))
}

export async function findParcel(db: Database, id: string): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row
}

export const shipmentsOfOrder = (db: Database, orderId: string): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(asc(shipments.number))

export const scansOf = (db: Database, shipmentId: string): Promise<ScanRow[]> =>
  db.select().from(shipmentScans).where(eq(shipmentScans.shipmentId, shipmentId))

/** By the courier's number, else by what the courier calls the order, else by what we do. */
export async function findParcelOfNews(
  db: Database,
  { awb, orderId, reference }: { awb: string | null; orderId: string | null; reference: string | null },
): Promise<ShipmentRow | undefined> {
  // Some accounts write their channel's number before our name.
  const ours = /(?:^|_)(DPL-[0-9A-Z]{10}-\d{1,3})$/.exec(reference ?? '')?.[1]
  const is = [
    ...(awb ? [eq(shipments.awb, awb)] : []),
    ...(orderId ? [eq(shipments.providerOrderId, orderId)] : []),
    ...(ours ? [eq(shipments.reference, ours)] : []),
  ]
  if (is.length === 0) return undefined
  const found = await db
    .select()
    .from(shipments)
    .where(and(ofCourier, or(...is)))
    .orderBy(desc(shipments.number))
    .limit(LIST_MAX)
  return (
    found.find(row => awb !== null && row.awb === awb) ??
    found.find(row => orderId !== null && row.providerOrderId === orderId) ??
    found[0]
  )
}

const POLL_DAYS = 120
/** Parcels that the courier may have news of, or only those with an end that it was yet to confirm. */
export const openParcels = (
  db: Database,
  now: Date,
  which?: 'unconfirmed',
): Promise<{ id: string; awb: string | null }[]> =>
  db
    .select({ id: shipments.id, awb: shipments.awb })
    .from(shipments)
    .where(
      and(
        ofCourier,
        notInArray(shipments.state, ['booking', 'delivered', 'returned', 'cancelled']),
        sql`${shipments.awb} is not null`,
        which &&
          sql`${shipments.id} in (select a.shipment_id from parcel_alarms a where a.kind = ${which} and a.seen_at is null)`,
        sql`${shipments.bookedAt} > ${new Date(now.getTime() - POLL_DAYS * 24 * 3_600_000).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(shipments.polledAt), asc(shipments.id))

/** Held until the transaction ends; null while another one holds it. */
export async function findNews(tx: Tx, id: number) {
  const waits = and(eq(parcelNews.id, id), isNull(parcelNews.processedAt))
  const [row] = await tx.select().from(parcelNews).where(waits).for('update', { skipLocked: true })
  return row ?? null
}

const NEWS_AT_ONCE = 50
export const waitingNews = async (db: Database, after: number): Promise<number[]> =>
  (
    await db
      .select({ id: parcelNews.id })
      .from(parcelNews)
      .where(and(isNull(parcelNews.processedAt), gt(parcelNews.id, after)))
      .orderBy(asc(parcelNews.id))
      .limit(NEWS_AT_ONCE)
  ).map(({ id }) => id)

export const oldNews = (before: Date) => lt(parcelNews.receivedAt, before)

/** Labels show an address, so they go some time after the parcel arrived. */
export const oldLabels = (db: Database, before: Date) =>
  db
    .select({ id: shipments.id, labelFile: shipments.labelFile, manifestFile: shipments.manifestFile })
    .from(shipments)
    .where(
      and(
        inArray(shipments.state, ['delivered', 'returned', 'cancelled', 'lost', 'damaged']),
        lt(shipments.updatedAt, before),
        or(sql`${shipments.labelFile} is not null`, sql`${shipments.manifestFile} is not null`),
      ),
    )

const Average = z.object({ paise: z.nullable(z.number()) })
export async function averageCost(db: Database): Promise<number | null> {
  const { paise } = await oneRow(
    db,
    Average,
    sql`
      select avg(cost_paise)::float8 as paise from (
        select cost_paise from shipments where cost_paise > 0 order by booked_at desc limit 20) newest`,
  )
  return paise
}

export const shipmentsOfUser = (db: Database, userId: string): Promise<ShipmentRow[]> =>
  db
    .select()
    .from(shipments)
    .where(
      inArray(shipments.orderId, db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))),
    )
    .orderBy(asc(shipments.createdAt))
export const scansOfAll = (db: Database, ids: readonly string[]): Promise<ScanRow[]> =>
  db
    .select()
    .from(shipmentScans)
    .where(inArray(shipmentScans.shipmentId, [...ids]))
    .orderBy(asc(shipmentScans.at))
