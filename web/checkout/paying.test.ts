import { expect, test } from 'vitest'
import type { Order } from '../../shared/orders/api.ts'
import type { Settled } from '../../shared/payments/api.ts'
import { messages } from './messages.ts'
import { nextPaying, type Paying, type PayingEvent, watchedOrder } from './paying.ts'

const READY: Paying = { state: 'ready' }
const OPEN: Paying = { state: 'open', orderId: 'DPL-1' }
const CONFIRMING: Paying = { state: 'confirming' }
const WAITING: Paying = { state: 'waiting', orderId: 'DPL-1' }
const failed = (error: string, more: object = {}) => ({ state: 'ready', error, ...more })

const settled = (state: Settled['state'], more: { held?: boolean; failure?: string; bank?: boolean } = {}) =>
  ({
    state,
    held: more.held ?? false,
    failure: more.failure ?? null,
    order: { id: 'DPL-1', waiting_for_bank: more.bank ?? false } as Order,
  }) as Settled
const polled = (answer: Settled): PayingEvent => ({ did: 'settle', asked: { by: 'poll' }, settled: answer })
const paid = { by: 'confirm', reference: 'pay_1' } as const
const confirmed = (answer: Settled): PayingEvent => ({ did: 'settle', asked: paid, settled: answer })
const closed = (failure: string | null, answer: Settled): PayingEvent => ({
  did: 'settle',
  asked: { by: 'closing', failure },
  settled: answer,
})

const table: [string, Paying, PayingEvent, object][] = [
  ['a press opens', READY, { did: 'press' }, { state: 'processing' }],
  ['a twin is asked about', READY, { did: 'repeat', orderId: 'DPL-0' }, { state: 'again', orderId: 'DPL-0' }],
  ['the window is open', { state: 'processing' }, { did: 'open', orderId: 'DPL-1' }, OPEN],
  ['a refusal is said', { state: 'processing' }, { did: 'fail', error: 'No.' }, failed('No.')],
  ['new prices', { state: 'processing' }, { did: 'reprice', news: ['x'] }, { state: 'changed', news: ['x'] }],
  ['a bank holds it', { state: 'processing' }, { did: 'wait', orderId: 'DPL-1' }, WAITING],
  ['the window ended', OPEN, { did: 'ask' }, CONFIRMING],

  ['no script is said', READY, { did: 'no-script' }, failed(messages.noScript)],
  ['no script changes no payment', OPEN, { did: 'no-script' }, OPEN],

  ['closed, cancelled', CONFIRMING, closed(null, settled('unpaid')), failed(messages.cancelled)],
  ['closed, refused', CONFIRMING, closed('Declined', settled('unpaid')), failed('Declined')],
  [
    'closed, the shop knows why',
    CONFIRMING,
    closed('', settled('unpaid', { failure: 'Late' })),
    failed('Late'),
  ],
  ['closed, nobody knows why', CONFIRMING, closed('', settled('unpaid')), failed(messages.failed)],
  [
    'closed, the bank has not said',
    CONFIRMING,
    closed(null, settled('unpaid', { bank: true })),
    failed(messages.cancelled, { watching: 'DPL-1' }),
  ],
  ['closed, the bank holds it', CONFIRMING, closed(null, settled('waiting', { held: true })), WAITING],
  ['closed, nothing is held', CONFIRMING, closed(null, settled('waiting')), failed(messages.cancelled)],
  [
    'closed, the order is gone',
    CONFIRMING,
    closed(null, settled('cancelled')),
    failed(messages.orderCancelled),
  ],
  [
    'closed, offline',
    CONFIRMING,
    { did: 'miss', asked: { by: 'closing', failure: null }, orderId: 'DPL-1' },
    failed(messages.cancelled, { watching: 'DPL-1' }),
  ],

  ['paid, and the page leaves', CONFIRMING, confirmed(settled('paid')), CONFIRMING],
  ['paid, the bank takes its time', CONFIRMING, confirmed(settled('waiting')), WAITING],
  ['paid, and was not', CONFIRMING, confirmed(settled('unpaid')), failed(messages.failed)],
  [
    'paid, the answer is lost',
    CONFIRMING,
    { did: 'miss', asked: paid, orderId: 'DPL-1' },
    failed(messages.notConfirmed, { watching: 'DPL-1', reference: 'pay_1' }),
  ],

  ['a poll ends the waiting', WAITING, polled(settled('unpaid', { failure: 'Late' })), failed('Late')],
  ['a poll that knows nothing new', WAITING, polled(settled('waiting')), WAITING],
  ['a poll finds the money held', READY, polled(settled('waiting', { held: true })), WAITING],
  [
    'a press has precedence over a poll',
    { state: 'processing' },
    polled(settled('unpaid')),
    { state: 'processing' },
  ],
  ['the open window has, too', OPEN, polled(settled('unpaid')), OPEN],
  [
    'a poll finds the order cancelled',
    WAITING,
    polled(settled('cancelled')),
    failed(messages.orderCancelled),
  ],

  ['another way, still watched', WAITING, { did: 'other-way' }, { state: 'ready', watching: 'DPL-1' }],
]

test.each(table)('%s', (_, now, event, next) => {
  expect(nextPaying(now, event)).toEqual(next)
})

test('an order is polled while a bank may confirm it', () => {
  expect(watchedOrder(WAITING)).toBe('DPL-1')
  expect(watchedOrder({ state: 'ready', watching: 'DPL-1' })).toBe('DPL-1')
  for (const paying of [READY, OPEN, CONFIRMING]) expect(watchedOrder(paying)).toBeNull()
})
