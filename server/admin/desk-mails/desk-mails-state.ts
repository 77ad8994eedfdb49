import { type DeskMailsState, MANY_A_DAY } from '../../../shared/settings/desk-mails-api.ts'
import { adminAddresses } from '../../accounts/admins.ts'
import type { Database } from '../../platform/db/database.ts'
import { deskMailsOf } from '../../settings/desk-mails.ts'
import { countPaidLastDay } from './queries.ts'

/** What the admins get now, and at which addresses. The founder's own address is not asked to be proven. */
export async function deskMailsState(db: Database, now: Date): Promise<DeskMailsState> {
  const chosen = await deskMailsOf(db)
  const paid = await countPaidLastDay(db, now)
  const fitting = paid < MANY_A_DAY ? 'each' : 'hourly'
  return {
    ...chosen,
    now: chosen.orders === 'automatic' ? fitting : chosen.orders,
    paid_last_day: paid,
    recipients: await adminAddresses(db),
  }
}
