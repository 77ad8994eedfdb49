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
/** Whoever leaves waits for so many turns of the event loop: nothing where it is idle, company where it is not. */
const TURNS = 5
/** Whoever has waited so long for what is under way leaves without it: it may be waiting for somebody's lock. */
const PATIENCE_MS = 20

/** The asks of one statement as rows, `n` being the ask's number. */
const rowsOf = (columns: SQL, locks: SQL | undefined) =>
  sql`asked as materialized (select * from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, ${columns})
    ${locks ? sql`order by ${locks}` : sql``} limit ${sql.raw(String(MOST))})`

/**
 * A statement that several requests need in the same moment goes to the database once for all of them: what comes while one is under way
 * leaves together when it is back. Alone nobody waits; in a rush an order costs a third to a half. What the database refuses for several is asked
 * once more for each alone, so that nobody fails by another's fault. A transaction asks by itself and at once.
 * `text` goes on after `with asked as (…)`, and its rows say with `n` whom they answer. `locks`: what rows are locked by; all who lock
 * several do it in this order, and so none waits for another in a circle.
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

/** What the database said, without what everybody had asked: it ends up in each one's log. */
const withoutAsks = (error: unknown) => (error instanceof Error && error.cause) || error
