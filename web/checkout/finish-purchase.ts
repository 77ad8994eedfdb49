import { itemKey } from '../../shared/cart/cart.ts'
import type { Order } from '../../shared/orders/api.ts'
import { CHECKOUT_KEY, CheckoutData, LAST_ORDER_KEY } from '../../shared/orders/checkout.ts'
import { ORDER_DETAILS_KEY, ORDER_DRAFT_KEY, OrderDetails } from '../../shared/orders/order-details.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { forgetUsedCode } from '../cart/promo-store.ts'
import { forgetDraft } from './draft.ts'
import { oncePaid } from './started-payments.ts'

/** Removes what was bought from the cart, once per order, after it is paid. */
export async function finishPurchase(order: Order) {
  writeStored('sessionStorage', LAST_ORDER_KEY, { id: order.id })
  await oncePaid(order.id, () => {
    if (order.flow === 'cart') dispatchCart({ kind: 'bought', items: order.cart_items.map(asCartItem) })
    forgetUsedCode(order.discount_name)
  })
  if (readStored('sessionStorage', CHECKOUT_KEY, CheckoutData)?.orderId === order.id) {
    forgetStored('sessionStorage', CHECKOUT_KEY)
    forgetDraft()
  }
  const details = readStored('sessionStorage', ORDER_DETAILS_KEY, OrderDetails)
  if (details && order.cart_items.some(({ kind, id }) => kind === 'figurine' && id === details.figurineId)) {
    forgetStored('sessionStorage', ORDER_DETAILS_KEY)
    forgetStored('sessionStorage', ORDER_DRAFT_KEY)
  }
}

const asCartItem = ({ id, slug, gift_wrap, name_label, make, quantity }: Order['cart_items'][number]) => ({
  itemKey: itemKey({
    ...{ id: id ?? '', slug: slug ?? '', giftWrap: gift_wrap, nameLabel: name_label },
    ...(make && { make }),
  }),
  quantity,
})
