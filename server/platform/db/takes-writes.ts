import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { hasRows } from './rows.ts'

/** A standby or a read-only server answers every question, so one row is written as it is. */
export const takesWrites = (db: Database): Promise<boolean> =>
  hasRows(
    db,
    sql`update schema_migrations set name = name where name = (select max(name) from schema_migrations) returning name`,
  ).catch(() => false)
