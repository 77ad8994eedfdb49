import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { figurineGone, isFigurine, noLongerForSale } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { CHECKOUT_KEY, type CheckoutData } from '../../shared/orders/checkout.ts'
import { ORDER_DETAILS_KEY, OrderDetails } from '../../shared/orders/order-details.ts'
import { paths } from '../../shared/paths.ts'
import { type PaymentOrder, paymentsApi } from '../../shared/payments/api.ts'
import { call, mayHaveArrived } from '../api.ts'
import { randomId } from '../browser/random-id.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { rememberCode } from '../cart/promo-store.ts'
import { useVisitor } from '../session/session.ts'
import { messages } from './messages.ts'
import type { HeldCode, SetPaying } from './paying.ts'
import { paymentRequest } from './payment-request.ts'
import { isProviderReady, loadProvider, openWindow } from './payment-window.ts'
import { onShelf, PriceChange, priceNews, repriced } from './repriced.ts'
import { paidLately, purchaseHash, saveStarted } from './started-payments.ts'
import type { useSettling } from './use-settling.ts'

interface Options extends Pick<ReturnType<typeof useSettling>, 'confirm' | 'afterClosing'> {
  scriptUrl: string
  data: CheckoutData | null
  orderId: string | null
  onRepriced: (data: CheckoutData) => void
  setPaying: SetPaying
}
/** How long a press waits for the provider's script. */
const READY_WITHIN_MS = 8000

/** Places the order once, and opens the payment window for it on every press. */
export function usePlaceAndPay({ scriptUrl, data, orderId, setPaying, ...options }: Options) {
  const visitor = useVisitor()
  const requestKey = useRef<string | null>(null)
  const placed = useRef(orderId ?? data?.orderId ?? null)
  const fail = (error: string) => setPaying({ state: 'ready', error })
  const explain = useRefusal({ setPaying, onRepriced: options.onRepriced })

  function requestOf(checkout: CheckoutData | null) {
    if (!checkout) throw new Error('there is nothing to order')
    return paymentRequest(checkout, visitor?.id ?? null)
  }

  /** `held`: that order is let go, so that this one may have its code. */
  async function payNow({ onceMore = false, held }: { onceMore?: boolean; held?: HeldCode } = {}) {
    const checkout = held?.data ?? data
    const twin =
      checkout && !placed.current && !onceMore ? paidLately(purchaseHash(requestOf(checkout))) : null
    if (twin) return setPaying({ state: 'again', orderId: twin })
    setPaying({ state: 'processing' })
    await Promise.race([
      loadProvider(scriptUrl).catch(() => {}),
      new Promise(resolve => setTimeout(resolve, READY_WITHIN_MS)),
    ])
    if (!isProviderReady()) return fail(messages.notReady)
    try {
      const { current: id } = placed
      requestKey.current ??= randomId()
      const idempotencyKey = requestKey.current
      const opened = await onceOpen(() =>
        id
          ? call(paymentsApi.pay, { params: { id } })
          : call(paymentsApi.order, {
              body: { ...requestOf(checkout), ...(held && { replaces: held.orderId }) },
              idempotencyKey,
            }),
      )
      requestKey.current = null
      if (held) options.onRepriced(held.data)
      open(opened, checkout)
    } catch (error) {
      const isOther = error instanceof CallFailed && error.code === 'idempotency.other_body'
      if (isOther || !mayHaveArrived(error)) requestKey.current = null
      // The order was cancelled meanwhile: the checkout's data becomes a new one.
      if (error instanceof CallFailed && error.code === 'order.cancelled' && data) placed.current = null
      explain(error, checkout)
    }
  }

  function open(opened: PaymentOrder, checkout: CheckoutData | null) {
    const { id } = opened.order
    try {
      remember(id, checkout)
      openWindow(opened, {
        onPaid: paid => void options.confirm(id, paid),
        onClosed: failure => void options.afterClosing(id, failure),
      })
      setPaying({ state: 'open', orderId: id })
    } catch (error) {
      console.error(error)
      fail(messages.noWindow)
    }
  }

  function remember(id: string, checkout: CheckoutData | null) {
    placed.current = id
    saveStarted(id, checkout ? purchaseHash(requestOf(checkout)) : id)
    if (checkout)
      writeStored('sessionStorage', CHECKOUT_KEY, { ...checkout, orderId: id } satisfies CheckoutData)
  }
  return payNow
}

/** Shows why the shop refused the order or its payment. */
function useRefusal({ setPaying, onRepriced }: Pick<Options, 'setPaying' | 'onRepriced'>) {
  const navigate = useNavigate()
  const fail = (error: string) => setPaying({ state: 'ready', error })
  return (error: unknown, data: CheckoutData | null) => {
    if (!(error instanceof CallFailed)) {
      console.error(error)
      return fail(messages.unable)
    }
    const change = PriceChange.safeParse(error.body)
    if (error.code === 'price.changed' && change.success && data) {
      const next = repriced(data, change.data)
      onRepriced(next)
      saveNewPrices(next, change.data)
      return setPaying({ state: 'changed', news: priceNews(data, next) })
    }
    if (error.code.startsWith('promo.') && change.success && data)
      return withoutCode({ error, data, change: change.data }, onRepriced, setPaying)
    if (error.code === 'order.item_gone') return fail(markGone(data, error))
    const orderId = typeof error.body.order_id === 'string' ? error.body.order_id : null
    if (error.code === 'order.already_paid' && orderId) {
      const confirmation = `${paths.orderConfirmation}?id=${encodeURIComponent(orderId)}`
      return void navigate(confirmation, { replace: true })
    }
    if (error.code === 'payment.waiting' && orderId) return setPaying({ state: 'waiting', orderId })
    fail(error.said ?? messages.unable)
  }
}

/** The code is refused: its reason and the total without it are shown, and the customer decides again. */
function withoutCode(
  { error, data, change }: { error: CallFailed; data: CheckoutData; change: PriceChange },
  onRepriced: Options['onRepriced'],
  setPaying: SetPaying,
) {
  const stillCounts = data.promoCode && change.discount_name === data.promoCode
  const next = { ...repriced(data, change), promoCode: stillCounts ? data.promoCode : null }
  const heldBy = typeof error.body.order_id === 'string' ? error.body.order_id : null
  if (!heldBy) rememberCode(null)
  onRepriced(next)
  saveNewPrices(next, change)
  setPaying({
    state: 'changed',
    news: [error.detail],
    ...(heldBy && { held: { orderId: heldBy, data } }),
  })
}

const TRIES = 6
const WAIT_MS = 1000

/** Asks again for a moment while another press or tab opens the same order for payment. */
export async function onceOpen<T>(ask: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const isBeingOpened = error instanceof CallFailed && error.code === 'idempotency.running'
      if (!isBeingOpened || tried === TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}

const Gone = z.object({ position: z.int() })

/** Writes changed prices to the checkout, and to the cart or the figurine's order. */
function saveNewPrices(now: CheckoutData, change: PriceChange) {
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
function markGone(data: CheckoutData | null, error: CallFailed): string {
  const { position } = Gone.safeParse(error.body).data ?? {}
  const item = data?.flow === 'cart' && position !== undefined ? data.cartItems[position] : undefined
  if (!item) return error.detail
  dispatchCart({ kind: 'looked', asked: [item.id], found: [] })
  return isFigurine(item) ? figurineGone(item.nameLabel) : noLongerForSale(item.name)
}
