import type { DeskOrder, DeskSheet, OrderNote, RefundView } from '../../../shared/orders/desk-api.ts'
import { revealPath } from '../../../shared/paths.ts'
import type { Paint } from '../../../shared/print/paint-api.ts'
import { ticketsOfOrder } from '../../contact/queries.ts'
import { childPhotos, type PhotoDays } from '../../figurines/photo-end.ts'
import type { KitFiles } from '../../kit/kit-files.ts'
import { mailsAbout } from '../../notifications/queries.ts'
import { COURIERS } from '../../orders/couriers.ts'
import { notesOf } from '../../orders/notes.ts'
import type { Order } from '../../orders/order.ts'
import { findCustomerOfOrder, findOrderById } from '../../orders/queries.ts'
import { methodName, orderView } from '../../orders/views.ts'
import { moneyOf } from '../../payments/queries.ts'
import type { RefundRow } from '../../payments/tables.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import { notFound } from '../../platform/http/problem.ts'
import { paintCard } from '../../print/paint-card.ts'
import { cardsOfOrder } from '../../production/board.ts'
import { proofsOf } from '../../proofs/queries.ts'
import { proofViews } from '../../proofs/views.ts'

export const refundView = (row: RefundRow): RefundView => ({
  id: row.id,
  status: row.status,
  amount_minor_units: row.amountPaise,
  line: row.line,
  reason: row.reason,
  actor: row.actor,
  reference: row.providerId,
  error: row.error,
  created_at: row.createdAt.toISOString(),
})

export const noteView = ({
  id,
  text,
  author,
  createdAt,
}: {
  id: string
  text: string
  author: string
  createdAt: Date
}): OrderNote => ({
  id,
  text,
  author,
  created_at: createdAt.toISOString(),
})

export interface OrderViewDeps {
  db: Database
  links: PrivateLinks
  config: { photoDays: PhotoDays }
}

export async function deskSheet(
  deps: OrderViewDeps & { kit: KitFiles },
  order: Order,
  shelf: readonly Paint[],
): Promise<DeskSheet> {
  const { db, links, config } = deps
  const [notes, rows, child_photos] = await Promise.all([
    notesOf(db, order.id),
    proofsOf(db, order.id),
    childPhotos(db, order.id, config.photoDays),
  ])
  // What was taken back may show another customer's figurine.
  const newest = rows.filter(
    ({ line, number, withdrawnBecause }) =>
      withdrawnBecause === null && !rows.some(other => other.line === line && other.number > number),
  )
  const orderId = order.id
  const figurines = newest.map(({ line, figure = null, label, hash }) => ({ line, figure, label, hash }))
  const readyMade = order.lines.flatMap(({ kind, nameLabel: label }, at) =>
    kind === 'desk_buddy' ? [{ line: at + 1, figure: null, label, hash: null }] : [],
  )
  const paints = [...figurines, ...readyMade].map(async one => ({
    line: one.line,
    regions: await paintCard(deps, { orderId, ...one }, shelf),
  }))
  return {
    order: orderView(links, order),
    shipping: order.shipping,
    notes: notes.map(noteView),
    reveal_path: order.giftToken && revealPath(order.giftToken),
    proofs: proofViews(links, newest, 'founder'),
    paints: await Promise.all(paints),
    child_photos,
  }
}

export async function deskOrder(deps: OrderViewDeps & { clock: Clock }, id: string): Promise<DeskOrder> {
  const { db, links, config } = deps
  const order = await findOrderById(db, id)
  if (!order) throw notFound('order.not_found', 'There is no order with this ID.')
  const [customer, money, notes, proofs, tickets, mails, child_photos, cards] = await Promise.all([
    findCustomerOfOrder(db, id),
    moneyOf(db, id),
    notesOf(db, id),
    proofsOf(db, id),
    ticketsOfOrder(db, id),
    mailsAbout(db, id),
    childPhotos(db, id, config.photoDays),
    cardsOfOrder(deps, id),
  ])
  return {
    order: orderView(links, order),
    shipping: order.shipping,
    billing: order.billing,
    customer,
    history: order.history.map(({ createdAt, fromStatus, undone, note, ...step }) => ({
      ...step,
      note: undone ? 'undone' : note,
      from_status: fromStatus,
      created_at: new Date(createdAt).toISOString(),
    })),
    payments: money.payments.map(row => ({
      id: row.id,
      status: row.status,
      method: methodName(row.method),
      amount_minor_units: row.amountPaise,
      pays: row.pays,
      error: row.error,
      created_at: row.createdAt.toISOString(),
    })),
    refunds: money.refunds.map(refundView),
    refundable_minor_units: money.left,
    notes: notes.map(noteView),
    proofs: proofViews(links, proofs, 'founder'),
    tickets,
    mails: mails.map(mail => ({ ...mail, created_at: mail.createdAt.toISOString() })),
    couriers: COURIERS,
    child_photos,
    on_board: cards,
  }
}
