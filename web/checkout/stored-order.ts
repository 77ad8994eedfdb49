import { z } from 'zod/mini'
import { isFigurine } from '../../shared/cart/cart.ts'
import { figurineGone, noLongerForSale } from '../../shared/cart/cart-words.ts'
import type { CallFailed } from '../../shared/errors.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { CHECKOUT_KEY, type CheckoutData } from '../../shared/orders/checkout.ts'
import { ORDER_DETAILS_KEY, OrderDetails } from '../../shared/orders/order-details.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { onShelf, type PriceChange } from './repriced.ts'

const Gone = z.object({ position: z.int() })

/** Writes changed prices to the checkout, and to the cart or the figurine's order. */
export function keepNewPrices(now: CheckoutData, change: PriceChange) {
  writeStored('sessionStorage', CHECKOUT_KEY, now)
  if (now.flow === 'cart')
    dispatchCart({ kind: 'looked', asked: onShelf(change).map(({ id }) => id), found: onShelf(change) })
  const details = readStored('sessionStorage', ORDER_DETAILS_KEY, OrderDetails)
  if (now.flow === 'figurine' && details?.figurineId === now.figurineId)
    writeStored('sessionStorage', ORDER_DETAILS_KEY, {
      ...details,
      basePrice: now.basePrice,
      // The discount belongs to the checkout.
      totalPrice: now.totalPrice + paiseToRupees(now.discount?.paise ?? 0),
    } satisfies OrderDetails)
}

/** Marks an item that is no longer for sale in the cart, and names it. */
export function markGone(data: CheckoutData | null, error: CallFailed): string {
  const { position } = Gone.safeParse(error.body).data ?? {}
  const item = data?.flow === 'cart' && position !== undefined ? data.cartItems[position] : undefined
  if (!item) return error.detail
  dispatchCart({ kind: 'looked', asked: [item.id], found: [] })
  return isFigurine(item) ? figurineGone(item.nameLabel) : noLongerForSale(item.name)
}
