import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import type { CheckoutData } from '../../shared/checkout.ts'
import { CallFailed } from '../../shared/errors.ts'
import { paths } from '../../shared/paths.ts'
import { type PaymentOrder, type PaymentOrderRequest, paymentsApi, type Settled } from '../../shared/payments.ts'
import { call } from '../api.ts'
import { finishPurchase, savedCheckout } from './finish-purchase.ts'
import { messages } from './messages.ts'
import { isProviderReady, loadProvider, openWindow, type Paid } from './payment-window.ts'

export type Paying =
  | { state: 'ready'; error?: string; reference?: string }
  | { state: 'processing' }
  | { state: 'open' }
  | { state: 'confirming' }
  | { state: 'waiting'; orderId: string }
  | { state: 'changed'; totalPaise: number }

interface Options {
  scriptUrl: string
  /** What the checkout saved; null when an order is paid that was placed before. */
  data: CheckoutData | null
  orderId: string | null
}
/** A press that is quicker than the provider's script waits for it a while. */
const READY_WITHIN_MS = 8000
const POLL_MS = 4000
const TRIES = 3
const PriceChange = z.object({ total_price: z.number() })

/** From the press of Pay Now to money that is there, with every way the window can end. */
export function usePayment({ scriptUrl, data, orderId }: Options) {
  const navigate = useNavigate()
  const [paying, setPaying] = useState<Paying>({ state: 'ready' })
  const [accepted, setAccepted] = useState<number | null>(null)
  const requestKey = useRef<string | null>(null)

  useEffect(() => {
    loadProvider(scriptUrl).catch(error => {
      console.error(error)
      setPaying(now => (now.state === 'ready' ? { state: 'ready', error: messages.noScript } : now))
    })
  }, [scriptUrl])

  const waitingFor = paying.state === 'waiting' ? paying.orderId : null
  useEffect(() => {
    if (!waitingFor) return
    const poll = setInterval(() => {
      call(paymentsApi.check, { params: { id: waitingFor } }).then(settle, error =>
        console.warn('the shop could not say how the payment stands', error),
      )
    }, POLL_MS)
    return () => clearInterval(poll)
  })

  const fail = (error: string, reference?: string) => setPaying({ state: 'ready', error, ...(reference && { reference }) })

  function settle({ order, state }: Settled, otherwise?: string) {
    if (state === 'paid') {
      finishPurchase(order.id, data ?? savedCheckout(order))
      return navigate(paths.orderConfirmation, { replace: true })
    }
    if (state === 'waiting') return setPaying({ state: 'waiting', orderId: order.id })
    fail(otherwise ?? messages.failed)
  }

  async function payNow() {
    setPaying({ state: 'processing' })
    await Promise.race([loadProvider(scriptUrl).catch(() => {}), new Promise(resolve => setTimeout(resolve, READY_WITHIN_MS))])
    if (!isProviderReady()) return fail(messages.notReady)
    requestKey.current ??= crypto.randomUUID()
    let opened: PaymentOrder
    try {
      opened = orderId
        ? await call(paymentsApi.pay, { params: { id: orderId } })
        : await call(paymentsApi.order, { body: requestOf(data, accepted), idempotencyKey: requestKey.current })
    } catch (error) {
      return explain(error)
    }
    requestKey.current = null
    try {
      openWindow(opened, { onPaid: paid => void confirm(opened.order.id, paid), onClosed: failure => void afterClosing(opened.order.id, failure) })
      setPaying({ state: 'open' })
    } catch (error) {
      console.error(error)
      fail(messages.noWindow)
    }
  }

  function explain(error: unknown) {
    if (!(error instanceof CallFailed)) {
      console.error(error)
      return fail(messages.unable)
    }
    // A press that never arrived is repeated under its key; one that was answered begins anew.
    if (error.status !== 0 && error.status < 500) requestKey.current = null
    const change = PriceChange.safeParse(error.body)
    if (error.code === 'price.changed' && change.success) {
      const totalPaise = Math.round(change.data.total_price * 100)
      setAccepted(totalPaise)
      return setPaying({ state: 'changed', totalPaise })
    }
    const orderMeant = typeof error.body.order_id === 'string' ? error.body.order_id : null
    if (error.code === 'order.already_paid' && orderMeant) {
      finishPurchase(orderMeant, data)
      return void navigate(paths.orderConfirmation, { replace: true })
    }
    if (error.code === 'payment.waiting' && orderMeant) return setPaying({ state: 'waiting', orderId: orderMeant })
    fail(error.detail || messages.unable)
  }

  /** Told again after a lost answer; the shop gives the same final state however often it hears. */
  async function confirm(id: string, paid: Paid) {
    setPaying({ state: 'confirming' })
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        return await settle(await call(paymentsApi.confirm, { body: { orderId: id, ...paid } }))
      } catch (error) {
        console.error(`confirming, attempt ${attempt}`, error)
        if (error instanceof CallFailed && error.status !== 0 && error.status < 500) break
        await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      }
    }
    fail(messages.notConfirmed, paid.razorpay_payment_id)
  }

  /** Closing the window does not mean unpaid: the shop asks the provider first. */
  async function afterClosing(id: string, failure: string | null) {
    const sentence = failure === null ? messages.cancelled : failure || messages.failed
    setPaying({ state: 'confirming' })
    try {
      const settled = await call(paymentsApi.check, { params: { id } })
      await settle(settled.state === 'waiting' && !settled.order.waiting_for_bank ? { ...settled, state: 'unpaid' } : settled, sentence)
    } catch (error) {
      console.warn('the shop could not say how the payment stands', error)
      fail(sentence)
    }
  }
  /** An attempt that was only begun may be begun again; the shop refuses where a bank holds the money. */
  const payAnotherWay = () => setPaying({ state: 'ready' })
  return { paying, payNow, payAnotherWay, acceptedPaise: accepted }
}

/** What the customer saw goes along, so that another price is asked about and never charged silently. */
function requestOf(data: CheckoutData | null, acceptedPaise: number | null): PaymentOrderRequest & { totalPrice: number } {
  if (!data) throw new Error('there is nothing to order')
  const common = { shipping: data.shipping, billing: data.billing, totalPrice: acceptedPaise === null ? data.totalPrice : acceptedPaise / 100 }
  if (data.flow === 'figurine')
    return { ...common, figurine_id: data.figurineId, quantity: data.quantity, gift_wrap: data.giftWrap, nameLabel: data.nameLabel }
  return {
    ...common,
    gift_wrap: false,
    nameLabel: null,
    cartItems: data.cartItems.map(({ id, slug, quantity, giftWrap, nameLabel, priceMinorUnits }) => ({
      id,
      slug,
      quantity,
      giftWrap,
      nameLabel,
      ...(acceptedPaise === null && { priceMinorUnits }),
    })),
  }
}
