import { eq } from 'drizzle-orm'
import { hasLeft } from '../../shared/orders/order-status.ts'
import type { Actor } from '../audit/record-change.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { setTracking } from '../orders/set-tracking.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { againHasLeft, againIsHere, madeAgain } from '../production/make-again.ts'
import { parcelMail } from './parcel-mails.ts'
import { shipmentsOfOrder } from './queries.ts'
import { type ShipmentRow, shipments } from './tables.ts'

interface HandoverInput {
  orderId: string
  courier: string | null
  trackingNumber: string | null
  isReplacement: boolean
  actor: Actor
}

const isBegun = () =>
  new Refusal(
    409,
    'parcel.begun',
    'A courier booking has been started for this order. Take it back first, or you may pay for nothing.',
  )

const isBooked = () =>
  new Refusal(
    409,
    'parcel.begun',
    'The parcel of this order is booked with a courier, and its label is paid for. Take the booking back first.',
  )

const isAtCourier = ({ carrier, state }: ShipmentRow) =>
  carrier !== 'by_hand' && (state === 'booked' || state === 'pickup_problem')

const nothingWaits = () =>
  new Refusal(
    409,
    'parcel.nothing_again',
    'Nothing in this order has been made again and is waiting here, so this cannot be its replacement.',
    { errors: { replacement: 'Nothing in this order has been made again and is waiting here.' } },
  )

/** The parcel that the founder carries away; the same as before if courier and number were typed before. */
export async function recordHandover(tx: Tx, deps: OrderDeps, input: HandoverInput): Promise<void> {
  const { orderId, courier, trackingNumber, isReplacement: isMarkedReplacement, actor } = input
  const order = await lockOrder(tx, orderId)
  const now = deps.clock()
  const parcels = await shipmentsOfOrder(tx, order.id)
  const last = parcels.at(-1)
  const isSame = order.courier === courier && order.trackingNumber === trackingNumber
  const isTakenOff = courier === null && trackingNumber === null
  const isAnother =
    isMarkedReplacement && !isTakenOff && hasLeft(order.status) && (await madeAgain(tx, order.id)) > 0
  if (isMarkedReplacement && !isTakenOff && !isAnother && !isSame) throw nothingWaits()
  const live = parcels.findLast(({ state }) => state !== 'cancelled')
  const isInTheWay = live && isAtCourier(live) && (!isAnother || live.purpose === 'replacement')
  if (isInTheWay && (isAnother || !isSame)) throw isBooked()
  const mine = last?.carrier === 'by_hand' && !isAnother ? last : undefined
  if (isTakenOff) {
    if (mine) await tx.delete(shipments).where(eq(shipments.id, mine.id))
    if (mine && mine.purpose !== 'first') await againIsHere(tx, order.id, mine.createdAt)
  } else if (mine) {
    await tx
      .update(shipments)
      .set({ courier, awb: trackingNumber, updatedAt: now })
      .where(eq(shipments.id, mine.id))
  } else if (!isSame || isAnother) {
    if (parcels.some(({ state }) => state === 'booking')) throw isBegun()
    const number = (last?.number ?? 0) + 1
    const isFirst = !isAnother && parcels.every(({ state }) => state === 'cancelled')
    const isReplacement = isAnother && order.status === 'Delivered'
    const [made] = await tx
      .insert(shipments)
      .values({
        id: newId('shp'),
        orderId: order.id,
        number,
        carrier: 'by_hand',
        reference: `${order.id}-${number}`,
        purpose: isReplacement ? 'replacement' : isFirst ? 'first' : 'resend',
        state: isReplacement ? 'in_transit' : 'booked',
        courier,
        awb: trackingNumber,
        bookedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (isAnother && made) await notifyReplacement(tx, deps, order, made)
    else if (made?.purpose === 'resend' && hasLeft(order.status)) await notifyLeft(tx, deps, order, made)
  }
  // The status speaks of the first parcel only.
  const notify = parcels.every(one => one.state === 'cancelled' || one === mine)
  await setTracking(tx, deps, { orderId: order.id, courier, trackingNumber, actor, notify })
}

/** It leaves as it is noted: nobody scans a parcel by hand. */
async function notifyReplacement(tx: Tx, deps: OrderDeps, order: Order, shipment: ShipmentRow) {
  await againHasLeft(tx, { orderId: order.id, since: shipment.createdAt, isConfirmed: true }, deps.clock())
  await notifyLeft(tx, deps, order, shipment)
}

async function notifyLeft(tx: Tx, deps: OrderDeps, order: Order, shipment: ShipmentRow) {
  const mail = parcelMail(deps, order, shipment, 'in_transit')
  if (mail) await queueMail(tx, mail)
}
