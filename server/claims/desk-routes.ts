import type { Hono } from 'hono'
import { claimsDeskApi } from '../../shared/claims/api.ts'
import { ADMIN_PAGE } from '../../shared/endpoint.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { paiseOf } from '../../shared/payments/refund-amount.ts'
import { findOrderById } from '../orders/load-order.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import { givenBackByLine, leftToGiveBack, type RefundDeps } from '../payments/refund-order.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { notFound } from '../platform/http/problem.ts'
import { claimPage, findClaim, type WholeClaim } from './queries.ts'
import {
  allFigures,
  answerClaim,
  declineClaim,
  type Figures,
  refundForClaim,
  replaceForClaim,
} from './settle-claim.ts'
import { deskClaimView } from './views.ts'

type Deps = RefundDeps & { db: Database; links: PrivateLinks; promises: { ofOrder: PromiseOrder } }

export function claimDeskRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db } = deps
  const claimOf = async (id: string) => ({ claim: await viewOf(deps, await loadClaim(db, id)) })

  implement(app, claimsDeskApi, {
    async list({ query: { id, state, order_id, limit = ADMIN_PAGE, offset = 0 } }) {
      const orderId = order_id === undefined ? undefined : normaliseOrderId(order_id)
      const { found, total } = await claimPage(db, { id, state, orderId, limit, offset })
      const claims = []
      for (const whole of found) claims.push(await viewOf(deps, whole))
      return { claims, total }
    },
    async answer({ params: { id }, body: { message }, who }) {
      await db.transaction(tx => answerClaim(tx, deps, { id, message, actor: who }))
      return claimOf(id)
    },
    async replace({ params: { id }, body: { lines, message }, who }) {
      const figures = lines ? summed(lines) : null
      // Before the transaction: the embedded database has one connection.
      const promise = await promiseFor(deps, await loadClaim(db, id), figures)
      await db.transaction(tx => replaceForClaim(tx, deps, { id, message, actor: who, figures, promise }))
      return claimOf(id)
    },
    async refund({ params: { id }, body, who }) {
      const refund = {
        id,
        message: body.message,
        actor: who,
        amountPaise: paiseOf(body),
        line: body.line ?? null,
      }
      await db.transaction(tx => refundForClaim(tx, deps, refund))
      return claimOf(id)
    },
    async decline({ params: { id }, body: { reason }, who }) {
      await db.transaction(tx => declineClaim(tx, deps, { id, message: reason, actor: who }))
      return claimOf(id)
    },
  })
}

async function loadClaim(db: Database, id: string): Promise<WholeClaim> {
  const whole = await findClaim(db, id)
  if (!whole) throw notFound('claim.not_found', 'This claim is no longer there.')
  return whole
}

async function viewOf({ db, links, clock }: Deps, whole: WholeClaim) {
  const order = await findOrderById(db, whole.claim.orderId)
  if (!order) throw notFound('claim.not_found', 'The order of this claim is no longer there.')
  const [refundablePaise, givenBack] = await Promise.all([
    leftToGiveBack(db, order.id),
    givenBackByLine(db, order.id),
  ])
  return deskClaimView(links, whole, { order, refundablePaise, givenBack, now: clock() })
}

/** A line named twice is one. */
const summed = (lines: readonly Figures[]): Figures[] =>
  [...Map.groupBy(lines, ({ line }) => line)].map(([line, some]) => ({
    line,
    quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** As any order that is begun now, of as many figures: what is made already of its own order is ahead of it. */
async function promiseFor({ db, promises }: Deps, { claim }: WholeClaim, figures: readonly Figures[] | null) {
  const order = await findOrderById(db, claim.orderId)
  if (!order) return null
  const quantity = (figures ?? allFigures(order)).reduce((sum, one) => sum + one.quantity, 0)
  return promises.ofOrder({ ...order, id: claim.id, quantity })
}
