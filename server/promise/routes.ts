import type { Hono } from 'hono'
import { promiseApi, workshopApi } from '../../shared/promise/api.ts'
import type { RefundDeps } from '../payments/refund-order.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { setWorkshopDays, workshopDaysOf } from '../settings/workshop-days.ts'
import { CHECK_QUEUE } from './check-promises.ts'
import type { Promises } from './promises.ts'

type Deps = RefundDeps & {
  db: Database
  limits: Limits
  promises: Promises
  unserved: (pincode: string) => Promise<string | null>
}

const ESTIMATES: Limit = { name: 'promise', max: 120, windowSeconds: 600 }

export function promiseRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock, jobs, limits, promises } = deps
  implement(app, promiseApi, {
    async estimate({ query: { pincode, pieces = 1 }, context }) {
      await limits.visit(context, ESTIMATES)
      context.header('cache-control', 'private, max-age=60')
      const place = pincode === undefined ? null : await promises.placeOf(pincode)
      const unserved = place && (await deps.unserved(place.pincode))
      if (unserved) return { estimate: null, unserved }
      const arrival = await promises.estimate(place, pieces)
      return { estimate: { pincode: pincode ?? null, city: place?.city ?? null, ...arrival }, unserved: null }
    },
  })
  implement(app, workshopApi, {
    workshop: () => workshopDaysOf(db),
    async setWorkshop({ body: days, who }) {
      const saved = await db.transaction(async tx => {
        const after = await setWorkshopDays(tx, { days, at: clock(), actor: who })
        await jobs.send(tx, CHECK_QUEUE, {})
        return after
      })
      promises.forget()
      return saved
    },
  })
}
