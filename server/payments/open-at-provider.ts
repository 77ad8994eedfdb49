import type { PaymentOrder } from '../../shared/payments.ts'
import type { Order } from '../orders/order.ts'
import {
  claimOpening,
  giveUpOpening,
  noteProviderOrder,
  providerOrderIdOf,
} from '../orders/provider-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { IdempotencyKey } from '../platform/http/idempotency.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Log } from '../platform/log.ts'
import type { PaymentProvider, ProviderOrder } from './razorpay/client.ts'
import { ProviderFailed } from './razorpay/provider-failed.ts'

export interface Window {
  keyId: string
  shopName: string
  scriptUrl: string
}
interface Deps {
  db: Database
  provider: PaymentProvider
  window: Window
  clock: Clock
  log: Log
}
const UNABLE = 'Unable to process payment. Please try again.'
const WAIT_FOR_OTHER_MS = 4000
const LOOK_EVERY_MS = 100

/** Only one order at the provider is handed out: two tabs wait for each other, a lost response is looked up by receipt. */
export async function openAtProvider(
  deps: Deps,
  order: Opened & Pick<Order, 'providerOrderId'>,
): Promise<PaymentOrder> {
  return readyToPay(deps, order, order.providerOrderId ?? (await makeOrWait(deps, order)))
}

/** A new order may be opened at once; the response is stored under the request's idempotency key. */
export const openPlacedAtProvider = async (
  deps: Deps,
  order: Opened,
  hold: IdempotencyKey | null,
): Promise<PaymentOrder> => readyToPay(deps, order, await make(deps, order, 'first', hold))

type Opened = Pick<Order, 'id' | 'totalPaise' | 'currency'> & {
  shipping: { email: string; phone: string }
  /** Whoever pays, never the receiver of a present; null if they gave no number. */
  payerPhone: string | null
}
function readyToPay(deps: Deps, order: Opened, providerOrderId: string): PaymentOrder {
  return {
    order: {
      id: order.id,
      amount: order.totalPaise,
      currency: order.currency,
      razorpay_order_id: providerOrderId,
    },
    checkout: {
      key: deps.window.keyId,
      name: deps.window.shopName,
      email: order.shipping.email,
      contact: order.payerPhone ? `+91${order.payerPhone}` : '',
      script_url: deps.window.scriptUrl,
    },
  }
}

async function makeOrWait(deps: Deps, order: Opened): Promise<string> {
  for (let waited = 0; waited < WAIT_FOR_OTHER_MS; waited += LOOK_EVERY_MS) {
    const claimed = await claimOpening(deps.db, order.id, deps.clock())
    if (claimed) return make(deps, order, claimed, null)
    const made = await providerOrderIdOf(deps.db, order.id)
    if (made) return made
    await new Promise(resolve => setTimeout(resolve, LOOK_EVERY_MS))
  }
  throw new Refusal(
    409,
    'payment.opening',
    'This order is being opened for payment in another tab. Please try again in a moment.',
  )
}

async function make(
  deps: Deps,
  order: Opened,
  claimed: 'first' | 'again',
  hold: IdempotencyKey | null,
): Promise<string> {
  const { db, provider, log, clock } = deps
  const { id, totalPaise } = order
  try {
    const before = claimed === 'again' ? await provider.orderByReceipt(id) : null
    const made = (before ?? (await makeOnce(provider, totalPaise, id))).id
    const held = hold ? { ...hold, answer: readyToPay(deps, order, made) } : undefined
    const noted = await noteProviderOrder(db, id, made, held)
    if (hold) hold.answered = noted.kept
    return noted.id
  } catch (error) {
    await giveUpOpening(db, id, clock())
    if (!(error instanceof ProviderFailed)) throw error
    log.error(
      { order: id, kind: error.kind, reason: error.message },
      'an order could not be opened at the payment provider',
    )
    if (error.kind === 'declined') throw new Refusal(422, 'payment.declined', error.message)
    throw new Refusal(error.kind === 'busy' ? 503 : 502, 'payment.provider_down', UNABLE)
  }
}

async function makeOnce(
  provider: PaymentProvider,
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
