import { eq } from 'drizzle-orm'
import { HOME_COUNTRY, Piece } from '../../shared/catalog/piece.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Database } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

const NAME = 'custom-figurine'
const UNSAID: Piece = { country_of_origin: HOME_COUNTRY, dimensions: null, material: null }

export async function customFigurine(db: Database): Promise<Piece> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, NAME))
  return Piece.safeParse(row?.value).data ?? UNSAID
}

export const setCustomFigurine = (
  db: Database,
  { piece, at, actor }: { piece: Piece; at: Date; actor: Actor },
): Promise<void> =>
  db.transaction(async tx => {
    const before = await customFigurine(tx)
    const setting = { value: piece, updatedAt: at }
    await tx
      .insert(shopSettings)
      .values({ name: NAME, ...setting })
      .onConflictDoUpdate({ target: shopSettings.name, set: setting })
    const subject = { kind: 'settings', id: NAME, name: 'The custom figurine' } as const
    await recordChange(tx, { actor, action: 'changed', subject, before, after: piece })
  })
