import { sql } from 'drizzle-orm'
import { type Database, type Engine, hasTables, type Tx } from '../db/database.ts'
import { CannotStart } from '../db/directory-lock.ts'
import { migrate } from '../db/migrate.ts'
import type { FileStore } from '../files/files.ts'
import { linesOf } from './lines.ts'
import { knownTable, tablesOf } from './tables-of.ts'

export interface Restored {
  madeAt: string
  rows: number
  jobs: number
  files: number
}

export async function readBackup(
  { db, engine, files, sql: directory }: { db: Database; engine: Engine; files: FileStore; sql: string },
  path: string,
): Promise<Restored> {
  const { madeAt, applied } = await examine(path)
  await refuseUnlessEmpty(db)
  await migrate(engine, directory, { only: applied })
  const done = { rows: 0, jobs: 0, files: 0 }
  await db.transaction(async tx => {
    const known = await tablesOf(tx)
    let into = { name: '', columns: '' }
    for await (const line of linesOf(path)) {
      if (line.kind === 'table') into = knownTable(known, line)
      if (line.kind === 'rows') {
        await tx.execute(
          sql`${sql.raw(`insert into ${into.name} (${into.columns}) overriding system value
            select ${into.columns} from jsonb_populate_recordset(null::${into.name}, `)}${line.rows}::jsonb)`,
        )
        done.rows += line.count
      }
      if (line.kind === 'job') {
        await tx.execute(
          sql`insert into restored_jobs (queue, data, start_after)
            values (${line.queue}, ${line.data}::jsonb, ${line.start_after}::timestamptz)`,
        )
        done.jobs += 1
      }
    }
    await continueNumbers(tx)
  })
  let parts: Buffer[] = []
  for await (const line of linesOf(path)) {
    if (line.kind !== 'file') continue
    parts.push(Buffer.from(line.base64, 'base64'))
    if (!line.last) continue
    await files.put(line.key, Buffer.concat(parts))
    parts = []
    done.files += 1
  }
  return { madeAt, ...done }
}

async function examine(path: string): Promise<{ madeAt: string; applied: string[] }> {
  let head: { madeAt: string; applied: string[] } | undefined
  try {
    for await (const line of linesOf(path))
      if (line.kind === 'shop') head = { madeAt: line.made_at, applied: line.migrations }
  } catch (cause) {
    throw new CannotStart(
      `${path} cannot be restored: ${cause instanceof Error ? cause.message : String(cause)}. Nothing was touched.`,
    )
  }
  if (!head) throw new CannotStart(`${path} is no backup of this shop. Nothing was touched.`)
  return head
}

async function refuseUnlessEmpty(db: Database) {
  if (await hasTables(db))
    throw new CannotStart(
      'There is a shop here already, and a restore never overwrites one. Set DATA_DIR (or DATABASE_URL) to an empty one.',
    )
}

/** Sequences continue after the restored rows. */
async function continueNumbers(tx: Tx) {
  const { rows } = await tx.execute(sql`
    select format('%I.%I', table_schema, table_name) as name, quote_ident(column_name) as counted,
      column_name as plain
    from information_schema.columns where is_identity = 'YES' and table_schema not in ('pgboss')`)
  for (const { name, counted, plain } of rows as { name: string; counted: string; plain: string }[]) {
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${plain}),
        coalesce((select max(${sql.raw(counted)}) from ${sql.raw(name)}), 0) + 1, false)`,
    )
  }
}
