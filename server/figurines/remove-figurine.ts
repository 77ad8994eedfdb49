import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { PRIVATE_PREFIXES, privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Log } from '../platform/log.ts'
import type { FigurineWithPhoto } from './queries.ts'
import { figurines, photos, promptTrials } from './tables.ts'

interface Deps {
  db: Database
  files: FileStore
  clock: Clock
}

/** As long as an order can still be paid, or is paid and under way, what was ordered has to be there. */
const isUnfinished = sql`o.status not in ('Delivered', 'Cancelled') and (o.paid_at is not null or o.open_hash is not null)`

/** Removes file and row; the photo goes with its last figurine. A figurine of an unfinished order stays. */
export async function removeFigurine(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { figurine, photo }: FigurineWithPhoto,
) {
  const doomed = await db.transaction(async tx => {
    // Placing an order locks the row as well.
    await tx.execute(sql`select id from figurines where id = ${figurine.id} for update`)
    const { rows } = await tx.execute(
      sql`select o.id from order_lines l join orders o on o.id = l.order_id where l.figurine_id = ${figurine.id} and ${isUnfinished} limit 1`,
    )
    const [order] = rows as { id: string }[]
    if (order)
      throw new Refusal(
        409,
        'figurine.order_unfinished',
        `Order ${order.id} is not finished yet. The figurine can be deleted once it has been delivered or cancelled.`,
      )
    await tx.delete(figurines).where(eq(figurines.id, figurine.id))
    if (!photo) return [figurine.file]
    const left = await tx
      .select({ id: figurines.id })
      .from(figurines)
      .where(eq(figurines.photoId, photo.id))
      .limit(1)
    if (left.length === 0) await tx.delete(photos).where(eq(photos.id, photo.id))
    return [figurine.file, figurine.partialFile, ...(left.length === 0 ? [photo.file] : [])]
  })
  for (const file of doomed) if (file) await files.remove(privateKey(file))
}

interface Days {
  withoutOrder: number
  afterDelivery: number
}

/**
 * Photos without an order go after so many days, with an order so many days after its delivery. The figurine's own picture of an
 * order stays with the order; the photo of the person does not.
 */
export async function expirePhotos(
  { db, files, clock }: Deps,
  { withoutOrder, afterDelivery }: Days,
): Promise<number> {
  const now = clock().toISOString()
  const { rows } = await db.execute(sql`
    select p.id, p.file from photos p
    where p.deleted_at is null and case
      when exists (select 1 from figurines f join order_lines l on l.figurine_id = f.id join orders o on o.id = l.order_id where f.photo_id = p.id and o.paid_at is not null)
      then not exists (
        select 1 from figurines f join order_lines l on l.figurine_id = f.id join orders o on o.id = l.order_id
        where f.photo_id = p.id and o.paid_at is not null and not (
          o.status = 'Cancelled' or (o.status = 'Delivered' and coalesce(o.delivered_at, o.updated_at) < ${now}::timestamptz - make_interval(days => ${afterDelivery}))))
      else p.created_at < ${now}::timestamptz - make_interval(days => ${withoutOrder}) and not exists (
        select 1 from figurines f join order_lines l on l.figurine_id = f.id join orders o on o.id = l.order_id
        where f.photo_id = p.id and ${isUnfinished}) end`)
  const gone = rows as { id: string; file: string }[]
  for (const { id, file } of gone) await forgetPhoto({ db, files, clock }, id, file)
  return gone.length
}

async function forgetPhoto({ db, files, clock }: Deps, id: string, file: string) {
  const unordered = await db.transaction(async tx => {
    await tx.update(photos).set({ deletedAt: clock(), face: null }).where(eq(photos.id, id))
    await tx.update(figurines).set({ faces: [] }).where(eq(figurines.photoId, id))
    return tx
      .delete(figurines)
      .where(
        and(
          eq(figurines.photoId, id),
          sql`not exists (select 1 from order_lines l where l.figurine_id = ${figurines.id})`,
        ),
      )
      .returning({ file: figurines.file, partial: figurines.partialFile })
  })
  for (const name of [file, ...unordered.flatMap(one => [one.file, one.partial])])
    if (name) await files.remove(privateKey(name))
}

/** Files whose row never came, or whose row is gone, such as after a crash in between. */
export async function sweepPrivateFiles({ db, files, log }: Deps & { log: Log }): Promise<number> {
  const keys = (await Promise.all(PRIVATE_PREFIXES.map(prefix => files.list(prefix)))).flat()
  const names = keys.map(key => key.slice(key.indexOf('/') + 1))
  let removed = 0
  for (let from = 0; from < names.length; from += 500) {
    const some = names.slice(from, from + 500)
    const shownToCustomers = await db.execute(sql`
      select shown ->> 'file' as file from proofs p, jsonb_array_elements(p.pictures) shown
      where shown ->> 'file' in ${some}
      union select d.file from diary_entries d where d.file in ${some}
      union select c.file from claim_photos c where c.file in ${some}
      union select r.file from review_photos r where r.file in ${some}`)
    const known = new Set([
      ...(shownToCustomers.rows as { file: string }[]).map(row => row.file),
      ...(
        await db
          .select({ file: photos.file })
          .from(photos)
          .where(and(inArray(photos.file, some), isNull(photos.deletedAt)))
      ).map(row => row.file),
      ...(await db.select({ file: figurines.file }).from(figurines).where(inArray(figurines.file, some))).map(
        row => row.file,
      ),
      ...(
        await db
          .select({ file: promptTrials.file })
          .from(promptTrials)
          .where(inArray(promptTrials.file, some))
      ).map(row => row.file),
      ...(
        await db
          .select({ file: figurines.partialFile })
          .from(figurines)
          .where(inArray(figurines.partialFile, some))
      ).map(row => row.file),
    ])
    for (const name of some) {
      if (known.has(name) || !(await files.isOlderThan(privateKey(name), 3600))) continue
      await files.remove(privateKey(name))
      removed += 1
    }
  }
  if (removed > 0) log.warn({ removed }, 'private files without a row were removed')
  return removed
}
