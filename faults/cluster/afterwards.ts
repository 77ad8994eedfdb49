import { readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Cluster } from '../../sandbox/cluster/open-cluster.ts'
import { STAND_IN_KEYS } from '../../sandbox/s3/s3-stand-in.ts'
import { sweepPrivateFiles } from '../../server/figurines/remove-figurine.ts'
import type { Database } from '../../server/platform/db/database.ts'
import { s3Files } from '../../server/platform/files/s3-files.ts'
import { createLog } from '../../server/platform/log.ts'

/** Reads the database directly, past the shop. */
export function openBooks({ databaseUrl }: Cluster) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 3 })
  const db = drizzle(pool) as unknown as Database
  const rows = async <T>(query: ReturnType<typeof sql>) => (await db.execute(query)).rows as T[]
  return {
    db,
    rows,
    counted: async (query: ReturnType<typeof sql>) =>
      Number((await rows<{ count: unknown }>(query))[0]?.count ?? 0),
    close: () => pool.end(),
  }
}
export type Books = ReturnType<typeof openBooks>

/** Mails, webhooks, drawings and jobs that are due. */
export const unfinished = ({ counted }: Books) =>
  counted(sql`select (select count(*) from mails where status = 'waiting') + (select count(*)
    from webhook_events where processed_at is null)
    + (select count(*) from figurines where stage not in ('complete', 'failed'))
    + (select count(*) from sandbox.webhooks where due_at is not null)
    + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and start_after <= now()
      and name not like '\\_\\_%' and name not like 'figurines.stranded') as count`)

/** I8, after a nightly sweep an hour later. */
export async function filesAndRows({ bucket, folder }: Cluster, { db, rows }: Books) {
  const place = join(folder, 's3/dopple')
  const long = new Date(Date.now() - 2 * 3600_000)
  for (const name of readdirSync(place))
    if (name.startsWith('private')) utimesSync(join(place, name), long, long)
  const files = s3Files({ ...STAND_IN_KEYS, bucket: 'dopple', endpoint: bucket.endpoint })
  const swept = await sweepPrivateFiles({ db, files, log: createLog('silent') })
  const kept = new Set((await files.list('private')).map(key => key.slice('private/'.length)))
  const named = await rows<{ file: string }>(
    sql`select file from photos where deleted_at is null union select file from figurines
      where file is not null union select partial_file from figurines where partial_file is not null`,
  )
  const known = new Set(named.map(({ file }) => file))
  return {
    swept,
    withoutRow: [...kept].filter(name => !known.has(name)),
    withoutFile: [...known].filter(name => !kept.has(name)),
  }
}

/** I6 */
export const tellTales = (bodies: readonly string[]) =>
  bodies.filter(body =>
    /\n\s+at .+:\d+:\d+|\b(select|insert into|update) .+ (from|values|set) |sk-stand-in|DOPPLESTANDIN|postgres:\/\//i.test(
      body,
    ),
  )

/** I7: memory in MB of each process, where the system reports it. */
export function memoryOf(pids: readonly number[]): number[] {
  try {
    return pids.map(pid =>
      Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024),
    )
  } catch {
    return []
  }
}
