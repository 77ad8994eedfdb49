import { sql } from 'drizzle-orm'
import type { Figure } from '../../shared/figure.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { BUILT_FROM_KIT } from './tables.ts'

type Orderable = {
  hasPhoto: boolean
  figure: Figure | null
  isBuilt: boolean
}

/** A finished figurine of this customer's own; held until the order that names it is written, so that it cannot be deleted in between. */
export async function figurineForOrder(tx: Database, userId: string, id: string): Promise<Orderable> {
  const { rows } = await tx.execute(
    sql`select photo_id is not null as "hasPhoto", figure,
        provider is not distinct from ${BUILT_FROM_KIT} as "isBuilt"
      from figurines where id = ${id} and user_id = ${userId} and stage = 'complete' and file is not null for share`,
  )
  const [found] = rows as Orderable[]
  if (!found)
    throw new Refusal(
      409,
      'figurine.gone',
      'This figurine is not here any more. Please choose another one in My Figurines, or make a new one.',
    )
  return found
}
