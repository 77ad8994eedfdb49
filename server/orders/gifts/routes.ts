import type { Hono } from 'hono'
import { giftsApi } from '../../../shared/orders/gifts-api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Limits } from '../../platform/http/limits.ts'
import { PERSONAL } from '../../platform/http/middleware.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { OrderDeps } from '../change-status.ts'
import { loadOrder } from '../load-order.ts'
import { orderView } from '../views.ts'
import { changeGift } from './change-gift.ts'
import { openGift } from './open-gift.ts'

type Deps = OrderDeps & { db: Database; links: PrivateLinks; limits: Limits }

const MISSES = { name: 'gift-miss', max: 30, windowSeconds: 3600 }
const CHANGES = { name: 'gift-change', max: 60, windowSeconds: 3600 }

export function giftRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links } = deps
  implement(app, giftsApi, {
    async change({ params, body, who }) {
      const { id } = await loadOrder(db, who, params.id)
      await deps.limits.take(who.id, CHANGES)
      await db.transaction(tx => changeGift(tx, deps, { orderId: id, ...body, who }))
      return { order: orderView(links, await loadOrder(db, who, id)) }
    },
    /** Only misses are counted, so that a receiver finds the page again. */
    async reveal({ params, context }) {
      context.header('cache-control', PERSONAL)
      const visitor = await context.get('visitor')()
      const gift = await openGift(deps, params.token, visitor, context.req.method !== 'HEAD')
      if (gift) return { gift }
      await deps.limits.visit(context, MISSES)
      throw notFound('gift.not_found', 'There is no present at this address. Please scan the card again.')
    },
  })
}
