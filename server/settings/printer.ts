import { defaultPrinter, Printer } from '../../shared/print/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { setting } from './setting.ts'

const stored = setting('printer', Printer, defaultPrinter)

export const printerOf = stored.read
export const isPrinterSet = stored.isSet

export async function setPrinter(
  tx: Tx,
  { printer, at, actor }: { printer: Printer; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await printerOf(tx)
  await stored.write(tx, printer, at)
  const subject = { kind: 'settings', id: stored.name, name: 'Printer' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after: printer })
}
