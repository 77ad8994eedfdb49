import { lt } from 'drizzle-orm'
import { indianDay } from '../../shared/time/working-days.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { SignedIn } from '../platform/http/api-env.ts'
import type { Log } from '../platform/log.ts'
import { type LookRow, pictureLooks } from './tables.ts'

type NewLook = Pick<LookRow, 'file' | 'userId' | 'who' | 'what'> & { viewer?: string }

/** One row for each viewer, purpose and day; a second look of the day adds nothing. */
export async function recordLooks(db: Database, now: Date, looks: readonly NewLook[]): Promise<void> {
  if (looks.length === 0) return
  const rows = looks.map(look => ({ ...look, day: indianDay(now), at: now }))
  await db.insert(pictureLooks).values(rows).onConflictDoNothing()
}

/** All pictures of a person in an archive: of one's own, or one that a founder took out. */
export const recordArchive = (
  db: Database,
  now: Date,
  { userId, by, pictures }: { userId: string; by: string; pictures: string[] },
) => {
  const viewer = by === userId ? ({ who: 'customer' } as const) : ({ who: 'founder', viewer: by } as const)
  return recordLooks(
    db,
    now,
    pictures.map(file => ({ file, userId, what: 'archive', ...viewer })),
  )
}

export const forgetLooksBefore = (db: Database, before: Date) =>
  db.delete(pictureLooks).where(lt(pictureLooks.day, indianDay(before)))

const KEYS_MAX = 5000

interface LookParams {
  viewer: () => Promise<SignedIn | null>
  find: (who: SignedIn | null) => Promise<NewLook | null>
}

/** Notes a look before its picture is sent, once per key and day. The founder sees nothing that cannot be noted. */
export function lookLog({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
  const noted = { day: '', keys: new Set<string>() }
  return async (key: string, { viewer, find }: LookParams): Promise<void> => {
    const now = clock()
    if (noted.day !== indianDay(now) || noted.keys.size >= KEYS_MAX) {
      noted.day = indianDay(now)
      noted.keys.clear()
    }
    if (noted.keys.has(key)) return
    // Of whom nobody can say who it is, it might be the founder.
    const who = await viewer()
    try {
      const look = await find(who)
      if (look) await recordLooks(db, now, [look])
      noted.keys.add(key)
    } catch (error) {
      if (who?.role === 'admin') throw error
      log.warn({ err: error }, 'a look at a picture was not noted')
    }
  }
}
export type LookLog = ReturnType<typeof lookLog>
