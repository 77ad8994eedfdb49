import type { Context, Hono } from 'hono'
import { ordersApi } from '../../shared/orders/api.ts'
import { isOrderId, normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { Auth } from '../accounts/auth.ts'
import { visitorOf } from '../accounts/visitor.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Events } from '../platform/events/events.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limits } from '../platform/http/limits.ts'
import { PERSONAL } from '../platform/http/middleware.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Streams } from '../platform/http/streams.ts'
import type { Log } from '../platform/log.ts'
import type { Pace } from '../platform/pace.ts'
import { loadOrder, ORDER_NOT_FOUND } from './load-order.ts'
import { findOrderById, findTrackedOrder, ordersOfUser } from './queries.ts'
import { orderView, trackedView } from './views.ts'
import { watchOrders } from './watch-orders.ts'

interface Deps {
  db: Database
  clock: Clock
  events: Events
  links: PrivateLinks
  limits: Limits
  auth: Auth
  log: Log
  streams: Streams
  pace: Pick<Pace, 'streamPollMs'>
}
const NOBODYS = 'DPL-0000000000'
const MISSES = { name: 'order-miss', max: 30, windowSeconds: 3600 }

export function orderRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links } = deps

  implement(app, ordersApi, {
    events({ params: { userId }, context, who }) {
      const stillTheirs = async () => {
        const now = await visitorOf(deps, context)()
        return now !== null && (now.role === 'admin' || now.id === userId)
      }
      return deps.streams(who, signal => watchOrders(deps, userId, lastEventAt(context), signal), stillTheirs)
    },
    /** A miss costs the same as a hit. After too many misses from an address only the buyer finds an order. */
    async track({ params, context }) {
      context.header('cache-control', PERSONAL)
      const id = normaliseOrderId(params.orderId)
      const who = await context.get('visitor')()
      const usedUp = await deps.limits.usedUp(context, MISSES)
      const order = await findTrackedOrder(db, isOrderId(id) ? id : NOBODYS)
      if (!order) {
        if (usedUp) throw usedUp.refusal
        // Counted after the response, so that a miss does not take longer.
        deps.limits
          .visit(context, MISSES)
          .catch(error => deps.log.warn({ err: error }, 'a missed look-up was one too many'))
        throw notFound('order.not_found', ORDER_NOT_FOUND)
      }
      const isMine = who !== null && who.id === order.userId
      const maySeeAll = isMine || who?.role === 'admin'
      if (usedUp?.by === 'address' && !maySeeAll) throw usedUp.refusal
      const whole = maySeeAll ? await findOrderById(db, order.id) : undefined
      return { order: trackedView(order, { isMine, whole: whole ? orderView(links, whole) : null }) }
    },
    ofUser: async ({ params }) => ({
      orders: (await ordersOfUser(db, params.userId)).map(order => orderView(links, order)),
    }),
    one: async ({ params, who }) => ({ order: orderView(links, await loadOrder(db, who, params.id)) }),
  })
}

function lastEventAt(context: Context): Date | null {
  const id = context.req.header('last-event-id') ?? context.req.query('since')
  const at = id ? new Date(id) : null
  return at && !Number.isNaN(at.getTime()) ? at : null
}
