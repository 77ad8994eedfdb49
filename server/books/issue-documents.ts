import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { documentPagePath, type ShopDocument } from '../../shared/books/api.ts'
import { financialYear } from '../../shared/books/gst.ts'
import { type HeldMail, releaseMails } from '../notifications/queue-mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { safeMessage } from '../platform/for-log.ts'
import type { Log } from '../platform/log.ts'
import {
  type BookOrder,
  bookOrders,
  documentsOfOrders,
  listDueEvents,
  settingsRows,
  taxRows,
} from './queries.ts'
import { type BookEvent, bookCounters, bookEvents, type DocumentRow } from './tables.ts'
import {
  type Draft,
  type Ledger,
  numberOf,
  type Seller,
  standingSale,
  writeDocument,
} from './write-document.ts'

export interface IssueDeps {
  db: Database
  clock: Clock
  log: Log
  seller: Seller
  pageAddress: (path: string) => string
}
const BATCH = 20
const TRY_AGAIN_MS = 3_600_000

interface IssuedEvent {
  event: BookEvent
  document: ShopDocument | null
  /** What the mail of the event names: also an invoice written earlier, when the parcel was booked. */
  named: ShopDocument | null
}

/** Writes the documents of the oldest events; returns how many events it took. */
export const issueDocuments = (deps: IssueDeps, limit = BATCH): Promise<number> =>
  deps.db.transaction(async tx => {
    // One writer at a time, so that numbers follow the order of the payments.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'))`)
    const events = await listDueEvents(tx, deps.clock(), limit)
    if (events.length === 0) return 0
    const numbers = await openNumbers(tx)
    const { done, failed } = await writeAll(tx, deps, events, numbers.next)
    await numbers.save()
    await insertDocuments(tx, done)
    await postponeFailed(tx, deps, failed)
    const ids = done.map(({ event }) => event.id)
    await tx.delete(bookEvents).where(inArray(bookEvents.id, ids))
    await releaseMails(
      tx,
      done.flatMap(one => mailOf(deps, one)),
    )
    return events.length
  })

async function writeAll(
  tx: Tx,
  { log, seller }: IssueDeps,
  events: readonly BookEvent[],
  next: (draft: Draft) => string,
) {
  const ids = [...new Set(events.map(({ orderId }) => orderId))]
  const ledger: Ledger = { settings: await settingsRows(tx), taxes: await taxRows(tx), seller }
  const orders = await bookOrders(tx, ids)
  // An order is paid once, and nothing is written of it before.
  const known = [...new Set(events.filter(({ kind }) => kind !== 'paid').map(({ orderId }) => orderId))]
  const before = await documentsOfOrders(tx, known)
  const undone = takenBackAtOnce(events)
  const done: IssuedEvent[] = []
  const failed: FailedEvent[] = []
  for (const event of events) {
    if (failed.some(one => one.event.orderId === event.orderId)) continue
    const earlier = before.get(event.orderId) ?? []
    try {
      const order = orderOf(orders, event)
      const draft = undone.has(event.id) ? null : writeDocument(ledger, { event, order, before: earlier })
      const document = draft && { number: next(draft), ...draft.content }
      const earlierSale = event.kind === 'dispatched' ? standingSale(earlier) : undefined
      done.push({ event, document, named: document ?? earlierSale ?? null })
      if (document) before.set(order.id, [...earlier, { event: event.kind, document }])
    } catch (error) {
      log.error({ err: error, order: event.orderId, event: event.kind }, 'a document could not be written')
      failed.push({ event, why: safeMessage(error).slice(0, 300) })
    }
  }
  return { done, failed }
}

function orderOf(orders: Map<string, BookOrder>, event: BookEvent): BookOrder {
  const order = orders.get(event.orderId)
  if (!order) throw new Error(`there is no order ${event.orderId}`)
  return order
}

/** A status set by mistake and undone before its document was written needs none. */
function takenBackAtOnce(events: readonly BookEvent[]): Set<number> {
  const undone = new Set<number>()
  for (const [at, event] of events.entries()) {
    if (event.kind !== 'recalled') continue
    const last = events.slice(0, at).findLast(one => one.orderId === event.orderId && !undone.has(one.id))
    if (last?.kind === 'dispatched') for (const { id } of [last, event]) undone.add(id)
  }
  return undone
}

/** The counters' rows stay locked until the documents are written, so no number is lost or given twice. */
async function openNumbers(tx: Tx) {
  const rows = await tx.select().from(bookCounters).for('update')
  const last = new Map(rows.map(row => [`${row.series} ${row.year}`, row]))
  const changed = new Set<string>()
  return {
    next(draft: Draft): string {
      const { series, year } = draft
      const key = `${series} ${year}`
      const position = (last.get(key)?.last ?? 0) + 1
      last.set(key, { series, year, last: position })
      changed.add(key)
      return numberOf(draft, position)
    },
    async save() {
      for (const key of changed) {
        const row = last.get(key)
        if (row)
          await tx
            .insert(bookCounters)
            .values(row)
            .onConflictDoUpdate({ target: [bookCounters.series, bookCounters.year], set: { last: row.last } })
      }
    },
  }
}

async function insertDocuments(tx: Tx, done: readonly IssuedEvent[]) {
  const rows = done.flatMap(({ event, document }) => (document ? rowOf(event, document) : []))
  if (rows.length === 0) return
  // One parameter: thousands of them take longer to build than to insert.
  await tx.execute(sql`
    insert into documents (number, series, year, position, kind, mode, order_id, event, event_id, refers_to, day,
      issued_at, total_paise, content, hash)
    select number, series, year, position, kind, mode, "orderId", event, "eventId", "refersTo", day, "issuedAt", "totalPaise", content, hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (number text, series text, year int, position int,
      kind text, mode text, "orderId" text, event text, "eventId" int8, "refersTo" text, day date, "issuedAt" timestamptz,
      "totalPaise" int, content text, hash text)`)
}

function rowOf(event: BookEvent, document: ShopDocument): DocumentRow {
  const content = JSON.stringify(document)
  const [, series = '', position = ''] = /^([A-Z]+)\d\d-(\d+)$/.exec(document.number) ?? []
  return {
    number: document.number,
    series,
    year: financialYear(document.day),
    position: Number(position),
    kind: document.kind,
    mode: document.mode,
    orderId: document.order_id,
    event: event.kind,
    eventId: event.id,
    refersTo: document.refers_to?.number ?? null,
    day: document.day,
    issuedAt: event.at,
    totalPaise: document.total.total,
    content,
    hash: createHash('sha256').update(content).digest('hex'),
  }
}

interface FailedEvent {
  event: BookEvent
  why: string
}
/** What cannot be written must not keep the others waiting. */
async function postponeFailed(tx: Tx, { clock }: IssueDeps, failed: readonly FailedEvent[]) {
  const tryAgainAt = new Date(clock().getTime() + TRY_AGAIN_MS)
  for (const { event, why } of failed)
    await tx.update(bookEvents).set({ error: why, tryAgainAt }).where(eq(bookEvents.id, event.id))
}

/** The mails that may wait for the document of an event. */
const MAILS: Partial<Record<BookEvent['kind'], string[]>> = {
  paid: ['order.placed'],
  dispatched: ['order.shipped'],
  refunded: ['payment.refunded', 'order.cancelled', 'claim.refunded'],
}

function mailOf({ pageAddress }: IssueDeps, { event, named }: IssuedEvent): HeldMail[] {
  const waiting = (MAILS[event.kind] ?? []).map(kind => ({
    about: event.orderId,
    kind,
    reference: event.kind === 'refunded' ? event.reference : null,
  }))
  if (!named) return waiting.map(mail => ({ ...mail, fact: null, link: null }))
  const { title, number, order_id } = named
  const url = pageAddress(documentPagePath(order_id, number))
  const link = { label: `Open the ${title.toLowerCase()}`, url }
  return waiting.map(mail => ({ ...mail, fact: [title, number], link }))
}
