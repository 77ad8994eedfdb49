import type { PaymentState } from '../../shared/payments/api.ts'
import { isOpen, isUncaptured, type Order, type OrderPayment } from '../orders/order.ts'
import type { ProviderPayment } from './razorpay/client.ts'

type Payable = Pick<Order, 'status' | 'paidAt' | 'totalPaise' | 'currency'>
type KnownPayment = Pick<OrderPayment, 'id' | 'status' | 'pays' | 'goesBack'>
interface Decision {
  state: PaymentState
  /** The payment that pays the order now. */
  paysNow: ProviderPayment | null
  /** Money that no order wants: a second payment, another amount, or of a cancelled order. */
  surplus: ProviderPayment[]
  /** How the attempts to pay an order stand that waits for one. */
  attempts: { status: 'pending' | 'failed'; changed: boolean } | null
}

const MONEY_THERE = ['captured', 'refunded']

/** What becomes of an order, from its row, its payments as they were known, and those that the provider shows now. */
export function decide(
  order: Payable & { payments: readonly KnownPayment[] },
  seen: readonly ProviderPayment[],
): Decision {
  const { payments: known } = order
  const withMoney = seen.filter(({ status }) => MONEY_THERE.includes(status))
  const paid = known.find(({ pays }) => pays)
  const goingBack = known.filter(({ goesBack }) => goesBack).map(({ id }) => id)
  const paysNow = paid
    ? null
    : (withMoney.find(payment => canPay(order, payment) && !goingBack.includes(payment.id)) ?? null)
  const paying = paid?.id ?? paysNow?.id
  const surplus = withMoney.filter(({ id }) => id !== paying)
  if (paying !== undefined) return { state: 'paid', paysNow, surplus, attempts: null }
  const isComing = seen.some(isUncaptured)
  const wasComing = known.some(isUncaptured)
  return {
    state: order.status === 'Cancelled' ? 'cancelled' : isComing ? 'waiting' : 'unpaid',
    paysNow,
    surplus,
    attempts:
      order.status === 'Pending'
        ? {
            status: seen.length > 0 && !isComing ? 'failed' : 'pending',
            changed: isComing !== wasComing,
          }
        : null,
  }
}

const canPay = (order: Payable, payment: ProviderPayment) =>
  isOpen(order) &&
  payment.status === 'captured' &&
  !payment.amount_refunded &&
  payment.amount === order.totalPaise &&
  payment.currency === order.currency

/** While a payment is authorised the provider refuses a second one; one only created may be repeated. */
export const attemptsOf = ({ payments }: Pick<Order, 'payments'>) => ({
  held: payments.some(({ status }) => status === 'authorized'),
  failure: payments.find(({ status }) => status === 'failed')?.error ?? null,
})
