import type { PaymentOrder } from '../../shared/payments/api.ts'
import { readProfile } from '../accounts/profile.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order } from '../orders/order.ts'
import { claimOpening, giveUpOpening, writeProviderOrder } from '../orders/provider-order.ts'
import type { SignedIn } from '../platform/http/api-env.ts'
import { stillRunning } from '../platform/http/make-once.ts'
import { Refusal } from '../platform/http/problem.ts'
import { buyersContact } from '../promotions/customer.ts'
import { checkDestination, type DestinationDeps } from './check-destination.ts'
import { attemptsOf } from './decide.ts'
import { type PayDeps, tryPayOrder } from './pay-order.ts'
import type { ProviderOrder } from './razorpay/client.ts'
import { ProviderFailed } from './razorpay/transport.ts'

/** The provider's payment window. */
export interface Window {
  keyId: string
  shopName: string
  scriptUrl: string
}
export type OpenDeps = PayDeps & DestinationDeps & { window: Window }

const UNABLE = 'Unable to process payment. Please try again.'
const WAITING_FOR_BANK =
  'We are waiting for your bank. You will not be charged twice; please give it a few minutes.'
const BEING_OPENED = 'This order is being opened for payment right now. Please try again in a moment.'

/** An order that was opened before is settled first: it may be paid by now, or a bank may be about to answer. */
export async function openAgain(deps: OpenDeps, who: SignedIn, orderId: string): Promise<PaymentOrder> {
  const order = await loadOrder(deps.db, who, orderId)
  const { id } = order
  const { state } = await tryPayOrder(deps, order)
  if (state === 'paid' || order.paidAt)
    throw new Refusal(409, 'order.already_paid', 'This order is already paid.', { order_id: id })
  if (state === 'cancelled' || order.status === 'Cancelled')
    throw new Refusal(409, 'order.cancelled', 'This order was cancelled. Please place a new one.')
  if (state === 'waiting' && attemptsOf(await loadOrder(deps.db, who, id)).held)
    throw new Refusal(409, 'payment.waiting', WAITING_FOR_BANK, { order_id: id })
  await checkDestination(deps, order.shipping)
  if (!(await claimOpening(deps.db, id, deps.clock()))) throw stillRunning(BEING_OPENED)
  return paymentOf(deps, who, order, order.providerOrderId ?? (await openAtProvider(deps, order, 'again')))
}

/** A request that is repeated under its key: the order it made, also if that is paid by now. */
export async function openRepeated(deps: OpenDeps, who: SignedIn, orderId: string): Promise<PaymentOrder> {
  const order = await loadOrder(deps.db, who, orderId)
  return order.providerOrderId && order.status !== 'Cancelled'
    ? paymentOf(deps, who, order, order.providerOrderId)
    : openAgain(deps, who, orderId)
}

export const openNew = async (deps: OpenDeps, who: SignedIn, order: Order): Promise<PaymentOrder> =>
  paymentOf(deps, who, order, await openAtProvider(deps, order, 'new'))

/** What the payment window needs. */
async function paymentOf(
  { db, window }: OpenDeps,
  who: SignedIn,
  { id, totalPaise, currency, shipping, billing, gift }: Order,
  providerOrderId: string,
): Promise<PaymentOrder> {
  // Whoever pays, never the receiver of a present.
  const contact = buyersContact({ shipping, billing, toReceiver: gift?.toReceiver ?? false })
  const phone = contact.phone ?? (await readProfile(db, who.id)).phone
  return {
    order: { id, amount: totalPaise, currency, razorpay_order_id: providerOrderId },
    checkout: {
      key: window.keyId,
      name: window.shopName,
      email: shipping.email,
      contact: phone ? `+91${phone}` : '',
      script_url: window.scriptUrl,
    },
  }
}

/** Returns its id there. The caller has claimed it; an order that was claimed before may be there already. */
async function openAtProvider(
  { db, provider, log }: OpenDeps,
  { id, totalPaise }: Order,
  claimed: 'new' | 'again',
): Promise<string> {
  try {
    const before = claimed === 'again' ? await provider.orderByReceipt(id) : null
    const made = before ?? (await createOrder(provider, totalPaise, id))
    return await writeProviderOrder(db, id, made.id)
  } catch (error) {
    await giveUpOpening(db, id)
    if (!(error instanceof ProviderFailed)) throw error
    log.error(
      { order: id, kind: error.kind, reason: error.message },
      'an order could not be opened at the payment provider',
    )
    if (error.kind === 'declined') throw new Refusal(422, 'payment.declined', error.message)
    throw new Refusal(error.kind === 'busy' ? 503 : 502, 'payment.provider_down', UNABLE)
  }
}

/** One whose answer was lost is found by its receipt. */
async function createOrder(
  provider: OpenDeps['provider'],
  amountPaise: number,
  receipt: string,
): Promise<ProviderOrder> {
  try {
    return await provider.createOrder({ amountPaise, receipt })
  } catch (error) {
    const made =
      error instanceof ProviderFailed && error.kind === 'unknown'
        ? await provider.orderByReceipt(receipt).catch(() => null)
        : null
    if (made) return made
    throw error
  }
}
