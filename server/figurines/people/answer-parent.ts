import { eq } from 'drizzle-orm'
import {
  CONSENT_KINDS,
  type ConsentInput,
  type ParentRequest,
  readConsent,
} from '../../../shared/figurines/people-api.ts'
import { lockAccount } from '../../accounts/lock-account.ts'
import { users } from '../../accounts/tables.ts'
import { queueMails } from '../../notifications/queue-mail.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { endConsentOf, giveConsent } from '../../privacy/consents/consents.ts'
import { removeFiles } from '../../privacy/vault.ts'
import { writeReceipt } from '../../privacy/write-receipt.ts'
import type { FigurineDeps } from '../deps.ts'
import { lockFigurinesOf } from '../expire-photos.ts'
import { photos } from '../tables.ts'
import { saveRefusal } from './admit-parent-mail.ts'
import { forgetParent, forgetParentMails, hashOf } from './ask-parent.ts'
import { AGREED_QUEUE } from './draw-agreed.ts'
import { agreedMails, refusedWords } from './parent-mails.ts'
import { type ParentRequestRow, parentRequests } from './tables.ts'
import { deleteWhatMay } from './withdraw-consent.ts'

interface OpenedRequest {
  request: ParentRequestRow
  sender: { id: string; name: string; email: string }
}

/** Refused where the link never was, was replaced by a newer one, or its photo is gone. */
async function loadOpenRequest(db: Database, token: string, now: Date): Promise<OpenedRequest> {
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
      'This link no longer works. Perhaps the photo was deleted, or a newer email was sent to you.',
    )
  return found
}

/** In the order in which a deletion locks them; of two answers at once the second sees the first. */
async function lockRequest(tx: Tx, token: string, now: Date): Promise<OpenedRequest> {
  const { sender, request } = await loadOpenRequest(tx, token, now)
  await lockAccount(tx, sender.id)
  await lockFigurinesOf(tx, request.photoId)
  await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, request.photoId)).for('update')
  return loadOpenRequest(tx, token, now)
}

const requestView = ({ request, sender }: OpenedRequest): ParentRequest => ({
  sender: sender.name,
  parent_name: request.parentName,
  sent_at: request.sentAt.toISOString(),
  ends_at: request.agreedAt ? null : request.endsAt.toISOString(),
  agreed_at: request.agreedAt?.toISOString() ?? null,
})

export const readRequest = async ({ db, clock }: Pick<FigurineDeps, 'db' | 'clock'>, token: string) =>
  requestView(await loadOpenRequest(db, token, clock()))

/** Agreeing twice changes nothing. The sender has all the days to order from here on. */
export async function agree(
  { db, clock, pageAddress, jobs }: Pick<FigurineDeps, 'db' | 'clock' | 'pageAddress' | 'jobs'>,
  token: string,
  input: ConsentInput,
): Promise<ParentRequest> {
  return db.transaction(async tx => {
    const now = clock()
    const opened = await lockRequest(tx, token, now)
    const { request, sender } = opened
    if (request.agreedAt) return requestView(opened)
    const { consent, faults } = readConsent(input, now, CONSENT_KINDS.other_child)
    if (!consent) throw invalid(faults)
    const { photoId } = request
    const stored = { kind: CONSENT_KINDS.other_child, ...consent }
    await giveConsent(tx, { userId: sender.id, photoId, consent: stored, now })
    await tx.update(parentRequests).set({ agreedAt: now }).where(eq(parentRequests.photoId, photoId))
    await tx.update(photos).set({ daysFrom: now }).where(eq(photos.id, photoId))
    await jobs.send(tx, AGREED_QUEUE, { photoId })
    const parent = { name: request.parentName, email: request.parentEmail }
    await queueMails(tx, agreedMails(pageAddress, { sender, parent, photoId, token }))
    return requestView({ sender, request: { ...request, agreedAt: now } })
  })
}

/** The order is the sender's, and so is cancelling it. */
const STAYS_FOR_AN_ORDER =
  'An order under way still needs it: what it needs is kept until that order is delivered or cancelled, and deleted within a day after that.'

/** Whether or not the parent had agreed: what no order needs is deleted now, and the sender is told. */
export async function refuse(
  {
    db,
    clock,
    pageAddress,
    files,
    mailer,
    secret,
  }: Pick<FigurineDeps, 'db' | 'clock' | 'pageAddress' | 'files' | 'mailer' | 'secret'>,
  token: string,
): Promise<string[]> {
  const { gone, stayed, forgetMails } = await db.transaction(async tx => {
    const now = clock()
    const { request, sender } = await lockRequest(tx, token, now)
    const { photoId } = request
    if (!request.agreedAt) await saveRefusal(tx, { secret, now }, request.parentEmail)
    await endConsentOf(tx, photoId, now)
    const { gone, stayed } = await deleteWhatMay(tx, photoId, now)
    await forgetParent(tx, photoId)
    const forgetMails = await forgetParentMails(tx, mailer, [photoId])
    const words = refusedWords({ hadAgreed: request.agreedAt !== null, isDeleted: gone.length > 0, stayed })
    await writeReceipt(tx, { person: sender, gone, stayed, now, pageAddress, words })
    return { gone, stayed, forgetMails }
  })
  await removeFiles(files, gone)
  await forgetMails()
  return stayed.length > 0 ? [STAYS_FOR_AN_ORDER] : []
}
