import { eq } from 'drizzle-orm'
import {
  CONSENT_MISSING,
  type Consented,
  FAMILY_MISSING,
  needsConsent,
  PARENT_MISSING,
  WITHDRAWN,
} from '../../shared/figurines/people-api.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { hasConsent } from '../privacy/consents/consents.ts'
import { type PhotoRow, photos } from './tables.ts'

/** Nothing more is made of a photo once its consent was taken back. */
export function refuseWithdrawn(photo: PhotoRow | null | undefined) {
  if (photo?.withdrawnAt) throw new Refusal(409, 'photo.withdrawn', WITHDRAWN)
}

/** In a transaction it is held until the end, so that no consent is taken back in between. */
async function lockPhoto(db: Database, id: string): Promise<PhotoRow | undefined> {
  const [photo] = await db.select().from(photos).where(eq(photos.id, id)).for('share')
  refuseWithdrawn(photo)
  return photo
}

/** What our own server makes of another's child may be seen before its parent agreed; nothing goes to anybody. */
type DrawnBy = 'model' | 'ourselves'

export async function refuseUndrawable(db: Database, id: string, by: DrawnBy = 'model'): Promise<void> {
  const photo = await lockPhoto(db, id)
  if (!photo || photo.deletedAt)
    throw new Refusal(409, 'photo.gone', 'The photo of this figurine was deleted. Please upload it again.')
  await refuseWithoutConsent(db, photo, by)
}

/** A figure needs less than a drawing: what is in its photo is agreed to, but the photo itself may be gone. */
export async function refuseUnmakeable(tx: Tx, id: string): Promise<void> {
  const photo = await lockPhoto(tx, id)
  if (photo) await refuseWithoutConsent(tx, photo, 'ourselves')
}

async function refuseWithoutConsent(db: Database, { id, subject }: PhotoRow, by: DrawnBy) {
  if (subject === 'other_child' && by === 'ourselves') return
  if (needsConsent(subject) && !(await hasConsent(db, id))) throw consentMissing(subject)
}

export const waitsForParent = async (db: Database, { id, subject }: PhotoRow): Promise<boolean> =>
  subject === 'other_child' && !(await hasConsent(db, id))

/** What its owner is asked about a photo whose consent is missing. */
export const QUESTIONS = { my_child: 'consent', other_child: 'parent', deceased: 'family' } as const

const MISSING: Record<Consented, [code: string, sentence: string]> = {
  my_child: ['photo.consent_missing', CONSENT_MISSING],
  other_child: ['photo.parent_missing', PARENT_MISSING],
  deceased: ['photo.family_missing', FAMILY_MISSING],
}
export const consentMissing = (subject: Consented) => new Refusal(409, ...MISSING[subject])
