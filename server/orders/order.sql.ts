import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod/mini'
import { BEGUN_IN_WORKSHOP, type OrderStatus, type PaymentStatus } from '../../shared/orders/order-status.ts'
import type { CarrierName, ParcelState, Purpose } from '../../shared/parcels/api.ts'
import type { Stage } from '../../shared/production/api.ts'
import type { ProofStanding } from '../../shared/proofs/api.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { stored } from '../platform/db/rows.ts'
import type { Order, StoredGift, StoredPromise } from './order.ts'
import { statusesIn } from './overdue.sql.ts'
import { orders } from './tables.ts'

export const o = alias(orders, 'o')

const newestProof = sql`left join proofs proof
  on proof.order_id = l.order_id and proof.line = l.position and proof.is_newest and l.kind = 'figurine'`
/** Of the figure that is made, seen with its name. */
const shownProof = sql`case when l.make = 'figure' and proof.figure is not null
  and proof.withdrawn_because is null then proof.number end`
const standing = sql`case when l.kind = 'figurine' then coalesce(proof.state, 'awaited') end`

const promise = sql`case when o.promise_to is not null then json_build_object('from', o.promise_from, 'to', o.promise_to,
  'was', o.promise_first_to, 'reason', o.promise_reason,
  'keepsWaiting', coalesce(o.keeps_waiting_to >= o.promise_to, false)) end`

/** A figure of the order `o` has left To print. */
export const begun = sql`(o.status = 'Processing' and exists (
  select 1 from production_cards c where c.order_id = o.id and c.stage <> 'to_print' and c.claim_id is null))`

export const wholeOrder = sql<Order | string>`json_build_object(
  'id', o.id, 'userId', o.user_id, 'flow', o.flow, 'figurineInCart', o.figurine_in_cart, 'status', o.status, 'paymentStatus', o.payment_status,
  'currency', o.currency, 'quantity', o.quantity, 'totalPaise', o.total_paise, 'giftWrapPaise', o.gift_wrap_paise,
  'discountPaise', o.discount_paise, 'discountName', o.discount_name,
  'capturedPaise', o.captured_paise, 'refundedPaise', o.refunded_paise,
  'goingBackPaise', case when o.status = 'Cancelled' then (
    select coalesce(sum(r.amount_paise), 0)::int from refunds r where r.order_id = o.id and r.status <> 'failed') else 0 end,
  'shipping', o.shipping, 'billing', o.billing,
  'courier', o.courier, 'trackingNumber', o.tracking_number, 'contentHash', o.content_hash, 'gift', o.gift, 'giftToken', o.gift_token, 'createdAt', o.created_at,
  'updatedAt', o.updated_at, 'paidAt', o.paid_at, 'deliveredAt', o.delivered_at, 'openedAt', o.opened_at,
  'lines', coalesce((
    select json_agg(json_build_object('kind', l.kind, 'deskBuddyId', l.desk_buddy_id, 'figurineId', l.figurine_id,
      'slug', l.slug, 'name', l.name, 'subtitle', l.subtitle, 'imageUrl', l.image_url,
      'unitPricePaise', l.unit_price_paise, 'giftWrap', l.gift_wrap, 'giftWrapPaise', l.gift_wrap_paise,
      'nameLabel', l.name_label, 'make', l.make, 'quantity', l.quantity, 'discountPaise', l.discount_paise,
      'proof', ${standing}, 'shownProof', ${shownProof},
      'proofSince', coalesce(proof.decided_at, proof.created_at)) order by l.position)
    from order_lines l ${newestProof} where l.order_id = o.id), '[]'::json),
  'history', coalesce((
    select json_agg(json_build_object('id', h.id, 'status', h.status, 'fromStatus', h.from_status, 'actor', h.actor,
      'note', h.note, 'undone', h.undone, 'createdAt', h.created_at) order by h.id)
    from order_history h where h.order_id = o.id), '[]'::json),
  'providerOrderId', (select po.id from provider_orders po where po.order_id = o.id),
  'payments', coalesce((
    select json_agg(json_build_object('id', p.id, 'status', p.status, 'method', p.method, 'error', p.error, 'pays', p.pays,
      'goesBack', exists (select from refunds r where r.payment_id = p.id and r.status <> 'failed')) order by p.created_at desc)
    from payments p where p.order_id = o.id), '[]'::json),
  'begun', ${begun},
  'promise', ${promise},
  'figurines', case when o.flow = 'figurine' or o.figurine_in_cart then coalesce((
    select json_agg(json_build_object('id', f.id, 'kind', f.kind, 'file', f.file, 'figure', f.figure,
      'photoFile', case when ph.deleted_at is null then ph.file end, 'oval', ph.face, 'faces', f.faces))
    from figurines f left join photos ph on ph.id = f.photo_id
    where f.id in (select l.figurine_id from order_lines l where l.order_id = o.id)), '[]'::json) else '[]'::json end,
  'buyer', (select json_build_object('name', u.name, 'email', u.email) from users u where u.id = o.user_id)
)`

const { placeholder } = sql

/** Where no owner is given, anybody's order. */
export const wholeOrderById = statement(
  'whole_order',
  z.object({ whole: stored<Order>() }),
  sql`select ${wholeOrder} as whole from orders o
    where o.id = ${placeholder('id')} and (${placeholder('owner')}::text is null or o.user_id = ${placeholder('owner')})`,
)

export interface TrackedRow {
  id: string
  userId: string | null
  status: OrderStatus
  paymentStatus: PaymentStatus
  quantity: number
  totalPaise: number
  createdAt: string
  courier: string | null
  trackingNumber: string | null
  city: string
  state: string
  lines: {
    kind: 'desk_buddy' | 'figurine'
    name: string
    quantity: number
    imageUrl: string | null
    proof: ProofStanding | null
    proofSince: string | null
  }[]
  history: { status: OrderStatus; created_at: string }[]
  promise: StoredPromise | null
  gift: StoredGift | null
  begun: boolean
  making: { stage: Stage; count: number }[]
  parcels: {
    number: number
    carrier: CarrierName
    state: ParcelState
    purpose: Purpose
    courier: string | null
    awb: string | null
    scans: { state: ParcelState; at: string; place: string | null }[]
  }[]
}
/** An ISO time, formatted in SQL: parsing and formatting it again in Node costs several times as much. */
const isoTime = (moment: SQL) => sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const trackedOrderById = statement(
  'tracked_order',
  z.object({ found: stored<TrackedRow>() }),
  sql`select json_build_object(
      'id', o.id, 'userId', o.user_id, 'status', o.status, 'paymentStatus', o.payment_status, 'quantity', o.quantity,
      'totalPaise', o.total_paise, 'createdAt', ${isoTime(sql`o.created_at`)}, 'courier', o.courier,
      'trackingNumber', o.tracking_number, 'city', o.shipping ->> 'city', 'state', o.shipping ->> 'state',
      'lines', (
        select coalesce(json_agg(json_build_object('kind', l.kind, 'name', l.name, 'quantity', l.quantity,
          'imageUrl', l.image_url, 'proof', ${standing}, 'proofSince', coalesce(proof.decided_at, proof.created_at)) order by l.position), '[]'::json)
        from order_lines l ${newestProof} where l.order_id = o.id),
      'history', (
        select coalesce(json_agg(json_build_object('status', h.status,
          'created_at', ${isoTime(sql`h.created_at`)}) order by h.id), '[]'::json)
        from order_history h where h.order_id = o.id),
      'promise', ${promise}, 'gift', o.gift, 'begun', ${begun},
      'parcels', (
        select coalesce(json_agg(json_build_object('number', s.number, 'carrier', s.carrier, 'state', s.state, 'purpose', s.purpose,
          'courier', s.courier, 'awb', s.awb, 'scans', (
            select coalesce(json_agg(json_build_object('state', c.state, 'at', c.at, 'place', c.place)), '[]'::json)
            from shipment_scans c where c.shipment_id = s.id and c.state is not null
              and (c.confirmed or c.state not in ('delivered', 'returned')))) order by s.number), '[]'::json)
        from shipments s where s.order_id = o.id and s.state not in ('booking', 'cancelled')),
      'making', case when o.status in ${statusesIn(BEGUN_IN_WORKSHOP)} then (
        select json_agg(json_build_object('stage', stage, 'count', count)) from (
          select c.stage, count(*)::int from production_cards c where c.order_id = o.id and c.claim_id is null
          group by 1) made) else '[]'::json end) as found
    from orders o where o.id = ${placeholder('id')}`,
)

/** A refund `r` that did not get through and was not asked for again. */
export const isRefundFailed = sql`(r.status = 'failed' and not exists (select 1 from refunds later
  where later.payment_id = r.payment_id and later.status <> 'failed' and later.created_at > r.created_at))`

const REFUND_WAITS_LONG = sql.raw("interval '6 hours'")
/** A refund `r` that the provider has not taken for hours. */
export const isRefundWaiting = (now: Date) =>
  sql`(r.status = 'asked' and r.created_at < ${now.toISOString()}::timestamptz - ${REFUND_WAITS_LONG})`
