import { inArray } from 'drizzle-orm'
import { DIARY_DAYS } from '../../../shared/production/api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { privateKey } from '../../platform/files/private-links.ts'
import { oldEntries } from './queries.ts'
import { diaryEntries } from './tables.ts'

interface Deps {
  db: Database
  files: FileStore
  clock: Clock
}

/** Row first: a file that is left over goes with the nightly sweep. */
export async function expireDiary({ db, files, clock }: Deps): Promise<number> {
  const before = new Date(clock().getTime() - DIARY_DAYS * 24 * 3_600_000)
  const old = await oldEntries(db, before)
  const ids = old.map(({ id }) => id)
  if (ids.length > 0) await db.delete(diaryEntries).where(inArray(diaryEntries.id, ids))
  for (const { file } of old) await files.remove(privateKey(file))
  return old.length
}
