import { and, eq, inArray } from 'drizzle-orm'
import type { CourierAction, ParcelState } from '../../shared/parcels/api.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { throwCourierRefusal } from './carrier.ts'
import { leaseFrom } from './claim-parcel.ts'
import type { ParcelDeps } from './deps.ts'
import { findParcel } from './queries.ts'
import { type ShipmentRow, shipments } from './tables.ts'
import { takeOffOrder } from './take-off-order.ts'

type Deps = Pick<ParcelDeps, 'db' | 'carrier' | 'clock' | 'pageAddress'>

async function loadParcel(db: Database, id: string): Promise<ShipmentRow> {
  const shipment = await findParcel(db, id)
  if (!shipment) throw notFound('parcel.not_found', 'There is no such parcel.')
  return shipment
}

const subjectOf = ({ orderId }: ShipmentRow) => ({ kind: 'order', id: orderId, name: orderId }) as const

/** The courier takes an answer only while a parcel is not handed over. */
export async function actOnParcel(
  { db, carrier }: Deps,
  { id, action, comment, actor }: { id: string; action: CourierAction; comment: string | null; actor: Actor },
): Promise<void> {
  const shipment = await loadParcel(db, id)
  if (shipment.state !== 'not_delivered' || !shipment.awb)
    throw new Refusal(
      409,
      'parcel.not_waiting',
      'The courier is not waiting for an answer about this parcel.',
    )
  await carrier
    .act(shipment.awb, action, comment ?? DEFAULT_COMMENT[action])
    .catch(error => throwCourierRefusal(error))
  await db.transaction(tx =>
    recordChange(tx, {
      actor,
      action: action === 'return' ? 'called back the parcel of' : 'had the courier try again',
      subject: subjectOf(shipment),
      after: { courier: shipment.courier, number: shipment.awb },
    }),
  )
}
const DEFAULT_COMMENT: Record<CourierAction, string> = {
  're-attempt': 'Please try again.',
  return: 'Please bring it back.',
}

const CANCELLABLE: readonly ParcelState[] = ['booking', 'booked', 'pickup_problem']
const gone = () =>
  new Refusal(409, 'parcel.gone', 'The courier has this parcel already, so it cannot be taken back here.')

/** Until the courier has the parcel; its number leaves the order, which stays as it is. */
export async function cancelParcel(deps: Deps, { id, actor }: { id: string; actor: Actor }): Promise<void> {
  const { db, clock } = deps
  const shipment = await db.transaction(tx => claimToCancel(tx, deps, id))
  if (!shipment) return
  await cancelAtCourier(deps, shipment).catch(async error => {
    await db.update(shipments).set({ workingUntil: null }).where(eq(shipments.id, id))
    throw error
  })
  await db.transaction(async tx => {
    const order = await lockOrder(tx, shipment.orderId)
    const set = {
      state: 'cancelled',
      cancelledAt: clock(),
      trouble: null,
      workingUntil: null,
      updatedAt: clock(),
    } as const
    const isThere = and(eq(shipments.id, id), inArray(shipments.state, [...CANCELLABLE]))
    const [cancelled] = await tx.update(shipments).set(set).where(isThere).returning()
    if (!cancelled) return
    await takeOffOrder(tx, deps, { order, shipment: cancelled, actor })
    await recordChange(tx, {
      actor,
      action: 'cancelled the parcel of',
      subject: subjectOf(shipment),
      before: { courier: shipment.courier, number: shipment.awb },
    })
  })
}

/** Null if there is nothing to do. A booking that is being taken back is not continued. */
async function claimToCancel(tx: Tx, { clock }: Deps, id: string): Promise<ShipmentRow | null> {
  const { orderId } = await loadParcel(tx, id)
  await lockOrder(tx, orderId)
  const shipment = await loadParcel(tx, id)
  const { state, carrier, workingUntil } = shipment
  if (state === 'cancelled') return null
  if (!CANCELLABLE.includes(state) || carrier === 'by_hand') throw gone()
  if (state === 'booking' && workingUntil && workingUntil > clock())
    throw new Refusal(409, 'parcel.busy', 'This parcel is being booked right now. Look again in a minute.')
  await tx
    .update(shipments)
    .set({ workingUntil: leaseFrom(clock()) })
    .where(eq(shipments.id, id))
  return shipment
}

async function cancelAtCourier({ carrier }: Deps, shipment: ShipmentRow): Promise<void> {
  if (shipment.carrier !== carrier.name)
    throw new Refusal(
      409,
      'parcel.other_courier',
      'This parcel was booked with a courier that is not set up here any more. Set it up again to cancel the booking.',
    )
  const { providerOrderId, createdAskedAt, reference } = shipment
  const there =
    providerOrderId ??
    (createdAskedAt ? await carrier.find(reference).catch(error => throwCourierRefusal(error)) : null)
      ?.orderId
  if (there) await carrier.cancel(there).catch(error => throwCourierRefusal(error))
}
