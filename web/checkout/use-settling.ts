import { useNavigate } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import type { Order } from '../../shared/orders/api.ts'
import { paths } from '../../shared/paths.ts'
import { paymentsApi, type Settled } from '../../shared/payments/api.ts'
import { call } from '../api.ts'
import { finishPurchase } from './finish-purchase.ts'
import { messages } from './messages.ts'
import type { SetPaying } from './paying.ts'
import type { Paid } from './payment-window.ts'

const TRIES = 3

/** Asks the shop how a payment stands, and shows it; a paid order leads to its confirmation. */
export function useSettling(setPaying: SetPaying) {
  const navigate = useNavigate()
  const fail = (error: string, more: { reference?: string; watching?: string } = {}) =>
    setPaying({ state: 'ready', error, ...more })

  async function goOn(order: Order) {
    await finishPurchase(order)
    return navigate(paths.orderConfirmation, { replace: true })
  }

  function show({ order, state, held, failure }: Settled) {
    if (state === 'paid') return goOn(order)
    if (state === 'cancelled') return fail(messages.orderCancelled)
    if (state === 'waiting' && held) return setPaying({ state: 'waiting', orderId: order.id })
    if (state !== 'unpaid') return
    const ready = { state: 'ready', error: failure ?? messages.failed } as const
    // A press of Pay Now meanwhile has precedence.
    setPaying(now => (now.state === 'waiting' || now.state === 'ready' ? ready : now))
  }

  const checkAgain = (id: string) =>
    void call(paymentsApi.check, { params: { id } }).then(show, error =>
      console.warn('the shop could not say how the payment stands', error),
    )

  /** Repeated after a lost response; the shop answers the same final state each time. */
  async function confirm(id: string, paid: Paid) {
    setPaying({ state: 'confirming' })
    for (let attempt = 1; attempt <= TRIES; attempt += 1) {
      try {
        const settled = await call(paymentsApi.confirm, { body: { orderId: id, ...paid } })
        return settled.state === 'waiting'
          ? setPaying({ state: 'waiting', orderId: id })
          : await show(settled)
      } catch (error) {
        console.error(`confirming, attempt ${attempt}`, error)
        if (error instanceof CallFailed && error.status !== 0 && error.status < 500) break
        await new Promise(resolve => setTimeout(resolve, attempt * 1000))
      }
    }
    fail(messages.notConfirmed, { reference: paid.razorpay_payment_id, watching: id })
  }

  /** A closed window may still be paid: the shop asks the provider. `failure` is null if it was cancelled. */
  async function afterClosing(id: string, failure: string | null) {
    setPaying({ state: 'confirming' })
    const sentence = (known: string | null = null) =>
      failure === null ? messages.cancelled : failure || known || messages.failed
    try {
      const settled = await call(paymentsApi.check, { params: { id } })
      if (settled.state !== 'unpaid' && (settled.state !== 'waiting' || settled.held))
        return await show(settled)
      fail(sentence(settled.failure), settled.order.waiting_for_bank ? { watching: id } : {})
    } catch (error) {
      console.warn('the shop could not say how the payment stands', error)
      fail(sentence(), { watching: id })
    }
  }
  return { checkAgain, confirm, afterClosing }
}
