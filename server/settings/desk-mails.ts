import { DeskMails } from '../../shared/settings/desk-mails-api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { setting } from './setting.ts'

const USUAL: DeskMails = { orders: 'automatic', morning: true }
const stored = setting('desk-mails', DeskMails, USUAL)

export const deskMailsOf = stored.read

export async function setDeskMails(
  tx: Tx,
  { mails, at, actor }: { mails: DeskMails; at: Date; actor: { id: string; name: string } },
): Promise<void> {
  const before = await deskMailsOf(tx)
  await stored.write(tx, mails, at)
  const subject = { kind: 'settings', id: stored.name, name: 'Emails to the desk' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after: mails })
}
