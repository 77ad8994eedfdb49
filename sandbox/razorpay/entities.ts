import type { Notes, Order, Payment, Refund } from './tables.ts'

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
/** The service answers an empty list where there are no notes. */
const notesOf = (notes: Notes) => (Object.keys(notes).length > 0 ? notes : [])

export const orderEntity = (order: Order) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  amount_paid: order.amountPaid,
  amount_due: order.amount - order.amountPaid,
  currency: 'INR',
  receipt: order.receipt,
  offer_id: null,
  status: order.status,
  attempts: order.attempts,
  notes: notesOf(order.notes),
  created_at: seconds(order.createdAt),
})

export function paymentEntity(payment: Payment) {
  const { card, bank, wallet, vpa, references } = payment.instrument
  const isSettled = payment.status === 'captured' || payment.status === 'refunded'
  const fee = Math.round(payment.amount * 0.02)
  const tax = Math.round(fee * 0.18)
  const error = payment.status === 'failed' ? payment.error : null
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: 'INR',
    status: payment.status,
    order_id: payment.orderId,
    invoice_id: null,
    international: false,
    method: payment.method,
    amount_refunded: payment.amountRefunded,
    refund_status:
      payment.amountRefunded === 0 ? null : payment.amountRefunded === payment.amount ? 'full' : 'partial',
    captured: payment.captured,
    description: payment.description,
    card_id: card?.id ?? null,
    ...(card && { card }),
    bank,
    wallet,
    vpa,
    ...(vpa && { upi: { payer_account_type: 'bank_account', vpa } }),
    email: payment.email,
    contact: payment.contact,
    notes: [],
    fee: isSettled ? fee + tax : null,
    tax: isSettled ? tax : null,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data:
      payment.status === 'created' || payment.status === 'failed' ? unanswered(references) : references,
    created_at: seconds(payment.createdAt),
  }
}

const unanswered = (references: Record<string, string>) =>
  Object.fromEntries(Object.keys(references).map(name => [name, null]))

export const refundEntity = (refund: Refund) => ({
  id: refund.id,
  entity: 'refund',
  amount: refund.amount,
  currency: 'INR',
  payment_id: refund.paymentId,
  notes: notesOf(refund.notes),
  receipt: refund.receipt,
  acquirer_data: { arn: refund.reference },
  created_at: seconds(refund.createdAt),
  batch_id: null,
  status: refund.status,
  speed_processed: 'normal',
  speed_requested: refund.speed,
})

export const collection = <T>(items: T[]) => ({ entity: 'collection', count: items.length, items })
