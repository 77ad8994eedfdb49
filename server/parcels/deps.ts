import type { OrderDeps } from '../orders/change-status.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Carrier } from './carrier.ts'

export interface ParcelDeps extends OrderDeps {
  db: Database
  carrier: Carrier
  log: Log
  files: FileStore
  jobs: Jobs
  newsKey: string | null
  /** The address of the stand-in's panel. */
  panel: string | null
  stopping: AbortSignal
}
export type CourierDeps = Pick<ParcelDeps, 'db' | 'carrier' | 'clock' | 'log' | 'pageAddress'>
