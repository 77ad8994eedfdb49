import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

const dialect = new PgDialect()
type Values = Record<string, string | number | boolean | null>

/** Turns off synchronous_commit for this transaction; only for writes that are repeated after a power cut. */
export const withoutFsync = sql`(select set_config('synchronous_commit', 'off', true)) is not null`

/** Hides the condition from the indexes: theirs would visit every row that was ever in that state. */
export const onFetchedRow = (condition: SQL) => sql`(${condition}) is true`

export function statement<Row>(name: string, text: SQL): (db: Database, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(text)
  return async (db, values) => {
    const { rows } = (await db._.session.prepareQuery(query, undefined, name, false).execute(values)) as {
      rows: Row[]
    }
    return rows
  }
}
