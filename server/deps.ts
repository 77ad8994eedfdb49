import type { Auth } from './accounts/auth.ts'
import type { MakerSetup } from './bodies/makers/maker-setup.ts'
import type { Books } from './books/open-books.ts'
import type { BookKeeping } from './books/settings.ts'
import type { CatalogSnapshot } from './catalog/snapshot.ts'
import type { Config } from './config.ts'
import type { Describers } from './figurines/describers/describer.ts'
import type { Generators } from './figurines/generators/generator.ts'
import type { FigureHeight } from './kit/figure-height.ts'
import type { FigureModels } from './kit/figure-model.ts'
import type { FigureViews } from './kit/figure-views.ts'
import type { KitFiles } from './kit/kit-files.ts'
import type { Letters } from './kit/label/letters.ts'
import type { MailPictures } from './notifications/mail-pictures.ts'
import type { Outbox } from './notifications/outbox.ts'
import type { CourierSetup } from './parcels/courier-setup.ts'
import type { Places } from './parcels/places/places.ts'
import type { Serves } from './parcels/serves.ts'
import type { PaymentSetup } from './payments/payment-setup.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import type { Events } from './platform/events/events.ts'
import type { FileStore } from './platform/files/files.ts'
import type { ImageWorker } from './platform/files/image-worker/image-worker.ts'
import type { Pictures } from './platform/files/pictures.ts'
import type { PrivateLinks } from './platform/files/private-links.ts'
import type { Limits } from './platform/http/limits.ts'
import type { LoadPages } from './platform/http/pages.ts'
import type { ResponseCache } from './platform/http/response-cache/response-cache.ts'
import type { Streams } from './platform/http/streams.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Log } from './platform/log.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { Pace } from './platform/pace.ts'
import type { Promises } from './promise/promises.ts'
import type { PromotionSnapshot } from './promotions/snapshot.ts'
import type { ReviewSnapshot } from './reviews/snapshot.ts'

export interface Deps {
  config: Config
  db: Database
  engine: 'embedded' | 'server'
  files: FileStore
  pictures: Pictures
  jobs: Jobs
  events: Events
  outbox: Outbox
  mailPictures: MailPictures
  books: Books
  bookKeeping: BookKeeping
  catalog: CatalogSnapshot
  promotions: PromotionSnapshot
  reviews: ReviewSnapshot
  responseCache: ResponseCache
  limits: Limits
  imageWorker: ImageWorker
  /** A process for print files; one is made at a time. */
  printWorker: ImageWorker
  /** A process that reads what the founder uploads; one model is read at a time. */
  modelWorker: ImageWorker
  links: PrivateLinks
  generators: Generators
  describers: Describers
  paymentSetup: PaymentSetup
  courierSetup: CourierSetup
  makerSetup: MakerSetup
  serves: Serves
  places: Places
  promises: Promises
  kit: KitFiles
  letters: Letters
  figureHeight: FigureHeight
  views: FigureViews
  models: FigureModels
  kitDirectory: string
  /** The shop's name as a picture. */
  wordmark: string
  auth: Auth
  mailer: Mailer
  secret: string
  clock: Clock
  pace: Pace
  log: Log
  streams: Streams
  /** Aborted when the server stops, so that streams end. */
  stopping: AbortSignal
  /** True once migrated, seeded and able to write. */
  isReady: () => Promise<boolean>
  pages?: { load: LoadPages; mode: 'production' | 'development'; clientDirectory?: string }
}
