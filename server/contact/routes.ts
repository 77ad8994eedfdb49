import type { Hono } from 'hono'
import { type ContactMessage, contactApi, ticketsApi } from '../../shared/contact/api.ts'
import { ADMIN_PAGE } from '../../shared/endpoint.ts'
import { isOrderId, normaliseOrderId } from '../../shared/orders/order-status.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { notFound } from '../platform/http/problem.ts'
import { crockford } from '../platform/ids.ts'
import { answerTicket, setTicketStatus } from './answer-ticket.ts'
import { acknowledgement, forwardedMail } from './contact-mails.ts'
import { findTicket, ticketPage } from './queries.ts'
import { tickets } from './tables.ts'

const MESSAGES = { name: 'contact', max: 10, windowSeconds: 3600 }

export function contactRoutes(app: Hono<ApiEnv>, deps: Parameters<typeof sendMessage>[0]) {
  implement(app, contactApi, {
    async send({ body, context }) {
      await deps.limits.visit(context, MESSAGES)
      const visitor = await context.get('visitor')()
      return { ticket: await sendMessage(deps, body, visitor?.id ?? null) }
    },
    async ask({ params, body, who, context }) {
      await deps.limits.visit(context, MESSAGES, who.id)
      const order = await loadOrder(deps.db, who, params.id)
      const { fullName: name, email } = order.shipping
      return {
        ticket: await sendMessage(
          deps,
          { kind: 'contact', name, email, order_id: order.id, message: body.message },
          who.id,
          'change',
        ),
      }
    },
  })
}

export function ticketRoutes(app: Hono<ApiEnv>, deps: { db: Database; clock: Clock }) {
  const { db } = deps
  async function viewOf(id: string) {
    const ticket = await findTicket(db, id)
    if (!ticket) throw notFound('ticket.not_found', 'This message is no longer there.')
    return { ticket }
  }
  implement(app, ticketsApi, {
    list: ({ query: { id, status, limit = ADMIN_PAGE, offset = 0 } }) =>
      ticketPage(db, { id, status, limit, offset }),
    async answer({ params, body, who }) {
      await answerTicket(deps, { id: params.id, message: body.message, author: who })
      return viewOf(params.id)
    },
    async setStatus({ params, body, who }) {
      await setTicketStatus(db, { id: params.id, status: body.status, author: who })
      return viewOf(params.id)
    },
  })
}

interface Deps {
  db: Database
  limits: Limits
  supportEmail: string
  pageAddress: (path: string) => string
}
/** Anybody can type any address into the form. */
const ACKNOWLEDGEMENTS: Limit = { name: 'contact-mail', max: 3, windowSeconds: 24 * 3600 }

async function sendMessage(
  { db, limits, ...deps }: Deps,
  message: ContactMessage,
  userId: string | null,
  kind: 'contact' | 'change' | 'complaint' = message.kind,
): Promise<string> {
  const ticket = `TKT-${crockford(8)}`
  const orderId = message.order_id ? asWritten(message.order_id) : null
  const isComplaint = kind === 'complaint'
  const isAcknowledged = await limits.tryTake(message.email, ACKNOWLEDGEMENTS)
  await db.transaction(async tx => {
    await tx.insert(tickets).values({
      id: ticket,
      kind,
      userId,
      name: message.name,
      email: message.email,
      orderId,
      message: message.message,
    })
    if (isAcknowledged) await queueMail(tx, acknowledgement(ticket, message.email, isComplaint))
    await queueMail(tx, forwardedMail(deps, { ticket, message, orderId, isComplaint }))
  })
  return ticket
}

function asWritten(typed: string): string {
  const id = normaliseOrderId(typed)
  return isOrderId(id) && (/^dpl/i.test(typed) || /\d/.test(typed)) ? id : typed
}
