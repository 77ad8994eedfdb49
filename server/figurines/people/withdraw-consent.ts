import { eq, sql } from 'drizzle-orm'
import { MODEL_CONSENT, type Receipt } from '../../../shared/figurines/people-api.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import { endConsentOf, endModelConsentsOf, takeConsentBack } from '../../privacy/consents/consents.ts'
import type { DeletedPicture } from '../../privacy/picture-kind.ts'
import { removeFiles } from '../../privacy/vault.ts'
import { writeReceipt } from '../../privacy/write-receipt.ts'
import type { FigurineDeps } from '../deps.ts'
import { forgetPhoto, lockFigurinesOf } from '../expire-photos.ts'
import { goneWithPhoto, previewsGone } from '../privacy.ts'
import { endSharesOfPhoto } from '../sharing/end-share.ts'
import { figurines, photos } from '../tables.ts'
import { isUnfinished, ordersOfFigurines, unfinishedOrder } from '../unfinished-orders.ts'

const staysFor = (order: string, isPhotoGone: boolean) => {
  const what = isPhotoGone
    ? 'the preview of that order stays'
    : 'the photo and the preview of that order stay'
  return `Order ${order} is made from this photo and is not finished yet, so ${what} until it is delivered or cancelled. Within a day after that it is all deleted. Until its making begins, you can cancel the order for free.`
}

const NO_MODEL =
  'The drawing goes to no company that makes 3D models. A model that is being made there is cancelled and deleted there, and the figurine is sculpted by hand; one that is here already stays with its order. The photo and the preview stay.'

/** Nothing more is drawn or shown from here on; what no order needs is deleted now, and the rest once it is finished. */
export async function withdrawConsent(
  { db, files, clock, pageAddress }: Pick<FigurineDeps, 'db' | 'files' | 'clock' | 'pageAddress'>,
  person: { id: string; email: string },
  id: string,
): Promise<Receipt> {
  const { gone, receipt } = await db.transaction(async tx => {
    const now = clock()
    const consent = await takeConsentBack(tx, { userId: person.id, id, now })
    if (!consent)
      throw notFound('consent.not_found', 'There is no such consent, or it was taken back already.')
    const { gone, stayed } =
      consent.kind === MODEL_CONSENT
        ? { gone: [], stayed: [NO_MODEL] }
        : await deleteWhatMay(tx, consent.photoId, now)
    // Without the consent to its photo, none to its drawing holds.
    const end = consent.kind === MODEL_CONSENT ? endModelConsentsOf : endConsentOf
    await end(tx, consent.photoId, now)
    return { gone, receipt: await writeReceipt(tx, { person, gone, stayed, now, pageAddress }) }
  })
  await removeFiles(files, gone)
  return receipt
}

export async function deleteWhatMay(tx: Tx, photoId: string, now: Date) {
  await lockFigurinesOf(tx, photoId)
  const [photo] = await tx.update(photos).set({ withdrawnAt: now }).where(eq(photos.id, photoId)).returning()
  if (!photo) return { gone: [], stayed: [] }
  const isPhotoGone = photo.deletedAt !== null
  await endSharesOfPhoto(tx, photoId, now)
  const order = await unfinishedOrder(tx, sql`f.photo_id = ${photoId}`)
  if (!order) {
    const removed = await forgetPhoto(tx, { id: photoId, isWithdrawn: true }, now)
    return { gone: isPhotoGone ? previewsGone(removed) : goneWithPhoto(photo, removed), stayed: [] }
  }
  const removed = await tx
    .delete(figurines)
    .where(
      sql`${figurines.photoId} = ${photoId} and ${figurines.id} not in (
        select f.id from ${ordersOfFigurines} where f.photo_id = ${photoId} and ${isUnfinished})`,
    )
    .returning()
  const gone: DeletedPicture[] = previewsGone(removed)
  return { gone, stayed: [staysFor(order, isPhotoGone)] }
}
