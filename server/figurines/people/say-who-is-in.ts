import { eq } from 'drizzle-orm'
import type { ParentConsent, SaidSubject } from '../../../shared/people-in-photos.ts'
import { giveConsent } from '../../consents/consents.ts'
import type { Database } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { endSharesOfPhoto } from '../sharing/end-share.ts'
import { type PhotoRow, photos } from '../tables.ts'

const CHILD_STAYS =
  'You said that your child is in this photo, and that stays. If it was a slip, delete the photo and upload it once more.'

interface Said {
  subject: SaidSubject
  consent: ParentConsent | null
  now: Date
}

/** "My child" ends shared links and stays: if another answer could follow, the question would be worth nothing. */
export async function sayWhoIsIn(tx: Database, photoId: string, { subject, consent, now }: Said) {
  const [photo] = await tx.select().from(photos).where(eq(photos.id, photoId)).for('update')
  if (!photo || photo.deletedAt) throw notFound('photo.not_found', 'There is no such photo.')
  if (photo.withdrawnAt)
    throw new Refusal(409, 'photo.withdrawn', 'The consent for this photo was taken back.')
  if (photo.subject === 'my_child' && subject !== 'my_child')
    throw new Refusal(409, 'photo.child', CHILD_STAYS, { errors: { subject: CHILD_STAYS } })
  if (photo.subject !== subject) await change(tx, photo, subject, now)
  if (subject !== 'my_child') return
  await endSharesOfPhoto(tx, photoId, now)
  if (consent && photo.userId) await giveConsent(tx, { userId: photo.userId, photoId, consent, now })
}

/** The days of a child's photo that was thought to be an adult's begin now. */
const change = (tx: Database, photo: PhotoRow, subject: SaidSubject, now: Date) =>
  tx
    .update(photos)
    .set({
      subject,
      subjectSaidAt: now,
      ...(subject === 'my_child' && photo.subject !== 'not_stated' && { daysFrom: now }),
    })
    .where(eq(photos.id, photo.id))
