import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Tx } from '../platform/db/database.ts'
import { rows } from '../platform/db/rows.ts'
import { PRIVATE_PREFIXES, privateKey } from '../platform/files/private-links.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { FigurineDeps } from './deps.ts'
import type { FigurineWithPhoto } from './queries.ts'
import { figurines, photos, promptTrials } from './tables.ts'
import { unfinishedOrder, waitsForOrder } from './unfinished-orders.ts'

/** Removes file and row; the photo goes with its last figurine. A figurine of an unfinished order stays. */
export async function removeFigurine(
  { db, files }: Pick<FigurineDeps, 'db' | 'files'>,
  row: FigurineWithPhoto,
) {
  const removed = await db.transaction(tx => removeRow(tx, row))
  if (!removed) return
  const { figurine, photo } = removed
  for (const file of [figurine.file, figurine.partialFile, photo?.file])
    if (file) await files.remove(privateKey(file))
}

/** What is gone, whose files follow after the commit: the photo only where it was still held. Null if it was gone before. */
export async function removeRow(
  tx: Tx,
  { figurine, photo }: FigurineWithPhoto,
): Promise<FigurineWithPhoto | null> {
  // Placing an order locks the row as well.
  await tx.execute(sql`select id from figurines where id = ${figurine.id} for update`)
  const order = await unfinishedOrder(tx, sql`f.id = ${figurine.id}`)
  if (order) throw new Refusal(409, 'figurine.order_unfinished', waitsForOrder(order, 'figurine'))
  const [gone] = await tx.delete(figurines).where(eq(figurines.id, figurine.id)).returning()
  if (!gone) return null
  if (!photo) return { figurine: gone, photo: null }
  // Whoever deletes its other figurine at the same time waits here.
  await tx.execute(sql`select id from photos where id = ${photo.id} for update`)
  const left = await tx
    .select({ id: figurines.id })
    .from(figurines)
    .where(eq(figurines.photoId, photo.id))
    .limit(1)
  if (left.length > 0) return { figurine: gone, photo: null }
  const [deleted] = await tx.delete(photos).where(eq(photos.id, photo.id)).returning()
  return { figurine: gone, photo: deleted && deleted.deletedAt === null ? deleted : null }
}

const keysOf = (names: readonly string[]) => names.map(privateKey)

const HasFile = z.object({ file: z.string() })

/** Files whose row never came, or whose row is gone, such as after a crash in between. */
export async function sweepPrivateFiles({
  db,
  files,
  log,
}: Pick<FigurineDeps, 'db' | 'files' | 'log'>): Promise<number> {
  const keys = (await Promise.all(PRIVATE_PREFIXES.map(prefix => files.list(prefix)))).flat()
  const names = keys.map(key => key.slice(key.indexOf('/') + 1))
  let removed = 0
  for (let from = 0; from < names.length; from += 500) {
    const some = names.slice(from, from + 500)
    const shownToCustomers = await rows(
      db,
      HasFile,
      sql`
        select shown ->> 'file' as file from proofs p, jsonb_array_elements(p.pictures) shown
        where shown ->> 'file' in ${some}
        union select d.file from diary_entries d where d.file in ${some}
        union select c.file from claim_photos c where c.file in ${some}
        union select r.file from review_photos r where r.file in ${some}
        union select split_part(b.file, '/', 2) from bodies b where b.file in ${keysOf(some)}
        union select split_part(b.source, '/', 2) from bodies b where b.source in ${keysOf(some)}`,
    )
    const known = new Set([
      ...shownToCustomers.map(row => row.file),
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
