import { date } from '../../shared/time/moments.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import { type PhotoDeps, removeFiles, reviewPhotosOf, takeOwnPhoto } from './review-photos.ts'

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
