import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Pictures } from '../platform/files/pictures.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'

export interface PrintDeps {
  db: Database
  files: FileStore
  jobs: Jobs
  clock: Clock
  log: Log
  printWorker: ImageWorker
  pictures: Pick<Pictures, 'original'>
  stopping: AbortSignal
  kitDirectory: string
  /** The shop's name as a picture. */
  wordmark: string
}
export const LONGEST_MS = 120_000

/** `file` is the key of all files of a print, without their ending. */
export const printKey = (file: string, kind: '3mf' | 'stl') => `${file}.${kind}`
