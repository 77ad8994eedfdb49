import { cancelledPath } from '../../shared/paths.ts'
import { type PaymentOrder, returnPath } from '../../shared/payments/api.ts'

/** What the provider's script defines; the sandbox's is the same. */
interface ProviderWindow {
  open: () => void
  on: (event: 'payment.failed', hear: (answer: { error?: { description?: string } }) => void) => void
}
type Provider = new (options: object) => ProviderWindow
declare global {
  interface Window {
    Razorpay?: Provider
  }
}

export interface Paid {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}
interface WindowCallbacks {
  onPaid: (paid: Paid) => void
  /** With the last failure, if there was one. */
  onClosed: (failure: string | null) => void
}

const scripts = new Map<string, Promise<void>>()

/** Loaded once. */
export function loadProvider(address: string): Promise<void> {
  const loading =
    scripts.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.async = true
      script.onload = () => resolve()
      script.onerror = () => {
        scripts.delete(address)
        script.remove()
        reject(new Error(`the provider's script could not be loaded from ${address}`))
      }
      document.head.append(script)
    })
  scripts.set(address, loading)
  return loading
}

export const isProviderReady = () => typeof window.Razorpay === 'function'

/** The provider takes its theme as one hex colour. */
const BLACK = '#000000'

/** In-app browsers often block frames; there the provider gets the whole page. */
const needsWholePage = () => /FBAN|FBAV|Instagram|Line\/|; wv\)/.test(navigator.userAgent)

export function openWindow({ order, checkout }: PaymentOrder, { onPaid, onClosed }: WindowCallbacks) {
  if (!window.Razorpay) throw new Error('the provider is not ready')
  let failure: string | null = null
  let paid = false
  const provider = new window.Razorpay({
    key: checkout.key,
    amount: order.amount,
    currency: order.currency,
    name: checkout.name,
    description: `Order ${order.id}`,
    image: new URL('/app-icon-192.png', window.location.origin).href,
    order_id: order.razorpay_order_id,
    prefill: { email: checkout.email, contact: checkout.contact },
    theme: { color: BLACK },
    retry: { enabled: true },
    modal: {
      confirm_close: true,
      ondismiss: () => {
        if (!paid) onClosed(failure)
      },
    },
    handler: (answer: Paid) => {
      paid = true
      onPaid(answer)
    },
    ...(needsWholePage() && {
      callback_url: new URL(returnPath(order.id), window.location.origin).href,
      redirect: true,
      cancel_url: new URL(cancelledPath(order.id), window.location.origin).href,
    }),
  })
  provider.on('payment.failed', ({ error }) => {
    failure = error?.description ?? ''
  })
  provider.open()
}
