import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Database, Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { privateKey } from '../platform/files/private-links.ts'
import type { FigurineDeps } from './deps.ts'
import { forgetParent } from './people/ask-parent.ts'
import type { PhotoDays } from './photo-end.ts'
import { figurines, photos } from './tables.ts'
import { isUnfinished, ordersOfFigurines } from './unfinished-orders.ts'

/**
 * Photos without an order go after so many days, with an order so many days after its delivery, and as soon as no order
 * needs them once the consent was taken back. The figurine's own picture of an order stays with the order; the photo of
 * the person does not.
 */
export async function expirePhotos(
  { db, files, clock }: Pick<FigurineDeps, 'db' | 'files' | 'clock'>,
  days: PhotoDays,
): Promise<number> {
  let expired = 0
  for (const { id } of await photosOver(db, clock(), days)) {
    const gone = await db.transaction(tx => forgetIfOver(tx, id, clock(), days))
    for (const name of gone ?? []) if (name) await files.remove(privateKey(name))
    if (gone) expired += 1
  }
  return expired
}

const Over = z.object({ id: z.string(), file: z.string(), isWithdrawn: z.boolean() })
const photosOver = (db: Database, now: Date, days: PhotoDays, id: string | null = null) =>
  rows(
    db,
    Over,
    sql`
      select p.id, p.file, p.withdrawn_at is not null as "isWithdrawn" from photos p
      where (p.deleted_at is null
          or p.withdrawn_at is not null and exists (select 1 from figurines f where f.photo_id = p.id))
        and ${id === null ? sql`true` : sql`p.id = ${id}`} and (${isOver(now, days)})`,
  )

/** The files to remove; null where an order came in between. */
async function forgetIfOver(tx: Tx, id: string, now: Date, days: PhotoDays) {
  await lockFigurinesOf(tx, id)
  const [photo] = await photosOver(tx, now, days, id)
  if (!photo) return null
  const gone = await forgetPhoto(tx, photo, now)
  return [photo.file, ...gone.flatMap(one => [one.file, one.partialFile])]
}

/** Placing an order locks them as well. */
export const lockFigurinesOf = (tx: Tx, photoId: string) =>
  tx.execute(sql`select id from figurines where photo_id = ${photoId} order by id for update`)

function isOver(now: Date, { withoutOrder, childWithoutOrder, afterDelivery }: PhotoDays) {
  const at = sql`${now.toISOString()}::timestamptz`
  const before = (days: number) => sql`${at} - make_interval(days => ${days})`
  const ofPhoto = sql`from ${ordersOfFigurines} where f.photo_id = p.id`
  return sql`case
    when p.withdrawn_at is not null then not exists (select 1 ${ofPhoto} and ${isUnfinished})
    when exists (select 1 ${ofPhoto} and o.paid_at is not null)
    then not exists (select 1 ${ofPhoto} and ${isUnfinished}) and not exists (
      select 1 ${ofPhoto} and o.paid_at is not null and not (
        o.status = 'Cancelled' or (o.status = 'Delivered' and coalesce(o.delivered_at, o.updated_at) < ${before(afterDelivery)})))
    else not exists (select 1 ${ofPhoto} and ${isUnfinished}) and (
      p.created_at < ${before(withoutOrder)} or (
        p.subject in ('my_child', 'other_child', 'not_stated') and coalesce(p.days_from, p.created_at) < ${before(childWithoutOrder)}))
    end`
}

/** What was ordered keeps its picture, unless the consent was taken back. */
export async function forgetPhoto(
  tx: Tx,
  { id, isWithdrawn }: { id: string; isWithdrawn: boolean },
  now: Date,
) {
  await tx
    .update(photos)
    .set({
      deletedAt: sql`coalesce(${photos.deletedAt}, ${now.toISOString()}::timestamptz)`,
      face: null,
      description: null,
    })
    .where(eq(photos.id, id))
  await forgetParent(tx, id)
  await tx.update(figurines).set({ faces: [], measured: null }).where(eq(figurines.photoId, id))
  const unordered = sql`not exists (select 1 from order_lines l where l.figurine_id = ${figurines.id})`
  return tx
    .delete(figurines)
    .where(and(eq(figurines.photoId, id), isWithdrawn ? undefined : unordered))
    .returning()
}
