import { eq } from 'drizzle-orm'
import { WorkshopDays } from '../../shared/promise/workshop-api.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { shopSettings } from './tables.ts'

const NAME = 'workshop-days'
const DEFAULTS: WorkshopDays = { home_pincode: '400050', figures_a_day: 2, closed_days: [] }

export async function workshopDaysOf(db: Database): Promise<WorkshopDays> {
  const [row] = await db.select().from(shopSettings).where(eq(shopSettings.name, NAME))
  return WorkshopDays.safeParse(row?.value).data ?? DEFAULTS
}

export async function setWorkshopDays(
  tx: Tx,
  { days, at, actor }: { days: WorkshopDays; at: Date; actor: { id: string; name: string } },
): Promise<WorkshopDays> {
  const before = await workshopDaysOf(tx)
  const after = { ...days, closed_days: [...new Set(days.closed_days)].toSorted() }
  const setting = { value: after, updatedAt: at }
  await tx
    .insert(shopSettings)
    .values({ name: NAME, ...setting })
    .onConflictDoUpdate({ target: shopSettings.name, set: setting })
  const subject = { kind: 'settings', id: NAME, name: 'Workshop days' } as const
  await recordChange(tx, { actor, action: 'changed', subject, before, after })
  return after
}
