import { isPastPromise } from '../../shared/claims/api.ts'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import { isClosed, isUnfinished, isUnpaid, type OrderStatus } from '../../shared/orders/order-status.ts'
import { STAGE_WORDS } from '../../shared/production/api.ts'
import { betweenWords, USUAL_DAYS, usualRange } from '../../shared/promise/delivery.ts'
import { date } from '../../shared/time/moments.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { messages } from './messages.ts'

type Cancelled = Pick<Order, 'paid_at' | 'going_back_minor_units' | 'amount_minor_units'>

/** What has become of the money of an order that is not made any more. */
export function cancelledWords({
  paid_at,
  going_back_minor_units: back,
  amount_minor_units,
}: Cancelled): string {
  if (back >= amount_minor_units) return messages.paidBack
  if (back > 0) return messages.partBack(back)
  return paid_at ? messages.noLongerMade : messages.neverPaid
}

type WithMoney = Cancelled & Pick<Order, 'status' | 'refunded_minor_units'>

/** What goes back or went back of an order's money, and how long that takes; null where nothing does. */
export function moneyBackWords(order: WithMoney): string | null {
  if (order.status === 'Cancelled') return cancelledWords(order)
  const { refunded_minor_units: back, amount_minor_units: all } = order
  return back > 0 ? messages.refunded(back, back >= all) : null
}

const HEADLINES: Record<OrderStatus, string> = {
  Pending: 'Waiting for the payment.',
  Processing: 'In good hands.',
  'In Production': 'The printer is humming.',
  'Quality Check': 'One last look.',
  Shipped: 'On its way.',
  'Out for Delivery': 'Today is the day.',
  Delivered: 'It is with you.',
  Cancelled: 'This order was cancelled.',
}
/** How an order stands, in one line. */
export const headlineOf = ({ status, payment_status }: Pick<TrackedOrder, 'status' | 'payment_status'>) =>
  payment_status === 'refunded' && isUnfinished(status) ? 'This order was refunded.' : HEADLINES[status]

type Arriving = Pick<
  TrackedOrder,
  'status' | 'payment_status' | 'promise' | 'history' | 'created_at' | 'waits_for' | 'started'
> & { surprise?: boolean }

const momentOf = ({ history }: Arriving, status: OrderStatus) =>
  history.findLast(entry => entry.status === status)?.created_at
const usualOf = (order: Arriving) =>
  usualRange(
    new Date(order.history.find(({ status }) => status === 'Processing')?.created_at ?? order.created_at),
  )

const hasNoDate = ({ status, payment_status }: Arriving) =>
  isUnpaid(payment_status) || isClosed(status, payment_status)
const waitsForYes = ({ waits_for, started }: Arriving) => waits_for !== null && !started
/** Orders from before there were promises arrive in the usual days. */
const rangeOf = (order: Arriving) => order.promise ?? usualOf(order)
const today = () => indianDay(new Date())

/** It should have arrived by the first day that was promised. */
export const isLate = (order: Arriving, day = today()): boolean =>
  isUnfinished(order.status) && !hasNoDate(order) && !waitsForYes(order) && isPastPromise(rangeOf(order), day)

/** When an order arrives, or why that cannot be said yet; null where nothing is on its way, or the headline says it. */
export function dateWords(order: Arriving, day = today()): string | null {
  const { status, promise, waits_for, surprise } = order
  if (hasNoDate(order) || status === 'Out for Delivery') return null
  if (status === 'Delivered') {
    const at = momentOf(order, 'Delivered')
    return at ? `It arrived on ${date(at)}.` : null
  }
  if (waitsForYes(order)) return waits_for === 'answer' ? messages.dateWaits : messages.dateWaitsForProof
  // What is kept secret may wait for its buyer's yes.
  if (!promise && surprise) return null
  const range = rangeOf(order)
  return range.to < day ? messages.isLate(betweenWords(range)) : `It arrives ${betweenWords(range)}.`
}

/** The usual sentence, unless the promise is longer; the days of a proof count from its approval. */
export function expectedWords(order: Arriving | null): string {
  if (order?.waits_for) return `Delivery expected in ${USUAL_DAYS}, counted from your approval`
  const promise = order?.promise
  return order && promise && promise.to > usualOf(order).to
    ? `Delivery expected ${betweenWords(promise)}.`
    : `Delivery expected in ${USUAL_DAYS}`
}

type Making = TrackedOrder['making']

/** "It is being painted.", "2 are being painted, 1 is on the printer." */
export function makingWords(making: Making): string | null {
  const [first] = making
  if (!first) return null
  const all = making.reduce((sum, { count }) => sum + count, 0)
  if (all === 1) return `It is ${STAGE_WORDS[first.stage]}.`
  if (making.length === 1) return `All ${all} are ${STAGE_WORDS[first.stage]}.`
  const each = making
    .toReversed()
    .map(({ stage, count }) => `${count} ${count === 1 ? 'is' : 'are'} ${STAGE_WORDS[stage]}`)
  return `${each.join(', ')}.`
}

const COUNTED = ['', 'a', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
export const usualWords = (days: number) =>
  `This usually takes ${COUNTED[days] ?? days} ${days === 1 ? 'day' : 'days'}.`
