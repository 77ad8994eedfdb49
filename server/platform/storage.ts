import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './db/database.ts'
import { CannotStart } from './db/directory-lock.ts'
import { hasRows } from './db/rows.ts'
import { diskFiles, type FileStore } from './files/files.ts'
import type { S3Place } from './files/s3-client.ts'
import { s3Files } from './files/s3-files.ts'
import { safeMessage } from './for-log.ts'
import { DISK_FULL_CODE, unavailable } from './http/unavailable.ts'
import type { Pace } from './pace.ts'

interface Place {
  s3: S3Place | null
  dataDirectory: string
}

export async function openFiles({ s3, dataDirectory }: Place): Promise<FileStore> {
  if (!s3) return diskFiles(join(dataDirectory, 'files'))
  const files = s3Files(s3)
  await files.put('probe', new Uint8Array([1])).catch(cause => {
    throw new CannotStart(
      `The bucket of S3_BUCKET cannot be used (${cause instanceof Error ? cause.message : String(cause)}).`,
    )
  })
  return files
}

/** Checked at most once per `readyMs`. */
export function readiness(db: Database, files: FileStore, { readyMs }: Pace) {
  let checked = { at: 0, ready: Promise.resolve(false) }
  const check = async () => (await files.writable()) && takesWrites(db)
  return () => {
    if (performance.now() - checked.at > readyMs || checked.at === 0)
      checked = { at: performance.now(), ready: check() }
    return checked.ready
  }
}

/** A full disk or a missing database is reported as a sentence, not as a fault. */
export function whyNotStarted(error: unknown): unknown {
  const trouble = unavailable(error)
  if (!trouble) return error
  const message = safeMessage(rootOf(error))
  if (trouble.code === DISK_FULL_CODE)
    return new CannotStart(
      `The database has no room left on its disk (${message}). What it has kept is whole: make room and start again.`,
    )
  return new CannotStart(
    `The database cannot be used at the moment (${message}). Start again when it can be.`,
  )
}
const rootOf = (error: unknown): unknown =>
  error instanceof Error && error.cause ? rootOf(error.cause) : error

/** A standby or a read-only server answers every question, so one row is written as it is. */
const takesWrites = (db: Database): Promise<boolean> =>
  hasRows(
    db,
    sql`update schema_migrations set name = name where name = (select max(name) from schema_migrations) returning name`,
  ).catch(() => false)
