import { formatInr } from '../money.ts'
import { madeLabel } from '../name-label.ts'
import { CART_LINES_MAX, lineName } from './cart.ts'

/** Two carts that became one at a sign-in may hold more than is ordered at once. */
export const tooManyLines = (lines: number) =>
  `An order holds at most ${CART_LINES_MAX} lines, and your cart has ${lines}. Please take ${lines - CART_LINES_MAX} out and order them next.`

export const noLongerForSale = (name: string) =>
  `${name} is not for sale any more. Please take it out of your cart and try again.`
export const figurineGone = (label: string | null) =>
  `Your figurine${label ? ` “${madeLabel(label)}”` : ''} is not here any more, as it or its photo was deleted. Please take it out of your cart, or make it again.`
export const costsNow = (item: Parameters<typeof lineName>[0], now: number, was: number) =>
  `${lineName(item)} now costs ${formatInr(now)} instead of ${formatInr(was)}.`
