import type { Database } from '../../server/platform/db/database.ts'
import type { Log } from '../../server/platform/log.ts'
import type { Waits } from './outcomes.ts'

export interface Books {
  db: Database
  clock: () => Date
  waits: Waits
  log: Log
  keyId: string
  keySecret: string
  /** Runs the scheduler; cheap when nothing is due. */
  wake: () => void
}
