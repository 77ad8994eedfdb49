import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { statement, withoutFsync } from './prepared-statement.ts'

/** A standby or a read-only server answers every question, so one row is written as it is. */
const writeNothingNew = statement<{ name: string }>(
  'write_nothing_new',
  sql`update schema_migrations set name = name
    where name = (select max(name) from schema_migrations) and ${withoutFsync} returning name`,
)

export const takesWrites = (db: Database): Promise<boolean> =>
  writeNothingNew(db, {}).then(
    rows => rows.length === 1,
    () => false,
  )
