import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { date } from '../../shared/time/moments.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetWords } from '../audit/own-changes.ts'
import { privateKey } from '../platform/files/private-links.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import type { PhotoDeps } from './deps.ts'
import { getsReviewRequests, photosOfUser, reviewsOfUser } from './queries.ts'
import { removeFiles, reviewPhotosOf, takeOwnPhoto } from './review-photos.ts'
import { reviewPhotos, reviews } from './tables.ts'
import { withholdingsOfUser } from './withhold-review.ts'

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
        askedByMail: await getsReviewRequests(db, userId),
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

const titleOf = (orderId: string | null) => `Photo of a review${orderId ? `, order ${orderId}` : ''}`

export const reviewPictures = (deps: PhotoDeps): PictureKind => ({
  kind: 'review',
  async list(db, userId) {
    return (await reviewPhotosOf(db, userId)).map(({ id, file, orderId, since, consentedAt, isPublic }) => ({
      id,
      file,
      title: titleOf(orderId),
      why: `You sent it with your review, and agreed on ${date(consentedAt.toISOString())} that it may be shown. ${
        isPublic ? 'Everybody sees it there.' : 'It is not shown now.'
      }`,
      since,
      until: { at: null, words: 'Until you delete it, its review or your account.' },
      keptBecause: null,
    }))
  },
  async remove(tx, userId, id) {
    const taken = await takeOwnPhoto(tx, { userId, photo: id, now: deps.clock() })
    if (!taken) return null
    const { gone, orderId } = taken
    const afterwards = async () => {
      deps.reviews.forget()
      await removeFiles(deps, [gone])
    }
    return [{ kind: 'review', title: titleOf(orderId), since: gone.createdAt, files: [], afterwards }]
  },
})
