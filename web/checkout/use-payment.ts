import { useEffect, useEffectEvent, useState } from 'react'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { messages } from './messages.ts'
import type { Paying, SetPaying } from './paying.ts'
import { loadProvider } from './payment-window.ts'
import { usePatientPoll } from './use-patient-poll.ts'
import { usePlaceAndPay } from './use-place-and-pay.ts'
import { useSettling } from './use-settling.ts'

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
export function usePayment({ scriptUrl, data, orderId, onRepriced, cameBack }: Options) {
  const [paying, setPaying] = useState<Paying>({ state: 'ready' })
  const { checkAgain, confirm, afterClosing } = useSettling(setPaying)
  const payNow = usePlaceAndPay({ scriptUrl, data, orderId, onRepriced, setPaying, confirm, afterClosing })
  useProviderScript(scriptUrl, setPaying)

  const onReturn = useEffectEvent(() => {
    if (orderId && cameBack) void afterClosing(orderId, cameBack === 'failed' ? '' : null)
  })
  useEffect(() => onReturn(), [])
  useShownAgain(() => paying.state === 'open' && void afterClosing(paying.orderId, null))
  usePatientPoll(watchedOrder(paying), checkAgain)

  /** An attempt may be begun again; the shop refuses if a bank holds the money. */
  const payAnotherWay = () =>
    setPaying(now => ({ state: 'ready', ...(now.state === 'waiting' && { watching: now.orderId }) }))
  return { paying, payNow, payAnotherWay }
}

function watchedOrder(paying: Paying): string | null {
  if (paying.state === 'waiting') return paying.orderId
  return paying.state === 'ready' ? (paying.watching ?? null) : null
}

function useProviderScript(scriptUrl: string, setPaying: SetPaying) {
  useEffect(() => {
    loadProvider(scriptUrl).catch(error => {
      console.error(error)
      setPaying(now => (now.state === 'ready' ? { state: 'ready', error: messages.noScript } : now))
    })
  }, [scriptUrl, setPaying])
}

/** Back from the provider's own page, the browser may restore this page as it was left. */
function useShownAgain(onShown: () => unknown) {
  const shownAgain = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) onShown()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => shownAgain(event)
    window.addEventListener('pageshow', listener)
    return () => window.removeEventListener('pageshow', listener)
  }, [])
}
