import { eq } from 'drizzle-orm'
import { type Paint, Shelf } from '../../shared/print/paint-api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

const NAME = 'paints'

export async function paintsOf(db: Database): Promise<Paint[]> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, NAME))
  return Shelf.safeParse(row?.value).data?.paints ?? []
}

export async function setPaints(
  tx: Tx,
  { paints, at, actor }: { paints: Paint[]; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await paintsOf(tx)
  const setting = { value: { paints }, updatedAt: at }
  await tx
    .insert(shopSettings)
    .values({ name: NAME, ...setting })
    .onConflictDoUpdate({ target: shopSettings.name, set: setting })
  const subject = { kind: 'settings', id: NAME, name: 'Paints' } as const
  await recordChange(tx, {
    actor,
    action: 'changed',
    subject,
    before: { paints: before.length },
    after: { paints: paints.length },
  })
}
