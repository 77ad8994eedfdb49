import { normalCardNumber } from './cards.ts'
import type { PaidWith } from './instruments.ts'
import type { Payment } from './tables.ts'

export const OUTCOMES = [
  'as-entered',
  'succeeds',
  'fails',
  'fails-then-succeeds',
  'bank-silent',
  'authorised-only',
  'browser-never-hears',
] as const
export type Outcome = (typeof OUTCOMES)[number]

export const WEBHOOK_HABITS = ['at-once', 'delayed', 'none', 'duplicated', 'reordered'] as const
export type WebhookHabit = (typeof WEBHOOK_HABITS)[number]

export interface PaymentError {
  code: 'BAD_REQUEST_ERROR' | 'GATEWAY_ERROR'
  description: string
  source: string
  step: string
  reason: string
}

export interface Step {
  at: string
  becomes: 'authorized' | 'failed' | 'captured'
}

export interface Waits {
  /** Time a payer takes to approve in the UPI app. */
  approvalMs: number
  /** Between the failure and the success of one UPI payment. */
  secondTryMs: number
  bankGivesUpMs: number
  lateAuthorisationMs: number
  refundMs: number
  delayedWebhookMs: number
}
const MINUTE = 60_000
export const USUAL_WAITS: Waits = {
  approvalMs: 1200,
  secondTryMs: 5000,
  bankGivesUpMs: 10 * MINUTE,
  lateAuthorisationMs: 20 * MINUTE,
  refundMs: 3000,
  delayedWebhookMs: 30_000,
}

/** Cards and UPI IDs with an outcome in the service's own documentation. */
const FATES: Record<string, PaymentError> = {
  '4100280000090000': gateway(
    'payment_timed_out',
    'Your payment could not be completed due to a temporary issue. Try again later.',
  ),
  '4100280000080001': declined(
    'insufficient_fund',
    'Your payment could not be completed due to insufficient account balance. Try another card or payment method.',
  ),
  '4100280000070002': {
    ...declined(
      'payment_cancelled',
      'Your payment has been cancelled. Try again or complete the payment later.',
    ),
    source: 'customer',
  },
  '4100280000060003': declined(
    'card_declined',
    'Your payment did not go through as it was declined by the bank. Try another payment method or contact your bank.',
  ),
  '4100280000020007': gateway(
    'gateway_technical_error',
    'Your payment did not go through due to a temporary issue. Any debited amount will be refunded in 4-5 business days.',
  ),
  '4100280000000009': declined(
    'authentication_failed',
    'Your payment could not be completed due to incorrect OTP or verification details. Try another payment method or contact your bank for details.',
  ),
}

export const FAILED = { ...declined('payment_failed', 'Payment failed'), source: 'issuer' }
export const WRONG_OTP: PaymentError = {
  ...declined('incorrect_otp', 'Payment processing failed because of incorrect OTP'),
  source: 'customer',
  step: 'payment_authentication',
}
export const CANCELLED_AT_BANK: PaymentError = {
  ...declined('payment_cancelled', 'Payment processing cancelled by user'),
  source: 'customer',
  step: 'payment_authentication',
}
const TIMED_OUT = gateway('payment_timed_out', 'Your payment was not completed on time. Try again later.')

/** Null is a success. */
export function fateOf(paid: PaidWith): PaymentError | null {
  if (paid.method === 'card') return FATES[normalCardNumber(paid.number)] ?? null
  return paid.method === 'upi' && paid.vpa?.toLowerCase() === 'failure@razorpay' ? FAILED : null
}

export function stepsOf(
  payment: Pick<Payment, 'outcome' | 'method' | 'error'>,
  now: Date,
  waits: Waits,
): { steps: Step[]; error: PaymentError | null } {
  const approval = payment.method === 'upi' ? waits.approvalMs : 0
  const at = (ms: number) => new Date(now.getTime() + ms).toISOString()
  const succeeds: Step[] = [{ at: at(approval), becomes: 'authorized' }]
  const fails: Step[] = [{ at: at(approval), becomes: 'failed' }]
  const error = payment.error ?? FAILED
  switch (payment.outcome) {
    case 'as-entered':
      return payment.error ? { steps: fails, error } : { steps: succeeds, error: null }
    case 'fails':
      return { steps: fails, error }
    case 'fails-then-succeeds':
      return { steps: [...fails, { at: at(approval + waits.secondTryMs), becomes: 'authorized' }], error }
    case 'bank-silent':
      return {
        steps: [
          { at: at(waits.bankGivesUpMs), becomes: 'failed' },
          { at: at(waits.lateAuthorisationMs), becomes: 'authorized' },
        ],
        error: TIMED_OUT,
      }
    default:
      return { steps: succeeds, error: null }
  }
}

function declined(reason: string, description: string): PaymentError {
  return { code: 'BAD_REQUEST_ERROR', description, source: 'issuer', step: 'payment_authorization', reason }
}

function gateway(reason: string, description: string): PaymentError {
  return { code: 'GATEWAY_ERROR', description, source: 'gateway', step: 'payment_authorization', reason }
}
