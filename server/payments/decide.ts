import type { PaymentState } from '../../shared/payments.ts'
import type { Order } from '../orders/order.ts'
import type { ProviderPayment } from './razorpay/client.ts'

/** A payment as it was written before. */
export interface KnownPayment {
  id: string
  status: string
  pays: boolean
  /** A refund of it was asked for and has not failed. */
  goesBack: boolean
}
interface Decision {
  state: PaymentState
  /** The payment that pays the order now. */
  paysNow: ProviderPayment | null
  /** Money that no order wants: a second payment, another amount, or of a cancelled order. */
  surplus: ProviderPayment[]
  /** How the attempts to pay an order stand that waits for one. */
  attempts: { status: 'pending' | 'failed'; changed: boolean } | null
}

export const MONEY_THERE = ['captured', 'refunded']
const ON_ITS_WAY = ['created', 'authorized']

/** What becomes of an order, from its row, the payments that are known and those that the provider shows. */
export function decide(
  order: Pick<Order, 'status' | 'paidAt' | 'totalPaise' | 'currency'>,
  known: readonly KnownPayment[],
  seen: readonly ProviderPayment[],
): Decision {
  const withMoney = seen.filter(({ status }) => MONEY_THERE.includes(status))
  const paid = known.find(({ pays }) => pays)
  const goingBack = known.filter(({ goesBack }) => goesBack).map(({ id }) => id)
  const paysNow = paid
    ? null
    : (withMoney.find(payment => canPay(order, payment) && !goingBack.includes(payment.id)) ?? null)
  const paying = paid?.id ?? paysNow?.id
  const surplus = withMoney.filter(({ id }) => id !== paying)
  if (paying !== undefined) return { state: 'paid', paysNow, surplus, attempts: null }
  const isOnItsWay = seen.some(({ status }) => ON_ITS_WAY.includes(status))
  const wasOnItsWay = known.some(({ status }) => ON_ITS_WAY.includes(status))
  return {
    state: order.status === 'Cancelled' ? 'cancelled' : isOnItsWay ? 'waiting' : 'unpaid',
    paysNow,
    surplus,
    attempts:
      order.status === 'Pending'
        ? {
            status: seen.length > 0 && !isOnItsWay ? 'failed' : 'pending',
            changed: isOnItsWay !== wasOnItsWay,
          }
        : null,
  }
}

const canPay = (
  order: Pick<Order, 'status' | 'paidAt' | 'totalPaise' | 'currency'>,
  payment: ProviderPayment,
) =>
  order.paidAt === null &&
  order.status !== 'Cancelled' &&
  payment.status === 'captured' &&
  !payment.amount_refunded &&
  payment.amount === order.totalPaise &&
  payment.currency === order.currency
