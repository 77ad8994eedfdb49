import { and, eq, isNull, ne } from 'drizzle-orm'
import {
  type Consent,
  consentText,
  MODEL_CONSENT,
  type StoredConsent,
} from '../../../shared/figurines/people-api.ts'
import type { PersonalDataEraser } from '../../accounts/delete-account.ts'
import type { PersonalDataExporter } from '../../accounts/export-account.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { consentsOfUser, findLiveConsent, forgetConsentsBefore, liveConsents } from '../queries.ts'
import { type ConsentRow, consents } from '../tables.ts'

interface GiveConsentInput {
  userId: string
  photoId: string
  consent: StoredConsent
  now: Date
  /** Who may get the drawing, where the consent is to that. */
  service?: string
}

/** A photo has one consent that holds, and its drawing one for each service. */
export async function giveConsent(
  tx: Tx,
  { userId, photoId, consent, now, service }: GiveConsentInput,
): Promise<void> {
  await tx
    .insert(consents)
    .values({ id: newId('con'), userId, photoId, ...consent, service, givenAt: now })
    .onConflictDoNothing()
}

/** Null for none of this person's that still holds; another parent's is taken back by that parent. */
export async function takeConsentBack(
  tx: Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<ConsentRow | null> {
  const own = and(eq(consents.id, id), eq(consents.userId, userId), ne(consents.kind, 'other_child'))
  const [taken] = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(own, isNull(consents.withdrawnAt)))
    .returning()
  return taken ?? null
}

/** Its drawing goes to no service any more. */
export const endModelConsentsOf = (tx: Tx, photoId: string, now: Date) =>
  tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.photoId, photoId), eq(consents.kind, MODEL_CONSENT), isNull(consents.withdrawnAt)))

export const endConsentOf = (tx: Tx, photoId: string, now: Date) =>
  tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.photoId, photoId), isNull(consents.withdrawnAt)))

export const hasConsent = async (db: Database, photoId: string): Promise<boolean> =>
  (await findLiveConsent(db, photoId)) !== undefined

/** Those of the photos that have a consent that holds. */
export const consentedAmong = async (db: Database, photoIds: readonly string[]): Promise<Set<string>> =>
  new Set((await liveConsents(db, photoIds)).map(({ photoId }) => photoId))

export const consentsOf = async (db: Database, userId: string): Promise<Consent[]> =>
  (await consentsOfUser(db, userId)).map(consentView)

/** Those that are as old as this, unless their photo is still held. */
export const expireConsents = (db: Database, before: Date) =>
  forgetConsentsBefore(db, before).then(() => undefined)

const consentView = (row: ConsentRow): Consent => ({
  id: row.id,
  kind: row.kind,
  photo_id: row.photoId,
  parent_name: row.parentName,
  birth_date: row.kind === 'other_child' ? null : row.birthDate,
  version: row.version,
  text: consentText(row.version, row.kind),
  given_at: row.givenAt.toISOString(),
  withdrawn_at: row.withdrawnAt?.toISOString() ?? null,
})

export const exportConsents: PersonalDataExporter = async (db, userId) => ({
  name: 'consents',
  data: await consentsOf(db, userId),
})

export const eraseConsents: PersonalDataEraser = async (tx, userId) => {
  await tx.delete(consents).where(eq(consents.userId, userId))
  return async () => {}
}
