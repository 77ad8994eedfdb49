import { type DeskMailsState, MANY_A_DAY } from '../../../shared/settings/desk-mails-api.ts'
import { DAY_MS, INDIA_OFFSET_MS, startOfDay } from '../../../shared/time/moments.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { adminAddresses } from '../../accounts/admins.ts'
import { queueMails, withdrawMailsToOthers } from '../../notifications/queue-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { deskMailsOf } from '../../settings/desk-mails.ts'
import { type DeskMailDeps, manyOrdersMail, morningMail, orderMail } from './desk-mails.ts'
import { countPaidLastDay, forgetLongTold, paidOrders, takeMorning, takeUntold } from './queries.ts'
import { whatWaits } from './what-waits.ts'

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

type Deps = DeskMailDeps & { db: Database; clock: Clock }

const HOUR_MS = 3_600_000
const AT_ONCE_MAX = 500

/** The hours begin as in India. */
const startOfHour = (at: Date) =>
  new Date(Math.floor((at.getTime() + INDIA_OFFSET_MS) / HOUR_MS) * HOUR_MS - INDIA_OFFSET_MS)

/** Tells the admins of paid orders that they were not told of; returns how many mails that took. */
export const tellOfOrders = (deps: Deps): Promise<number> =>
  deps.db.transaction(async tx => {
    const now = deps.clock()
    const { now: wanted, recipients } = await deskMailsState(tx, now)
    await withdrawMailsToOthers(tx, 'desk.%', recipients)
    // They wait for the first admin.
    if (recipients.length === 0 && wanted !== 'none') return 0
    const paidUntil = wanted === 'hourly' ? startOfHour(now) : now
    const ids = await takeUntold(tx, { paidUntil, now, limit: AT_ONCE_MAX })
    if (ids.length === 0 || wanted === 'none') return 0
    const orders = await paidOrders(tx, ids)
    const contents =
      wanted === 'hourly' && orders.length > 1
        ? [manyOrdersMail(deps, orders)]
        : orders.map(order => orderMail(deps, order))
    const mails = contents.flatMap(content => recipients.map(to => ({ ...content, to })))
    await queueMails(tx, mails)
    return mails.length
  })

/** A shop that was off at seven writes until noon. */
const MORNING = { from: 7, to: 12 }
const hourOf = (now: Date) => ((now.getTime() - startOfDay(now).getTime()) / DAY_MS) * 24

/** Tells the admins once a day what waits for them, if anything does; returns how many mails that took. */
export async function tellOfMorning({ db, clock, ...deps }: Deps): Promise<number> {
  const now = clock()
  if (hourOf(now) < MORNING.from || hourOf(now) >= MORNING.to) return 0
  return db.transaction(async tx => {
    await forgetLongTold(tx, now)
    const { morning } = await deskMailsOf(tx)
    if (!morning || !(await takeMorning(tx, indianDay(now)))) return 0
    const waiting = await whatWaits(tx, now)
    if (waiting.length === 0) return 0
    const content = morningMail(deps, waiting, now)
    const mails = (await adminAddresses(tx)).map(to => ({ ...content, to }))
    await queueMails(tx, mails)
    return mails.length
  })
}

export function startDeskMailJobs(deps: Deps & { jobs: Jobs }) {
  deps.jobs.every('* * * * *', 'desk.tell', () => tellOfOrders(deps).then(() => undefined))
  // Once a day; the later looks are for a look that failed.
  deps.jobs.every('*/5 7-11 * * *', 'desk.morning', () => tellOfMorning(deps).then(() => undefined))
}
