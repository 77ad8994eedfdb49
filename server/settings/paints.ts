import type { z } from 'zod/mini'
import { type Paint, Shelf } from '../../shared/print/paint-api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { setting } from './setting.ts'

const stored = setting<z.infer<typeof Shelf>>('paints', Shelf, { paints: [] })

export const paintsOf = async (db: Database): Promise<Paint[]> => (await stored.read(db)).paints

export async function setPaints(
  tx: Tx,
  { paints, at, actor }: { paints: Paint[]; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await paintsOf(tx)
  await stored.write(tx, { paints }, at)
  const subject = { kind: 'settings', id: stored.name, name: 'Paints' } as const
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject,
    before: { paints: before.length },
    after: { paints: paints.length },
  })
}
