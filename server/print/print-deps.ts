import type { PrintMeasures } from '../../shared/print/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Pictures } from '../platform/files/pictures.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { PrintFiles } from './solid/build-print.ts'

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
export const printKey = (file: string, kind: PrintKind) => `${file}.${kind}`
export const PRINT_KINDS = ['3mf', 'stl', 'colours.3mf'] as const
export type PrintKind = (typeof PRINT_KINDS)[number]
export const hasColours = ({ regions }: Pick<PrintMeasures, 'regions'>) =>
  regions.some(({ colour }) => colour !== undefined)

export async function putPrint(files: FileStore, file: string, made: PrintFiles): Promise<void> {
  await files.put(printKey(file, '3mf'), made.threeMf)
  await files.put(printKey(file, 'stl'), made.stl)
  if (made.colours) await files.put(printKey(file, 'colours.3mf'), made.colours)
}
