/** What the payment window, the checkout script and the stand-in's doors say to each other. Types only. */

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

/** A payment as its window sees it. */
export interface WindowPayment {
  id: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** What the payer has to do next, if anything. */
  asks: 'otp' | 'bank' | null
  /** Whether it may still change by itself soon. */
  isOpen: boolean
  failure: Failure | null
  result: Result | null
  /** The tester wants the window gone before the page hears of it. */
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

/** What only the window needs to know; it travels behind the #, so that no server and no log sees it. */
export interface Wishes {
  prefill: { name?: string; email?: string; contact?: string; method?: string }
  retry: boolean
  escape: boolean
  backdropClose: boolean
  confirmClose: boolean
  animation: boolean
  timeoutSeconds: number
  /** Where a full page goes that is left without paying; absent: a step back. */
  cancelUrl?: string
}
