import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { CannotStart } from '../db/directory-lock.ts'

export interface Table {
  name: string
  columns: string[]
}
/** Restored by other means: migrations from their files, jobs from the backup's own lines. */
const NOT_BACKED_UP = ['public.schema_migrations', 'public.restored_jobs']
/** Triggers make these anew from the rows that come back. */
export const DERIVED = {
  tables: ['public.order_tallies', 'public.order_tally_changes'],
  columns: ['public.orders.search'],
}

/** Each after the tables it refers to. */
export async function tablesOf(db: Database): Promise<Table[]> {
  const { rows } = await db.execute(sql`
    select format('%I.%I', c.table_schema, c.table_name) as name,
      json_agg(quote_ident(c.column_name) order by c.ordinal_position)::text as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.table_schema not in ('pg_catalog', 'information_schema', 'pgboss')
      and format('%I.%I.%I', c.table_schema, c.table_name, c.column_name) <> all (${sql.param(DERIVED.columns)})
    group by 1 order by 1`)
  const { rows: references } = await db.execute(sql`
    select conrelid::regclass::text as referring, confrelid::regclass::text as referred from pg_constraint
      where contype = 'f' and conrelid <> confrelid`)
  const known = (rows as { name: string; columns: string }[])
    .filter(({ name }) => !NOT_BACKED_UP.includes(name) && !DERIVED.tables.includes(name))
    .map(({ name, columns }) => ({ name, columns: JSON.parse(columns) as string[] }))
  return inOrder(known, references as { referring: string; referred: string }[])
}

function inOrder(tables: Table[], references: { referring: string; referred: string }[]): Table[] {
  const named = (name: string) => (name.includes('.') ? name : `public.${name}`)
  const done: Table[] = []
  const isDone = (name: string) => done.some(table => table.name === name)
  const ready = ({ name }: Table) =>
    references.every(
      ({ referring, referred }) =>
        named(referring) !== name ||
        isDone(named(referred)) ||
        !tables.some(other => other.name === named(referred)),
    )
  while (done.length < tables.length) {
    const next = tables.find(table => !isDone(table.name) && ready(table))
    if (!next) throw new Error('the tables refer to one another in a circle')
    done.push(next)
  }
  return done
}

/** Names go into SQL as they are, so only those of this shop's own tables do. */
export function knownTable(known: readonly Table[], { name, columns }: Table) {
  const table = known.find(one => one.name === name)
  const strange = table ? columns.find(column => !table.columns.includes(column)) : name
  if (strange !== undefined)
    throw new CannotStart(
      `The backup names a table or column that this shop does not have (${strange.slice(0, 60)}). None of its rows was restored; empty the data directory before another try.`,
    )
  return { name, columns: columns.join(', ') }
}
