import { sql } from 'drizzle-orm'
import type { Figure } from '../../shared/figure.ts'
import type { Database } from '../platform/db/database.ts'
import { BUILT_FROM_KIT } from './tables.ts'

export interface Orderable {
  id: string
  hasPhoto: boolean
  photoIsGone: boolean
  figure: Figure | null
  isBuilt: boolean
}

/**
 * Finished figurines of this customer's own; held until the order that names them is written, so that none can be
 * deleted in between.
 */
export async function figurinesForOrder(
  tx: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Orderable>> {
  const { rows } = await tx.execute(sql`
    select f.id, f.photo_id is not null as "hasPhoto", p.deleted_at is not null as "photoIsGone", f.figure,
      f.provider is not distinct from ${BUILT_FROM_KIT} as "isBuilt"
    from figurines f left join photos p on p.id = f.photo_id
    where f.id in ${ids} and f.user_id = ${userId} and f.stage = 'complete' and f.file is not null
    order by f.id for share of f`)
  return new Map((rows as unknown as Orderable[]).map(row => [row.id, row]))
}
