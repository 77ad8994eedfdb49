import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { TODAY_MAX, type TodayRow } from '../../../shared/admin/today-api.ts'
import { KIND_WORDS } from '../../../shared/claims/api.ts'
import { ticketDue } from '../../../shared/contact/api.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { IN_WORKSHOP } from '../../../shared/orders/order-status.ts'
import { parcelsPath } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { FigurineMake } from '../../../shared/pricing.ts'
import { dayWords } from '../../../shared/promise/delivery.ts'
import { zoneOf } from '../../../shared/promise/zones.ts'
import { ProofStanding } from '../../../shared/proofs/api.ts'
import { DAY_MS } from '../../../shared/time/moments.ts'
import { indianDay, workingDaysBefore } from '../../../shared/time/working-days.ts'
import { listClaimsDue } from '../../claims/queries.ts'
import { listWaitingTickets } from '../../contact/queries.ts'
import { begun } from '../../orders/order.sql.ts'
import { statusesIn } from '../../orders/overdue.sql.ts'
import { listOrdersToBook } from '../../parcels/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { moment, rows } from '../../platform/db/rows.ts'
import { printsToDo } from '../../print/prints-to-do.ts'
import { firstToPrint } from '../../production/queries.ts'
import type { Promises } from '../../promise/promises.ts'

interface Deps {
  db: Database
  clock: Clock
  promises: Promises
}

/** A drawing is shown to its buyer two days after the payment, or after a wish. */
const PROOF_MS = 2 * DAY_MS
const LONGEST_DETAIL = 140

/** One query for each kind; the first due first. */
export async function readToday({ db, clock, promises }: Deps): Promise<TodayRow[]> {
  const now = clock()
  const found = await Promise.all([
    claimRows(db, now),
    ticketRows(db, now),
    proofRows(db),
    plateRow(db),
    parcelRows(db, { promises, now }),
  ])
  return found
    .flat()
    .toSorted((one, other) => one.due_at.localeCompare(other.due_at))
    .slice(0, TODAY_MAX)
}

const inEvening = (day: string) => new Date(`${day}T18:00:00+05:30`)
const shortened = (text: string) =>
  text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL).trimEnd()}…` : text
const pieces = (count: number) => (count === 1 ? '1 piece' : `${count} pieces`)

async function claimRows(db: Database, now: Date): Promise<TodayRow[]> {
  const claims = await listClaimsDue(db, { now, limit: TODAY_MAX })
  return claims.map(({ id, orderId, kind, text, dueAt }) => ({
    kind: 'claim',
    order_id: orderId,
    line: null,
    title: `A claim: ${KIND_WORDS[kind].toLowerCase()}`,
    detail: shortened(text),
    due_at: new Date(dueAt).toISOString(),
    action: { label: 'Decide', path: `${paths.adminClaims}?id=${id}` },
  }))
}

async function ticketRows(db: Database, now: Date): Promise<TodayRow[]> {
  const tickets = await listWaitingTickets(db, now)
  return tickets.map(ticket => {
    const { id, kind, name, orderId, message, status } = ticket
    const isComplaint = kind === 'complaint'
    return {
      kind: isComplaint ? 'complaint' : 'message',
      order_id: orderId,
      line: null,
      title: isComplaint ? `${name} complained` : `${name} wrote`,
      detail: shortened(message),
      due_at: ticketDue(ticket).toISOString(),
      action: {
        label: status === 'open' ? 'Answer' : 'Settle',
        path: `${paths.adminMessages}?id=${id}`,
      },
    }
  })
}

async function proofRows(db: Database): Promise<TodayRow[]> {
  const unproven = await listUnproven(db, TODAY_MAX)
  return unproven.map(({ order_id, line, name, label, buyer, state, change, make, since }) => ({
    kind: 'proof',
    order_id,
    // A photograph in the place of a figure that was ordered as it stands needs the order's page.
    line: make === 'figure' ? null : line,
    title: state === 'changes_asked' ? `${buyer} asks for a change` : `A proof for ${buyer}`,
    detail: change ? shortened(change) : label ? `${name}, “${madeLabel(label)}”` : name,
    due_at: new Date(since.getTime() + PROOF_MS).toISOString(),
    action: { label: 'Open order', path: adminOrderPath(order_id) },
  }))
}

/** The next plate must be started its print hours before the first piece on it is due. */
async function plateRow(db: Database): Promise<TodayRow[]> {
  const first = await firstToPrint(db)
  if (!first) return []
  const { order_id, line, due, pieces: count } = first
  const { prints } = await printsToDo(db, { orderId: order_id, line })
  const minutes = prints.reduce((sum, print) => sum + print.minutes, 0)
  return [
    {
      kind: 'plate',
      order_id,
      line,
      title: 'Print the next plate',
      detail: `${pieces(count)} to print, the first for ${dayWords(due)}`,
      due_at: new Date(inEvening(due).getTime() - minutes * 60_000).toISOString(),
      action: { label: 'Open board', path: paths.adminBoard },
    },
  ]
}

/** A parcel leaves as many working days before its day as its courier may need. */
async function parcelRows(
  db: Database,
  { promises, now }: { promises: Promises; now: Date },
): Promise<TodayRow[]> {
  const [orders, { home, roads, calendar }] = await Promise.all([
    listOrdersToBook(db, []),
    promises.forecast(),
  ])
  const today = indianDay(now)
  return orders.map(({ order_id, pieces: count, name, city, state, pincode, promise_to }) => {
    const days = Math.ceil(roads[zoneOf(home, { city, state, pincode })].to)
    const leaves = promise_to ? workingDaysBefore(promise_to, days, calendar.courier) : today
    return {
      kind: 'parcel',
      order_id,
      line: null,
      title: `A parcel to ${name}`,
      detail: `${pieces(count)} to ${city}`,
      due_at: inEvening(leaves).toISOString(),
      action: { label: 'Book it', path: parcelsPath([order_id]) },
    }
  })
}

const maybe = z.nullable(z.string())
const Unproven = z.object({
  order_id: z.string(),
  line: z.number(),
  name: z.string(),
  label: maybe,
  buyer: z.string(),
  state: ProofStanding,
  change: maybe,
  make: z.nullable(FigurineMake),
  since: moment,
})

/** Figurines whose buyer has seen nothing yet, or asks for a change, with the moment of the payment or of the wish. */
const listUnproven = (db: Database, limit: number) =>
  rows(
    db,
    Unproven,
    sql`
      select o.id as order_id, l.position as line, l.name, l.name_label as label, o.shipping ->> 'fullName' as buyer,
        coalesce(p.state, 'awaited') as state, p.change, l.make,
        case when p.state = 'changes_asked' then coalesce(p.decided_at, p.created_at) else o.paid_at end as since
      from orders o join order_lines l on l.order_id = o.id and l.kind = 'figurine'
      left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest
      where o.status in ${statusesIn(IN_WORKSHOP)} and o.paid_at is not null and o.payment_status <> 'refunded'
        and (p.state = 'changes_asked' or (o.status = 'Processing' and not ${begun}
          and coalesce(p.state, 'awaited') in ('awaited', 'withdrawn')))
      order by since, o.id, l.position limit ${limit}`,
  )
