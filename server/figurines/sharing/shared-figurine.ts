import { mayBeShown } from '../../../shared/figurines/people-api.ts'
import { type Share, type SharedFigurine, sharedPicturePath } from '../../../shared/figurines/sharing-api.ts'
import { sharedFigurePath } from '../../../shared/paths.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { BUILT_FROM_KIT } from '../tables.ts'
import { sharedByToken } from './queries.ts'
import type { ShareRow } from './tables.ts'

const OVER = 'This link has ended.'
type Found = NonNullable<Awaited<ReturnType<typeof sharedByToken>>>
type LiveShare = Found & { file: string }

/** Null for a link that never was; one that is over is refused as gone. */
export async function openShare(
  { db, clock }: { db: Database; clock: Clock },
  token: string,
): Promise<LiveShare | null> {
  const found = await sharedByToken(db, token)
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
  figure: figurine.isDemo || figurine.provider === BUILT_FROM_KIT ? figurine.figure : null,
  ends_at: share.endsAt.toISOString(),
})
