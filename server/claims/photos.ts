import { inArray } from 'drizzle-orm'
import type { ClaimState } from '../../shared/claims/api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { photosOfUser, photosPast } from './queries.ts'
import { removeClaimPhotos } from './receive-claim.ts'
import { claimPhotos } from './tables.ts'

export interface ClaimPhoto {
  file: string
  claimId: string
  orderId: string
  createdAt: Date
  keptUntil: Date
  /** Why it cannot be deleted yet; null if it can. */
  keptBecause: string | null
}

const WAITING: readonly ClaimState[] = ['open', 'answered']

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
  clock: Clock
}

/** Row first: a file that is left over goes with the nightly sweep. */
export async function expireClaimPhotos({ db, files, clock }: Deps): Promise<number> {
  const past = (await photosPast(db, clock())).map(({ file }) => file)
  if (past.length > 0) await db.delete(claimPhotos).where(inArray(claimPhotos.file, past))
  await removeClaimPhotos(files, past)
  return past.length
}
