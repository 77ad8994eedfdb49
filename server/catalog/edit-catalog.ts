import { eq, sql } from 'drizzle-orm'
import { RESERVED_SLUGS } from '../../shared/catalog/api.ts'
import { slugFrom } from '../../shared/catalog/desk-api.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { CatalogSnapshot } from './snapshot.ts'
import { type categories, deskBuddies } from './tables.ts'

export interface EditDeps {
  db: Database
  catalog: CatalogSnapshot
  clock: Clock
}

/** One edit at a time. This process reloads before the response, the others after NOTIFY. */
export async function editCatalog<T>({ db, catalog }: EditDeps, edit: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7304)`)
    return edit(tx)
  })
  await catalog.refresh()
  return done
}

const TRIES = 1000

export async function freeSlug(
  tx: Tx,
  table: typeof categories | typeof deskBuddies,
  fields: { slug?: string | undefined; name: string },
) {
  const requested = fields.slug === undefined ? null : slugFrom(fields.slug)
  if (requested) {
    if (await isTaken(tx, table, requested)) throw slugTaken(requested)
    return requested
  }
  const base = slugFrom(fields.name) ?? 'desk-buddy'
  for (let number = 1; number < TRIES; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!(await isTaken(tx, table, slug))) return slug
  }
  throw slugTaken(base)
}

export async function changedSlug(
  tx: Tx,
  table: typeof categories | typeof deskBuddies,
  current: string,
  requested: string | undefined,
) {
  const slug = requested === undefined ? null : slugFrom(requested)
  if (slug === null || slug === current) return null
  if (await isTaken(tx, table, slug)) throw slugTaken(slug)
  return slug
}

async function isTaken(
  tx: Tx,
  table: typeof categories | typeof deskBuddies,
  slug: string,
): Promise<boolean> {
  if (table === deskBuddies && RESERVED_SLUGS.includes(slug)) return true
  const found = await tx.select({ id: table.id }).from(table).where(eq(table.slug, slug)).limit(1)
  return found.length > 0
}

function slugTaken(slug: string): Refusal {
  const sentence = `The slug ${slug} is taken. Please choose another one, or leave it empty.`
  return new Refusal(409, 'catalog.slug_taken', sentence, { errors: { slug: sentence } })
}

/** `id` goes before `before`, or to the end; null when either is unknown. */
export function movedBefore(ids: string[], id: string, before: string | null): string[] | null {
  if (!ids.includes(id) || (before !== null && !ids.includes(before))) return null
  if (before === id) return ids
  const others = ids.filter(one => one !== id)
  const at = before === null ? others.length : others.indexOf(before)
  return others.toSpliced(at, 0, id)
}
