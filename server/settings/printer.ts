import { eq } from 'drizzle-orm'
import { defaultPrinter, Printer } from '../../shared/print/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

const NAME = 'printer'

export async function printerOf(db: Database): Promise<Printer> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, NAME))
  return Printer.safeParse(row?.value).data ?? defaultPrinter
}

export async function setPrinter(
  tx: Tx,
  { printer, at, actor }: { printer: Printer; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await printerOf(tx)
  const setting = { value: printer, updatedAt: at }
  await tx
    .insert(shopSettings)
    .values({ name: NAME, ...setting })
    .onConflictDoUpdate({ target: shopSettings.name, set: setting })
  const subject = { kind: 'settings', id: NAME, name: 'Printer' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after: printer })
}
