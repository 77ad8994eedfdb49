import { eq } from 'drizzle-orm'
import type { OrderStatus } from '../../shared/order-status.ts'
import type { CourierAction } from '../../shared/parcels.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { noteForBooks } from '../books/outbox.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { noteParcel } from '../orders/set-tracking.ts'
import type { Database } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { type Carrier, courierSays } from './carrier.ts'
import { parcelById } from './queries.ts'
import { type ShipmentRow, shipments } from './tables.ts'

type Deps = OrderDeps & { db: Database; carrier: Carrier }

async function found(db: Database, id: string): Promise<ShipmentRow> {
  const shipment = await parcelById(db, id)
  if (!shipment) throw notFound('parcel.not_found', 'There is no such parcel.')
  return shipment
}

const subjectOf = ({ orderId }: ShipmentRow) => ({ kind: 'order', id: orderId, name: orderId }) as const

/** The courier takes an answer only while a parcel is not handed over. */
export async function actOnParcel(
  { db, carrier }: Deps,
  { id, action, comment, actor }: { id: string; action: CourierAction; comment: string | null; actor: Actor },
): Promise<void> {
  const shipment = await found(db, id)
  if (shipment.state !== 'not_delivered' || !shipment.awb)
    throw new Refusal(
      409,
      'parcel.not_waiting',
      'The courier is not waiting for an answer about this parcel.',
    )
  await carrier
    .act(shipment.awb, action, comment ?? DEFAULT_COMMENT[action])
    .catch(error => courierSays(error))
  await recordChange(db, {
    actor,
    action: action === 'return' ? 'called back the parcel of' : 'had the courier try again',
    subject: subjectOf(shipment),
    after: { courier: shipment.courier, number: shipment.awb },
  })
}
const DEFAULT_COMMENT: Record<CourierAction, string> = {
  're-attempt': 'Please try again.',
  return: 'Please bring it back.',
}

const HAS_LEFT: readonly OrderStatus[] = ['Shipped', 'Out for Delivery', 'Delivered']

/** Until the courier has the parcel; its number leaves the order, which stays as it is. */
export async function cancelParcel(deps: Deps, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  const { db, carrier, clock } = deps
  const shipment = await found(db, id)
  if (shipment.state === 'cancelled') return
  if (!['booking', 'booked', 'pickup_problem'].includes(shipment.state) || shipment.carrier === 'by_hand')
    throw new Refusal(
      409,
      'parcel.gone',
      'The courier has this parcel already, so it cannot be taken back here.',
    )
  const there =
    shipment.providerOrderId ??
    (shipment.createdAskedAt
      ? await carrier.find(shipment.reference).catch(error => courierSays(error))
      : null
    )?.orderId
  if (there) await carrier.cancel(there).catch(error => courierSays(error))
  await db.transaction(async tx => {
    const order = await lockOrder(tx, shipment.orderId)
    const set = {
      state: 'cancelled',
      cancelledAt: clock(),
      trouble: null,
      workingUntil: null,
      updatedAt: clock(),
    } as const
    await tx.update(shipments).set(set).where(eq(shipments.id, shipment.id))
    if (shipment.awb && order.trackingNumber === shipment.awb) {
      await noteParcel(tx, deps, { orderId: order.id, courier: null, trackingNumber: null, actor })
      // What was sold stays sold where only another parcel of it is taken back.
      if (shipment.purpose === 'first' && !HAS_LEFT.includes(order.status))
        await noteForBooks(tx, { orderId: order.id, kind: 'recalled', at: clock() })
    }
    await recordChange(tx, {
      actor,
      action: 'cancelled the parcel of',
      subject: subjectOf(shipment),
      before: { courier: shipment.courier, number: shipment.awb },
    })
  })
}
