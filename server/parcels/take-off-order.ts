import { hasLeft } from '../../shared/orders/order-status.ts'
import type { Actor } from '../audit/record-change.ts'
import { recordBookEvent } from '../books/outbox.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { setTracking } from '../orders/set-tracking.ts'
import type { Tx } from '../platform/db/database.ts'
import { shipmentsOfOrder } from './queries.ts'
import type { ShipmentRow } from './tables.ts'

interface TakeOffOrderInput {
  order: Order
  shipment: ShipmentRow
  actor: Actor
}

/** The order names the parcel before it again, or none; what was sold stays sold where the order has left. */
export async function takeOffOrder(
  tx: Tx,
  deps: OrderDeps,
  { order, shipment, actor }: TakeOffOrderInput,
): Promise<void> {
  if (!shipment.awb || order.trackingNumber !== shipment.awb) return
  const parcels = await shipmentsOfOrder(tx, order.id)
  const before = parcels.findLast(
    ({ number, state }) => number < shipment.number && state !== 'booking' && state !== 'cancelled',
  )
  await setTracking(tx, deps, {
    orderId: order.id,
    courier: before?.courier ?? null,
    trackingNumber: before?.awb ?? null,
    actor,
  })
  if (shipment.purpose === 'first' && !hasLeft(order.status))
    await recordBookEvent(tx, { orderId: order.id, kind: 'recalled', at: deps.clock() })
}
