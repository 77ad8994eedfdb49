import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const dialect = new PgDialect()
type Values = Record<string, string | number | boolean | null>

/** A statement written by hand that is asked all the time: put together once, and planned by the server once per connection. */
export function statement<Row>(name: string, text: SQL): (db: Database, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  return async (db, values) => {
    const { rows } = (await db._.session.prepareQuery(query, undefined, name, false).execute(values)) as { rows: Row[] }
    return rows
  }
}
