import type { Hono } from 'hono'
import { orderChangesApi } from '../../shared/orders/changes-api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { changeAddress } from '../orders/change-address.ts'
import { findOrder } from '../orders/find-order.ts'
import { keepWaiting } from '../orders/keep-waiting.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import { orderView } from '../orders/views.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { checkDestination, type DestinationDeps } from './check-destination.ts'
import type { RefundDeps } from './refund-order.ts'

type Deps = RefundDeps &
  DestinationDeps & {
    db: Database
    links: PrivateLinks
    limits: Limits
    promises: { ofOrder: PromiseOrder }
  }

/** Each change makes a note and an entry in the log. */
const MOVES: Limit = { name: 'address-change', max: 10, windowSeconds: 3600 }

export function orderChangeRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, limits, promises } = deps
  implement(app, orderChangesApi, {
    async cancel({ params, body, who }) {
      const cancelling = { orderId: normaliseOrderId(params.id), userId: who.id, reason: body.reason }
      await db.transaction(tx => cancelOwnOrder(tx, deps, cancelling))
      return { status: 'Cancelled' }
    },
    async keepWaiting({ params, who }) {
      const orderId = normaliseOrderId(params.id)
      await db.transaction(tx => keepWaiting(tx, deps.clock, { orderId, buyer: who }))
      return { order: orderView(links, await findOrder(db, who, orderId)) }
    },
    async changeAddress({ params, body: address, who }) {
      const order = await findOrder(db, who, params.id)
      await limits.take(who.id, MOVES)
      const { state, pincode } = order.shipping
      if (address.state !== state || address.pincode !== pincode)
        await checkDestination(deps, address, name => name)
      // Before the transaction: the embedded database has one connection.
      const shipping = { ...order.shipping, ...address }
      const promise = order.promise && (await promises.ofOrder({ ...order, shipping }))
      await db.transaction(tx => changeAddress(tx, deps, { orderId: order.id, address, who, promise }))
      return { order: orderView(links, await findOrder(db, who, order.id)) }
    },
  })
}
