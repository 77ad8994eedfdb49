import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  CHILD_REFUSED,
  CHILD_SAID,
  type ShareWish,
  type Shows,
  WHO_MISSING,
} from '../../../shared/sharing.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { invalid, notFound, Refusal } from '../../platform/http/problem.ts'
import { newToken } from '../../platform/ids.ts'
import { type FigurineWithPhoto, figurineById } from '../queries.ts'
import { figurines, photos } from '../tables.ts'
import { isOrdered, liveShare } from './queries.ts'
import { type ShareRow, sharedFigurines } from './tables.ts'

interface Deps {
  db: Database
  clock: Clock
  config: { photoDays: { withoutOrder: number } }
}
const DAY_MS = 24 * 3600_000

/** Only its owner shares a figurine, so an admin does not find another person's here. */
export async function ownFigurine(db: Database, userId: string, id: string) {
  const row = await figurineById(db, id)
  if (row?.figurine.userId !== userId) throw notFound('figurine.not_found', 'There is no such figurine.')
  return row
}

/** An answer about the photo is kept also where it is the reason for a no. */
export async function shareFigurine(
  deps: Deps,
  { userId, figurineId, wish }: { userId: string; figurineId: string; wish: ShareWish },
): Promise<ShareRow> {
  const { figurine, photo } = await ownFigurine(deps.db, userId, figurineId)
  if (figurine.stage !== 'complete' || !figurine.file)
    throw new Refusal(409, 'share.not_ready', 'This figurine is not drawn yet, so there is nothing to share.')
  if (photo) await sayWhoIsIn(deps, photo, wish.shows ?? null)
  else if (figurine.photoId) throw notFound('figurine.not_found', 'There is no such figurine.')
  const latest = await lastDay(deps, { figurine, photo })
  return deps.db.transaction(tx => publish(tx, deps.clock(), { figurineId, latest, wish }))
}

/** When a figurine that nobody orders is deleted with its photo; null for one that stays. */
export async function lastDay(
  { db, clock, config }: Deps,
  { figurine, photo }: FigurineWithPhoto,
): Promise<Date | null> {
  if (!photo || (await isOrdered(db, figurine.id))) return null
  const day = new Date(photo.createdAt.getTime() + config.photoDays.withoutOrder * DAY_MS)
  // An order of another figurine keeps the photo for longer.
  return day > clock() ? day : null
}

async function sayWhoIsIn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  photo: { id: string; shows: Shows | null },
  said: Shows | null,
) {
  if (photo.shows === 'child') throw refused('shows', CHILD_SAID)
  if (photo.shows === null && said === null) throw invalid({ shows: WHO_MISSING })
  if (said === null || said === photo.shows) return
  await db.transaction(async tx => {
    await tx.update(photos).set({ shows: said, showsSaidAt: clock() }).where(eq(photos.id, photo.id))
    if (said === 'child') await endAllOf(tx, photo.id, clock())
  })
  if (said === 'child') throw refused('shows', CHILD_REFUSED)
}

const refused = (field: string, sentence: string) =>
  new Refusal(422, 'share.child', sentence, { errors: { [field]: sentence } })

/** Of what was thought to be an adult until now. */
const endAllOf = (tx: Database, photoId: string, now: Date) =>
  tx
    .update(sharedFigurines)
    .set({ revokedAt: now })
    .where(
      and(
        isNull(sharedFigurines.revokedAt),
        sql`${sharedFigurines.figurineId} in (select f.id from figurines f where f.photo_id = ${photoId})`,
      ),
    )

async function publish(
  tx: Database,
  now: Date,
  { figurineId, latest, wish }: { figurineId: string; latest: Date | null; wish: ShareWish },
): Promise<ShareRow> {
  const { days, name } = wish
  // One at a time: a second press waits here and then finds the link of the first.
  const [held] = await tx
    .select({ id: figurines.id })
    .from(figurines)
    .where(eq(figurines.id, figurineId))
    .for('update')
  if (!held) throw notFound('figurine.not_found', 'There is no such figurine.')
  const wanted = new Date(now.getTime() + days * DAY_MS)
  const endsAt = latest && latest < wanted ? latest : wanted
  const live = await liveShare(tx, figurineId, now)
  if (live) {
    await tx.update(sharedFigurines).set({ name, endsAt }).where(eq(sharedFigurines.token, live.token))
    return { ...live, name, endsAt }
  }
  await endShare(tx, figurineId, now)
  const share = { token: newToken(), figurineId, name, createdAt: now, endsAt, revokedAt: null }
  await tx.insert(sharedFigurines).values(share)
  return share
}

export const endShare = (db: Database, figurineId: string, now: Date) =>
  db
    .update(sharedFigurines)
    .set({ revokedAt: now })
    .where(and(eq(sharedFigurines.figurineId, figurineId), isNull(sharedFigurines.revokedAt)))
    .then(() => undefined)
