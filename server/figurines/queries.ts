import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Face } from '../../shared/photo-reading/photo-reading.ts'
import type { Database } from '../platform/db/database.ts'
import { Count, oneRow, rows } from '../platform/db/rows.ts'
import {
  BUILT_FROM_KIT,
  type FigurineRow,
  figurines,
  type PhotoRow,
  photos,
  promptTrials,
  providerCalls,
} from './tables.ts'

const whole = { figurine: figurines, photo: photos }
export type FigurineWithPhoto = {
  figurine: typeof figurines.$inferSelect
  photo: typeof photos.$inferSelect | null
}

export const figurinesOf = (db: Database, userId: string): Promise<FigurineWithPhoto[]> =>
  db
    .select(whole)
    .from(figurines)
    .leftJoin(photos, eq(photos.id, figurines.photoId))
    .where(eq(figurines.userId, userId))
    .orderBy(desc(figurines.createdAt), desc(figurines.id))

/** A row that is not this person's is not found; an admin finds every one. */
export async function findFigurineFor(
  db: Database,
  who: { id: string; role: string },
  id: string,
): Promise<FigurineWithPhoto | undefined> {
  const mine = who.role === 'admin' ? undefined : eq(figurines.userId, who.id)
  const [found] = await db
    .select(whole)
    .from(figurines)
    .leftJoin(photos, eq(photos.id, figurines.photoId))
    .where(and(eq(figurines.id, id), mine))
  return found
}

export const photosOf = (db: Database, userId: string): Promise<PhotoRow[]> =>
  db
    .select()
    .from(photos)
    .where(and(eq(photos.userId, userId), isNull(photos.deletedAt)))

/** The faces that were found in a customer's photos, by the newest version of each. */
export async function facesFound(db: Database, userId: string): Promise<ReadonlyMap<string, Face[]>> {
  const rows = await db
    .select({ photoId: figurines.photoId, faces: figurines.faces })
    .from(figurines)
    .where(and(eq(figurines.userId, userId), sql`${figurines.faces} <> '[]'::jsonb`))
    .orderBy(asc(figurines.version))
  // The last of a photo's versions stays in the map.
  return new Map(rows.flatMap(({ photoId, faces }) => (photoId ? [[photoId, faces] as const] : [])))
}

export async function findOwnPhoto(db: Database, userId: string, id: string): Promise<PhotoRow | undefined> {
  const mine = and(eq(photos.id, id), eq(photos.userId, userId), isNull(photos.deletedAt))
  const [found] = await db.select().from(photos).where(mine)
  return found
}

export async function photosOfOrder(
  db: Database,
  orderId: string,
): Promise<{ line: number; photo: PhotoRow }[]> {
  const lines = sql`(select position, figurine_id from order_lines where order_id = ${orderId})`
  return db
    .select({ line: sql<number>`l.position`, photo: photos })
    .from(photos)
    .innerJoin(figurines, eq(figurines.photoId, photos.id))
    .innerJoin(sql`${lines} l`, sql`l.figurine_id = ${figurines.id}`)
    .where(isNull(photos.deletedAt))
    .orderBy(sql`l.position`)
}

export async function findFigurine(db: Database, id: string): Promise<FigurineWithPhoto | undefined> {
  const [found] = await db
    .select(whole)
    .from(figurines)
    .leftJoin(photos, eq(photos.id, figurines.photoId))
    .where(eq(figurines.id, id))
  return found
}

export const versionsOf = (
  db: Database,
  { id, photoId, firstId }: Pick<FigurineRow, 'id' | 'photoId' | 'firstId'>,
): Promise<FigurineWithPhoto[]> =>
  db
    .select(whole)
    .from(figurines)
    .leftJoin(photos, eq(photos.id, figurines.photoId))
    .where(photoId ? eq(figurines.photoId, photoId) : eq(figurines.firstId, firstId ?? id))
    .orderBy(asc(figurines.version))

/** What counts against a customer's day, deleted or not: what was drawn or will be, but no run that failed. */
export async function previewsSince(db: Database, userId: string, since: Date): Promise<number> {
  const from = sql`${since.toISOString()}::timestamptz`
  const { count } = await oneRow(
    db,
    Count,
    sql`
      select count(*)::int as count from (
        select figurine_id from provider_calls
        where user_id = ${userId} and started_at >= ${from} and asked_for = 'drawing'
          and outcome in ('started', 'drawn')
          and not exists (select 1 from prompt_trials t where t.id = provider_calls.figurine_id)
        union select id from figurines
        where user_id = ${userId} and created_at >= ${from}
          and stage in ('waiting', 'drawing', 'saving')) as counted`,
  )
  return count
}

/** What paid models drew for a customer or are drawing; what waits counts as theirs. Refused and failed drawings do not. */
export async function paidDrawingsOf(db: Database, userId: string): Promise<number> {
  const { count } = await oneRow(
    db,
    Count,
    sql`
      select count(*)::int as count from (
        select figurine_id from provider_calls c
        where user_id = ${userId} and asked_for = 'drawing' and provider <> 'demo'
          and (outcome = 'drawn' or outcome = 'started' and not exists (
            select 1 from figurines f where f.id = c.figurine_id and f.stage = 'failed'))
          and not exists (select 1 from prompt_trials t where t.id = c.figurine_id)
        union select id from figurines
        where user_id = ${userId} and stage in ('waiting', 'drawing', 'saving')
          and provider is distinct from 'demo') as counted`,
  )
  return count
}

/** What was paid, and what those who still wait will cost: each as much as the dearest drawing so far. */
export async function spentSince(db: Database, since: Date): Promise<number> {
  const waiting = sql`(select count(*) from ${figurines} where ${figurines.stage} = 'waiting' and ${figurines.createdAt} >= ${since.toISOString()}::timestamptz)`
  const [row] = await db
    .select({
      paise: sql<number>`(coalesce(sum(${providerCalls.pricePaise}), 0) + coalesce(max(${providerCalls.pricePaise}), 0) * ${waiting})::int`,
    })
    .from(providerCalls)
    .where(gte(providerCalls.startedAt, since))
  return row?.paise ?? 0
}

const RUNS_REMEMBERED = 20
const Middle = z.object({ middle: z.nullable(z.number()) })

/** The middle of what the last runs took, in seconds; null before there were any. */
export async function usualSeconds(db: Database): Promise<number | null> {
  const { middle } = await oneRow(
    db,
    Middle,
    sql`
      select percentile_cont(0.5) within group (order by extract(epoch from finished_at - created_at))::float8 as middle
      from (select created_at, finished_at from figurines
        where stage = 'complete' and provider is distinct from ${BUILT_FROM_KIT} order by finished_at desc limit ${RUNS_REMEMBERED}) as last_runs`,
  )
  return middle === null ? null : Math.ceil(middle * 10) / 10
}

export async function callsMade(
  db: Database,
  figurineId: string,
  askedFor: 'drawing' | 'description' = 'drawing',
): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(providerCalls)
    .where(
      and(
        eq(providerCalls.figurineId, figurineId),
        eq(providerCalls.askedFor, askedFor),
        ne(providerCalls.provider, 'demo'),
      ),
    )
  return row?.count ?? 0
}

/** Figurines that are neither drawn nor failed, though they were begun or asked for so long ago. */
export async function strandedSince(
  db: Database,
  { drawing, waiting }: { drawing: Date; waiting: Date },
): Promise<string[]> {
  const rows = await db
    .select({ id: figurines.id })
    .from(figurines)
    .where(
      or(
        and(inArray(figurines.stage, ['drawing', 'saving']), lt(figurines.startedAt, drawing)),
        and(eq(figurines.stage, 'waiting'), lt(figurines.createdAt, waiting)),
      ),
    )
  return rows.map(row => row.id)
}

const Owner = z.object({ userId: z.nullable(z.string()) })
export async function findFileOwner(
  db: Database,
  file: string,
): Promise<{ userId: string | null } | undefined> {
  const [owner] = await rows(
    db,
    Owner,
    sql`
      select user_id as "userId" from photos where file = ${file} and deleted_at is null
      union all select user_id from figurines where file = ${file} or partial_file = ${file}
      union all select c.user_id from claim_photos p join claims c on c.id = p.claim_id where p.file = ${file}
      union all select r.user_id from review_photos p join reviews r on r.id = p.review_id where p.file = ${file}
      union all select o.user_id from diary_entries d join orders o on o.id = d.order_id where d.file = ${file}
      union all (
        select case when p.withdrawn_because is null then o.user_id end
        from proofs p join orders o on o.id = p.order_id
        where p.pictures @> ${JSON.stringify([{ file }])}::jsonb order by p.withdrawn_because is not null) limit 1`,
  )
  return owner
}

const TRIALS_SHOWN = 6

export const latestTrials = (db: Database, { id }: { id?: string } = {}) =>
  db
    .select({
      trial: promptTrials,
      costPaise: sql<number>`coalesce((select sum(c.price_paise) from provider_calls c where c.figurine_id = prompt_trials.id), 0)::int`,
    })
    .from(promptTrials)
    .where(id === undefined ? undefined : eq(promptTrials.id, id))
    .orderBy(desc(promptTrials.createdAt), desc(promptTrials.id))
    .limit(TRIALS_SHOWN)
