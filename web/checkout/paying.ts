import type { CheckoutData } from '../../shared/orders/checkout.ts'
import type { Settled } from '../../shared/payments/api.ts'
import { messages } from './messages.ts'

/** An unpaid order that holds the code, and what was to be bought with it. */
export interface HeldCode {
  orderId: string
  data: CheckoutData
}

export type Paying =
  /** `watching`: the order of an earlier attempt that a bank may still confirm. */
  | { state: 'ready'; error?: string; reference?: string; watching?: string }
  | { state: 'processing' }
  | { state: 'open'; orderId: string }
  | { state: 'confirming' }
  | { state: 'waiting'; orderId: string }
  /** `news`: each price that changed, in a sentence. */
  | { state: 'changed'; news: string[]; held?: HeldCode }
  /** The same order was paid a moment ago, perhaps in another tab. */
  | { state: 'again'; orderId: string }

/** What asks for a payment's state: the page's polling, the provider's word, or its closed window. */
type Asked =
  | { by: 'poll' }
  | { by: 'confirm'; reference: string }
  /** `failure` is null if it was cancelled, and empty if the provider did not say why. */
  | { by: 'closing'; failure: string | null }

export type PayingEvent =
  | { did: 'press' }
  /** The press was for what was paid a moment ago. */
  | { did: 'repeat'; orderId: string }
  | { did: 'open'; orderId: string }
  | { did: 'ask' }
  | { did: 'settle'; asked: Asked; settled: Settled }
  /** The payment's state is unknown. */
  | { did: 'miss'; asked: Exclude<Asked, { by: 'poll' }>; orderId: string }
  | { did: 'reprice'; news: string[]; held?: HeldCode }
  | { did: 'wait'; orderId: string }
  | { did: 'fail'; error: string }
  /** The provider's script could not be loaded. */
  | { did: 'no-script' }
  /** The customer did not pay, and tries another way. */
  | { did: 'other-way' }

export function nextPaying(now: Paying, event: PayingEvent): Paying {
  switch (event.did) {
    case 'press':
      return { state: 'processing' }
    case 'repeat':
      return { state: 'again', orderId: event.orderId }
    case 'open':
      return { state: 'open', orderId: event.orderId }
    case 'ask':
      return { state: 'confirming' }
    case 'settle':
      return afterSettled(now, event.settled, event.asked)
    case 'miss':
      return event.asked.by === 'confirm'
        ? { ...failed(messages.notConfirmed, event.orderId), reference: event.asked.reference }
        : failed(closedWords(event.asked.failure), event.orderId)
    case 'reprice':
      return { state: 'changed', news: event.news, ...(event.held && { held: event.held }) }
    case 'wait':
      return { state: 'waiting', orderId: event.orderId }
    case 'fail':
      return failed(event.error)
    case 'no-script':
      return now.state === 'ready' ? failed(messages.noScript) : now
    case 'other-way':
      // The shop refuses another attempt if a bank holds the money.
      return now.state === 'waiting' ? { state: 'ready', watching: now.orderId } : { state: 'ready' }
  }
}

const failed = (error: string, watching?: string): Paying & { state: 'ready' } => ({
  state: 'ready',
  error,
  ...(watching && { watching }),
})

function afterSettled(now: Paying, { order, state, held, failure }: Settled, asked: Asked): Paying {
  // The page leaves for the confirmation.
  if (state === 'paid') return now
  if (state === 'cancelled') return failed(messages.orderCancelled)
  if (state === 'waiting' && (held || asked.by === 'confirm')) return { state: 'waiting', orderId: order.id }
  if (asked.by === 'closing')
    return failed(closedWords(asked.failure, failure), order.waiting_for_bank ? order.id : undefined)
  // A press of Pay Now meanwhile has precedence.
  const isBusy = asked.by === 'poll' && now.state !== 'waiting' && now.state !== 'ready'
  return state === 'waiting' || isBusy ? now : failed(failure ?? messages.failed)
}

/** What is said of a window that was closed without a payment. */
const closedWords = (failure: string | null, known: string | null = null) =>
  failure === null ? messages.cancelled : failure || known || messages.failed

/** The order whose payment a bank may still confirm. */
export function watchedOrder(paying: Paying): string | null {
  if (paying.state === 'waiting') return paying.orderId
  return paying.state === 'ready' ? (paying.watching ?? null) : null
}
