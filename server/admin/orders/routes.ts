import type { Hono } from 'hono'
import type { z } from 'zod/mini'
import { formatInr, rupeesToPaise } from '../../../shared/money.ts'
import { orderDeskApi, type RefundRequest, splitIds } from '../../../shared/order-desk.ts'
import { normaliseOrderId } from '../../../shared/order-status.ts'
import { ADMIN_PAGE } from '../../../shared/query.ts'
import type { Auth } from '../../accounts/auth.ts'
import { visitorOf } from '../../accounts/visitor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { csvOf, indianDay } from '../../orders/csv.ts'
import { countNeeds, everyOrder, findOrders } from '../../orders/find-orders.ts'
import { addNote, notesOf, removeNote } from '../../orders/notes.ts'
import { loadOrder, wholeOrdersById } from '../../orders/queries.ts'
import { noteParcel } from '../../orders/set-tracking.ts'
import { undoStatus } from '../../orders/undo-status.ts'
import { orderView } from '../../orders/views.ts'
import { watchDesk } from '../../orders/watch-desk.ts'
import { leftToGiveBack, refundById } from '../../payments/queries.ts'
import { type RefundDeps, refundOrder } from '../../payments/refund-order.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { eventStream } from '../../platform/http/event-stream.ts'
import { withIdempotencyKey } from '../../platform/http/idempotency.ts'
import { implement } from '../../platform/http/implement.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { sendMailAgain } from './send-mail-again.ts'
import { setStatus } from './set-status.ts'
import { deskOrder, noteView, refundView } from './views.ts'

type Deps = RefundDeps & {
  db: Database
  events: Events
  links: PrivateLinks
  auth: Auth
  log: Log
  stopping: AbortSignal
}

export function orderDeskRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, clock } = deps

  implement(app, orderDeskApi, {
    events({ context }) {
      const stillAdmin = async () => (await visitorOf(deps, context)())?.role === 'admin'
      return eventStream(signal => watchDesk(deps, signal), deps.stopping, stillAdmin)
    },
    async export({ query: filter, who }) {
      const subject = { kind: 'order', id: 'export', name: 'as a spreadsheet' } as const
      await recordChange(db, { actor: who, action: 'took out orders', subject, after: filter })
      const name = `dopple-orders-${indianDay(clock())}.csv`
      return new Response(csvOf(everyOrder(db, filter, clock()), deps.pageAddress), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'private, no-store',
          'x-stream': '1',
        },
      })
    },
    async list({ query: { limit = ADMIN_PAGE, offset = 0, ...filter } }) {
      const now = clock()
      const [{ ids, total, isExact }, needs] = await Promise.all([
        findOrders(db, filter, { limit, offset, now }),
        countNeeds(db, now),
      ])
      const orders = await wholeOrdersById(db, ids)
      return { orders: orders.map(order => orderView(links, order)), total, total_is_exact: isExact, needs }
    },
    async setStatus({ body, who }) {
      const wanted = {
        orderId: body.order_id,
        status: body.status,
        refund: body.refund,
        unpaid: body.unpaid,
        actor: who,
      }
      const entry = await db.transaction(tx => setStatus(tx, deps, wanted))
      return { ...(await viewOf(body.order_id)), entry }
    },
    async setStatuses({ body, who }) {
      const results = []
      for (const id of new Set(body.order_ids.map(normaliseOrderId))) results.push(await setOne(id))
      return { results }

      async function setOne(orderId: string) {
        const wanted = { orderId, status: body.status, refund: body.refund, unpaid: body.unpaid, actor: who }
        try {
          const entry = await db.transaction(tx => setStatus(tx, deps, wanted))
          return { order_id: orderId, status: body.status, entry, error: null }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          return {
            order_id: orderId,
            status: null,
            entry: null,
            error: { code: error.code, detail: error.message },
          }
        }
      }
    },
    async sheets({ query }) {
      const ids = splitIds(query.ids).map(normaliseOrderId)
      const orders = await wholeOrdersById(db, ids)
      const sheets = orders.map(async order => ({
        order: orderView(links, order),
        shipping: order.shipping,
        notes: (await notesOf(db, order.id)).map(noteView),
      }))
      return { sheets: await Promise.all(sheets) }
    },
    one: ({ params }) => deskOrder(deps, normaliseOrderId(params.id)),
    async undo({ params, body, who }) {
      await db.transaction(tx =>
        undoStatus(tx, deps, { orderId: normaliseOrderId(params.id), entry: body.entry, actor: who }),
      )
      return viewOf(params.id)
    },
    async setParcel({ params, body, who }) {
      const parcel = {
        orderId: normaliseOrderId(params.id),
        courier: body.courier,
        trackingNumber: body.tracking_number,
        actor: who,
      }
      await db.transaction(tx => noteParcel(tx, deps, parcel))
      return viewOf(params.id)
    },
    async addNote({ params, body, who }) {
      const { order } = await viewOf(params.id)
      return { note: noteView(await addNote(db, clock, { orderId: order.id, text: body.text, author: who })) }
    },
    async removeNote({ params, who }) {
      return {
        note: noteView(
          await removeNote(db, { orderId: normaliseOrderId(params.id), id: params.note, author: who }),
        ),
      }
    },
    sendMail: ({ params, who }) =>
      db.transaction(tx => sendMailAgain(tx, deps, normaliseOrderId(params.id), who)),
    refund: ({ params, body, who, context }) => {
      const orderId = normaliseOrderId(params.id)
      const key = context.req.header('idempotency-key')
      return withIdempotencyKey(deps, { userId: who.id, key, request: { orderId, ...body } }, () =>
        giveBack(orderId, body, who, key ? `${who.id} ${key}` : newId('ask')),
      )
    },
  })

  async function giveBack(orderId: string, body: z.output<typeof RefundRequest>, who: Person, key: string) {
    const amountPaise =
      body.amount_minor_units ?? (body.rupees == null ? undefined : rupeesToPaise(body.rupees))
    const wanted = {
      orderId,
      reason: body.reason,
      actor: who.name,
      key,
      ...(amountPaise !== undefined && { amountPaise }),
    }
    const given = await db.transaction(async tx => {
      const row = await refundById(tx, await refundOrder(tx, deps, wanted))
      const subject = { kind: 'order' as const, id: orderId, name: orderId }
      await recordChange(tx, {
        actor: who,
        action: 'refunded',
        subject,
        after: { amount: formatInr(row.amountPaise), reason: body.reason },
      })
      return row
    })
    return { refund: refundView(given), refundable_minor_units: await leftToGiveBack(db, orderId) }
  }

  async function viewOf(id: string) {
    const order = await loadOrder(db, normaliseOrderId(id))
    if (!order) throw notFound('order.not_found', 'There is no order with this ID.')
    return { order: orderView(links, order) }
  }
}
interface Person {
  id: string
  name: string
}
