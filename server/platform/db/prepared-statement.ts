import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const dialect = new PgDialect()
type Values = Record<string, string | number | boolean | null>

/**
 * True, and what the statement writes need not be on the disk when it is answered. Only for what may be forgotten in a power cut because
 * it is done again in that case; it holds for the whole transaction. What waits for the disk afterwards takes it along.
 */
export const withoutFsync = sql`(select set_config('synchronous_commit', 'off', true)) is not null`

/** A condition to look at on the row one has: an index of states would lead through all that were ever in that state. */
export const onFetchedRow = (condition: SQL) => sql`(${condition}) is true`

/** A statement written by hand that is asked all the time: put together once, and planned by the server once per connection. */
export function statement<Row>(name: string, text: SQL): (db: Database, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  return async (db, values) => {
    const { rows } = (await db._.session.prepareQuery(query, undefined, name, false).execute(values)) as {
      rows: Row[]
    }
    return rows
  }
}

/** What the database itself said no to, and by that undid; not what leaves open what became of the statement. */
export function isDatabaseRefusal(error: unknown): boolean {
  const { code, severity } = ((error as { cause?: unknown }).cause ?? error) as {
    code?: string
    severity?: string
  }
  return Boolean(code && severity) && !/^(08|40003|57|58|XX)/.test(code ?? '')
}
