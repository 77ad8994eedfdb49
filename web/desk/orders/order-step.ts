import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { hasLeft, isClosed, isUnpaid } from '../../../shared/orders/order-status.ts'
import type { Shipment } from '../../../shared/parcels/api.ts'
import type { Card } from '../../../shared/production/api.ts'

/** The one thing to do now for an order. */
export type OrderStep =
  | { do: 'proof'; line: number; change: string | null }
  | { do: 'make'; cards: Card[] }
  | { do: 'file'; line: number }
  | { do: 'book' }
  | { do: 'track' }
  | { do: 'nothing'; because: Idle }
type Idle = 'closed' | 'unpaid' | 'answer' | 'file' | 'pickup' | 'way' | 'delivered' | 'parcels'

const nothing = (because: Idle): OrderStep => ({ do: 'nothing', because })

const OVER: Shipment['state'][] = ['cancelled', 'returned', 'lost', 'damaged', 'delivered']
const HERE: Shipment['state'][] = ['booking', 'booked', 'pickup_problem']
export const isUnderWay = ({ state }: Shipment) => !OVER.includes(state)
const isGone = (parcel: Shipment) => isUnderWay(parcel) && !HERE.includes(parcel.state)

/** What is shipped or over waits for nobody in the workshop; else the least finished piece decides. */
export function orderStep(desk: DeskOrder, parcels: readonly Shipment[] | null): OrderStep {
  const { order, on_board: cards } = desk
  if (isClosed(order.status, order.payment_status)) return nothing('closed')
  // Made again for a claim, it is on the board after the delivery too.
  if (hasLeft(order.status) && cards.length === 0) {
    if (order.status === 'Delivered') return nothing('delivered')
    return order.tracking_number === null ? { do: 'track' } : nothing('way')
  }
  if (isUnpaid(order.payment_status) && cards.length === 0) return nothing('unpaid')
  return proofStep(desk) ?? cardsStep(desk) ?? parcelStep(parcels)
}

function proofStep({ order, proofs, on_board: cards }: DeskOrder): OrderStep | null {
  const waiting = cards.filter(({ column }) => column === 'waiting')
  const line = order.cart_items.findIndex(
    ({ proof }, at) =>
      proof !== null &&
      proof !== 'approved' &&
      proof !== 'offered' &&
      waiting.some(card => card.line === at + 1),
  )
  if (line === -1) return null
  const newest = proofs.findLast(proof => proof.line === line + 1)
  return { do: 'proof', line: line + 1, change: newest?.change ?? null }
}

function cardsStep({ on_board: cards }: DeskOrder): OrderStep | null {
  const open = cards.filter(({ column }) => column !== 'ready')
  const [first] = open.filter(({ column }) => column !== 'waiting')
  if (!first) return open.length > 0 ? nothing('answer') : null
  const same = open.filter(({ column }) => column === first.column)
  if (first.column !== 'to_print') return { do: 'make', cards: same }
  const bad = same.find(({ print }) => print?.state === 'red' || print?.state === 'failed')
  if (bad) return { do: 'file', line: bad.line }
  // A ready-made one may be there from before.
  const isAwaited = same.some(({ kind, print }) => kind === 'figurine' && print?.state === 'making')
  return isAwaited ? nothing('file') : { do: 'make', cards: same }
}

function parcelStep(parcels: readonly Shipment[] | null): OrderStep {
  if (!parcels) return nothing('parcels')
  if (parcels.some(isGone)) return nothing('way')
  return parcels.some(isUnderWay) ? nothing('pickup') : { do: 'book' }
}
