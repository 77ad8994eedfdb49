import { hasLeft } from '../../shared/orders/order-status.ts'
import type { Actor } from '../audit/record-change.ts'
import { noteForBooks } from '../books/outbox.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { noteParcel } from '../orders/set-tracking.ts'
import type { Tx } from '../platform/db/database.ts'
import { shipmentsOfOrder } from './queries.ts'
import type { ShipmentRow } from './tables.ts'

interface Given {
  order: Order
  shipment: ShipmentRow
  actor: Actor
}

/** The order names the parcel before it again, or none; what was sold stays sold where the order has left. */
export async function takeOffOrder(
  tx: Tx,
  deps: OrderDeps,
  { order, shipment, actor }: Given,
): Promise<void> {
  if (!shipment.awb || order.trackingNumber !== shipment.awb) return
  const parcels = await shipmentsOfOrder(tx, order.id)
  const before = parcels.findLast(
    ({ number, state }) => number < shipment.number && state !== 'booking' && state !== 'cancelled',
  )
  await noteParcel(tx, deps, {
    orderId: order.id,
    courier: before?.courier ?? null,
    trackingNumber: before?.awb ?? null,
    actor,
  })
  if (shipment.purpose === 'first' && !hasLeft(order.status))
    await noteForBooks(tx, { orderId: order.id, kind: 'recalled', at: deps.clock() })
}
