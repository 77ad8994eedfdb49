import { eq } from 'drizzle-orm'
import { CLAIM_PHOTO_DAYS } from '../../shared/claims/api.ts'
import type { PersonalDataEraser } from '../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../accounts/export-account.ts'
import { forgetMailsAbout } from '../notifications/privacy.ts'
import { orders } from '../orders/tables.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { PictureKind } from '../privacy/picture-kind.ts'
import { type ClaimPhoto, claimPhotosOf } from './photos.ts'
import { claimsOfUser, unfinishedAgain } from './queries.ts'
import { removeClaimPhotos } from './receive-claim.ts'
import { claimPhotos, claims } from './tables.ts'

export const exportClaims =
  ({ files }: { files: FileStore }): PersonalDataExporter =>
  async (db, userId) => {
    const rows = await claimsOfUser(db, userId)
    const pictures: Record<string, Uint8Array> = {}
    for (const { file } of rows.flatMap(({ photos }) => photos)) {
      const bytes = await files.get(privateKey(file))
      if (bytes) pictures[file] = bytes
    }
    const data = rows.map(({ claim, steps, photos, refund }) => ({
      id: claim.id,
      order: claim.orderId,
      kind: claim.kind,
      text: claim.text,
      state: claim.state,
      created_at: claim.createdAt.toISOString(),
      photos: photos.map(({ file, keptUntil }) => ({ photo: file, kept_until: keptUntil.toISOString() })),
      steps: steps.map(({ state, message, createdAt }) => ({
        state,
        message,
        created_at: createdAt.toISOString(),
      })),
      refunded_minor_units: refund?.amountPaise ?? null,
    }))
    return { name: 'claims', data, pictures }
  }

/** What somebody said of an order and the photos of it go with the account; what is being made again has to leave first. */
export const eraseClaims =
  ({ files, mailer }: { files: FileStore; mailer: Mailer }): PersonalDataEraser =>
  async (tx, userId) => {
    // A claim that is being made holds its order; it is there before this goes on, or finds the account gone.
    await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).for('update')
    const orderId = await unfinishedAgain(tx, userId)
    if (orderId)
      throw new Refusal(
        409,
        'account.order_unfinished',
        `Part of order ${orderId} is being made again. The account can be deleted once it has left.`,
      )
    const rows = await claimsOfUser(tx, userId)
    await tx.delete(claims).where(eq(claims.userId, userId))
    const about = rows.flatMap(({ claim }) => [claim.id, claim.orderId])
    const forgetMails = await forgetMailsAbout(tx, mailer, about, 'claim.')
    return async () => {
      await forgetMails()
      await removeClaimPhotos(
        files,
        rows.flatMap(({ photos }) => photos.map(({ file }) => file)),
      )
    }
  }

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
