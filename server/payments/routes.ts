import type { Context, Hono } from 'hono'
import type { Given } from '../../shared/endpoint.ts'
import { isOrderId, normaliseOrderId } from '../../shared/order-status.ts'
import { failedPath, paths } from '../../shared/paths.ts'
import { paymentsApi, type Settled } from '../../shared/payments.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import { findOrder } from '../orders/find-order.ts'
import type { Order } from '../orders/order.ts'
import { publishOrder } from '../orders/order-events.ts'
import { beginLooks } from '../orders/orders-to-check.ts'
import { orderOfProviderOrder } from '../orders/provider-order.ts'
import { orderView } from '../orders/views.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { type IdempotencyKey, KeyInUse, withIdempotencyKey } from '../platform/http/idempotency.ts'
import { type Handlers, implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { Refusal } from '../platform/http/problem.ts'
import { beginOrder } from './begin-order.ts'
import { openAtProvider, openPlacedAtProvider, type Window } from './open-at-provider.ts'
import { attemptsOf } from './queries.ts'
import { ProviderFailed } from './razorpay/provider-failed.ts'
import { isPaymentSignature } from './razorpay/signatures.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { type SettledOrder as Found, type SettleDeps, settleOrder } from './settle-order.ts'

export type PaymentDeps = SettleDeps & {
  catalog: CatalogSnapshot
  links: PrivateLinks
  limits: Limits
  window: Window
  keySecret: string
  webhookSecrets: readonly string[]
  figurineBasePricePaise: number
}

type Confirmation = Given<typeof paymentsApi.confirm>['body']

/** Far above what a person does; a script that orders or asks without end is stopped before the provider stops the shop. */
const ORDERS: Limit = { name: 'pay-order', max: 60, windowSeconds: 3600 }
const OPENINGS: Limit = { name: 'pay-open', max: 60, windowSeconds: 3600 }
const CHECKS: Limit = { name: 'pay-check', max: 1500, windowSeconds: 3600 }

export function paymentRoutes(app: Hono<ApiEnv>, deps: PaymentDeps) {
  const { db, links, clock } = deps
  const settledView = async (who: SignedIn, id: string, { state, order }: Found): Promise<Settled> => {
    // What a paid order was tried with before is of no interest to its buyer.
    const [now, attempts] = await Promise.all([
      order ?? findOrder(db, who, id),
      state === 'paid' ? { held: false, failure: null } : attemptsOf(db, id),
    ])
    return { order: orderView(links, now), state, ...attempts }
  }

  const handlers: Handlers<typeof paymentsApi> = {
    webhook,
    return: comeBack,
    order: async ({ body, who, context }) => {
      const begin = async (hold: IdempotencyKey | null) => {
        await deps.limits.take(who.id, ORDERS)
        const placed = await beginOrder(deps, who.id, body, hold).catch(async error => {
          // What was answered before is no new order.
          if (error instanceof KeyInUse) await deps.limits.giveBack(who.id, ORDERS)
          throw error
        })
        if (!placed.fresh) return openForPayment(who, placed.id)
        const { order } = placed
        try {
          return await openPlacedAtProvider(deps, order, hold)
        } finally {
          publishOrder(deps.events, order)
        }
      }
      return withIdempotencyKey(
        deps,
        { userId: who.id, key: requestHeader(context, 'idempotency-key'), request: body },
        begin,
        'itself',
      )
    },

    async pay({ params, who }) {
      await deps.limits.take(who.id, OPENINGS)
      return openForPayment(who, params.id)
    },

    async confirm({ body, who }) {
      await deps.limits.take(who.id, CHECKS)
      const order = await findOrder(db, who, body.orderId)
      if (!isSigned(order, body))
        throw new Refusal(422, 'payment.signature', 'This confirmation does not belong to your order.')
      return settledView(who, order.id, await settledOrWaiting(order.id, order))
    },

    async check({ params, who }) {
      await deps.limits.take(who.id, CHECKS)
      const order = await findOrder(db, who, params.id)
      return settledView(
        who,
        order.id,
        order.paidAt ? { state: 'paid', order } : await settledOrWaiting(order.id, order),
      )
    },
  }
  implement(app, paymentsApi, handlers)

  function isSigned(
    { providerOrderId: theirs }: Order,
    { razorpay_payment_id, razorpay_signature }: Confirmation,
  ) {
    return (
      theirs !== null && isPaymentSignature(theirs, razorpay_payment_id, deps.keySecret, razorpay_signature)
    )
  }

  /** An order that was begun before is looked at first: it may have been paid meanwhile, or a bank may be about to answer. */
  async function openForPayment(who: SignedIn, asked: string) {
    const order = await findOrder(db, who, asked)
    const { id } = order
    const { state }: Found = order.providerOrderId ? await settledOrWaiting(id, order) : { state: 'unpaid' }
    if (state === 'paid' || order.paidAt)
      throw new Refusal(409, 'order.already_paid', 'This order is paid already.', { order_id: id })
    if (state === 'cancelled' || order.status === 'Cancelled')
      throw new Refusal(409, 'order.cancelled', 'This order was cancelled. Please place a new one.')
    if (state === 'waiting' && (await attemptsOf(db, id)).held)
      throw new Refusal(
        409,
        'payment.waiting',
        'We are waiting for your bank. Nothing is charged twice; please give it a few minutes.',
        {
          order_id: id,
        },
      )
    await beginLooks(db, id, clock())
    return openAtProvider(deps, order)
  }

  /** While the provider does not answer, nobody knows: the reconciler will. */
  async function settledOrWaiting(id: string, known?: Order): Promise<Found> {
    try {
      return await settleOrder(deps, id, known)
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error
      deps.log.warn(
        { order: id, kind: error.kind, reason: error.message },
        'the payment provider could not say how an order stands',
      )
      return { state: 'waiting' }
    }
  }

  async function webhook({ context }: { context: Context<ApiEnv> }) {
    await receiveWebhook(
      { db, jobs: deps.jobs, secrets: deps.webhookSecrets },
      {
        body: new Uint8Array(await context.req.arrayBuffer()),
        eventId: context.req.header('x-razorpay-event-id'),
        signature: context.req.header('x-razorpay-signature'),
      },
    )
    return { ok: true } as const
  }

  /** The form carries a signature in place of a session; whatever it brings, a page follows. */
  async function comeBack({
    query,
    context,
  }: {
    query: { order?: string | undefined }
    context: Context<ApiEnv>
  }) {
    const form = await context.req.parseBody()
    const field = (name: string) => (typeof form[name] === 'string' ? (form[name] as string) : '')
    const providerOrderId = field('razorpay_order_id')
    const isSent = isPaymentSignature(
      providerOrderId,
      field('razorpay_payment_id'),
      deps.keySecret,
      field('razorpay_signature'),
    )
    const id = isSent ? await orderOfProviderOrder(db, providerOrderId) : null
    if (id) {
      await settledOrWaiting(id)
      return context.redirect(`${paths.orderConfirmation}?id=${encodeURIComponent(id)}`, 303)
    }
    const asked = normaliseOrderId(query.order ?? '')
    return context.redirect(isOrderId(asked) ? failedPath(asked) : paths.orders, 303)
  }
}
