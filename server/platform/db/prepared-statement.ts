import type { SQL } from 'drizzle-orm'
import { PgDialect, type PreparedQueryConfig } from 'drizzle-orm/pg-core'
import type { z } from 'zod/mini'
import type { Database } from './database.ts'

const dialect = new PgDialect()
type Values = Record<string, string | number | boolean | null>
type Answer = PreparedQueryConfig & { execute: { rows: Record<string, unknown>[] } }

/** A statement that many requests need, with `sql.placeholder`s: each connection parses and plans it once. */
export function statement<Row extends z.ZodMiniType>(
  name: string,
  Row: Row,
  text: SQL,
): (db: Database, values: Values) => Promise<z.output<Row>[]> {
  const query = dialect.sqlToQuery(text)
  return async (db, values) => {
    const prepared = db._.session.prepareQuery<Answer>(query, undefined, name, false)
    const { rows } = await prepared.execute(values)
    return rows.map(row => Row.parse(row))
  }
}
