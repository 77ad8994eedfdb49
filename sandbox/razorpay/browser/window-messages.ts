/** Messages between payment window, checkout script and stand-in. Types only. */

export interface Result {
  razorpay_payment_id: string
  razorpay_order_id: string
  razorpay_signature: string
}

export interface Failure {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: { order_id: string; payment_id: string }
}

export interface WindowPayment {
  id: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  asks: 'otp' | 'bank' | null
  /** Whether it may still change by itself soon. */
  isOpen: boolean
  failure: Failure | null
  result: Result | null
  /** The tester wants the window to disappear before the page gets the result. */
  vanishes: boolean
}

export type FromWindow =
  | { says: 'ready' }
  | { says: 'dismissed' }
  | { says: 'success'; result: Result }
  | { says: 'failed'; failure: Failure }

export interface ToWindow {
  asks: 'close'
}

/** Sent in the URL fragment, so that no server and no log sees it. */
export interface Wishes {
  prefill: { name?: string; email?: string; contact?: string; method?: string }
  retry: boolean
  escape: boolean
  backdropClose: boolean
  confirmClose: boolean
  animation: boolean
  timeoutSeconds: number
  /** Where a full page goes when it is left without paying; absent: one step back. */
  cancelUrl?: string
}
