import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { refuseInside } from './own-transaction.ts'
import { statement } from './prepared-statement.ts'
import { isDatabaseRefusal } from './refusal.ts'

interface Waiting<Ask, Row> {
  ask: Ask
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

const BATCH_MAX = 16
/** Turns of the event loop to wait for more callers before a batch is sent. */
const TURNS = 5

const rowsOf = (columns: SQL, locks: SQL | undefined) =>
  sql`asked as materialized (select *
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked (n int, ${columns})
    ${locks ? sql`order by ${locks}` : sql``} limit ${sql.raw(String(BATCH_MAX))})`

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
  const gathering = new WeakMap<Database, Waiting<Ask, Row>[]>()

  async function send(db: Database, batch: Waiting<Ask, Row>[]): Promise<void> {
    try {
      const rows = await run(db, { asked: JSON.stringify(batch.map(({ ask }, n) => ({ ...ask, n }))) })
      const answers = new Map(rows.map(({ n, ...row }) => [n, row as unknown as Row]))
      batch.forEach(({ resolve }, n) => {
        resolve(answers.get(n))
      })
    } catch (error) {
      if (batch.length > 1 && isDatabaseRefusal(error)) await Promise.all(batch.map(one => send(db, [one])))
      else for (const { reject } of batch) reject(withoutAsks(error))
    }
  }

  function sendSoon(db: Database, batch: Waiting<Ask, Row>[], turnsLeft = TURNS) {
    if (turnsLeft > 0 && batch.length < BATCH_MAX)
      return void setImmediate(() => sendSoon(db, batch, turnsLeft - 1))
    if (gathering.get(db) === batch) gathering.delete(db)
    void send(db, batch)
  }

  return (db, ask) =>
    new Promise((resolve, reject) => {
      const waiting = { ask, resolve, reject }
      if (is(db, PgTransaction)) return void send(db, [waiting])
      refuseInside(db)
      const batch = gathering.get(db)
      if (batch && batch.length < BATCH_MAX) return void batch.push(waiting)
      const begun = [waiting]
      gathering.set(db, begun)
      sendSoon(db, begun)
    })
}

/** The driver's message quotes the values of the whole batch; its cause does not. */
const withoutAsks = (error: unknown) => (error instanceof Error && error.cause) || error
