import type { Context, Hono } from 'hono'
import { orderChangesApi } from '../../shared/orders/changes-api.ts'
import { isOrderId, normaliseOrderId } from '../../shared/orders/order-status.ts'
import { failedPath, paths } from '../../shared/paths.ts'
import { paymentsApi, type Settled } from '../../shared/payments/api.ts'
import { changeAddress } from '../orders/change-address.ts'
import { loadOpenedOrder, loadOrder } from '../orders/load-order.ts'
import { keepWaiting } from '../orders/notes.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import { type OpenedOrder, orderOfProviderOrder } from '../orders/provider-order.ts'
import { orderView } from '../orders/views.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { Refusal } from '../platform/http/problem.ts'
import { countGuess, refuseGuessing } from '../promotions/routes.ts'
import { cancelOwnOrder } from './cancel-own-order.ts'
import { checkDestination, type DestinationDeps } from './check-destination.ts'
import { attemptsOf } from './decide.ts'
import { openAgain } from './open-order.ts'
import { type PayOrderResult, tryPayOrder } from './pay-order.ts'
import { type PlaceDeps, placeOrder } from './place-order.ts'
import { isPaymentSignature } from './razorpay/signatures.ts'
import { receiveWebhook } from './receive-webhook.ts'
import type { RefundDeps } from './refund-order.ts'

type PaymentDeps = PlaceDeps & {
  links: PrivateLinks
  keySecret: string
  webhookSecrets: readonly string[]
}

const OPENINGS: Limit = { name: 'pay-open', max: 60, windowSeconds: 3600 }
/** Of one unpaid order: each asks the payment provider. */
const UNPAID_CHECKS: Limit = { name: 'pay-check-order', max: 60, windowSeconds: 3600 }
const CHECKS: Limit = { name: 'pay-check', max: 1500, windowSeconds: 3600 }

export function paymentRoutes(app: Hono<ApiEnv>, deps: PaymentDeps) {
  const { db } = deps
  implement(app, paymentsApi, {
    order: ({ body, who, context }) =>
      withGuesses(deps, { context, who, code: body.promoCode }, () =>
        placeOrder(deps, who, body, requestHeader(context, 'idempotency-key')),
      ),
    async pay({ params, who }) {
      await deps.limits.take(who.id, OPENINGS)
      return openAgain(deps, who, params.id)
    },
    async confirm({ body, who }) {
      await deps.limits.take(who.id, CHECKS)
      const opened = await loadOpenedOrder(db, who, body.orderId)
      if (!isSigned(deps, opened.providerOrderId, body))
        throw new Refusal(422, 'payment.signature', 'This confirmation does not belong to your order.')
      return settledView(deps, who, opened.id, await tryPayOrder(deps, opened))
    },
    async check({ params, who }) {
      await deps.limits.take(who.id, CHECKS)
      const order = await loadOrder(db, who, params.id)
      if (!order.paidAt) await deps.limits.take(order.id, UNPAID_CHECKS)
      const settled: PayOrderResult = order.paidAt ? { state: 'paid', order } : await tryPayOrder(deps, order)
      return settledView(deps, who, order.id, settled)
    },
    async webhook({ context }) {
      await receiveWebhook(
        { db, jobs: deps.jobs, clock: deps.clock, secrets: deps.webhookSecrets },
        {
          body: new Uint8Array(await context.req.arrayBuffer()),
          eventId: context.req.header('x-razorpay-event-id'),
          signature: context.req.header('x-razorpay-signature'),
        },
      )
      return { ok: true } as const
    },
    /** The form carries a signature in place of a session; a page follows whatever it says. */
    async return({ query, context }) {
      const opened = await orderOfForm(deps, new URLSearchParams(await context.req.text()))
      if (opened) {
        await tryPayOrder(deps, opened)
        return context.redirect(`${paths.orderConfirmation}?id=${encodeURIComponent(opened.id)}`, 303)
      }
      const orderId = normaliseOrderId(query.order ?? '')
      return context.redirect(isOrderId(orderId) ? failedPath(orderId) : paths.orders, 303)
    },
  })
}

async function withGuesses<T>(
  { limits }: PaymentDeps,
  { context, who, code }: { context: Context<ApiEnv>; who: SignedIn; code: string | null },
  work: () => Promise<T>,
): Promise<T> {
  if (code === null) return work()
  const guess = { context, userId: who.id }
  await refuseGuessing(limits, guess)
  return work().catch(async error => {
    if (error instanceof Refusal && error.code === 'promo.unknown') await countGuess(limits, guess)
    throw error
  })
}

async function settledView(
  { db, links }: PaymentDeps,
  who: SignedIn,
  id: string,
  { state, order }: PayOrderResult,
): Promise<Settled> {
  const current = order ?? (await loadOrder(db, who, id))
  const attempts = state === 'paid' ? { held: false, failure: null } : attemptsOf(current)
  return { order: orderView(links, current), state, ...attempts }
}

interface PaymentSignature {
  razorpay_payment_id: string
  razorpay_signature: string
}
const isSigned = (
  { keySecret }: PaymentDeps,
  providerOrderId: string | null,
  { razorpay_payment_id, razorpay_signature }: PaymentSignature,
) =>
  providerOrderId !== null &&
  isPaymentSignature(providerOrderId, razorpay_payment_id, keySecret, razorpay_signature)

/** The order a returning form belongs to, if its signature is right. */
async function orderOfForm(deps: PaymentDeps, form: URLSearchParams): Promise<OpenedOrder | null> {
  const field = (name: string) => form.get(name) ?? ''
  const providerOrderId = field('razorpay_order_id')
  const signed = {
    razorpay_payment_id: field('razorpay_payment_id'),
    razorpay_signature: field('razorpay_signature'),
  }
  if (!isSigned(deps, providerOrderId, signed)) return null
  const id = await orderOfProviderOrder(deps.db, providerOrderId)
  return id === null ? null : { id, providerOrderId }
}

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
      return { order: orderView(links, await loadOrder(db, who, orderId)) }
    },
    async changeAddress({ params, body: address, who }) {
      const order = await loadOrder(db, who, params.id)
      await limits.take(who.id, MOVES)
      const { state, pincode } = order.shipping
      if (address.state !== state || address.pincode !== pincode)
        await checkDestination(deps, address, name => name)
      // Before the transaction: the embedded database has one connection.
      const shipping = { ...order.shipping, ...address }
      const promise = order.promise && (await promises.ofOrder({ ...order, shipping }))
      await db.transaction(tx => changeAddress(tx, deps, { orderId: order.id, address, who, promise }))
      return { order: orderView(links, await loadOrder(db, who, order.id)) }
    },
  })
}
