import { and, eq } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { Pictures } from '../platform/files/pictures.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { crockford } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { photosOfUser, publicPhotosAmong } from './queries.ts'
import type { ReviewSnapshot } from './snapshot.ts'
import { type ReviewPhotoRow, reviewPhotos, reviews } from './tables.ts'

export interface PhotoDeps {
  db: Database
  files: FileStore
  pictures: Pictures
  clock: Clock
  reviews: ReviewSnapshot
}

const PUBLIC_NAME = 'review'

/** The address cannot be guessed, and ends when the photo is no longer shown. */
export async function publishPhoto(
  { files, pictures }: Pick<PhotoDeps, 'files' | 'pictures'>,
  file: string,
): Promise<string> {
  const bytes = await files.get(privateKey(file))
  if (!bytes) throw new Error('a photo of a review is not in the store')
  return pictures.publish(`${PUBLIC_NAME}-${crockford(12).toLowerCase()}`, bytes)
}

type Held = Pick<ReviewPhotoRow, 'file' | 'publicUrl'>

/** After the commit: the row goes first, and a file that is left over goes with the nightly sweep. */
export async function removeFiles(
  { files, pictures }: Pick<PhotoDeps, 'files' | 'pictures'>,
  photos: Held[],
) {
  for (const { file, publicUrl } of photos) {
    if (publicUrl) await pictures.withdraw(publicUrl)
    await files.remove(privateKey(file))
  }
}

export async function withdrawPublic({ pictures }: Pick<PhotoDeps, 'pictures'>, urls: readonly string[]) {
  for (const url of urls) await pictures.withdraw(url)
}

export interface VaultPhoto {
  id: string
  file: string
  orderId: string | null
  line: number | null
  since: Date
  consentedAt: Date
  isPublic: boolean
  /** No day: it is kept until its writer deletes it, its review or the account. */
  until: null
}

/** Every photo of reviews that the shop holds of a customer. */
export async function reviewPhotosOf(db: Database, userId: string): Promise<VaultPhoto[]> {
  return (await photosOfUser(db, userId)).map(({ photo, review }) => ({
    id: photo.id,
    file: photo.file,
    orderId: review.orderId,
    line: review.line,
    since: photo.createdAt,
    consentedAt: photo.consentedAt,
    isPublic: photo.publicUrl !== null,
    until: null,
  }))
}

/** Its row; `removeFiles` follows after the commit. Null where this customer has no such photo. */
export async function takeOwnPhoto(
  tx: Database,
  { userId, photo }: { userId: string; photo: string },
): Promise<{ gone: ReviewPhotoRow; orderId: string | null } | null> {
  const [owned] = await tx
    .select({ orderId: reviews.orderId })
    .from(reviews)
    .innerJoin(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id))
    .where(and(eq(reviewPhotos.id, photo), eq(reviews.userId, userId)))
    .for('update', { of: reviews })
  if (!owned) return null
  const [gone] = await tx.delete(reviewPhotos).where(eq(reviewPhotos.id, photo)).returning()
  return gone ? { gone, orderId: owned.orderId } : null
}

/** Deletes one with its public copy; false where this customer has no such photo. */
export async function deleteReviewPhoto(
  deps: PhotoDeps,
  whose: { userId: string; photo: string },
): Promise<boolean> {
  const taken = await deps.db.transaction(tx => takeOwnPhoto(tx, whose))
  if (!taken) return false
  deps.reviews.forget()
  await removeFiles(deps, [taken.gone])
  return true
}

const HOUR = 3600

/** Public copies whose row is gone, such as after a crash in between. */
export async function sweepPublicPhotos({
  db,
  files,
  pictures,
  log,
}: Pick<PhotoDeps, 'db' | 'files' | 'pictures'> & { log: Log }): Promise<number> {
  const keys = (await files.list('media')).filter(key => key.startsWith(`media/${PUBLIC_NAME}-`))
  const known = await publicPhotosAmong(
    db,
    keys.map(key => `/${key}`),
  )
  let removed = 0
  for (const key of keys) {
    if (known.has(`/${key}`) || !(await files.isOlderThan(key, HOUR))) continue
    await pictures.withdraw(`/${key}`)
    removed += 1
  }
  if (removed > 0) log.warn({ removed }, 'public copies of photos without a review were removed')
  return removed
}
