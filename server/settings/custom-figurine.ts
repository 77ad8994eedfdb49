import { HOME_COUNTRY, Piece } from '../../shared/catalog/piece.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import type { Database } from '../platform/db/database.ts'
import { setting } from './setting.ts'

const DEFAULT_PIECE: Piece = { country_of_origin: HOME_COUNTRY, dimensions: null, material: null }
const stored = setting('custom-figurine', Piece, DEFAULT_PIECE)

export const customFigurine = stored.read

export const setCustomFigurine = (
  db: Database,
  { piece, at, actor }: { piece: Piece; at: Date; actor: Actor },
): Promise<void> =>
  db.transaction(async tx => {
    const before = await customFigurine(tx)
    await stored.write(tx, piece, at)
    const subject = { kind: 'settings', id: stored.name, name: 'The custom figurine' } as const
    await recordChange(tx, { actor, action: 'changed', subject, before, after: piece })
  })
