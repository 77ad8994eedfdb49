import { z } from 'zod/mini'
import { TicketView } from '../contact/api.ts'
import { type Api, adminPage, queryString } from '../endpoint.ts'
import { paths } from '../paths.ts'
import { onlyOnce, refundAmount } from '../payments/refund-amount.ts'
import { optionalLine } from '../plain-text.ts'
import { PaintRegion } from '../print/paint-api.ts'
import { Card } from '../production/api.ts'
import { OVERRIDE_REASON_MAX, Proof } from '../proofs/api.ts'
import { Order } from './api.ts'
import { Billing, Shipping } from './checkout.ts'
import { OrderStatus, PaymentStatus, SETTABLE_STATUSES } from './order-status.ts'

const AT_ONCE_MAX = 200
const maybe = z.nullable(z.string())
const day = (message: string) =>
  z.optional(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, message)))

export const NEEDS = [
  'to_start',
  'changes_asked',
  'proof_to_make',
  'overdue',
  'untracked',
  'refund_failed',
  'refund_waiting',
] as const
export const Need = z.enum(NEEDS, `needs is one of ${NEEDS.join(', ')}.`)
export type Need = z.infer<typeof Need>

const OrderKind = z.enum(['cart', 'figurine'], 'kind is cart or figurine.')

export const OrderFilter = z.object({
  q: z.optional(z.string().check(z.trim(), z.maxLength(120, 'Please search for something shorter.'))),
  status: z.optional(OrderStatus),
  payment: z.optional(PaymentStatus),
  kind: z.optional(OrderKind),
  /** Days in India, both included. */
  from: day('from is a day such as 2026-11-21.'),
  to: day('to is a day such as 2026-11-21.'),
  needs: z.optional(Need),
})
export type OrderFilter = z.infer<typeof OrderFilter>

export const adminOrderPath = (id: string) => `${paths.adminOrders}/${encodeURIComponent(id)}`
/** Joined by ~, since a comma may end a link. */
export const joinIds = (ids: readonly string[]) => ids.map(encodeURIComponent).join('~')
export const splitIds = (text: string) => text.split(/[~,]/).filter(Boolean).slice(0, AT_ONCE_MAX)
export const packingSlipPath = (ids: readonly string[]) => `${paths.adminOrders}/${joinIds(ids)}/packing-slip`
export const productionPath = (ids: readonly string[]) => `${paths.adminOrders}/${joinIds(ids)}/production`
export const adminOrdersPath = (filter: OrderFilter) => paths.adminOrders + queryString(filter)
export const exportPath = (filter: OrderFilter) => `/api/admin/orders/export.csv${queryString(filter)}`
export const DESK_EVENTS_PATH = '/api/admin/orders/events'

/** As an order keeps it: without its receiver once the buyer's account is gone. */
const StoredShipping = z.extend(Shipping, { email: z.string(), phone: z.string() })

const PaymentView = z.object({
  id: z.string(),
  status: z.string(),
  method: z.string(),
  amount_minor_units: z.int(),
  pays: z.boolean(),
  error: maybe,
  created_at: z.string(),
})
const RefundView = z.object({
  id: z.string(),
  status: z.enum(['asked', 'pending', 'processed', 'failed']),
  amount_minor_units: z.int(),
  /** The line it is for; null where it is for the whole order. */
  line: z.nullable(z.int()),
  reason: z.string(),
  actor: z.string(),
  reference: maybe,
  error: maybe,
  created_at: z.string(),
})
export type RefundView = z.infer<typeof RefundView>
export const OrderNote = z.object({
  id: z.string(),
  text: z.string(),
  author: z.string(),
  created_at: z.string(),
})
export type OrderNote = z.infer<typeof OrderNote>
const Step = z.object({
  id: z.int(),
  from_status: z.nullable(OrderStatus),
  status: OrderStatus,
  actor: z.string(),
  note: maybe,
  created_at: z.string(),
})

/** A line of an order whose photo shows a child, while the shop holds that photo. */
export const ChildPhoto = z.object({
  line: z.int(),
  /** Neither is ever shown in the gallery. */
  of: z.enum(['child', 'deceased']),
  /** The day it is deleted; null where an order that is not finished decides that, or tonight. */
  until: maybe,
  /** So many days after the delivery of that order. */
  days: z.nullable(z.int()),
  order_id: maybe,
  /** The parent took the consent back. */
  is_withdrawn: z.boolean(),
  has_consent: z.boolean(),
})
export type ChildPhoto = z.infer<typeof ChildPhoto>

export const DeskOrder = z.object({
  order: Order,
  shipping: StoredShipping,
  billing: Billing,
  customer: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string(), orders: z.int() })),
  history: z.array(Step),
  payments: z.array(PaymentView),
  refunds: z.array(RefundView),
  refundable_minor_units: z.int(),
  notes: z.array(OrderNote),
  proofs: z.array(Proof),
  tickets: z.array(TicketView),
  mails: z.array(
    z.object({
      id: z.string(),
      subject: z.string(),
      recipient: z.string(),
      status: z.string(),
      created_at: z.string(),
    }),
  ),
  couriers: z.array(z.string()),
  child_photos: z.array(ChildPhoto),
  /** What of it stands on the board, the least finished first. */
  on_board: z.array(Card),
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const DeskNews = z.object({
  id: z.string(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  updated_at: z.string(),
})
export type DeskNews = z.infer<typeof DeskNews>

export const DeskSheet = z.object({
  order: Order,
  shipping: StoredShipping,
  notes: z.array(OrderNote),
  /** Of a present: what its card opens. */
  reveal_path: maybe,
  /** The newest proof of each figurine, and what is painted how. */
  proofs: z.array(Proof),
  paints: z.array(z.object({ line: z.int(), regions: z.array(PaintRegion) })),
  child_photos: z.array(ChildPhoto),
})
export type DeskSheet = z.infer<typeof DeskSheet>

const Settable = z.enum(SETTABLE_STATUSES, `An order is set to one of: ${SETTABLE_STATUSES.join(', ')}.`)
export type Settable = z.infer<typeof Settable>
const orderId = z.string('Which order?').check(z.trim(), z.minLength(1, 'Which order?'), z.maxLength(40))
const ById = z.object({ id: orderId })
const answers = {
  refund: z.optional(z.nullable(z.boolean('refund is true or false.'))),
  unpaid: z.optional(z.nullable(z.boolean('unpaid is true or false.'))),
  /** False asks before an order is shipped whose figures are not all ready; true ships it all the same. */
  unready: z.optional(z.nullable(z.boolean('unready is true or false.'))),
  /** True changes an order that is cancelled, or whose money went back whole. */
  revive: z.optional(z.nullable(z.boolean('revive is true or false.'))),
  /** Why production begins without the customer's approval. */
  override_reason: optionalLine(OVERRIDE_REASON_MAX),
}

export const RefundRequest = z
  .object({
    ...refundAmount,
    reason: z
      .string('Please say why, for the books.')
      .check(
        z.trim(),
        z.minLength(3, 'Please say why, for the books.'),
        z.maxLength(200, 'Please keep it to 200 characters.'),
      ),
  })
  .check(onlyOnce)

export const RequestLog = z.object({
  text: z
    .string('Please write something first.')
    .check(
      z.trim(),
      z.minLength(1, 'Please write something first.'),
      z.maxLength(2000, 'Please keep it to 2,000 characters.'),
    ),
})
export const ParcelRequest = z
  .object({
    courier: optionalLine(60),
    tracking_number: optionalLine(60),
    /** It brings what is made again; otherwise the parcel that was noted is corrected. */
    replacement: z.optional(z.nullable(z.boolean('replacement is true or false.'))),
  })
  .check(
    z.refine(({ courier, tracking_number }) => !tracking_number || courier !== null, {
      path: ['courier'],
      message: 'Please say which courier this number belongs to.',
    }),
  )

export const orderDeskApi = {
  events: {
    kind: 'events',
    method: 'GET',
    path: '/admin/orders/events',
    summary: 'Changes of all orders as they happen.',
    access: 'admin',
    response: z.string(),
  },
  export: {
    kind: 'csv',
    method: 'GET',
    path: '/admin/orders/export.csv',
    summary: 'The orders that a filter finds, as a spreadsheet.',
    access: 'admin',
    query: OrderFilter,
    response: z.string(),
  },
  list: {
    method: 'GET',
    path: '/admin/orders',
    summary:
      'Orders, newest first: searched by id, name, email or phone, and filtered. With order=due and no filter, what is due first, without the unpaid and cancelled.',
    access: 'admin',
    query: z
      .extend(OrderFilter, {
        ...adminPage,
        order: z.optional(z.enum(['due', 'newest'], 'order is due or newest.')),
      })
      .check(
        z.refine(
          ({ order, limit: _limit, offset: _offset, ...filter }) =>
            order !== 'due' || Object.values(filter).every(value => value === undefined),
          { path: ['order'], message: 'order=due goes with no filter.' },
        ),
      ),
    response: z.object({
      orders: z.array(Order),
      total: z.int(),
      /** False if counting stopped: there are more than `total`. */
      total_is_exact: z.boolean(),
      needs: z.object({
        to_start: z.int(),
        changes_asked: z.int(),
        proof_to_make: z.int(),
        overdue: z.int(),
        untracked: z.int(),
        refund_failed: z.int(),
        refund_waiting: z.int(),
        tickets: z.int(),
        /** Claims that wait for the founder. */
        claims: z.int(),
      }),
    }),
  },
  setStatus: {
    method: 'PUT',
    path: '/admin/orders/status',
    summary:
      'Sets the status of an order. Cancelling a paid one says whether to refund it; one that is not paid goes on only where that is said, and one with a figurine nobody approved goes to production only with a reason.',
    access: 'admin',
    body: z.object({
      order_id: orderId,
      status: Settable,
      /** What the page showed; another status by now refuses the change. */
      seen_status: z.optional(z.nullable(OrderStatus)),
      ...answers,
    }),
    response: z.object({ order: Order, entry: z.nullable(z.int()) }),
  },
  setStatuses: {
    method: 'PUT',
    path: '/admin/orders/statuses',
    summary: 'Sets the status of many orders, each for itself: one answer per order.',
    access: 'admin',
    body: z.object({
      order_ids: z
        .array(orderId)
        .check(
          z.minLength(1, 'Please choose an order first.'),
          z.maxLength(AT_ONCE_MAX, `At most ${AT_ONCE_MAX} orders at once.`),
        ),
      status: Settable,
      seen_statuses: z.optional(z.nullable(z.record(orderId, OrderStatus))),
      ...answers,
    }),
    response: z.object({
      results: z.array(
        z.object({
          order_id: z.string(),
          status: z.nullable(OrderStatus),
          entry: z.nullable(z.int()),
          error: z.nullable(z.object({ code: z.string(), detail: z.string() })),
        }),
      ),
    }),
  },
  sheets: {
    method: 'GET',
    path: '/admin/orders/sheets',
    summary: 'Several orders for their packing slips or production sheets, in the order asked for.',
    access: 'admin',
    query: z.object({ ids: z.string('Which orders?').check(z.maxLength(AT_ONCE_MAX * 16)) }),
    response: z.object({ sheets: z.array(DeskSheet) }),
  },
  one: {
    method: 'GET',
    path: '/admin/orders/:id',
    summary: 'One order with all that the desk knows of it.',
    access: 'admin',
    params: ById,
    response: DeskOrder,
  },
  undo: {
    method: 'POST',
    path: '/admin/orders/:id/undo',
    summary: 'Takes the newest change of status back.',
    access: 'admin',
    params: ById,
    body: z.object({ entry: z.int('Which change?') }),
    response: z.object({ order: Order }),
  },
  setParcel: {
    method: 'PUT',
    path: '/admin/orders/:id/parcel',
    summary: 'Notes the courier and the tracking number; the customer sees them at once.',
    access: 'admin',
    params: ById,
    body: ParcelRequest,
    response: z.object({ order: Order }),
  },
  addNote: {
    method: 'POST',
    path: '/admin/orders/:id/notes',
    summary: 'Keeps a note for the workshop.',
    access: 'admin',
    params: ById,
    body: RequestLog,
    response: z.object({ note: OrderNote }),
  },
  removeNote: {
    method: 'DELETE',
    path: '/admin/orders/:id/notes/:note',
    summary: 'Takes a note away.',
    access: 'admin',
    params: z.object({ id: orderId, note: z.string().check(z.maxLength(40)) }),
    response: z.object({ note: OrderNote }),
  },
  sendMail: {
    method: 'POST',
    path: '/admin/orders/:id/mail',
    summary: 'Sends the mail of the present state once more.',
    access: 'admin',
    params: ById,
    response: z.object({ recipient: z.string(), subject: z.string() }),
  },
  refund: {
    method: 'POST',
    path: '/admin/orders/:id/refunds',
    summary: 'Gives back what an order was paid with, or a part of it. Carries an Idempotency-Key.',
    access: 'admin',
    params: ById,
    body: RefundRequest,
    response: z.object({ refund: RefundView, refundable_minor_units: z.int() }),
  },
} satisfies Api
