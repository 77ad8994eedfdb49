import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import { STAGE_WORDS } from '../../shared/production/api.ts'
import { betweenWords, USUAL_DAYS, usualRange } from '../../shared/promise/delivery.ts'
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

type Arriving = Pick<Order, 'promise' | 'paid_at' | 'created_at'>
const usualOf = ({ paid_at, created_at }: Arriving) => usualRange(new Date(paid_at ?? created_at))

/** The promise; for an order from before there were any, the usual days. */
export const arrivalWords = (order: Arriving) => betweenWords(order.promise ?? usualOf(order))

/** The usual sentence, unless the promise is longer. */
export function expectedWords(order: Arriving | null): string {
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
