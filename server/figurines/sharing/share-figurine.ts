import { eq } from 'drizzle-orm'
import type { Figure } from '../../../shared/figure/figure.ts'
import { withoutShirtName } from '../../../shared/figure/worn-words.ts'
import {
  isOfChild,
  mayBeShown,
  peopleSentences,
  type StatedSubject,
  type Subject,
} from '../../../shared/figurines/people-api.ts'
import {
  CHILD_REFUSED,
  CHILD_SAID,
  DECEASED_REFUSED,
  type Share,
  type SharedFigurine,
  type ShareInput,
  sharedPicturePath,
} from '../../../shared/figurines/sharing-api.ts'
import { sharedFigurePath } from '../../../shared/paths.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { invalid, notFound, Refusal } from '../../platform/http/problem.ts'
import { newToken } from '../../platform/ids.ts'
import type { FigurineDeps } from '../deps.ts'
import { photographed } from '../people/read-subject.ts'
import { setPhotoSubject } from '../people/set-photo-subject.ts'
import { type FigurineWithPhoto, findFigurine } from '../queries.ts'
import { BUILT_FROM_KIT, figurines, type PhotoRow, type ShareRow, sharedFigurines } from '../tables.ts'
import { endShare } from './end-share.ts'
import { findLiveShare, findShareByToken, isOrdered } from './queries.ts'

const DAY_MS = 24 * 3600_000

/** Only its owner shares a figurine, so an admin does not find another person's here. */
export async function ownFigurine(db: Database, userId: string, id: string) {
  const row = await findFigurine(db, id)
  if (row?.figurine.userId !== userId) throw notFound('figurine.not_found', 'There is no such figurine.')
  return row
}

/** An answer about the photo is kept also where it is the reason for a no. */
export async function shareFigurine(
  deps: Pick<FigurineDeps, 'db' | 'clock' | 'config'>,
  { userId, figurineId, wish }: { userId: string; figurineId: string; wish: ShareInput },
): Promise<ShareRow> {
  const { figurine, photo } = await ownFigurine(deps.db, userId, figurineId)
  if (figurine.stage !== 'complete' || !figurine.file)
    throw new Refusal(409, 'share.not_ready', 'This figurine is not drawn yet, so there is nothing to share.')
  if (photo) await settleWhoIsIn(deps, photo, wish.subject ?? null)
  else if (figurine.photoId) throw notFound('figurine.not_found', 'There is no such figurine.')
  const latest = await lastDay(deps, { figurine, photo })
  return deps.db.transaction(tx => publish(tx, deps.clock(), { figurineId, latest, wish }))
}

/** When a figurine that nobody orders is deleted with its photo; null for one that stays. */
export async function lastDay(
  { db, clock, config }: Pick<FigurineDeps, 'db' | 'clock' | 'config'>,
  { figurine, photo }: FigurineWithPhoto,
): Promise<Date | null> {
  if (!photo || (await isOrdered(db, figurine.id))) return null
  const day = new Date(photo.createdAt.getTime() + config.photoDays.withoutOrder * DAY_MS)
  // An order of another figurine keeps the photo for longer.
  return day > clock() ? day : null
}

async function settleWhoIsIn(
  { db, clock }: Pick<FigurineDeps, 'db' | 'clock'>,
  photo: PhotoRow,
  said: StatedSubject | null,
) {
  const reason = whyNotShared(photo.subject)
  if (reason) throw refused(reason)
  if (photo.subject === 'not_stated' && said === null) throw invalid({ subject: peopleSentences.subject })
  if (said === null || said === photo.subject) return
  const subject = photographed(said)
  await db.transaction(tx => setPhotoSubject(tx, photo.id, { subject, now: clock() }))
  if (isOfChild(subject)) throw refused(CHILD_REFUSED)
  if (subject === 'deceased') throw refused(DECEASED_REFUSED)
}

export function whyNotShared(subject: Subject): string | null {
  if (isOfChild(subject)) return CHILD_SAID
  return subject === 'deceased' ? DECEASED_REFUSED : null
}

const refused = (sentence: string) =>
  new Refusal(422, 'share.refused', sentence, { errors: { subject: sentence } })

async function publish(
  tx: Tx,
  now: Date,
  { figurineId, latest, wish }: { figurineId: string; latest: Date | null; wish: ShareInput },
): Promise<ShareRow> {
  const { days, name } = wish
  // One at a time: a second press waits here and then finds the link of the first.
  const [held] = await tx
    .select({ id: figurines.id })
    .from(figurines)
    .where(eq(figurines.id, figurineId))
    .for('update')
  if (!held) throw notFound('figurine.not_found', 'There is no such figurine.')
  const latestEnd = new Date(now.getTime() + days * DAY_MS)
  const endsAt = latest && latest < latestEnd ? latest : latestEnd
  const live = await findLiveShare(tx, figurineId, now)
  if (live) {
    await tx.update(sharedFigurines).set({ name, endsAt }).where(eq(sharedFigurines.token, live.token))
    return { ...live, name, endsAt }
  }
  await endShare(tx, figurineId, now)
  const share = { token: newToken(), figurineId, name, createdAt: now, endsAt, revokedAt: null }
  await tx.insert(sharedFigurines).values(share)
  return share
}

const OVER = 'This link has ended.'
type SharedFigurineRow = NonNullable<Awaited<ReturnType<typeof findShareByToken>>>
export type LiveShare = SharedFigurineRow & { file: string }

/** Null for a link that never was; one that is over is refused as gone. */
export async function openShare(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<LiveShare | null> {
  const found = await findShareByToken(db, token)
  if (!found) return null
  const { share, figurine, subject, photoId } = found
  const isShown = photoId === null || (subject !== null && mayBeShown(subject))
  if (share.revokedAt || share.endsAt <= clock() || !figurine.file || !isShown)
    throw new Refusal(410, 'share.ended', OVER)
  return { ...found, file: figurine.file }
}

export const shareView = ({ token, figurineId, name, createdAt, endsAt }: ShareRow): Share => ({
  figurine_id: figurineId,
  path: sharedFigurePath(token),
  name,
  created_at: createdAt.toISOString(),
  ends_at: endsAt.toISOString(),
})

export const sharedView = ({ share, figurine }: LiveShare): SharedFigurine => ({
  name: share.name,
  picture_url: sharedPicturePath(share.token, 'picture'),
  card_url: sharedPicturePath(share.token, 'card'),
  // Under a drawing no figure of the kit turns.
  figure: figurine.isDemo || figurine.provider === BUILT_FROM_KIT ? bareOf(figurine.figure) : null,
  ends_at: share.endsAt.toISOString(),
})

const bareOf = (figure: Figure | null) => figure && withoutShirtName(figure)
