import { z } from 'zod/mini'
import { CartItem, itemKey, type NewLine } from '../../shared/cart/cart.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.checkout-start'
const CheckoutStart = z.enum(['cart', 'figurine', 'now'])
export type CheckoutStart = z.infer<typeof CheckoutStart>

/** Kept in this tab: a login on the way loses what the link to the checkout says. */
export const rememberStart = (from: CheckoutStart) => void writeStored('sessionStorage', KEY, from)
export const lastStart = () => readStored('sessionStorage', KEY, CheckoutStart)

const NOW_KEY = 'dopple.buy-now'
/** One thing is ordered by itself and the cart waits; false if this browser keeps nothing. */
export function startNow(line: NewLine): boolean {
  const kept = writeStored('sessionStorage', NOW_KEY, { ...line, itemKey: itemKey(line) } satisfies CartItem)
  if (kept) rememberStart('now')
  return kept
}
export const lineNow = () => readStored('sessionStorage', NOW_KEY, CartItem)
export function endNow() {
  if (lastStart() === 'now') forgetStored('sessionStorage', KEY)
  forgetStored('sessionStorage', NOW_KEY)
}

const PRESENT_KEY = 'dopple.present'
const PresentWish = z.object({ surprise: z.boolean() })
export type PresentWish = z.infer<typeof PresentWish>

/** Said on the way: what is bought next in this tab is a present. */
export const wishPresent = (wish: PresentWish = presentWish() ?? { surprise: false }) =>
  void writeStored('sessionStorage', PRESENT_KEY, wish)
export const presentWish = () => readStored('sessionStorage', PRESENT_KEY, PresentWish)
export const dropPresentWish = () => forgetStored('sessionStorage', PRESENT_KEY)
