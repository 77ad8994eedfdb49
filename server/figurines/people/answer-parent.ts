import { eq } from 'drizzle-orm'
import { parentPath, paths } from '../../../shared/paths.ts'
import {
  CONSENT_KINDS,
  type GivenConsent,
  type ParentRequest,
  readConsent,
} from '../../../shared/people-in-photos.ts'
import { holdAccount } from '../../accounts/hold-account.ts'
import { users } from '../../accounts/tables.ts'
import { endConsentOf, giveConsent } from '../../consents/consents.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { removeFiles } from '../../vault/vault.ts'
import { writeReceipt } from '../../vault/write-receipt.ts'
import { photos } from '../tables.ts'
import { forgetParent, forgetParentMails, hashOf } from './ask-parent.ts'
import { type ParentRequestRow, parentRequests } from './tables.ts'
import { deleteWhatMay } from './withdraw-consent.ts'

interface Deps {
  db: Database
  clock: Clock
  pageAddress: (path: string) => string
}
interface Opened {
  request: ParentRequestRow
  sender: { id: string; name: string; email: string }
}

/** Refused where the link never was, was replaced by a newer one, or its photo is gone. */
async function openRequest(db: Database, token: string, now: Date): Promise<Opened> {
  const [found] = await db
    .select({ request: parentRequests, photo: photos, sender: users })
    .from(parentRequests)
    .innerJoin(photos, eq(photos.id, parentRequests.photoId))
    .innerJoin(users, eq(users.id, parentRequests.userId))
    .where(eq(parentRequests.tokenHash, hashOf(token)))
  const isHeld = found && !found.photo.deletedAt && !found.photo.withdrawnAt
  if (!isHeld || !(found.request.agreedAt || found.request.endsAt > now))
    throw notFound(
      'parent.ended',
      'This link has ended. Perhaps the photo was deleted, or a newer mail was sent to you.',
    )
  return found
}

/** Account first, as a deletion locks it first; then the link, so that of two answers at once the second sees the first. */
async function holdRequest(tx: Database, token: string, now: Date): Promise<Opened> {
  const { sender } = await openRequest(tx, token, now)
  await holdAccount(tx, sender.id)
  await tx
    .select({ id: parentRequests.photoId })
    .from(parentRequests)
    .where(eq(parentRequests.tokenHash, hashOf(token)))
    .for('update')
  return openRequest(tx, token, now)
}

const requestView = ({ request, sender }: Opened): ParentRequest => ({
  sender: sender.name,
  parent_name: request.parentName,
  sent_at: request.sentAt.toISOString(),
  ends_at: request.agreedAt ? null : request.endsAt.toISOString(),
  agreed_at: request.agreedAt?.toISOString() ?? null,
})

export const readRequest = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string) =>
  requestView(await openRequest(db, token, clock()))

/** The photo that may be drawn now is null where the parent had agreed before. */
export async function agree({ db, clock, pageAddress }: Deps, token: string, given: GivenConsent) {
  return db.transaction(async tx => {
    const now = clock()
    const opened = await holdRequest(tx, token, now)
    const { request, sender } = opened
    if (request.agreedAt) return { view: requestView(opened), photoId: null }
    const { consent, faults } = readConsent(given, now, CONSENT_KINDS.other_child)
    if (!consent) throw invalid(faults)
    const { photoId } = request
    const kept = { kind: CONSENT_KINDS.other_child, ...consent }
    await giveConsent(tx, { userId: sender.id, photoId, consent: kept, now })
    await tx.update(parentRequests).set({ agreedAt: now }).where(eq(parentRequests.photoId, photoId))
    await queueMails(tx, [
      {
        kind: 'photos.parent_agreed',
        to: sender.email,
        subject: 'The parent has agreed',
        heading: `${request.parentName} agreed.`,
        paragraphs: ['The figurine of the child can be drawn and ordered now.'],
        action: { label: 'My Figurines', url: pageAddress(paths.figurines) },
        about: photoId,
      },
      {
        kind: 'parent.agreed',
        to: request.parentEmail,
        subject: 'You agreed to a figurine of your child',
        heading: 'Thank you.',
        paragraphs: [
          `You agreed that a figurine of your child is made from the photo that ${sender.name} sent. With this link you can take that back for as long as we hold the photo.`,
        ],
        action: { label: 'What you agreed to', url: pageAddress(parentPath(token)) },
        about: photoId,
      },
    ])
    return { view: requestView({ sender, request: { ...request, agreedAt: now } }), photoId }
  })
}

/** Whether or not the parent had agreed: what no order needs is deleted now, and the sender is told. */
export async function refuse(
  { db, clock, pageAddress, files, mailer }: Deps & { files: FileStore; mailer: Mailer },
  token: string,
): Promise<string[]> {
  const { gone, stayed, forgetMails } = await db.transaction(async tx => {
    const now = clock()
    const { request, sender } = await holdRequest(tx, token, now)
    const { photoId } = request
    await endConsentOf(tx, photoId, now)
    const { gone, stayed } = await deleteWhatMay(tx, photoId, now)
    await forgetParent(tx, photoId)
    const forgetMails = await forgetParentMails(tx, mailer, [photoId])
    const words = {
      subject: 'The parent does not agree',
      heading: 'The parent does not agree.',
      paragraphs: [
        request.agreedAt
          ? 'The parent of the child in your photo took their consent back, so nothing more is made from it.'
          : 'The parent of the child in your photo refused, so nothing is made from it.',
        ...(gone.length > 0 ? ['This is what we deleted; nobody can bring it back.'] : []),
        ...stayed,
      ],
    }
    await writeReceipt(tx, { person: sender, gone, stayed, now, pageAddress, words })
    return { gone, stayed, forgetMails }
  })
  await removeFiles(files, gone)
  await forgetMails()
  return stayed
}
