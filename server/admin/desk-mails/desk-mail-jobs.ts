import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { DeskMailDeps } from './desk-mails.ts'
import { tellOfMorning } from './tell-of-morning.ts'
import { tellOfOrders } from './tell-of-orders.ts'

export function startDeskMailJobs(deps: DeskMailDeps & { db: Database; clock: Clock; jobs: Jobs }) {
  deps.jobs.every('* * * * *', 'desk.tell', () => tellOfOrders(deps).then(() => undefined))
  // Once a day; the later looks are for a look that failed.
  deps.jobs.every('*/5 7-11 * * *', 'desk.morning', () => tellOfMorning(deps).then(() => undefined))
}
