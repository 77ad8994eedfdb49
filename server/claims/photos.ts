import { inArray } from 'drizzle-orm'
import type { ClaimState } from '../../shared/claims.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { photosOfUser, photosPast } from './queries.ts'
import { removeClaimPhotos } from './receive-claim.ts'
import { claimPhotos } from './tables.ts'

export interface ClaimPhoto {
  /** Its private name, for a link. */
  file: string
  claimId: string
  orderId: string
  createdAt: Date
  keptUntil: Date
  /** Why it cannot be deleted yet; null if it can. */
  keptBecause: string | null
}

const WAITING: readonly ClaimState[] = ['open', 'answered']

/** Every photo that a customer has sent with a claim, the oldest first. */
export async function claimPhotosOf(db: Database, userId: string): Promise<ClaimPhoto[]> {
  return (await photosOfUser(db, userId)).map(({ photo, claim }) => ({
    file: photo.file,
    claimId: claim.id,
    orderId: claim.orderId,
    createdAt: photo.createdAt,
    keptUntil: photo.keptUntil,
    keptBecause: WAITING.includes(claim.state) ? `Claim ${claim.id} is not settled yet.` : null,
  }))
}

interface Deps {
  db: Database
  files: FileStore
}

/** Deletes those of these photos that are the customer's and not needed any more; returns their names. */
export async function deleteClaimPhotos(
  { db, files }: Deps,
  userId: string,
  names: readonly string[],
): Promise<string[]> {
  const theirs = (await claimPhotosOf(db, userId)).filter(
    ({ file, keptBecause }) => names.includes(file) && keptBecause === null,
  )
  return remove(
    { db, files },
    theirs.map(({ file }) => file),
  )
}

/** Row first: a file that is left over goes with the nightly sweep. */
export async function expireClaimPhotos({ db, files, clock }: Deps & { clock: Clock }): Promise<number> {
  const past = await photosPast(db, clock())
  const gone = await remove(
    { db, files },
    past.map(({ file }) => file),
  )
  return gone.length
}

async function remove({ db, files }: Deps, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const rows = await db
    .delete(claimPhotos)
    .where(inArray(claimPhotos.file, [...names]))
    .returning({ file: claimPhotos.file })
  const gone = rows.map(({ file }) => file)
  await removeClaimPhotos(files, gone)
  return gone
}
