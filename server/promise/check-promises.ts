import { indianDay } from '../../shared/time/working-days.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { announceOrder } from '../orders/order-events.ts'
import { slipMail } from '../orders/order-mails.ts'
import { slipPromise } from '../orders/promised.ts'
import { promiseOf } from '../orders/views.ts'
import type { Database } from '../platform/db/database.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type Late, lateness } from './outlook.ts'
import type { Promises } from './promises.ts'
import { listPromisedOrders, type PromisedRow } from './queries.ts'

type Deps = OrderDeps & { db: Database; promises: Promises }

export const CHECK_QUEUE = 'promises.check'

export function checkPromisesByItself(deps: Deps & { jobs: Jobs }) {
  const check = () => checkPromises(deps).then(() => undefined)
  deps.jobs.every('0 7 * * *', 'promises.daily', check)
  deps.jobs.handle(CHECK_QUEUE, {}, check)
}

/** Looks at every promise in hand again; returns how many slipped. */
export async function checkPromises(deps: Deps): Promise<number> {
  deps.promises.forget()
  const forecast = await deps.promises.forecast()
  const today = indianDay(deps.clock())
  let slipped = 0
  for (const row of await listPromisedOrders(deps.db)) {
    const place = await deps.promises.placeOf(row.pincode)
    const late = place && lateness(forecast, row, place, today)
    if (late && (await slip(deps, row, late))) slipped += 1
  }
  return slipped
}

/** A promise moves as often as it must; its customer gets one mail. */
const slip = (deps: Deps, row: PromisedRow, { range, reason }: Late): Promise<boolean> =>
  deps.db.transaction(async tx => {
    const order = await lockOrder(tx, row.id)
    if (order.promise?.to !== row.promise_to || order.status !== row.status) return false
    const isFirst = await slipPromise(tx, order, { was: row.promise_to, range, reason, at: deps.clock() })
    await announceOrder(tx, order)
    const promise = { ...range, was: order.promise.was ?? row.promise_to, reason, keepsWaiting: false }
    const now = promiseOf({ status: order.status, promise }, null)
    if (isFirst && now) await queueMail(tx, slipMail(deps, order, { was: row.promise_to, now }))
    return true
  })
