import type { FigureHeight } from '../kit/figure-height.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Log } from '../platform/log.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Pace } from '../platform/pace.ts'
import type { Describers } from './describers/describer.ts'
import type { Generators } from './generators/generator.ts'
import type { LogModelGone } from './model-gone-log.ts'
import type { PhotoDays } from './photo-end.ts'

export interface DailyCaps {
  previewsPerCustomer: number
  budgetPaise: number
}

export interface FigurineDeps {
  db: Database
  clock: Clock
  log: Log
  imageWorker: ImageWorker
  logModelGone: LogModelGone
  secret: string
  describers: Describers
  pace: Pick<Pace, 'descriptionMs' | 'drawingWaitsMs'>
  caps: DailyCaps
  jobs: Jobs
  events: Events
  files: FileStore
  generators: Generators
  kit: KitFiles
  letters: Letters
  figureHeight: FigureHeight
  limits: Limits
  pageAddress: (path: string) => string
  config: { photoDays: PhotoDays }
  /** The studio's folder, and one for what is only passing through. */
  art: string
  arriving: string
  links: PrivateLinks
  mailer: Mailer
}
