import {
  type Board,
  EXCEPTION_DAYS,
  EXCEPTIONS,
  EXCEPTIONS_SHOWN,
  type Exception,
  NO_FILE_MINUTES,
} from '../../shared/production/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrintToDo } from '../print/prints-to-do.ts'
import { type ExceptionRow, forgotten } from './queries.ts'

const DAY_MS = 24 * 3_600_000

/** Grouped by kind; empty when all is well. */
export async function findExceptions(
  db: Database,
  prints: readonly PrintToDo[],
  now: Date,
): Promise<Board['exceptions']> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const rows = await forgotten(db, {
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
