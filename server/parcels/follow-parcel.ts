import { eq } from 'drizzle-orm'
import { IN_HAND, ORDER_STATUSES } from '../../shared/orders/order-status.ts'
import type { ParcelState } from '../../shared/parcels/api.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { changeStatus, lockOrder, type OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { announceOrder } from '../orders/order-events.ts'
import { mailStatus } from '../orders/order-mails.ts'
import type { Tx } from '../platform/db/database.ts'
import { againHasLeft } from '../production/make-again.ts'
import { endAlarm, raiseAlarm } from './alarms.ts'
import { parcelMail } from './parcel-mails.ts'
import { findParcel, scansOf } from './queries.ts'
import { isEnd, type Standing, standingOf } from './standing.ts'
import { type ScanRow, type ShipmentRow, shipments } from './tables.ts'
import { takeOffOrder } from './take-off-order.ts'

const STATUS_OF = [null, 'Shipped', 'Out for Delivery', 'Delivered'] as const
const COURIER = 'courier'

/** Brings a parcel and its order to where all known scans say; the order only moves forward. */
export async function followParcel(tx: Tx, deps: OrderDeps, shipmentId: string): Promise<void> {
  const known = await findParcel(tx, shipmentId)
  if (!known || known.state === 'booking') return
  const order = await lockOrder(tx, known.orderId)
  const [shipment] = await tx.select().from(shipments).where(eq(shipments.id, shipmentId)).for('update')
  if (!shipment) return
  const scans = await scansOf(tx, shipmentId)
  const standing = standingOf(scans)
  const state = stateNow(shipment, standing)
  const isCancelled = state === 'cancelled' && shipment.state !== 'cancelled'
  const hasMoved = state !== shipment.state || standing.reached > shipment.reached
  await raiseAlarms(tx, deps, { shipment, scans, standing })
  await raiseMoves(tx, deps, { order, shipment, standing, isCancelled })
  if (!hasMoved && standing.failedAttempts === shipment.failedAttempts) return
  await tx
    .update(shipments)
    .set({
      state,
      reached: Math.max(standing.reached, shipment.reached),
      failedAttempts: standing.failedAttempts,
      pickedAt: standing.pickedAt,
      deliveredAt: standing.deliveredAt,
      returnedAt: standing.returnedAt,
      ...(isCancelled && { cancelledAt: deps.clock(), workingUntil: null }),
      updatedAt: deps.clock(),
    })
    .where(eq(shipments.id, shipmentId))
  if (isCancelled) await takeOffOrder(tx, deps, { order, shipment, actor: { command: COURIER } })
  if (isEnd(state)) await endAlarm(tx, { kind: 'unconfirmed', key: shipmentId, at: deps.clock() })
  if (standing.reached > shipment.reached) {
    await moveOrder(tx, deps, order, { shipment, standing, state })
    if (shipment.reached === 0 && shipment.purpose !== 'first')
      await againHasLeft(tx, { orderId: order.id, since: shipment.createdAt }, deps.clock())
  }
  const hasFailedAgain = state === 'not_delivered' && standing.failedAttempts > shipment.failedAttempts
  if (state !== shipment.state || hasFailedAgain)
    await notifyCustomer(tx, deps, { order, shipment, standing, state })
  await announceOrder(tx, order)
}

/** A booking that was taken back stays so, unless the courier carries the parcel all the same. */
function stateNow({ state, cancelledAt }: ShipmentRow, standing: Standing): ParcelState {
  if (standing.state === null) return state
  if (cancelledAt && standing.reached === 0) return state
  return standing.state
}

interface ParcelBefore {
  shipment: ShipmentRow
  standing: Standing
  state: ParcelState
}
/** A status the parcel has left again is noted without a mail. */
async function moveOrder(tx: Tx, deps: OrderDeps, order: Order, { shipment, standing, state }: ParcelBefore) {
  const status = STATUS_OF[standing.reached]
  if (!status || !IN_HAND.includes(order.status)) return
  if (ORDER_STATUSES.indexOf(status) <= ORDER_STATUSES.indexOf(order.status)) return
  const isNow =
    status === 'Shipped' || state === 'delivered' || (state === 'out' && shipment.purpose === 'first')
  await changeStatus(tx, deps, order, {
    status,
    actor: COURIER,
    notify: isNow,
    ...(standing.deliveredAt && { deliveredAt: standing.deliveredAt }),
  })
}

/** Once for each step. An order is out for delivery once, so every parcel after the first tells so by itself. */
async function notifyCustomer(
  tx: Tx,
  deps: OrderDeps,
  { order, shipment, standing, state }: ParcelBefore & { order: Order },
) {
  if (order.status === 'Cancelled') return
  if (state === 'in_transit' && shipment.reached > 0) return
  // They know that it comes back; a poll may see no more than that it is here.
  if (state === 'returned' && shipment.state === 'returning') return
  if (state === 'not_delivered' && standing.failedAttempts <= shipment.failedAttempts) return
  if (state === 'out' && shipment.purpose !== 'first' && shipment.reached < 2) {
    const { courier, awb: trackingNumber } = shipment
    await mailStatus(tx, deps, { ...order, courier, trackingNumber }, 'Out for Delivery')
  }
  const mail = parcelMail(deps, order, shipment, state)
  if (mail) await queueMail(tx, mail)
}

interface ParcelMove {
  order: Order
  shipment: ShipmentRow
  standing: Standing
  isCancelled: boolean
}
async function raiseMoves(
  tx: Tx,
  { clock }: OrderDeps,
  { order, shipment, standing, isCancelled }: ParcelMove,
) {
  const { id: shipmentId, awb } = shipment
  const alarm = { about: `${awb}`, shipmentId, at: clock() }
  const isOurs = shipment.workingUntil !== null && shipment.workingUntil > clock()
  if (isCancelled && !isOurs) await raiseAlarm(tx, { ...alarm, kind: 'cancelled_there', key: shipmentId })
  const isOver = shipment.cancelledAt !== null || order.status === 'Cancelled'
  if (isOver && standing.reached > shipment.reached)
    await raiseAlarm(tx, { ...alarm, kind: 'moves_though_over', key: `${shipmentId} ${standing.reached}` })
}

interface ParcelSnapshot {
  shipment: ShipmentRow
  scans: readonly ScanRow[]
  standing: Standing
}
async function raiseAlarms(tx: Tx, { clock }: OrderDeps, { shipment, scans, standing }: ParcelSnapshot) {
  const { id: shipmentId, awb } = shipment
  const at = clock()
  const unknown = new Map(
    scans
      .filter(({ state }) => state === null)
      .map(({ code, label }) => [`${label} ${code}`, { code, label }]),
  )
  for (const [key, { code, label }] of unknown)
    await raiseAlarm(tx, {
      kind: 'unknown_status',
      about: `${awb}: ${[label, code].filter(Boolean).join(', ')}`,
      shipmentId,
      key: `${shipmentId} ${key}`,
      at,
    })
  if (standing.afterEnd.length > 0)
    await raiseAlarm(tx, {
      kind: 'after_delivery',
      about: `${awb}: ${[...new Set(standing.afterEnd.map(({ state }) => state))].join(', ')}`,
      shipmentId,
      key: shipmentId,
      at,
    })
}
