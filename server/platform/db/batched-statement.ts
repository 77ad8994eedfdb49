import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isDatabaseRefusal, statement } from './prepared-statement.ts'

interface Waiting<Ask, Row> {
  ask: Ask
  tell: (row: Row | undefined) => void
  fail: (error: unknown) => void
}
interface Lane<Ask, Row> {
  waiting: Waiting<Ask, Row>[]
  isLeaving: boolean
  underWay: boolean
}

const MOST = 16
/** Turns of the event loop to wait for more callers before a batch is sent. */
const TURNS = 5
/** After this long the next batch no longer waits for the one under way, which may be waiting for a lock. */
const PATIENCE_MS = 20

const rowsOf = (columns: SQL, locks: SQL | undefined) =>
  sql`asked as materialized (select * from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, ${columns})
    ${locks ? sql`order by ${locks}` : sql``} limit ${sql.raw(String(MOST))})`

/**
 * Runs one statement for all requests that need it at the same moment. `text` follows `with asked as (…)` and
 * returns each ask's `n`; all batches lock rows in the order of `locks`, so they cannot deadlock.
 */
export function batchedStatement<Ask extends object, Row extends object>(
  name: string,
  columns: SQL,
  text: SQL,
  locks?: SQL,
): (db: Database, ask: Ask) => Promise<Row | undefined> {
  const run = statement<Row & { n: number }>(name, sql`with ${rowsOf(columns, locks)} ${text}`)
  const lanes = new WeakMap<Database, Lane<Ask, Row>>()
  const laneOf = (db: Database) => {
    const lane = lanes.get(db) ?? { waiting: [], isLeaving: false, underWay: false }
    lanes.set(db, lane)
    return lane
  }

  async function send(db: Database, some: Waiting<Ask, Row>[]): Promise<void> {
    try {
      const rows = await run(db, { asked: JSON.stringify(some.map(({ ask }, n) => ({ ...ask, n }))) })
      const answers = new Map(rows.map(({ n, ...row }) => [n, row as unknown as Row]))
      some.forEach(({ tell }, n) => {
        tell(answers.get(n))
      })
    } catch (error) {
      if (some.length > 1 && isDatabaseRefusal(error)) await Promise.all(some.map(one => send(db, [one])))
      else for (const { fail } of some) fail(withoutAsks(error))
    }
  }

  function gather(db: Database, lane: Lane<Ask, Row>) {
    if (lane.isLeaving || lane.underWay || lane.waiting.length === 0) return
    lane.isLeaving = true
    const turn = (left: number) => setImmediate(left === 0 ? () => leave(db, lane) : () => turn(left - 1))
    turn(TURNS)
  }
  function leave(db: Database, lane: Lane<Ask, Row>) {
    lane.isLeaving = false
    lane.underWay = true
    let isBack = false
    const back = () => {
      if (isBack) return
      isBack = true
      lane.underWay = false
      gather(db, lane)
    }
    const patience = setTimeout(back, PATIENCE_MS)
    send(db, lane.waiting.splice(0, MOST)).finally(() => {
      clearTimeout(patience)
      back()
    })
  }

  return (db, ask) =>
    new Promise((tell, fail) => {
      if (is(db, PgTransaction)) return void send(db, [{ ask, tell, fail }])
      const lane = laneOf(db)
      lane.waiting.push({ ask, tell, fail })
      gather(db, lane)
    })
}

/** The driver's message quotes the values of the whole batch; its cause does not. */
const withoutAsks = (error: unknown) => (error instanceof Error && error.cause) || error
