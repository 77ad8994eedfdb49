import { INDIA_OFFSET_MS } from '../../../shared/time/moments.ts'
import { queueMails, withdrawMailsToOthers } from '../../notifications/queue-mail.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { type DeskMailDeps, manyOrdersMail, orderMail } from './desk-mails.ts'
import { deskMailsState } from './desk-mails-state.ts'
import { paidOrders, takeUntold } from './queries.ts'

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
