import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { noLongerForSale } from '../../shared/cart.ts'
import { CHECKOUT_KEY, type CheckoutData } from '../../shared/checkout.ts'
import { CallFailed } from '../../shared/errors.ts'
import { ORDER_DETAILS_KEY, OrderDetails } from '../../shared/order-details.ts'
import type { Order } from '../../shared/orders.ts'
import { paths } from '../../shared/paths.ts'
import { type PaymentOrder, paymentsApi, type Settled } from '../../shared/payments.ts'
import { call } from '../api.ts'
import { readStored, writeStored } from '../browser/storage.ts'
import { dispatchCart } from '../cart/cart-store.ts'
import { useVisitor } from '../session/session.ts'
import { noteBegun, paidLately, wishOf } from './begun-payments.ts'
import { finishPurchase } from './finish-purchase.ts'
import { messages } from './messages.ts'
import { paymentRequest } from './payment-request.ts'
import { isProviderReady, loadProvider, openWindow, type Paid } from './payment-window.ts'
import { onShelf, PriceChange, repriced } from './repriced.ts'
import { usePatientPoll } from './use-patient-poll.ts'

export type Paying =
  /** `watching`: an attempt was begun, and a bank may still say yes to it. */
  | { state: 'ready'; error?: string; reference?: string; watching?: string }
  | { state: 'processing' }
  | { state: 'open'; orderId: string }
  | { state: 'confirming' }
  | { state: 'waiting'; orderId: string }
  | { state: 'changed' }
  /** The very same was paid a moment ago, perhaps in another tab. */
  | { state: 'again'; orderId: string }

interface Options {
  scriptUrl: string
  /** What the checkout saved; null when an order is paid that was placed before. */
  data: CheckoutData | null
  orderId: string | null
  /** The order at the prices of now, which were not those that were shown. */
  onRepriced: (data: CheckoutData) => void
  /** How the provider's own page was left, where it had the whole page. */
  cameBack: 'failed' | 'cancelled' | null
}
/** A press that is quicker than the provider's script waits for it a while. */
const READY_WITHIN_MS = 8000
const TRIES = 3
const Gone = z.object({ position: z.int() })

/** From the press of Pay Now to money that is there, with every way the window can end. */
export function usePayment({ scriptUrl, data, orderId, onRepriced, cameBack }: Options) {
  const navigate = useNavigate()
  const visitor = useVisitor()
  const [paying, setPaying] = useState<Paying>({ state: 'ready' })
  const requestKey = useRef<string | null>(null)
  /** Once there is an order, every further press pays that one. */
  const placed = useRef(orderId ?? data?.orderId ?? null)

  useEffect(() => {
    loadProvider(scriptUrl).catch(error => {
      console.error(error)
      setPaying(now => (now.state === 'ready' ? { state: 'ready', error: messages.noScript } : now))
    })
  }, [scriptUrl])

  const returned = useEffectEvent(() => {
    if (orderId && cameBack) void afterClosing(orderId, cameBack === 'failed' ? '' : null)
  })
  useEffect(() => returned(), [])

  // Back from the provider's own page, the browser may show this one as it was left.
  const shownAgain = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted && paying.state === 'open') void afterClosing(paying.orderId, null)
  })
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => shownAgain(event)
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  }, [])

  const watched =
    paying.state === 'waiting' ? paying.orderId : paying.state === 'ready' ? (paying.watching ?? null) : null
  usePatientPoll(watched, id => {
    call(paymentsApi.check, { params: { id } }).then(hearOfBank, error =>
      console.warn('the shop could not say how the payment stands', error),
    )
  })

  const fail = (error: string, more: { reference?: string; watching?: string } = {}) =>
    setPaying({ state: 'ready', error, ...more })

  async function goOn(order: Order) {
    await finishPurchase(order)
    return navigate(paths.orderConfirmation, { replace: true })
  }

  /** What the page waited for in the background; a press in between has the say. */
  function hearOfBank({ order, state, held, failure }: Settled) {
    if (state === 'paid') return goOn(order)
    if (state === 'cancelled') return fail(messages.orderCancelled)
    if (state === 'waiting' && held) return setPaying({ state: 'waiting', orderId: order.id })
    if (state === 'unpaid')
      setPaying(now =>
        now.state === 'waiting' || now.state === 'ready'
          ? { state: 'ready', error: failure ?? messages.failed }
          : now,
      )
  }

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
    let opened: PaymentOrder
    try {
      opened = placed.current
        ? await call(paymentsApi.pay, { params: { id: placed.current } })
        : await call(paymentsApi.order, { body: requestOf(data), idempotencyKey: requestKey.current })
    } catch (error) {
      return explain(error)
    }
    requestKey.current = null
    try {
      remember(opened.order.id)
      openWindow(opened, {
        onPaid: paid => void confirm(opened.order.id, paid),
        onClosed: failure => void afterClosing(opened.order.id, failure),
      })
      setPaying({ state: 'open', orderId: opened.order.id })
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

  function explain(error: unknown) {
    if (!(error instanceof CallFailed)) {
      console.error(error)
      return fail(messages.unable)
    }
    // The order was cancelled meanwhile: what the checkout holds becomes a new one.
    if (error.code === 'order.cancelled' && data) placed.current = null
    // A press that never arrived is repeated under its key; one that was answered begins anew.
    if (error.status !== 0 && error.status < 500) requestKey.current = null
    const change = PriceChange.safeParse(error.body)
    if (error.code === 'price.changed' && change.success && data) {
      showNewPrices(repriced(data, change.data), change.data)
      return setPaying({ state: 'changed' })
    }
    if (error.code === 'order.item_gone') return fail(markGone(error))
    const orderMeant = typeof error.body.order_id === 'string' ? error.body.order_id : null
    if (error.code === 'order.already_paid' && orderMeant) {
      return void navigate(`${paths.orderConfirmation}?id=${encodeURIComponent(orderMeant)}`, {
        replace: true,
      })
    }
    if (error.code === 'payment.waiting' && orderMeant)
      return setPaying({ state: 'waiting', orderId: orderMeant })
    fail(error.said ?? messages.unable)
  }

  function showNewPrices(now: CheckoutData, change: PriceChange) {
    onRepriced(now)
    writeStored('sessionStorage', CHECKOUT_KEY, now)
    if (now.flow === 'cart')
      dispatchCart({ kind: 'looked', asked: onShelf(change).map(({ id }) => id), found: onShelf(change) })
    const details = readStored('sessionStorage', ORDER_DETAILS_KEY, OrderDetails)
    if (now.flow === 'figurine' && details?.figurineId === now.figurineId)
      writeStored('sessionStorage', ORDER_DETAILS_KEY, {
        ...details,
        basePrice: now.basePrice,
        totalPrice: now.totalPrice,
      } satisfies OrderDetails)
  }

  /** Named to whom it is told, and marked in the cart, where it can be taken out. */
  function markGone(error: CallFailed): string {
    const { position } = Gone.safeParse(error.body).data ?? {}
    const item = data?.flow === 'cart' && position !== undefined ? data.cartItems[position] : undefined
    if (!item) return error.detail
    dispatchCart({ kind: 'looked', asked: [item.id], found: [] })
    return noLongerForSale(item.name)
  }

  /** Told again after a lost answer; the shop gives the same final state however often it hears. */
  async function confirm(id: string, paid: Paid) {
    setPaying({ state: 'confirming' })
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const settled = await call(paymentsApi.confirm, { body: { orderId: id, ...paid } })
        return settled.state === 'waiting'
          ? setPaying({ state: 'waiting', orderId: id })
          : await hearOfBank(settled)
      } catch (error) {
        console.error(`confirming, attempt ${attempt}`, error)
        if (error instanceof CallFailed && error.status !== 0 && error.status < 500) break
        await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      }
    }
    fail(messages.notConfirmed, { reference: paid.razorpay_payment_id, watching: id })
  }

  /** Closing the window does not mean unpaid: the shop asks the provider first. */
  async function afterClosing(id: string, failure: string | null) {
    setPaying({ state: 'confirming' })
    const sentence = (known: string | null = null) =>
      failure === null ? messages.cancelled : failure || known || messages.failed
    try {
      const settled = await call(paymentsApi.check, { params: { id } })
      if (settled.state !== 'unpaid' && (settled.state !== 'waiting' || settled.held))
        return await hearOfBank(settled)
      fail(sentence(settled.failure), settled.order.waiting_for_bank ? { watching: id } : {})
    } catch (error) {
      console.warn('the shop could not say how the payment stands', error)
      fail(sentence(), { watching: id })
    }
  }
  /** An attempt that was only begun may be begun again; the shop refuses where a bank holds the money. */
  const payAnotherWay = () =>
    setPaying(now => ({ state: 'ready', ...(now.state === 'waiting' && { watching: now.orderId }) }))
  return { paying, payNow, payAnotherWay }
}
