import { eq } from 'drizzle-orm'
import { CLAIM_PHOTO_DAYS } from '../../shared/claims/api.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import { type ClaimPhoto, claimPhotosOf } from './photos.ts'
import { claimPhotos } from './tables.ts'

export const claimPictures: PictureKind = {
  kind: 'claim',
  async list(db, userId) {
    return (await claimPhotosOf(db, userId)).map(photo => ({
      id: photo.file,
      file: photo.file,
      title: titleOf(photo),
      why: 'You sent it to show what was wrong with your order.',
      since: photo.createdAt,
      until: { at: photo.keptUntil, words: `${CLAIM_PHOTO_DAYS} days after you sent it.` },
      keptBecause: photo.keptBecause,
    }))
  },
  async remove(tx, userId, id) {
    const photo = (await claimPhotosOf(tx, userId)).find(({ file }) => file === id)
    if (!photo) return null
    if (photo.keptBecause) throw new Refusal(409, 'claim.photo_kept', photo.keptBecause)
    const deleted = await tx.delete(claimPhotos).where(eq(claimPhotos.file, id)).returning()
    if (deleted.length === 0) return null
    return [{ kind: 'claim', title: titleOf(photo), since: photo.createdAt, files: [id] }]
  },
}

const titleOf = ({ orderId }: ClaimPhoto) => `Photo of a claim about order ${orderId}`
