import { adminOrdersPath } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { dayWords } from '../../../shared/promise/delivery.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { listNeeding } from '../../orders/list-orders.ts'
import { bookedParcels, listOrdersToBook } from '../../parcels/queries.ts'
import type { Tx } from '../../platform/db/database.ts'
import { boardRows } from '../../production/queries.ts'
import type { Waiting } from './desk-mails.ts'
import { listDue } from './queries.ts'

/** How many of each kind a mail names. */
const FEW = 3

/** The kinds of which there is something. */
export async function whatWaits(tx: Tx, now: Date): Promise<Waiting[]> {
  const today = indianDay(now)
  const all = [await dueToday(tx, today), await toApprove(tx, now), await toPrint(tx, now), await toPost(tx)]
  return all.filter(({ count }) => count > 0)
}

const board = { label: 'Open the board', path: paths.adminBoard }
const piecesOf = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)
const dueBy = (day: string | null) => (day ? `, due ${dayWords(day)}` : '')

async function dueToday(tx: Tx, today: string): Promise<Waiting> {
  const due = await listDue(tx, today, FEW)
  const count = due[0]?.total ?? 0
  const since = (day: string) => (day < today ? `since ${dayWords(day)}` : 'today')
  return {
    what: 'due today',
    count,
    first: due.map(({ id, status, due: day }) => `${id}: ${status}, due ${since(day)}`),
    more: count - due.length,
    link: board,
  }
}

/** A buyer who asked for a change waits before one who has seen no proof yet. */
async function toApprove(tx: Tx, now: Date): Promise<Waiting> {
  const changes = await listNeeding(tx, 'changes_asked', { now, limit: FEW })
  const proofs = await listNeeding(tx, 'proof_to_make', { now, limit: FEW })
  const first = [
    ...changes.map(({ id }) => `${id}: asked for a change`),
    ...proofs.map(({ id }) => `${id}: waiting for a proof`),
  ].slice(0, FEW)
  const count = (changes[0]?.total ?? 0) + (proofs[0]?.total ?? 0)
  const needs = changes.length > 0 ? 'changes_asked' : 'proof_to_make'
  return {
    what: 'to approve',
    count,
    first,
    more: count - first.length,
    link: { label: 'Open these orders', path: adminOrdersPath({ needs }) },
  }
}

async function toPrint(tx: Tx, now: Date): Promise<Waiting> {
  const rows = await boardRows(tx, { limit: FEW, all: null, now })
  const cards = rows.filter(({ column }) => column === 'to_print')
  const orders = [...Map.groupBy(cards, ({ order_id }) => order_id)].slice(0, FEW)
  const count = cards[0]?.total ?? 0
  return {
    what: 'to print',
    count,
    first: orders.map(([id, pieces]) => `${id}: ${piecesOf(pieces.length)}${dueBy(pieces[0]?.due ?? null)}`),
    more: orders.reduce((left, [, pieces]) => left - pieces.length, count),
    link: board,
  }
}

/** What is to be booked, then what is booked and still here. */
async function toPost(tx: Tx): Promise<Waiting> {
  const toBook = await listOrdersToBook(tx, [])
  const booked = await bookedParcels(tx)
  const all = [
    ...toBook.map(
      ({ order_id, pieces, city, promise_to }) =>
        `${order_id}: ${piecesOf(pieces)} to ${city}${dueBy(promise_to)}`,
    ),
    ...booked.map(({ shipment }) => `${shipment.orderId}: booked, waiting for the courier`),
  ]
  return {
    what: 'to post',
    count: all.length,
    first: all.slice(0, FEW),
    more: Math.max(0, all.length - FEW),
    link: { label: 'Open parcels', path: paths.adminParcels },
  }
}
