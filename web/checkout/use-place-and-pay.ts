import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { CHECKOUT_KEY, type CheckoutData } from '../../shared/checkout.ts'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { type PaymentOrder, paymentsApi } from '../../shared/payments.ts'
import { call } from '../api.ts'
import { writeStored } from '../browser/storage.ts'
import { useVisitor } from '../session/session.ts'
import { noteBegun, paidLately, wishOf } from './begun-payments.ts'
import { messages } from './messages.ts'
import type { SetPaying } from './paying.ts'
import { paymentRequest } from './payment-request.ts'
import { isProviderReady, loadProvider, openWindow } from './payment-window.ts'
import { PriceChange, priceNews, repriced } from './repriced.ts'
import { keepNewPrices, markGone } from './stored-order.ts'
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
  const explain = useRefusal({ data, setPaying, onRepriced: options.onRepriced })

  function requestOf(wanted: CheckoutData | null) {
    if (!wanted) throw new Error('there is nothing to order')
    return paymentRequest(wanted, visitor?.id ?? null)
  }

  async function payNow({ onceMore = false } = {}) {
    const twin = data && !placed.current && !onceMore ? paidLately(wishOf(requestOf(data))) : null
    if (twin) return setPaying({ state: 'again', orderId: twin })
    setPaying({ state: 'processing' })
    await Promise.race([
      loadProvider(scriptUrl).catch(() => {}),
      new Promise(resolve => setTimeout(resolve, READY_WITHIN_MS)),
    ])
    if (!isProviderReady()) return fail(messages.notReady)
    requestKey.current ??= crypto.randomUUID()
    try {
      const opened = placed.current
        ? await call(paymentsApi.pay, { params: { id: placed.current } })
        : await call(paymentsApi.order, { body: requestOf(data), idempotencyKey: requestKey.current })
      requestKey.current = null
      open(opened)
    } catch (error) {
      const isAnswered = error instanceof CallFailed && error.status !== 0 && error.status < 500
      // A request that was not answered is repeated under its key.
      if (isAnswered) requestKey.current = null
      // The order was cancelled meanwhile: the checkout's data becomes a new one.
      if (error instanceof CallFailed && error.code === 'order.cancelled' && data) placed.current = null
      explain(error)
    }
  }

  function open(opened: PaymentOrder) {
    const { id } = opened.order
    try {
      remember(id)
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

  function remember(id: string) {
    placed.current = id
    noteBegun(id, data ? wishOf(requestOf(data)) : id)
    if (data) writeStored('sessionStorage', CHECKOUT_KEY, { ...data, orderId: id } satisfies CheckoutData)
  }
  return payNow
}

/** Shows why the shop refused the order or its payment. */
function useRefusal({ data, setPaying, onRepriced }: Pick<Options, 'data' | 'setPaying' | 'onRepriced'>) {
  const navigate = useNavigate()
  const fail = (error: string) => setPaying({ state: 'ready', error })
  return (error: unknown) => {
    if (!(error instanceof CallFailed)) {
      console.error(error)
      return fail(messages.unable)
    }
    const change = PriceChange.safeParse(error.body)
    if (error.code === 'price.changed' && change.success && data) {
      const now = repriced(data, change.data)
      onRepriced(now)
      keepNewPrices(now, change.data)
      return setPaying({ state: 'changed', news: priceNews(data, now) })
    }
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
