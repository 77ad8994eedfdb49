import { eq, sql } from 'drizzle-orm'
import { streetLines } from '../../shared/address.ts'
import type { NewAddress } from '../../shared/orders/changes-api.ts'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { rememberChanged } from '../accounts/addresses/addresses.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { hasRows } from '../platform/db/rows.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { lockOrder, type OrderDeps } from './change-status.ts'
import { mayChangeAddress } from './is-started.ts'
import { ORDER_NOT_FOUND } from './load-order.ts'
import type { Order } from './order.ts'
import { announceOrder } from './order-events.ts'
import { savePromise } from './promised.ts'
import { orderNotes, orders } from './tables.ts'

interface ChangeAddressInput {
  orderId: string
  address: NewAddress
  who: { id: string; name: string }
  /** Between which days it arrives there; null where that cannot be said. */
  promise: DayRange | null
}

/** Until its parcel is booked an order may go elsewhere; its invoice names the place it then goes to. */
export async function changeAddress(
  tx: Tx,
  deps: OrderDeps,
  { orderId, address, who, promise }: ChangeAddressInput,
): Promise<void> {
  const order = await lockOrder(tx, orderId)
  const now = deps.clock()
  if (order.userId !== who.id) throw notFound('order.not_found', ORDER_NOT_FOUND)
  if (!mayChangeAddress(order) || (await isBeingBooked(tx, order.id, now))) throw tooLate(order)
  const shipping = { ...order.shipping, ...address }
  const gift = giftTo(order, address)
  await tx.update(orders).set({ shipping, gift, updatedAt: now }).where(eq(orders.id, order.id))
  if (order.paidAt) await rememberChanged(tx, { ...order, shipping, gift }, now)
  const isFarther = promise !== null && order.promise !== null && promise.to > order.promise.to
  if (isFarther) await savePromise(tx, order.id, promise)
  await tx.insert(orderNotes).values({
    id: newId('note'),
    orderId: order.id,
    text: `The address changed. It was: ${oneLine(order.shipping)}`,
    author: 'customer',
    createdAt: now,
  })
  await recordChange(tx, {
    actor: who,
    action: 'changed the address of',
    subject: { kind: 'order', id: order.id, name: order.id },
    before: { city: order.shipping.city, state: order.shipping.state },
    after: { city: address.city, state: address.state },
  })
  await announceOrder(tx, order)
}

/** The courier may know the address already. */
function isBeingBooked(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  return hasRows(
    tx,
    sql`
      select 1 from shipments where order_id = ${orderId} and (
        (state = 'booking' and (created_asked_at is not null or working_until > ${now.toISOString()}::timestamptz))
        or (carrier <> 'by_hand' and state in ('booked', 'pickup_problem')))`,
  )
}

/** A present to oneself that is sent to another name from now on has a receiver. */
const giftTo = ({ gift, billing }: Order, { fullName }: NewAddress): Order['gift'] =>
  gift && { ...gift, toReceiver: gift.toReceiver || !isSameName(fullName, billing.fullName) }

const isSameName = (one: string, other: string) =>
  one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0

const oneLine = ({ fullName, phone, city, pincode, state, ...street }: Order['shipping']) =>
  [fullName, phone, ...streetLines(street), `${city} ${pincode}`, state].filter(Boolean).join(', ')

function tooLate({ paidAt, status }: Order): Refusal {
  if (status === 'Cancelled')
    return new Refusal(409, 'order.cancelled', 'This order was cancelled, so it will not be sent.')
  if (paidAt === null)
    return new Refusal(
      409,
      'order.not_paid',
      'This order is not paid yet. Please order again with the new address.',
    )
  return new Refusal(
    409,
    'order.in_production',
    'The parcel for this order is already booked, so its address cannot be changed here. Write to us at once and we will ask the courier.',
  )
}
