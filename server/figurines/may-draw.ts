import { eq } from 'drizzle-orm'
import { CONSENT_MISSING } from '../../shared/people-in-photos.ts'
import { hasConsent } from '../consents/consents.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { type PhotoRow, photos } from './tables.ts'

/** Nothing more is made of a photo once its consent was taken back. */
export function refuseWithdrawn(photo: PhotoRow | null | undefined) {
  if (photo?.withdrawnAt)
    throw new Refusal(
      409,
      'photo.withdrawn',
      'The consent for this photo was taken back, so nothing more is made from it.',
    )
}

/** Held until the transaction ends, so that no consent is taken back in between. */
async function holdPhoto(tx: Database, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await tx.select().from(photos).where(eq(photos.id, id)).for('share')
  refuseWithdrawn(photo)
  return photo
}

export async function refuseUndrawable(tx: Database, id: string): Promise<void> {
  const photo = await holdPhoto(tx, id)
  if (!photo || photo.deletedAt)
    throw new Refusal(409, 'photo.gone', 'The photo of this figurine was deleted. Please upload it again.')
  await refuseWithoutConsent(tx, photo)
}

/** A figure needs less than a drawing: what is in its photo is agreed to, but the photo itself may be gone. */
export async function refuseUnmakeable(tx: Database, id: string): Promise<void> {
  const photo = await holdPhoto(tx, id)
  if (photo) await refuseWithoutConsent(tx, photo)
}

async function refuseWithoutConsent(tx: Database, { id, subject }: PhotoRow) {
  if (subject === 'my_child' && !(await hasConsent(tx, id))) throw consentMissing()
}

export const consentMissing = () => new Refusal(409, 'photo.consent_missing', CONSENT_MISSING)
