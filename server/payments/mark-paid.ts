import { sql } from 'drizzle-orm'
import type { DayRange } from '../../shared/promise/promise-range.ts'
import { insertUsedAddresses, usedAddresses } from '../accounts/addresses/remember.sql.ts'
import { insertPaidEvents } from '../books/outbox.ts'
import { insertMails, mailRows } from '../notifications/queue-mail.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { placedMail } from '../orders/order-mails.ts'
import { insertPaidSteps, setPaid, setPaidDueDays } from '../orders/paid.sql.ts'
import type { Tx } from '../platform/db/database.ts'
import { statement } from '../platform/db/prepared-statement.ts'
import { HasId } from '../platform/db/rows.ts'
import { insertCards } from '../production/cards.sql.ts'

interface MarkPaidInput {
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
  { payment, promise }: MarkPaidInput,
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
      addresses: usedAddresses(order),
      mails: mailRows([placedMail(deps, order, { id, amountPaise, method, at, promise })]),
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

const { placeholder } = sql
const isNobodyElses = sql`not exists (
    select from payments p where p.id = g.payment and p.order_id <> g.order_id)`

/**
 * Writes the payment of a locked order, with its history, cards, due days, event for the books,
 * addresses and mails. Writes nothing
 * if the payment is known as another order's.
 */
const writePaid = statement(
  'write_paid',
  HasId,
  sql`with given as (
      select * from jsonb_to_record(${placeholder('paid')}::jsonb) as g (order_id text, from_status text, to_status text, payment text,
        amount int, currency text, method text, error text, came_at timestamptz, at timestamptz, promise_from date,
        promise_to date, addresses jsonb, mails jsonb)
    ), paid as (${setPaid(sql`given`, isNobodyElses)}
    ), its_payment as (
      insert into payments (id, order_id, status, amount_paise, currency, method, error, pays, created_at, updated_at)
      select payment, order_id, 'captured', amount, currency, method, error, true, came_at, at from paid
      on conflict (id) do update set status = 'captured', method = excluded.method, error = excluded.error,
        pays = true, updated_at = excluded.updated_at
    ), its_history as (${insertPaidSteps(sql`paid`)}
    ), its_cards as (${insertCards(sql`paid`)}
    ), its_days as (${setPaidDueDays(sql`paid`)}
    ), its_books as (${insertPaidEvents(sql`paid`)}
    ), its_addresses as (${insertUsedAddresses(sql`paid`)}
    ), its_mails as (${insertMails(sql`p.mails`, sql`paid p`)})
    select order_id as id from paid`,
)
