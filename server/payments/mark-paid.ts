import type { DayRange } from '../../shared/promise/promise-range.ts'
import { mailRows } from '../notifications/queue-mail.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { paymentMails } from '../orders/order-mails.ts'
import type { Tx } from '../platform/db/database.ts'
import { writePaid } from './mark-paid.sql.ts'

interface Paying {
  payment: {
    id: string
    amount: number
    currency: string
    method?: string | null | undefined
    error_description?: string | null | undefined
    created_at: number
  }
  /** Null where a proof comes first. */
  promise: DayRange | null
}

/** Writes a locked order as paid, with all that follows from it, and returns it. */
export async function markPaid(
  tx: Tx,
  deps: OrderDeps,
  order: Order,
  { payment, promise }: Paying,
): Promise<Order> {
  const at = deps.clock()
  const now = at.toISOString()
  // The founder may have moved the order on before the bank reported the payment.
  const status = order.status === 'Pending' ? 'Processing' : order.status
  const { id, amount: amountPaise, method = null } = payment
  const written = await writePaid(tx, {
    paid: JSON.stringify({
      order_id: order.id,
      from_status: order.status,
      to_status: status,
      payment: id,
      amount: amountPaise,
      currency: payment.currency,
      method,
      error: payment.error_description ?? null,
      came_at: new Date(payment.created_at * 1000).toISOString(),
      at: now,
      promise_from: promise?.from ?? null,
      promise_to: promise?.to ?? null,
      mails: mailRows(paymentMails(deps, order, { id, amountPaise, method, at, promise })),
    }),
  })
  if (written.length === 0) throw new Error(`payment ${id} belongs to another order than ${order.id}`)
  const step = {
    id: 0,
    status,
    fromStatus: order.status,
    actor: 'payment',
    note: null,
    undone: false,
    createdAt: now,
  }
  return {
    ...order,
    status,
    paymentStatus: 'paid',
    capturedPaise: amountPaise,
    paidAt: now,
    updatedAt: now,
    payments: [
      { id, status: 'captured', method, error: null, pays: true, goesBack: false },
      ...order.payments.filter(other => other.id !== id),
    ],
    promise: promise && { ...promise, was: null, reason: null, keepsWaiting: false },
    history: status === order.status ? order.history : [...order.history, step],
  }
}
