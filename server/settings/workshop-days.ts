import { WorkshopDays } from '../../shared/promise/api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { setting } from './setting.ts'

const USUAL: WorkshopDays = { home_pincode: '400050', figures_a_day: 2, closed_days: [] }
const stored = setting('workshop-days', WorkshopDays, USUAL)

export const workshopDaysOf = stored.read
export const areWorkshopDaysSet = stored.isSet

export async function setWorkshopDays(
  tx: Tx,
  { days, at, actor }: { days: WorkshopDays; at: Date; actor: { id: string; name: string } },
): Promise<WorkshopDays> {
  const before = await workshopDaysOf(tx)
  const after = { ...days, closed_days: [...new Set(days.closed_days)].toSorted() }
  await stored.write(tx, after, at)
  const subject = { kind: 'settings', id: stored.name, name: 'Workshop days' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after })
  return after
}
