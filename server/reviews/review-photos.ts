import { and, eq } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { crockford } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import type { ReviewDeps } from './deps.ts'
import { photosOfUser, publicPhotosAmong } from './queries.ts'
import { type ReviewPhotoRow, reviewPhotos, reviews } from './tables.ts'

const PUBLIC_NAME = 'review'

/** The address cannot be guessed, and ends when the photo is no longer shown. */
export async function publishPhoto(
  { files, pictures }: Pick<ReviewDeps, 'files' | 'pictures'>,
  file: string,
): Promise<string> {
  const bytes = await files.get(privateKey(file))
  if (!bytes) throw new Error('a photo of a review is not in the store')
  return pictures.publish(`${PUBLIC_NAME}-${crockford(12).toLowerCase()}`, bytes)
}

type PhotoFiles = Pick<ReviewPhotoRow, 'file' | 'publicUrl'>

/** After the commit: the row goes first, and a file that is left over goes with the nightly sweep. */
export async function removeFiles(
  { files, pictures }: Pick<ReviewDeps, 'files' | 'pictures'>,
  photos: PhotoFiles[],
) {
  for (const { file, publicUrl } of photos) {
    if (publicUrl) await pictures.withdraw(publicUrl)
    await files.remove(privateKey(file))
  }
}

export async function withdrawPublic({ pictures }: Pick<ReviewDeps, 'pictures'>, urls: readonly string[]) {
  for (const url of urls) await pictures.withdraw(url)
}

interface VaultPhoto {
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
  tx: Tx,
  { userId, photo, now }: { userId: string; photo: string; now: Date },
): Promise<{ gone: ReviewPhotoRow; orderId: string | null } | null> {
  const [owned] = await tx
    .select({ id: reviews.id, orderId: reviews.orderId })
    .from(reviews)
    .innerJoin(reviewPhotos, eq(reviewPhotos.reviewId, reviews.id))
    .where(and(eq(reviewPhotos.id, photo), eq(reviews.userId, userId)))
    .for('update', { of: reviews })
  if (!owned) return null
  const [gone] = await tx.delete(reviewPhotos).where(eq(reviewPhotos.id, photo)).returning()
  if (!gone) return null
  await tx.update(reviews).set({ editedAt: now }).where(eq(reviews.id, owned.id))
  return { gone, orderId: owned.orderId }
}

/** Deletes one with its public copy; false where this customer has no such photo. */
export async function deleteReviewPhoto(
  deps: Pick<ReviewDeps, 'db' | 'files' | 'pictures' | 'clock' | 'reviews'>,
  whose: { userId: string; photo: string },
): Promise<boolean> {
  const taken = await deps.db.transaction(tx => takeOwnPhoto(tx, { ...whose, now: deps.clock() }))
  if (!taken) return false
  deps.reviews.forget()
  await removeFiles(deps, [taken.gone])
  return true
}

const HOUR = 3600

/** Public copies, also resized ones, whose row is gone, such as after a crash in between. */
export async function sweepPublicPhotos({
  db,
  files,
  pictures,
  log,
}: Pick<ReviewDeps, 'db' | 'files' | 'pictures'> & { log: Log }): Promise<number> {
  const keys = new Map<string, string>()
  for (const folder of ['derived', 'media'])
    for (const key of await files.list(folder)) {
      const [stem = ''] = key.slice(folder.length + 1).split(/\.webp$|\//)
      if (stem.startsWith(`${PUBLIC_NAME}-`)) keys.set(`/media/${stem}.webp`, key)
    }
  const known = await publicPhotosAmong(db, [...keys.keys()])
  let removed = 0
  for (const [url, key] of keys) {
    if (known.has(url) || !(await files.isOlderThan(key, HOUR))) continue
    await pictures.withdraw(url)
    removed += 1
  }
  if (removed > 0) log.warn({ removed }, 'public copies of photos without a review were removed')
  return removed
}
