import { OrderStatus } from '../../shared/orders/order-status.ts'
import { newestNews, type ParcelNews, type Shipment, stateShown } from '../../shared/parcels/api.ts'
import { trackingUrl } from '../orders/couriers.ts'
import type { ParcelRow } from './queries.ts'
import { isEnd } from './standing.ts'
import type { ScanRow } from './tables.ts'

/** Ours alone: state, time and place. What only news say of an end is left out. */
export const newsOf = (scans: readonly ScanRow[]): ParcelNews[] =>
  newestNews(
    scans.flatMap(({ state, at, place, confirmed }) =>
      state === null || (isEnd(state) && !confirmed) ? [] : [{ state, at: at.toISOString(), place }],
    ),
  )

const iso = (at: Date | null) => at?.toISOString() ?? null

export function shipmentView({ shipment: row, scans, to, orderStatus }: ParcelRow): Shipment {
  return {
    id: row.id,
    order_id: row.orderId,
    number: row.number,
    carrier: row.carrier,
    state: stateShown(row, orderStatus),
    purpose: row.purpose,
    courier: row.courier,
    awb: row.awb,
    tracking_url: trackingUrl(row.courier, row.awb),
    box: row.box,
    weight_g: row.weightG,
    cost_minor_units: row.costPaise,
    has_label: row.labelFile !== null,
    pickup_on: row.pickupOn,
    manifested: row.manifestFile !== null,
    failed_attempts: row.failedAttempts,
    trouble: row.trouble,
    booked_at: iso(row.bookedAt),
    updated_at: row.updatedAt.toISOString(),
    news: newsOf(scans),
    to,
    order_status: OrderStatus.parse(orderStatus),
  }
}
