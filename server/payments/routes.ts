import type { Context, Hono } from 'hono'
import { isOrderId, normaliseOrderId } from '../../shared/order-status.ts'
import { failedPath, paths } from '../../shared/paths.ts'
import {
  type PaymentOrder,
  type PaymentOrderRequest,
  paymentsApi,
  type Settled,
} from '../../shared/payments.ts'
import { readProfile } from '../accounts/profile.ts'
import type { BookKeeping } from '../books/settings.ts'
import type { CatalogSnapshot } from '../catalog/snapshot.ts'
import { findOrder } from '../orders/find-order.ts'
import { mailsToBuyer } from '../orders/gifts/mails-to-buyer.ts'
import type { Order } from '../orders/order.ts'
import { publishOrder } from '../orders/order-events.ts'
import { beginLooks } from '../orders/orders-to-check.ts'
import type { Pricing } from '../orders/price-lines.ts'
import { orderOfProviderOrder } from '../orders/provider-order.ts'
import { orderView } from '../orders/views.ts'
import type { Places } from '../places/places.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { type IdempotencyKey, KeyInUse, withIdempotencyKey } from '../platform/http/idempotency.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { Refusal } from '../platform/http/problem.ts'
import { buyersContact } from '../promotions/customer.ts'
import { countGuess, refuseGuessing } from '../promotions/routes.ts'
import type { PromotionSnapshot } from '../promotions/snapshot.ts'
import { beginOrder } from './begin-order.ts'
import { checkDestination } from './check-destination.ts'
import { type MayReplace, mayReplace } from './held-promotion.ts'
import { openAtProvider, openPlacedAtProvider, type Window } from './open-at-provider.ts'
import { attemptsOf } from './queries.ts'
import { ProviderFailed } from './razorpay/provider-failed.ts'
import { isPaymentSignature } from './razorpay/signatures.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { type SettleDeps, type SettledOrder, settleOrder } from './settle-order.ts'
import { createUnpaidOrderCache, type UnpaidOrderCache } from './unpaid-order-cache.ts'

export type PaymentDeps = SettleDeps & {
  bookKeeping: BookKeeping
  catalog: CatalogSnapshot
  letters: Pricing['letters']
  links: PrivateLinks
  limits: Limits
  window: Window
  keySecret: string
  webhookSecrets: readonly string[]
  figurinePrices: Pricing['figurinePrices']
  secret: string
  unpaidOrders: UnpaidOrderCache
  promotions: PromotionSnapshot
  mayReplace: MayReplace
  unserved: (pincode: string) => Promise<string | null>
  places: Places
}

/** Far above what a person does; a script is stopped before the provider stops the shop. */
const ORDERS: Limit = { name: 'pay-order', max: 60, windowSeconds: 3600 }
const OPENINGS: Limit = { name: 'pay-open', max: 60, windowSeconds: 3600 }
/** Of one unpaid order: each asks the payment provider. */
const UNPAID_CHECKS: Limit = { name: 'pay-check-order', max: 60, windowSeconds: 3600 }
const CHECKS: Limit = { name: 'pay-check', max: 1500, windowSeconds: 3600 }

export function paymentRoutes(app: Hono<ApiEnv>, parts: Omit<PaymentDeps, 'unpaidOrders' | 'mayReplace'>) {
  const unpaidOrders = createUnpaidOrderCache(parts.clock)
  const deps: PaymentDeps = { ...parts, unpaidOrders, mayReplace: mayReplace(parts) }
  const { db } = deps
  implement(app, paymentsApi, {
    order: ({ body, who, context }) =>
      withIdempotencyKey(
        deps,
        { userId: who.id, key: requestHeader(context, 'idempotency-key'), request: body },
        hold =>
          withGuesses(deps, { context, who, code: body.promoCode }, () =>
            placeAndOpen(deps, who, body, hold),
          ),
        'itself',
      ),
    async pay({ params, who }) {
      await deps.limits.take(who.id, OPENINGS)
      return openForPayment(deps, who, params.id)
    },
    async confirm({ body, who }) {
      await deps.limits.take(who.id, CHECKS)
      const id = normaliseOrderId(body.orderId)
      const order = deps.unpaidOrders.take(id, who.id) ?? (await findOrder(db, who, id))
      if (!isSigned(deps, order.providerOrderId, body))
        throw new Refusal(422, 'payment.signature', 'This confirmation does not belong to your order.')
      return settledView(deps, who, order.id, await settledOrWaiting(deps, order.id, order))
    },
    async check({ params, who }) {
      await deps.limits.take(who.id, CHECKS)
      const order = await findOrder(db, who, params.id)
      if (!order.paidAt) await deps.limits.take(order.id, UNPAID_CHECKS)
      const settled: SettledOrder = order.paidAt
        ? { state: 'paid', order }
        : await settledOrWaiting(deps, order.id, order)
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
      const id = await orderOfForm(deps, new URLSearchParams(await context.req.text()))
      if (id) {
        await settledOrWaiting(deps, id)
        return context.redirect(`${paths.orderConfirmation}?id=${encodeURIComponent(id)}`, 303)
      }
      const asked = normaliseOrderId(query.order ?? '')
      return context.redirect(isOrderId(asked) ? failedPath(asked) : paths.orders, 303)
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

async function placeAndOpen(
  deps: PaymentDeps,
  who: SignedIn,
  wanted: PaymentOrderRequest,
  hold: IdempotencyKey | null,
): Promise<PaymentOrder> {
  await deps.limits.take(who.id, ORDERS)
  await checkDestination(deps, wanted.shipping)
  const placed = await beginOrder(deps, who.id, mailsToBuyer(wanted, who), hold).catch(async error => {
    // A repeated request is no new order.
    if (error instanceof KeyInUse) await deps.limits.giveBack(who.id, ORDERS)
    throw error
  })
  if (!placed.fresh) return openForPayment(deps, who, placed.id)
  const { order } = placed
  try {
    const payerPhone = await payerPhoneOf(deps, who, order)
    const opened = await openPlacedAtProvider(deps, { ...order, payerPhone }, hold)
    const buyer = { name: who.name, email: who.email }
    if (order.lines.every(({ kind }) => kind === 'desk_buddy'))
      deps.unpaidOrders.put({ ...order, providerOrderId: opened.order.razorpay_order_id, buyer })
    return opened
  } finally {
    publishOrder(deps.events, order)
  }
}

/** An order that was opened before is settled first: it may be paid by now, or a bank may be about to answer. */
async function openForPayment(deps: PaymentDeps, who: SignedIn, asked: string): Promise<PaymentOrder> {
  const order = await findOrder(deps.db, who, asked)
  const { id } = order
  const { state }: SettledOrder = order.providerOrderId
    ? await settledOrWaiting(deps, id, order)
    : { state: 'unpaid' }
  if (state === 'paid' || order.paidAt)
    throw new Refusal(409, 'order.already_paid', 'This order is paid already.', { order_id: id })
  if (state === 'cancelled' || order.status === 'Cancelled')
    throw new Refusal(409, 'order.cancelled', 'This order was cancelled. Please place a new one.')
  if (state === 'waiting' && (await attemptsOf(deps.db, id)).held)
    throw new Refusal(409, 'payment.waiting', WAITING_FOR_BANK, { order_id: id })
  await checkDestination(deps, order.shipping)
  await beginLooks(deps.db, id, deps.clock())
  return openAtProvider(deps, { ...order, payerPhone: await payerPhoneOf(deps, who, order) })
}

async function payerPhoneOf(
  { db }: PaymentDeps,
  who: SignedIn,
  { shipping, billing, gift }: Pick<Order, 'shipping' | 'billing' | 'gift'>,
): Promise<string | null> {
  const toReceiver = gift?.toReceiver ?? false
  return buyersContact({ shipping, billing, toReceiver }).phone ?? (await readProfile(db, who.id)).phone
}
const WAITING_FOR_BANK =
  'We are waiting for your bank. Nothing is charged twice; please give it a few minutes.'

/** While the provider does not answer the state is unknown; the reconciler settles the order later. */
async function settledOrWaiting(deps: PaymentDeps, id: string, known?: Order): Promise<SettledOrder> {
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

async function settledView(
  { db, links }: PaymentDeps,
  who: SignedIn,
  id: string,
  { state, order }: SettledOrder,
): Promise<Settled> {
  const [now, attempts] = await Promise.all([
    order ?? findOrder(db, who, id),
    state === 'paid' ? { held: false, failure: null } : attemptsOf(db, id),
  ])
  return { order: orderView(links, now), state, ...attempts }
}

interface Signed {
  razorpay_payment_id: string
  razorpay_signature: string
}
const isSigned = (
  { keySecret }: PaymentDeps,
  providerOrderId: string | null,
  { razorpay_payment_id, razorpay_signature }: Signed,
) =>
  providerOrderId !== null &&
  isPaymentSignature(providerOrderId, razorpay_payment_id, keySecret, razorpay_signature)

/** The order a returning form belongs to, if its signature is right. */
async function orderOfForm(deps: PaymentDeps, form: URLSearchParams): Promise<string | null> {
  const field = (name: string) => form.get(name) ?? ''
  const providerOrderId = field('razorpay_order_id')
  const signed = {
    razorpay_payment_id: field('razorpay_payment_id'),
    razorpay_signature: field('razorpay_signature'),
  }
  return isSigned(deps, providerOrderId, signed) ? orderOfProviderOrder(deps.db, providerOrderId) : null
}
