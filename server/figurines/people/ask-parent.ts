import { createHash } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import {
  PARENT_LINK_DAYS,
  PARENT_MAILS,
  type Parent,
  type PendingParentRequest,
} from '../../../shared/figurines/people-api.ts'
import { DAY_MS } from '../../../shared/time/moments.ts'
import { forgetMailsAbout } from '../../notifications/privacy.ts'
import { queueMail, withdrawMails } from '../../notifications/queue-mail.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { notFound, Refusal } from '../../platform/http/problem.ts'
import { newSecret } from '../../platform/ids.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { refuseWithdrawn } from '../may-draw.ts'
import { type PhotoDays, photoEnd, standings } from '../photo-end.ts'
import { photos } from '../tables.ts'
import { ASKED_MAIL, askedMail } from './parent-mails.ts'
import { type ParentRequestRow, parentRequests } from './tables.ts'

export const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

interface AskParentInput {
  photoId: string
  sender: { id: string; name: string }
  parent: Parent
  now: Date
  pageAddress: (path: string) => string
  photoDays: PhotoDays
}

/** When the photo is deleted without an order; null where an order decides. Locks the photo, so that nobody agrees or refuses meanwhile. */
async function endOfPhoto(tx: Tx, { photoId, now, photoDays }: AskParentInput): Promise<Date | null> {
  const [photo] = await tx.select().from(photos).where(eq(photos.id, photoId)).for('update')
  refuseWithdrawn(photo)
  if ((await requestOf(tx, photoId))?.agreedAt)
    throw new Refusal(409, 'parent.agreed', 'The parent has agreed, so there is nothing to ask.')
  const known = await standings(tx, {
    figurines: sql`f.photo_id = ${photoId}`,
    consents: sql`photo_id = ${photoId}`,
  })
  const at = photo && !photo.deletedAt ? photoEnd(photo, known.get(photoId), photoDays).at : now
  if (at && at <= now) throw notFound('photo.not_found', 'There is no such photo, or its days are over.')
  return at
}

/** In the transaction that made the photo another's child. A link from before stops to work. */
export async function askParent(tx: Tx, asking: AskParentInput): Promise<ParentRequestRow> {
  const { photoId, sender, parent, now, pageAddress } = asking
  const photoEndsAt = await endOfPhoto(tx, asking)
  const token = newSecret()
  const longest = now.getTime() + PARENT_LINK_DAYS * DAY_MS
  const endsAt = new Date(Math.min(longest, photoEndsAt?.getTime() ?? longest))
  const values = {
    parentName: parent.name,
    parentEmail: parent.email,
    tokenHash: hashOf(token),
    sentAt: now,
    endsAt,
  }
  const [row] = await tx
    .insert(parentRequests)
    .values({ photoId, userId: sender.id, ...values, mails: 1 })
    .onConflictDoUpdate({
      target: parentRequests.photoId,
      set: { ...values, mails: sql`${parentRequests.mails} + 1` },
      setWhere: sql`${parentRequests.mails} < ${PARENT_MAILS}`,
    })
    .returning()
  if (!row) throw new Refusal(429, 'parent.mails', NO_MORE_MAILS)
  await withdrawMails(tx, ASKED_MAIL, [photoId])
  await queueMail(tx, askedMail({ sender, parent, photoId, token, endsAt, photoEndsAt, pageAddress }))
  return row
}
const NO_MORE_MAILS = `We sent ${PARENT_MAILS} emails about this photo, which is all we send to a parent. Please ask them to look for the last one, or upload the photo once more.`

export const pendingRequestView = ({
  parentName,
  parentEmail,
  sentAt,
  endsAt,
  mails,
}: ParentRequestRow): PendingParentRequest => ({
  name: parentName,
  email: parentEmail,
  sent_at: sentAt.toISOString(),
  ends_at: endsAt.toISOString(),
  mails_left: Math.max(0, PARENT_MAILS - mails),
})

/** The requests without an answer, by photo. */
export async function unansweredOf(db: Database, photoIds: readonly string[]) {
  if (photoIds.length === 0) return new Map<string, PendingParentRequest>()
  const rows = await db
    .select()
    .from(parentRequests)
    .where(inArray(parentRequests.photoId, [...photoIds]))
  return new Map(rows.filter(({ agreedAt }) => !agreedAt).map(row => [row.photoId, pendingRequestView(row)]))
}

export async function requestOf(db: Database, photoId: string): Promise<ParentRequestRow | undefined> {
  const [row] = await db.select().from(parentRequests).where(eq(parentRequests.photoId, photoId))
  return row
}

/** Name and address of a parent go with the photo; the mails to them follow at night. */
export const forgetParent = (tx: Tx, photoId: string) =>
  tx.delete(parentRequests).where(eq(parentRequests.photoId, photoId))

export const forgetParentMails = (tx: Tx, mailer: Mailer, photoIds: string[]) =>
  forgetMailsAbout(tx, mailer, photoIds, 'parent.')

const About = z.object({ about: z.string() })

/** Those about photos that are gone. */
export async function sweepParentMails({ db, mailer }: { db: Database; mailer: Mailer }): Promise<void> {
  const gone = await rows(
    db,
    About,
    sql`
      select distinct about from mails m where kind like 'parent.%'
        and not exists (select 1 from parent_requests r where r.photo_id = m.about)`,
  )
  const about = gone.map(row => row.about)
  if (about.length > 0)
    await db.transaction(tx => forgetParentMails(tx, mailer, about)).then(after => after())
}

export const requestsOf = (db: Database, userId: string): Promise<ParentRequestRow[]> =>
  db.select().from(parentRequests).where(eq(parentRequests.userId, userId))
