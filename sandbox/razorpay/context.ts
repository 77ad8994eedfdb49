import type { Database } from '../../server/platform/db/database.ts'
import type { Log } from '../../server/platform/log.ts'
import type { Waits } from './outcomes.ts'

/** What every part of the stand-in needs: its tables, the time, and a nudge for whatever has become due. */
export interface Books {
  db: Database
  clock: () => Date
  waits: Waits
  log: Log
  keyId: string
  keySecret: string
  /** Says that something may be due; costs nothing where nothing is. */
  wake: () => void
}
