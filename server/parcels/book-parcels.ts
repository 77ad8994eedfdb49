import { and, eq } from 'drizzle-orm'
import { hasLeft, normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { Box, Failure, Offer, Preference } from '../../shared/parcels/api.ts'
import type { Actor } from '../audit/record-change.ts'
import { recordBookEvent } from '../books/outbox.ts'
import { lockOrder } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { setTracking } from '../orders/set-tracking.ts'
import { Refusal } from '../platform/http/problem.ts'
import { unavailable } from '../platform/http/unavailable.ts'
import type { Log } from '../platform/log.ts'
import { workshopDaysOf } from '../settings/workshop-days.ts'
import { WRITE_IT } from './by-hand.ts'
import { CourierFailed, type Created, type Numbered } from './carrier.ts'
import { claimParcel, leaseFrom, type Packed } from './claim-parcel.ts'
import type { CourierDeps } from './deps.ts'
import { parcelOf } from './parcel-of.ts'
import { type ShipmentRow, shipments } from './tables.ts'

interface BookParcelsInput extends Packed {
  orderIds: readonly string[]
  courierId: number | null
  prefer: Preference
  again: boolean
  actor: Actor
}
interface BookParcelsResult {
  ids: string[]
  failures: Failure[]
  stopped: boolean
}
const AT_A_TIME = 4

/** Each order for itself; what the courier refuses for all stops the rest, which are told so. */
export async function bookParcels(deps: CourierDeps, input: BookParcelsInput): Promise<BookParcelsResult> {
  const { carrier, db } = deps
  if (carrier.name === 'by_hand') throw new Refusal(409, 'courier.none', WRITE_IT)
  const from = (await workshopDaysOf(db)).home_pincode
  const left = [...new Set(input.orderIds.map(normaliseOrderId))]
  const order = new Map(left.map((id, at) => [id, at]))
  const ids = new Map<string, string>()
  const failures: Failure[] = []
  let stopped: string | null = null
  const work = async () => {
    for (let orderId = left.shift(); orderId !== undefined; orderId = left.shift()) {
      if (stopped) {
        failures.push({ order_id: orderId, sentence: stopped })
        continue
      }
      try {
        ids.set(orderId, await bookParcel(deps, { ...input, orderId, from }))
      } catch (error) {
        if (unavailable(error)) throw error
        const sentence = sentenceOf(error, deps.log, orderId)
        if (error instanceof CourierFailed && (error.kind === 'no_funds' || error.kind === 'auth'))
          stopped = sentence
        failures.push({ order_id: orderId, sentence })
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  const placeOf = (id: string) => order.get(id) ?? 0
  return {
    ids: [...ids].toSorted(([a], [b]) => placeOf(a) - placeOf(b)).map(([, id]) => id),
    failures: failures.toSorted((a, b) => placeOf(a.order_id) - placeOf(b.order_id)),
    stopped: stopped !== null,
  }
}

function sentenceOf(error: unknown, log: Log, orderId: string): string {
  if (error instanceof CourierFailed || error instanceof Refusal) return error.message
  log.error({ err: error, order: orderId }, 'a parcel could not be booked')
  return 'Something broke on our side. Press again: nothing is booked twice.'
}

interface BookParcelInput extends Omit<BookParcelsInput, 'orderIds'> {
  orderId: string
  from: string
}
const PATIENCE_MS = 40_000
const CHECK_MS = 150

async function bookParcel(deps: CourierDeps, input: BookParcelInput): Promise<string> {
  const { db, carrier } = deps
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const claim = await db.transaction(tx => claimParcel(tx, deps, { ...input, carrier: carrier.name }))
    if (claim.is === 'booked') return claim.shipment.id
    if (claim.is === 'mine') return finishBooking(deps, claim.order, claim.shipment, input)
    if (claim.is === 'other box') await takeBack(deps, claim.shipment)
    else if (performance.now() > until)
      throw new CourierFailed(
        'busy',
        'This parcel is being booked by another window. Look again in a minute.',
      )
    else await new Promise(resolve => setTimeout(resolve, CHECK_MS))
  }
}

/** A booking that was begun in another box is cancelled at the courier; the next one has a name of its own. */
async function takeBack({ db, carrier, clock }: CourierDeps, shipment: ShipmentRow) {
  const there = shipment.providerOrderId
    ? { orderId: shipment.providerOrderId }
    : await carrier.find(shipment.reference)
  if (there) await carrier.cancel(there.orderId)
  const set = { state: 'cancelled', cancelledAt: clock(), trouble: null, updatedAt: clock() } as const
  await db
    .update(shipments)
    .set({ ...set, workingUntil: null })
    .where(eq(shipments.id, shipment.id))
}

/** Goes on where an earlier run stopped: every answer is kept before the next question. */
async function finishBooking(
  deps: CourierDeps,
  order: Order,
  shipment: ShipmentRow,
  input: BookParcelInput,
): Promise<string> {
  const { db, clock, carrier, log } = deps
  let there = shipment.providerOrderId
  try {
    const found = await findAtCourier(deps, shipment)
    const offer = found?.number ? null : await offerFor(deps, order, input)
    const created = found ?? (await createAtCourier(deps, order, shipment, input))
    const { orderId: providerOrderId, shipmentId: providerShipmentId } = created
    there = providerOrderId
    await saveStep(deps, shipment, { providerOrderId, providerShipmentId })
    const number = created.number ?? (await numberFor(deps, created, shipment, offer))
    await saveBooking(deps, { shipment, number, offer, actor: input.actor })
    return shipment.id
  } catch (error) {
    if (there && error instanceof TakenBack)
      await carrier
        .cancel(there)
        .catch(err =>
          log.error({ err, order: order.id }, 'a booking that was taken back stands at the courier'),
        )
    const trouble = sentenceOf(error, log, order.id)
    const set = { trouble, workingUntil: null, updatedAt: clock() }
    await db.update(shipments).set(set).where(isBegun(shipment))
    throw error
  }
}

const isBegun = ({ id }: ShipmentRow) => and(eq(shipments.id, id), eq(shipments.state, 'booking'))
class TakenBack extends CourierFailed {
  constructor() {
    super('refused', 'This booking was taken back meanwhile.')
  }
}

async function saveStep(
  { db, clock }: CourierDeps,
  shipment: ShipmentRow,
  values: Partial<typeof shipments.$inferInsert>,
) {
  const now = clock()
  const set = { ...values, workingUntil: leaseFrom(now), updatedAt: now }
  const [updated] = await db
    .update(shipments)
    .set(set)
    .where(isBegun(shipment))
    .returning({ id: shipments.id })
  if (!updated) throw new TakenBack()
}

/** What was asked before may have been done without an answer, so it is looked for by our own name first. */
async function findAtCourier({ carrier }: CourierDeps, shipment: ShipmentRow): Promise<Created | null> {
  const { providerOrderId: orderId, providerShipmentId: shipmentId, createdAskedAt, assignAskedAt } = shipment
  const known = orderId && shipmentId ? { orderId, shipmentId, number: null } : null
  if (known && !assignAskedAt) return known
  return createdAskedAt ? ((await carrier.find(shipment.reference)) ?? known) : null
}

async function createAtCourier(
  deps: CourierDeps,
  order: Order,
  shipment: ShipmentRow,
  input: BookParcelInput,
): Promise<Created> {
  const { carrier, clock } = deps
  await saveStep(deps, shipment, { createdAskedAt: clock() })
  return orFindAtCourier(deps, shipment, carrier.create(parcelOf(order, shipment, input)), made => made)
}

async function numberFor(
  deps: CourierDeps,
  created: Created,
  shipment: ShipmentRow,
  offer: Offer | null,
): Promise<Numbered> {
  const { carrier, clock } = deps
  await saveStep(deps, shipment, { assignAskedAt: clock(), costPaise: offer?.price_minor_units ?? null })
  return orFindAtCourier(
    deps,
    shipment,
    carrier.assign(created, offer?.courier_id ?? null),
    made => made.number,
  )
}

/** After a lost answer the courier is asked what it has done. */
async function orFindAtCourier<T>(
  { carrier }: CourierDeps,
  { reference }: ShipmentRow,
  request: Promise<T>,
  pick: (found: Created) => T | null,
): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof CourierFailed) || error.kind !== 'unknown_outcome') throw error
    const found = await carrier.find(reference)
    const there = found && pick(found)
    if (there) return there
    throw error
  }
}

async function offerFor({ carrier }: CourierDeps, order: Order, input: BookParcelInput): Promise<Offer> {
  const { from, box, weightG, courierId, prefer } = input
  const { pincode, city } = order.shipping
  const offers = await carrier.quote({ from, to: pincode, box, weightG, valuePaise: order.totalPaise })
  if (offers.length === 0)
    throw new CourierFailed('not_serviceable', `No courier goes to ${city} ${pincode} at the moment.`)
  const chosen =
    courierId === null ? bestOf(offers, prefer) : offers.find(one => one.courier_id === courierId)
  if (!chosen)
    throw new CourierFailed('not_serviceable', `The chosen courier does not go to ${city} ${pincode}.`)
  return chosen
}

function bestOf(offers: readonly Offer[], prefer: Preference): Offer | undefined {
  const price = (a: Offer, b: Offer) => a.price_minor_units - b.price_minor_units
  const days = (a: Offer, b: Offer) => (a.days ?? 99) - (b.days ?? 99)
  return offers.toSorted(prefer === 'fastest' ? (a, b) => days(a, b) || price(a, b) : price)[0]
}

interface FinishedBooking {
  shipment: ShipmentRow
  number: Numbered
  offer: Offer | null
  actor: Actor
}
/** The customer sees courier and number at once. An order that was called off meanwhile gets no parcel. */
async function saveBooking(deps: CourierDeps, { shipment, number, offer, actor }: FinishedBooking) {
  const isSaved = await deps.db.transaction(async tx => {
    const order = await lockOrder(tx, shipment.orderId)
    const isOver = order.status === 'Cancelled' || order.paymentStatus === 'refunded'
    const now = deps.clock()
    const [booked] = await tx
      .update(shipments)
      .set({
        state: isOver ? 'cancelled' : 'booked',
        cancelledAt: isOver ? now : null,
        awb: number.awb,
        courier: number.courier,
        courierId: number.courierId ?? offer?.courier_id ?? null,
        ...(offer && { costPaise: offer.price_minor_units }),
        trouble: null,
        workingUntil: null,
        bookedAt: now,
        updatedAt: now,
      })
      .where(isBegun(shipment))
      .returning({ id: shipments.id })
    if (!booked || isOver) return false
    const { awb: trackingNumber, courier } = number
    // The mail of an order that was set to Shipped before had no number.
    const notify = shipment.purpose === 'first' && order.status === 'Shipped' && order.trackingNumber === null
    await setTracking(tx, deps, { orderId: shipment.orderId, courier, trackingNumber, actor, notify })
    // What has left was sold when it left.
    if (!hasLeft(order.status)) await recordBookEvent(tx, { orderId: order.id, kind: 'dispatched', at: now })
    return true
  })
  if (!isSaved) throw new TakenBack()
}

interface Quoted {
  order_id: string
  cheapest: Offer | null
  fastest: Offer | null
  sentence: string | null
}
export async function quoteOrder(
  { carrier }: Pick<CourierDeps, 'carrier'>,
  order: Order,
  { from, box, weightG }: { from: string; box: Box; weightG: number },
): Promise<Quoted> {
  const { pincode, city } = order.shipping
  const nothing = { order_id: order.id, cheapest: null, fastest: null }
  try {
    const offers = await carrier.quote({ from, to: pincode, box, weightG, valuePaise: order.totalPaise })
    if (offers.length === 0)
      return { ...nothing, sentence: `No courier goes to ${city} ${pincode} at the moment.` }
    const [cheapest = null, fastest = null] = [bestOf(offers, 'cheapest'), bestOf(offers, 'fastest')]
    return { order_id: order.id, cheapest, fastest, sentence: null }
  } catch (error) {
    if (!(error instanceof CourierFailed)) throw error
    return { ...nothing, sentence: error.message }
  }
}
