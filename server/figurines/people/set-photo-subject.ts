import { eq } from 'drizzle-orm'
import { isOfChild, mayBeShown, type Subject } from '../../../shared/figurines/people-api.ts'
import type { Tx } from '../../platform/db/database.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { endSharesOfPhoto } from '../sharing/end-share.ts'
import { type PhotoRow, photos } from '../tables.ts'

const CHILD_STAYS =
  'You said that a child is in this photo, and that stays. If it was a slip, delete the photo and upload it once more.'
const DECEASED_STAYS =
  'You said that the person in this photo has died, and that stays. If it was a slip, delete the photo and upload it once more.'

interface SetSubjectInput {
  subject: Exclude<Subject, 'not_stated'>
  now: Date
}

/** Who may not be shown ends shared links and stays: if another answer could follow, the question would be worth nothing. */
export async function setPhotoSubject(tx: Tx, photoId: string, { subject, now }: SetSubjectInput) {
  const [photo] = await tx.select().from(photos).where(eq(photos.id, photoId)).for('update')
  if (!photo || photo.deletedAt) throw notFound('photo.not_found', 'There is no such photo.')
  if (photo.withdrawnAt)
    throw new Refusal(409, 'photo.withdrawn', 'The consent for this photo was taken back.')
  if (photo.subject === subject) return
  if (isOfChild(photo.subject)) throw stays('photo.child', CHILD_STAYS)
  if (photo.subject === 'deceased') throw stays('photo.deceased', DECEASED_STAYS)
  await change(tx, photo, subject, now)
  if (!mayBeShown(subject)) await endSharesOfPhoto(tx, photoId, now)
}

const stays = (code: string, sentence: string) =>
  new Refusal(409, code, sentence, { errors: { subject: sentence } })

/** The days of a child's photo that was thought to be an adult's begin now. */
const change = (tx: Tx, photo: PhotoRow, subject: SetSubjectInput['subject'], now: Date) =>
  tx
    .update(photos)
    .set({
      subject,
      subjectSaidAt: now,
      ...(isOfChild(subject) && photo.subject !== 'not_stated' && { daysFrom: now }),
    })
    .where(eq(photos.id, photo.id))
