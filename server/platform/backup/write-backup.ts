import { stat } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../db/database.ts'
import type { FileStore } from '../files/files.ts'
import { PRIVATE_PREFIXES } from '../files/private-links.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { lineWriter } from './lines.ts'
import { type Table, tablesOf } from './tables-of.ts'

/** What cannot be made again from the rest. */
const BACKED_UP = ['media', ...PRIVATE_PREFIXES]
const ROWS_AT_ONCE = 500
const PART_BYTES = 1024 * 1024

interface BackedUp {
  tables: number
  rows: number
  orders: number
  accounts: number
  files: number
  bytes: number
}

/** One database snapshot, then the files; the shop stays open. */
export async function writeBackup(
  { db, files, jobs, now }: { db: Database; files: FileStore; jobs: Jobs; now: Date },
  path: string,
): Promise<BackedUp> {
  const out = await lineWriter(path)
  const count = { tables: 0, rows: 0, orders: 0, accounts: 0, files: 0 }
  try {
    await db.transaction(
      async tx => {
        const { rows: migrations } = await tx.execute(sql`select name from schema_migrations order by name`)
        await out.write({
          kind: 'shop',
          format: 1,
          made_at: now.toISOString(),
          migrations: migrations.map(({ name }) => String(name)),
        })
        for (const table of await tablesOf(tx)) {
          count.tables += 1
          const rows = await writeTable(tx, table, out)
          count.rows += rows
          if (table.name === 'public.orders') count.orders = rows
          if (table.name === 'public.users') count.accounts = rows
        }
        for (const job of await jobs.pending(tx)) await out.write({ kind: 'job', ...job })
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    const keys = (await Promise.all(BACKED_UP.map(prefix => files.list(prefix)))).flat()
    for (const key of keys) {
      const bytes = await files.get(key)
      // Deleted since the snapshot; a restored shop's sweep handles the row.
      if (!bytes) continue
      count.files += 1
      for (let from = 0; from === 0 || from < bytes.length; from += PART_BYTES) {
        const part = bytes.subarray(from, from + PART_BYTES)
        await out.write({
          kind: 'file',
          key,
          base64: part.toString('base64'),
          last: from + PART_BYTES >= bytes.length,
        })
      }
    }
    await out.end()
    return { ...count, bytes: (await stat(path)).size }
  } catch (error) {
    await out.abandon()
    throw error
  }
}

/** Rows stay text, so that no number or timestamp is rounded by JavaScript. */
async function writeTable(
  tx: Tx,
  { name, columns }: Table,
  out: Awaited<ReturnType<typeof lineWriter>>,
): Promise<number> {
  await out.write({ kind: 'table', name, columns })
  await tx.execute(
    sql.raw(
      `declare backup_rows no scroll cursor for select to_jsonb(t)::text as row
        from (select ${columns.join(', ')} from ${name}) t`,
    ),
  )
  let written = 0
  for (;;) {
    const { rows } = await tx.execute(sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
    if (rows.length > 0)
      await out.write({
        kind: 'rows',
        count: rows.length,
        rows: `[${rows.map(({ row }) => String(row)).join(',')}]`,
      })
    written += rows.length
    if (rows.length < ROWS_AT_ONCE) break
  }
  await tx.execute(sql.raw('close backup_rows'))
  return written
}
