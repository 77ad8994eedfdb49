import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Figure } from '../../shared/figure/figure.ts'
import { CONSENT_KINDS, MODEL_CONSENT } from '../../shared/figurines/people-api.ts'
import type { FigurineMake } from '../../shared/pricing.ts'
import type { Database } from '../platform/db/database.ts'
import { rows, stored } from '../platform/db/rows.ts'
import { BUILT_FROM_KIT } from './tables.ts'

const Orderable = z.object({
  id: z.string(),
  file: z.string(),
  hasPhoto: z.boolean(),
  photoIsGone: z.boolean(),
  /** Who is in the photo, where the consent is missing. */
  unagreed: z.nullable(z.enum(['my_child', 'other_child', 'deceased'])),
  figure: stored<Figure | null>(),
  isBuilt: z.boolean(),
})
export type Orderable = z.infer<typeof Orderable>

const makesOf = ({ figure, photoIsGone }: Pick<Orderable, 'figure' | 'photoIsGone'>): FigurineMake[] => [
  ...(figure ? (['figure'] as const) : []),
  ...(photoIsGone ? [] : (['drawing'] as const)),
]

/** What is ordered where no choice was sent: the figure if it was put together from the kit, else the drawing. */
export const defaultMake = ({ isBuilt }: Pick<Orderable, 'isBuilt'>): FigurineMake =>
  isBuilt ? 'figure' : 'drawing'

const orderable = (userId: string, ids: readonly string[]) => sql`
  select f.id, f.file, f.photo_id is not null as "hasPhoto", p.deleted_at is not null as "photoIsGone", f.figure,
    case when p.subject in ${Object.keys(CONSENT_KINDS)} and not exists (
      select 1 from consents c where c.photo_id = p.id and c.withdrawn_at is null and c.kind <> ${MODEL_CONSENT}) then p.subject end as unagreed,
    f.provider is not distinct from ${BUILT_FROM_KIT} as "isBuilt"
  from figurines f left join photos p on p.id = f.photo_id
  where f.id in ${ids} and f.user_id = ${userId} and f.stage = 'complete' and f.file is not null
    and p.withdrawn_at is null
  order by f.id`

/** Finished figurines of this customer's own; a transaction holds them until the order that names them is written. */
export async function figurinesForOrder(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, Orderable>> {
  const found = await rows(db, Orderable, sql`${orderable(userId, ids)} for share of f`)
  return new Map(found.map(row => [row.id, row]))
}

/** The same without holding them: which of these could be ordered now, and made how. */
export async function orderableFigurines(db: Database, userId: string, ids: readonly string[]) {
  const found = await rows(db, Orderable, orderable(userId, ids))
  return found.map(row => ({ id: row.id, file: row.file, makes: makesOf(row) }))
}

/** The same for several; figurines that cannot be ordered are left out. */
export async function defaultMakes(
  db: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FigurineMake>> {
  const found = await rows(db, Orderable, orderable(userId, ids))
  return new Map(found.map(row => [row.id, defaultMake(row)]))
}
