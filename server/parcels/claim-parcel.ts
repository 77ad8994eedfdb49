import { eq } from 'drizzle-orm'
import { hasLeft, normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { Box, CarrierName } from '../../shared/parcels/api.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { madeAgain } from '../production/make-again.ts'
import { shipmentsOfOrder } from './queries.ts'
import { type ShipmentRow, shipments } from './tables.ts'

export interface Packed {
  box: Box
  weightG: number
}
type Claim =
  | { is: 'booked'; shipment: ShipmentRow }
  | { is: 'mine'; shipment: ShipmentRow; order: Order }
  | { is: 'busy' }
  /** Begun in another box; it has to be taken back first. */
  | { is: 'other box'; shipment: ShipmentRow }

/** Longer than any one question to the courier. */
const LEASE_MS = 30_000
export const leaseFrom = (now: Date) => new Date(now.getTime() + LEASE_MS)

interface ClaimParcelInput extends Packed {
  orderId: string
  carrier: CarrierName
  again: boolean
}

/** The row of the parcel stands before the courier is asked, and one request at a time works on it. */
export async function claimParcel(
  tx: Tx,
  { clock }: { clock: Clock },
  { orderId, carrier, box, weightG, again }: ClaimParcelInput,
): Promise<Claim> {
  const order = await lockOrder(tx, normaliseOrderId(orderId))
  const parcels = await shipmentsOfOrder(tx, order.id)
  const now = clock()
  const begun = parcels.find(({ state }) => state === 'booking')
  if (begun) {
    refuseUnsendable(order, begun.purpose === 'replacement')
    return claimBegun(tx, now, begun, { order, box, weightG })
  }
  const waits = hasLeft(order.status) && (await madeAgain(tx, order.id)) > 0
  const isAgain = again || waits
  const live = parcels.findLast(
    parcel =>
      !['cancelled', 'returned', 'lost', 'damaged'].includes(parcel.state) && (!waits || bringsAgain(parcel)),
  )
  if (live && !(isAgain && hasArrived(order, live))) return sentAlready(live)
  refuseUnsendable(order, isAgain)
  const isFirst = !waits && parcels.every(({ state }) => state === 'cancelled')
  const number = (parcels.at(-1)?.number ?? 0) + 1
  const [shipment] = await tx
    .insert(shipments)
    .values({
      id: newId('shp'),
      orderId: order.id,
      number,
      carrier,
      reference: `${order.id}-${number}`,
      purpose: purposeOf(order, { isAgain, isFirst }),
      state: 'booking',
      box,
      weightG,
      workingUntil: leaseFrom(now),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!shipment) throw new Error('a parcel was not written')
  return { is: 'mine', shipment, order }
}

const purposeOf = (
  { status }: Order,
  { isAgain, isFirst }: { isAgain: boolean; isFirst: boolean },
): ShipmentRow['purpose'] => {
  if (status === 'Delivered' || (isAgain && !isFirst)) return 'replacement'
  return isFirst ? 'first' : 'resend'
}

/** What waits to be sent again is in no parcel that has left, nor in the one it is made again for. */
const bringsAgain = ({ purpose, state }: ShipmentRow) =>
  purpose === 'replacement' && (state === 'booked' || state === 'pickup_problem')

/** Of a parcel by hand the order's status speaks, unless it brings what was made again. */
const hasArrived = ({ status }: Order, { carrier, state, purpose }: ShipmentRow) =>
  state === 'delivered' || (carrier === 'by_hand' && status === 'Delivered' && purpose !== 'replacement')

/** Taken by one request at a time, also to be taken back. */
async function claimBegun(
  tx: Tx,
  now: Date,
  begun: ShipmentRow,
  { order, box, weightG }: Packed & { order: Order },
): Promise<Claim> {
  if (begun.workingUntil && begun.workingUntil > now) return { is: 'busy' }
  const isSame = JSON.stringify(sides(begun.box)) === JSON.stringify(sides(box)) && begun.weightG === weightG
  const isOther = !isSame && begun.createdAskedAt !== null
  const lease = { workingUntil: leaseFrom(now), updatedAt: now }
  const [shipment] = await tx
    .update(shipments)
    .set(isOther ? lease : { ...lease, box, weightG, trouble: null })
    .where(eq(shipments.id, begun.id))
    .returning()
  if (!shipment) return { is: 'busy' }
  return isOther ? { is: 'other box', shipment } : { is: 'mine', shipment, order }
}

const sides = (box: Box | null) => box && [box.length_cm, box.width_cm, box.height_cm]

function sentAlready(live: ShipmentRow): Claim {
  if (live.carrier !== 'by_hand') return { is: 'booked', shipment: live }
  const which = [live.courier, live.awb].filter(Boolean).join(' ')
  throw new Refusal(
    409,
    'parcel.by_hand',
    `This order goes by hand${which && ` (${which})`}. Remove courier and number from its page first.`,
  )
}

function refuseUnsendable({ status, paidAt, paymentStatus }: Order, again: boolean) {
  if (status === 'Cancelled') throw refusal('This order was cancelled.')
  if (paymentStatus === 'refunded') throw refusal('The money of this order went back to the customer.')
  if (paidAt === null) throw refusal('This order is not paid.')
  if (status === 'Delivered' && !again) throw refusal('This order was delivered already.')
}
const refusal = (sentence: string) => new Refusal(409, 'parcel.not_sendable', sentence)
