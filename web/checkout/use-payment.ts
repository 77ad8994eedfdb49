import { type Dispatch, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import type { Order } from '../../shared/orders/api.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { paths } from '../../shared/paths.ts'
import { type PaymentOrder, paymentsApi } from '../../shared/payments/api.ts'
import { call, mayHaveArrived } from '../api.ts'
import { randomId } from '../browser/random-id.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { rememberCode } from '../cart/promo-store.ts'
import { useVisitor } from '../session/session.ts'
import { usePatientPoll } from '../ui/patient-poll.ts'
import { finishPurchase, keepCheckout, keepPrices, paidLately, purchaseHash, saveStarted } from './kept.ts'
import { messages } from './messages.ts'
import { type HeldCode, nextPaying, type PayingEvent, watchedOrder } from './paying.ts'
import { isProviderReady, loadProvider, openWindow, type Paid } from './payment-window.ts'
import { paymentRequest } from './purchase.ts'
import { type Refusal, refusalOf } from './refusal.ts'

interface Options {
  scriptUrl: string
  /** What the checkout saved; null for an order that was placed before. */
  data: CheckoutData | null
  orderId: string | null
  /** Receives the order with today's prices when they differ from the shown ones. */
  onRepriced: (data: CheckoutData) => void
  /** How the visitor left the provider's own page, if it took the whole window. */
  cameBack: 'failed' | 'cancelled' | null
}

/** From the press of Pay Now to the confirmed payment, with every way the window can end. */
export function usePayment(options: Options) {
  const { scriptUrl, orderId, cameBack } = options
  const navigate = useNavigate()
  const [paying, tell] = useReducer(nextPaying, { state: 'ready' })
  const settling = settlingBy(tell, async order => {
    await finishPurchase(order)
    await navigate(paths.orderConfirmation, { replace: true })
  })
  const payNow = usePayNow(options, settling, tell)

  useEffect(() => {
    loadProvider(scriptUrl).catch(error => {
      console.error(error)
      tell({ did: 'no-script' })
    })
  }, [scriptUrl])
  const onReturn = useEffectEvent(() => {
    if (orderId && cameBack) void settling.afterClosing(orderId, cameBack === 'failed' ? '' : null)
  })
  useEffect(() => onReturn(), [])
  /** Back from the provider's own page, the browser may restore this page as it was left. */
  const onShown = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && paying.state === 'open') void settling.afterClosing(paying.orderId, null)
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
  usePatientPoll(watchedOrder(paying), settling.look)
  return { paying, payNow, payAnotherWay: () => tell({ did: 'other-way' }) }
}

/** How long a press waits for the provider's script. */
const READY_WITHIN_MS = 8000

/** Places the order once, and opens the payment window for it on every press. */
function usePayNow(
  { scriptUrl, data, orderId, onRepriced }: Options,
  { confirm, afterClosing }: ReturnType<typeof settlingBy>,
  tell: Dispatch<PayingEvent>,
) {
  const userId = useVisitor()?.id ?? null
  const navigate = useNavigate()
  const { placed, place } = usePlacing(orderId ?? data?.orderId ?? null)

  /** `held`: that order is let go, so that this one may have its code. */
  async function payNow({ onceMore = false, held }: { onceMore?: boolean; held?: HeldCode } = {}) {
    const checkout = held?.data ?? data
    const request = checkout && paymentRequest(checkout, userId)
    const twin = request && !placed.current && !onceMore ? paidLately(purchaseHash(request)) : null
    if (twin) return tell({ did: 'repeat', orderId: twin })
    tell({ did: 'press' })
    await scriptOrPatience(scriptUrl)
    if (!isProviderReady()) return tell({ did: 'fail', error: messages.notReady })
    try {
      const opened = await place(request && { ...request, ...(held && { replaces: held.orderId }) })
      if (held) onRepriced(held.data)
      open(opened, checkout, request)
    } catch (error) {
      // The order was cancelled meanwhile: the checkout's data becomes a new one.
      if (error instanceof CallFailed && error.code === 'order.cancelled' && data) placed.current = null
      explain(error, checkout)
    }
  }

  function open(opened: PaymentOrder, checkout: CheckoutData | null, request: OrderRequest | null) {
    const { id } = opened.order
    try {
      placed.current = id
      saveStarted(id, request ? purchaseHash(request) : id)
      if (checkout) keepCheckout({ ...checkout, orderId: id })
      openWindow(opened, {
        onPaid: paid => void confirm(id, paid),
        onClosed: failure => void afterClosing(id, failure),
      })
      tell({ did: 'open', orderId: id })
    } catch (error) {
      console.error(error)
      tell({ did: 'fail', error: messages.noWindow })
    }
  }

  function explain(error: unknown, checkout: CheckoutData | null) {
    if (!(error instanceof CallFailed)) {
      console.error(error)
      return tell({ did: 'fail', error: messages.unable })
    }
    const refusal = refusalOf(error, checkout)
    if (refusal.means === 'paid') {
      const confirmation = `${paths.orderConfirmation}?id=${encodeURIComponent(refusal.orderId)}`
      return void navigate(confirmation, { replace: true })
    }
    if (refusal.means === 'repriced') onRepriced(refusal.next)
    tell(takeIn(refusal))
  }
  return payNow
}
type OrderRequest = ReturnType<typeof paymentRequest>

/** Places an order, or opens the one that was placed; the same press has the same key until its answer is known. */
function usePlacing(placedBefore: string | null) {
  const requestKey = useRef<string | null>(null)
  const placed = useRef(placedBefore)
  async function place(body: OrderRequest | null): Promise<PaymentOrder> {
    const { current: id } = placed
    requestKey.current ??= randomId()
    const idempotencyKey = requestKey.current
    try {
      const opened = await onceOpen(() => {
        if (id) return call(paymentsApi.pay, { params: { id } })
        if (!body) throw new Error('there is nothing to order')
        return call(paymentsApi.order, { body, idempotencyKey })
      })
      requestKey.current = null
      return opened
    } catch (error) {
      const isOther = error instanceof CallFailed && error.code === 'idempotency.other_body'
      if (isOther || !mayHaveArrived(error)) requestKey.current = null
      throw error
    }
  }
  return { placed, place }
}

/** Keeps what a refusal says of prices, codes and the cart. */
function takeIn(refusal: Exclude<Refusal, { means: 'paid' }>): PayingEvent {
  if (refusal.means === 'failed') return { did: 'fail', error: refusal.sentence }
  if (refusal.means === 'gone') {
    dispatchCart({ kind: 'looked', asked: [refusal.id], found: [] })
    return { did: 'fail', error: refusal.sentence }
  }
  if (refusal.means !== 'repriced') return { did: 'wait', orderId: refusal.orderId }
  const { next, shelf, news, held, dropsCode } = refusal
  if (dropsCode) rememberCode(null)
  keepPrices(next)
  if (next.flow === 'cart') dispatchCart({ kind: 'looked', asked: shelf.map(({ id }) => id), found: shelf })
  return { did: 'reprice', news, ...(held && { held }) }
}

const scriptOrPatience = (scriptUrl: string) =>
  Promise.race([
    loadProvider(scriptUrl).catch(() => {}),
    new Promise(resolve => setTimeout(resolve, READY_WITHIN_MS)),
  ])

const OPENING_TRIES = 6
const WAIT_MS = 1000

/** Asks again for a moment while another press or tab opens the same order for payment. */
export async function onceOpen<T>(ask: () => Promise<T>, waitMs = WAIT_MS): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask()
    } catch (error) {
      const isBeingOpened = error instanceof CallFailed && error.code === 'idempotency.running'
      if (!isBeingOpened || tried === OPENING_TRIES) throw error
      await new Promise(resolve => setTimeout(resolve, waitMs))
    }
  }
}

const CONFIRMING_TRIES = 3

/** Asks the shop how a payment stands; a paid order goes on to its confirmation. */
function settlingBy(tell: Dispatch<PayingEvent>, goOn: (order: Order) => Promise<void>) {
  async function settle(event: Extract<PayingEvent, { did: 'settle' }>) {
    if (event.settled.state === 'paid') await goOn(event.settled.order)
    else tell(event)
  }

  const look = (id: string) =>
    void call(paymentsApi.check, { params: { id } }).then(
      settled => settle({ did: 'settle', asked: { by: 'poll' }, settled }),
      error => console.warn('the shop could not say how the payment stands', error),
    )

  /** Repeated after a lost response; the shop answers the same final state each time. */
  async function confirm(orderId: string, paid: Paid) {
    tell({ did: 'ask' })
    const asked = { by: 'confirm', reference: paid.razorpay_payment_id } as const
    for (let attempt = 1; attempt <= CONFIRMING_TRIES; attempt += 1) {
      try {
        const settled = await call(paymentsApi.confirm, { body: { orderId, ...paid } })
        return await settle({ did: 'settle', asked, settled })
      } catch (error) {
        console.error(`confirming, attempt ${attempt}`, error)
        if (error instanceof CallFailed && error.status !== 0 && error.status < 500) break
        await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      }
    }
    tell({ did: 'miss', asked, orderId })
  }

  /** A closed window may still be paid: the shop asks the provider. */
  async function afterClosing(orderId: string, failure: string | null) {
    tell({ did: 'ask' })
    const asked = { by: 'closing', failure } as const
    try {
      const settled = await call(paymentsApi.check, { params: { id: orderId } })
      await settle({ did: 'settle', asked, settled })
    } catch (error) {
      console.warn('the shop could not say how the payment stands', error)
      tell({ did: 'miss', asked, orderId })
    }
  }
  return { look, confirm, afterClosing }
}
