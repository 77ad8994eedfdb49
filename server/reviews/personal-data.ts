import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetWords } from '../audit/own-changes.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { isAskedForReviews, photosOfUser, reviewsOfUser } from './queries.ts'
import { type PhotoDeps, removeFiles } from './review-photos.ts'
import { reviewPhotos, reviews } from './tables.ts'
import { withholdingsOfUser } from './withholdings.ts'

export const exportReviews =
  ({ files }: Pick<PhotoDeps, 'files'>): PersonalDataExporter =>
  async (db, userId) => {
    const found = await reviewsOfUser(db, userId)
    const pictures: Record<string, Uint8Array> = {}
    for (const { file } of found.flatMap(({ photos }) => photos)) {
      const bytes = await files.get(privateKey(file))
      if (bytes) pictures[file] = bytes
    }
    const written = found.map(({ row: { userId: _, deskBuddyId: __, ...row }, photos }) => ({
      ...row,
      photos: photos.map(({ file, consentedAt, createdAt }) => ({ file, consentedAt, createdAt })),
    }))
    return {
      name: 'reviews',
      data: {
        askedByMail: await isAskedForReviews(db, userId),
        written,
        withheldAndDeleted: await withholdingsOfUser(db, userId),
      },
      pictures,
    }
  }

/** Stars and words stay for the next buyers, without name, order and photos; what is withheld goes whole. */
export const eraseReviews =
  (deps: Pick<PhotoDeps, 'files' | 'pictures'>): PersonalDataEraser =>
  async (tx, userId) => {
    const photos = (await photosOfUser(tx, userId)).map(({ photo }) => photo)
    await tx.delete(reviewPhotos).where(
      inArray(
        reviewPhotos.id,
        photos.map(({ id }) => id),
      ),
    )
    const written = await tx.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, userId))
    await forgetWords(
      tx,
      'review',
      written.map(({ id }) => id),
    )
    await tx.delete(reviews).where(and(eq(reviews.userId, userId), isNotNull(reviews.withheldAt)))
    await tx
      .update(reviews)
      .set({ userId: null, orderId: null, line: null })
      .where(eq(reviews.userId, userId))
    return () => removeFiles(deps, photos)
  }
