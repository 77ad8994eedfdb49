import type { Printer } from '../../shared/print/api.ts'
import {
  type Board,
  type Card,
  COLUMNS,
  type Column,
  cardId,
  EXCEPTION_DAYS,
  EXCEPTIONS,
  EXCEPTIONS_SHOWN,
  type Exception,
  NO_FILE_MINUTES,
  type Tonight,
} from '../../shared/production/api.ts'
import { nextHour } from '../../shared/time/moments.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { printsOfLines } from '../print/grams.ts'
import { fitsOnBed } from '../print/lay-out.ts'
import { type PrintToDo, printsToDo } from '../print/prints-to-do.ts'
import { type BoardRow, boardRows, type ExceptionRow, listExceptionRows, listPrinting } from './queries.ts'
import { cardView, columnsView } from './views.ts'

interface Deps {
  db: Database
  clock: Clock
  links: PrivateLinks
}

export async function loadBoard(
  { db, clock, links }: Deps,
  { limit, all }: { limit: number; all: Column | null },
): Promise<Board> {
  const now = clock()
  const [rows, { prints, printer }, freeAt] = await Promise.all([
    boardRows(db, { limit, all, now }),
    printsToDo(db),
    printerFreeAt(db),
  ])
  const busyUntil = freeAt && freeAt > now ? freeAt : null
  return {
    exceptions: await listExceptions(db, prints, now),
    tonight: tonight({ rows, prints, printer, now, busyUntil }),
    columns: columnsView(links, { rows, prints, limit, all }),
  }
}

/** What of one order is still to be made or packed, the least finished first. */
export async function cardsOfOrder({ db, clock, links }: Deps, orderId: string): Promise<Card[]> {
  const [rows, { prints }] = await Promise.all([
    boardRows(db, { limit: CARDS_OF_ORDER_MAX, all: null, now: clock(), orderId }),
    printsToDo(db, { orderId }),
  ])
  return rows
    .toSorted((one, other) => COLUMNS.indexOf(one.column) - COLUMNS.indexOf(other.column))
    .map(row => cardView(links, row, prints))
}
const CARDS_OF_ORDER_MAX = 1000

const DAY_MS = 24 * 3_600_000

/** Grouped by kind; empty when all is well. */
async function listExceptions(
  db: Database,
  prints: readonly PrintToDo[],
  now: Date,
): Promise<Board['exceptions']> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await listExceptionRows(db, {
    notStarted: before(EXCEPTION_DAYS.not_started),
    notPainted: before(EXCEPTION_DAYS.not_painted),
    unanswered: before(EXCEPTION_DAYS.proof_unanswered),
    red: linesOf(prints.filter(({ state }) => state === 'red')),
    noFile: linesOf(prints.filter(print => hasNoFile(print, now))),
    limit: EXCEPTIONS_SHOWN,
  })
  return EXCEPTIONS.flatMap(kind => {
    const these = rows.filter(row => row.kind === kind)
    return these[0] ? [{ kind, total: these[0].total, first: these.map(exceptionView) }] : []
  })
}

const hasNoFile = ({ state, approvedAt }: PrintToDo, now: Date) =>
  state === 'failed' ||
  (state === 'making' && now.getTime() - approvedAt.getTime() > NO_FILE_MINUTES * 60_000)

const linesOf = (prints: readonly PrintToDo[]) =>
  prints.map(({ orderId, line, approvedAt }) => ({
    order_id: orderId,
    line,
    since: approvedAt.toISOString(),
  }))

const exceptionView = ({ kind, order_id, called, since }: ExceptionRow): Exception => ({
  kind,
  order_id,
  called,
  since: new Date(since).toISOString(),
})

/** After so many that do not fit, the bed counts as full. */
const MISSES_MAX = 8

/** When the last plate on the printer is done; null where nothing is on it. */
async function printerFreeAt(db: Database): Promise<Date | null> {
  const printing = await listPrinting(db)
  const lines = await printsOfLines(db, [...new Set(printing.map(({ orderId }) => orderId))])
  const minutesOf = (one: (typeof printing)[number]) =>
    lines.find(({ orderId, line }) => orderId === one.orderId && line === one.line)?.minutes ?? 0
  const ends = [...Map.groupBy(printing, ({ since }) => since.getTime())].map(
    ([since, plate]) => since + plate.reduce((sum, one) => sum + minutesOf(one) * one.pieces, 0) * MINUTE_MS,
  )
  return ends.length > 0 ? new Date(Math.max(...ends)) : null
}

interface TonightInput {
  rows: readonly BoardRow[]
  prints: readonly PrintToDo[]
  printer: Printer
  now: Date
  busyUntil: Date | null
}
/** Figures for the next plate: by due date, as many as the bed takes and as are done by the hour that is set. */
function tonight({ rows, prints, printer, now, busyUntil }: TonightInput): Tonight {
  const ready = rows.flatMap(row => {
    const print = prints.find(one => one.orderId === row.order_id && one.line === row.line)
    return row.column === 'to_print' && print?.state === 'made' ? [{ row, print }] : []
  })
  const starts = busyUntil ?? now
  const hour = printer.ends_by_hour
  const most = hour === null ? Number.POSITIVE_INFINITY : minutesBetween(starts, nextHour(starts, hour))
  const fitting: typeof ready = []
  let misses = 0
  for (const one of ready) {
    if (misses >= MISSES_MAX) break
    const plate = [...fitting, one]
    const files = plate.map(({ print: { bodies } }) => ({ bodies, quantity: 1 }))
    if (minutesOf(plate) <= most && fitsOnBed(files, printer)) fitting.push(one)
    else misses += 1
  }
  const chosen = fitting.length > 0 ? fitting : ready.slice(0, 1)
  const minutes = minutesOf(chosen)
  return {
    cards: chosen.map(({ row }) => ({
      id: cardId(row.order_id, row.line, row.piece),
      version: row.version,
      called: row.name_label ?? row.name,
      days_left: row.days_left,
      proof_hash: row.proof_hash,
    })),
    minutes,
    left: ready.length - chosen.length,
    busy_until: busyUntil?.toISOString() ?? null,
    ends_at: chosen.length > 0 ? new Date(starts.getTime() + minutes * MINUTE_MS).toISOString() : null,
    ends_late: minutes > most,
  }
}

const MINUTE_MS = 60_000
const minutesBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / MINUTE_MS
const minutesOf = (plate: readonly { print: PrintToDo }[]) =>
  plate.reduce((all, { print }) => all + print.minutes, 0)
