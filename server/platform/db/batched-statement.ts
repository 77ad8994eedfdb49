import { is, type SQL, sql } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'
import { isDatabaseRefusal, statement } from './prepared-statement.ts'

interface Waiting<Ask, Row> {
  ask: Ask
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}
interface Queue<Ask, Row> {
  waiting: Waiting<Ask, Row>[]
  isScheduled: boolean
  isRunning: boolean
}

const BATCH_MAX = 16
/** Turns of the event loop to wait for more callers before a batch is sent. */
const TURNS = 5
/** After this long the next batch no longer waits for the one under way, which may be waiting for a lock. */
const BLOCKED_MS = 20

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
  const queues = new WeakMap<Database, Queue<Ask, Row>>()
  const queueOf = (db: Database) => {
    const queue = queues.get(db) ?? { waiting: [], isScheduled: false, isRunning: false }
    queues.set(db, queue)
    return queue
  }

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

  function schedule(db: Database, queue: Queue<Ask, Row>) {
    if (queue.isScheduled || queue.isRunning || queue.waiting.length === 0) return
    queue.isScheduled = true
    const turn = (left: number) => setImmediate(left === 0 ? () => runBatch(db, queue) : () => turn(left - 1))
    turn(TURNS)
  }
  function runBatch(db: Database, queue: Queue<Ask, Row>) {
    queue.isScheduled = false
    queue.isRunning = true
    let isFinished = false
    const finish = () => {
      if (isFinished) return
      isFinished = true
      queue.isRunning = false
      schedule(db, queue)
    }
    const timer = setTimeout(finish, BLOCKED_MS)
    send(db, queue.waiting.splice(0, BATCH_MAX)).finally(() => {
      clearTimeout(timer)
      finish()
    })
  }

  return (db, ask) =>
    new Promise((resolve, reject) => {
      if (is(db, PgTransaction)) return void send(db, [{ ask, resolve, reject }])
      const queue = queueOf(db)
      queue.waiting.push({ ask, resolve, reject })
      schedule(db, queue)
    })
}

/** The driver's message quotes the values of the whole batch; its cause does not. */
const withoutAsks = (error: unknown) => (error instanceof Error && error.cause) || error
