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
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { fitsOnBed } from '../print/lay-out.ts'
import { type PrintToDo, printsToDo } from '../print/prints-to-do.ts'
import { type BoardRow, boardRows, type ExceptionRow, listExceptionRows } from './queries.ts'
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
  const [rows, { prints, printer }] = await Promise.all([boardRows(db, { limit, all, now }), printsToDo(db)])
  return {
    exceptions: await listExceptions(db, prints, now),
    tonight: tonight(rows, prints, printer),
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

/** Figures to print now: by due date, as many as the bed takes. */
function tonight(rows: readonly BoardRow[], prints: readonly PrintToDo[], printer: Printer): Tonight {
  const ready = rows.flatMap(row => {
    const print = prints.find(one => one.orderId === row.order_id && one.line === row.line)
    return row.column === 'to_print' && print?.state === 'made' ? [{ row, print }] : []
  })
  const chosen: typeof ready = []
  let misses = 0
  for (const one of ready) {
    if (misses >= MISSES_MAX) break
    const files = [...chosen, one].map(({ print: { bodies } }) => ({ bodies, quantity: 1 }))
    if (fitsOnBed(files, printer)) chosen.push(one)
    else misses += 1
  }
  return {
    cards: chosen.map(({ row }) => ({
      id: cardId(row.order_id, row.line, row.piece),
      version: row.version,
      called: row.name_label ?? row.name,
      days_left: row.days_left,
      proof_hash: row.proof_hash,
    })),
    minutes: chosen.reduce((all, { print }) => all + print.minutes, 0),
    left: ready.length - chosen.length,
  }
}
