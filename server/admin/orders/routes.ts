import type { Hono } from 'hono'
import type { z } from 'zod/mini'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { formatInr } from '../../../shared/money.ts'
import { orderDeskApi, type RefundRequest, type Settable, splitIds } from '../../../shared/orders/desk-api.ts'
import { normaliseOrderId } from '../../../shared/orders/order-status.ts'
import { paiseOf } from '../../../shared/payments/refund-amount.ts'
import type { Auth } from '../../accounts/auth.ts'
import { visitorOf } from '../../accounts/visitor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { KitFiles } from '../../kit/kit-files.ts'
import { csvOf, indianDay } from '../../orders/csv.ts'
import { countNeeds, everyOrder, listByDue, listOrders } from '../../orders/list-orders.ts'
import { addNote, removeNote } from '../../orders/notes.ts'
import { findOrderById, wholeOrdersById } from '../../orders/queries.ts'
import { orderView } from '../../orders/views.ts'
import { watchDesk } from '../../orders/watch-orders.ts'
import { recordHandover } from '../../parcels/record-handover.ts'
import { leftToGiveBack, loadRefund } from '../../payments/queries.ts'
import { type RefundDeps, refundOrder } from '../../payments/refund-order.ts'
import type { Events } from '../../platform/events/events.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { type Handlers, implement } from '../../platform/http/implement.ts'
import { makeOnce, type WriteKey } from '../../platform/http/make-once.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import type { Streams } from '../../platform/http/streams.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import type { Pace } from '../../platform/pace.ts'
import { paintsOf } from '../../settings/paints.ts'
import { sendMailAgain } from './send-mail-again.ts'
import { type StatusChange, setStatus } from './set-status.ts'
import { undoStatus } from './undo-status.ts'
import { deskOrder, deskSheet, noteView, type OrderViewDeps, refundView } from './views.ts'

type Deps = RefundDeps &
  OrderViewDeps & {
    events: Events
    kit: KitFiles
    auth: Auth
    log: Log
    streams: Streams
    pace: Pick<Pace, 'streamPollMs'>
  }

export function orderDeskRoutes(app: Hono<ApiEnv>, deps: Deps) {
  implement(app, orderDeskApi, { ...listHandlers(deps), ...statusHandlers(deps), ...orderHandlers(deps) })
}

type DeskHandlers = Handlers<typeof orderDeskApi>

function listHandlers(deps: Deps): Pick<DeskHandlers, 'events' | 'export' | 'list' | 'sheets'> {
  const { db, links, clock } = deps
  return {
    events({ context, who }) {
      const stillAdmin = async () => (await visitorOf(deps, context)())?.role === 'admin'
      return deps.streams(who, signal => watchDesk(deps, signal), stillAdmin)
    },
    async export({ query: filter, who }) {
      const subject = { kind: 'order', id: 'export', name: 'as a spreadsheet' } as const
      await db.transaction(tx =>
        recordChange(tx, { actor: who, action: 'took out orders', subject, after: filter }),
      )
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
    async list({ query: { limit = ADMIN_PAGE, offset = 0, order, ...filter } }) {
      const now = clock()
      const [{ ids, total, isExact }, needs] = await Promise.all([
        order === 'due' ? listByDue(db, { limit, offset }) : listOrders(db, filter, { limit, offset, now }),
        countNeeds(db, now),
      ])
      const orders = await wholeOrdersById(db, ids)
      return { orders: orders.map(order => orderView(links, order)), total, total_is_exact: isExact, needs }
    },
    async sheets({ query }) {
      const ids = splitIds(query.ids).map(normaliseOrderId)
      const orders = await wholeOrdersById(db, ids)
      const shelf = await paintsOf(db)
      return { sheets: await Promise.all(orders.map(order => deskSheet(deps, order, shelf))) }
    },
  }
}

function statusHandlers(deps: Deps): Pick<DeskHandlers, 'setStatus' | 'setStatuses' | 'undo' | 'setParcel'> {
  const { db } = deps
  return {
    async setStatus({ body: { order_id: orderId, seen_status: seenStatus, ...asked }, who }) {
      const change = { orderId, seenStatus, ...changeOf(asked), actor: who }
      const entry = await db.transaction(tx => setStatus(tx, deps, change))
      return { ...(await viewOf(deps, orderId)), entry }
    },
    async setStatuses({ body: { order_ids, seen_statuses, ...asked }, who }) {
      const seen = new Map(
        Object.entries(seen_statuses ?? {}).map(([id, status]) => [normaliseOrderId(id), status]),
      )
      const results = []
      for (const orderId of new Set(order_ids.map(normaliseOrderId))) {
        const change = { orderId, seenStatus: seen.get(orderId), ...changeOf(asked), actor: who }
        results.push(await tryStatus(deps, change))
      }
      return { results }
    },
    async undo({ params, body, who }) {
      await db.transaction(tx =>
        undoStatus(tx, deps, { orderId: normaliseOrderId(params.id), entry: body.entry, actor: who }),
      )
      return viewOf(deps, params.id)
    },
    async setParcel({ params, body, who }) {
      const parcel = {
        orderId: normaliseOrderId(params.id),
        courier: body.courier,
        trackingNumber: body.tracking_number,
        isReplacement: body.replacement ?? false,
        actor: who,
      }
      await db.transaction(tx => recordHandover(tx, deps, parcel))
      return viewOf(deps, params.id)
    },
  }
}

interface StatusChangeInput {
  status: Settable
  refund?: boolean | null | undefined
  unpaid?: boolean | null | undefined
  unready?: boolean | null | undefined
  revive?: boolean | null | undefined
  override_reason: string | null
}
const changeOf = ({ override_reason: overrideReason, ...rest }: StatusChangeInput) => ({
  ...rest,
  overrideReason,
})

async function tryStatus(deps: Deps, change: StatusChange) {
  const { orderId, status } = change
  try {
    const entry = await deps.db.transaction(tx => setStatus(tx, deps, change))
    return { order_id: orderId, status, entry, error: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message: detail } = error
    return { order_id: orderId, status: null, entry: null, error: { code, detail } }
  }
}

function orderHandlers(
  deps: Deps,
): Pick<DeskHandlers, 'one' | 'addNote' | 'removeNote' | 'sendMail' | 'refund'> {
  const { db, clock } = deps
  return {
    one: ({ params }) => deskOrder(deps, normaliseOrderId(params.id)),
    async addNote({ params, body, who }) {
      const { order } = await viewOf(deps, params.id)
      return { note: noteView(await addNote(db, clock, { orderId: order.id, text: body.text, author: who })) }
    },
    async removeNote({ params, who }) {
      const note = { orderId: normaliseOrderId(params.id), id: params.note, author: who }
      return { note: noteView(await removeNote(db, note)) }
    },
    sendMail: ({ params, who }) =>
      db.transaction(tx => sendMailAgain(tx, deps, normaliseOrderId(params.id), who)),
    refund: async ({ params, body, who, context }) => {
      const orderId = normaliseOrderId(params.id)
      const key = context.req.header('idempotency-key')
      const id = await makeOnce(
        deps,
        { userId: who.id, key, request: { orderId, ...body } },
        writeKey => refund(deps, { orderId, body, who, key: key && `${who.id} ${key}` }, writeKey),
        before => before,
      )
      const [refunded, left] = [await loadRefund(db, id), await leftToGiveBack(db, orderId)]
      return { refund: refundView(refunded), refundable_minor_units: left }
    },
  }
}

interface RefundInput {
  orderId: string
  body: z.output<typeof RefundRequest>
  who: Person
  key: string | undefined
}

function refund(
  deps: Deps,
  { orderId, body, who, key = newId('ask') }: RefundInput,
  writeKey: WriteKey,
): Promise<string> {
  const amountPaise = paiseOf(body)
  return deps.db.transaction(async tx => {
    const id = await refundOrder(tx, deps, {
      orderId,
      reason: body.reason,
      actor: who.name,
      key,
      line: body.line ?? null,
      ...(amountPaise !== undefined && { amountPaise }),
    })
    await writeKey(tx, id)
    const row = await loadRefund(tx, id)
    const after = {
      amount: formatInr(row.amountPaise),
      reason: body.reason,
      ...(row.line && { line: row.line }),
    }
    const subject = { kind: 'order' as const, id: orderId, name: orderId }
    await recordChange(tx, { actor: who, action: 'refunded', subject, after })
    return id
  })
}

async function viewOf({ db, links }: Deps, id: string) {
  const order = await findOrderById(db, normaliseOrderId(id))
  if (!order) throw notFound('order.not_found', 'There is no order with this ID.')
  return { order: orderView(links, order) }
}
interface Person {
  id: string
  name: string
}
