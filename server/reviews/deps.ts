import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { Pictures } from '../platform/files/pictures.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { Limits } from '../platform/http/limits.ts'
import type { ReviewSnapshot } from './snapshot.ts'

export interface ReviewDeps {
  db: Database
  clock: Clock
  secret: string
  pageAddress: (path: string) => string
  files: FileStore
  imageWorker: ImageWorker
  pictures: Pictures
  reviews: ReviewSnapshot
  catalog: CatalogSnapshot
  limits: Limits
  links: PrivateLinks
  arriving: string
}
export type PhotoDeps = Pick<ReviewDeps, 'db' | 'files' | 'pictures' | 'clock' | 'reviews'>
