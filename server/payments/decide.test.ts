import { describe, expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { ProviderPayment } from './razorpay/client.ts'

const order = { status: 'Pending', paidAt: null, totalPaise: 249_900, currency: 'INR' } as const
const cancelled = { ...order, status: 'Cancelled' } as const
const inHand = { ...order, status: 'In Production' } as const
const paidOrder = { ...order, status: 'Processing', paidAt: '2026-11-28T04:00:00.000Z' } as const

const seen = (id: string, status: ProviderPayment['status'], more: object = {}): ProviderPayment => ({
  id,
  status,
  amount: 249_900,
  currency: 'INR',
  created_at: 1_790_000_000,
  ...more,
})
const known = (id: string, status: string, more: object = {}) => ({
  id,
  status,
  pays: false,
  goesBack: false,
  ...more,
})

type Given = [
  order: Omit<Parameters<typeof decide>[0], 'payments'>,
  known: ReturnType<typeof known>[],
  seen: ProviderPayment[],
]
const decisionOf = ([given, payments, now]: Given) => decide({ ...given, payments }, now)

/** The payment that pays the order now, and what goes back, by their ids. */
const decided = (given: Given) => {
  const { state, paysNow, surplus } = decisionOf(given)
  return [state, paysNow?.id ?? null, surplus.map(({ id }) => id)]
}

describe('an order with its payments', () => {
  test.each<[name: string, Given, ReturnType<typeof decided>]>([
    ['has none', [order, [], []], ['unpaid', null, []]],
    ['was tried and refused', [order, [], [seen('a', 'failed')]], ['unpaid', null, []]],
    ['waits for the bank', [order, [], [seen('a', 'created')]], ['waiting', null, []]],
    ['has money held', [order, [], [seen('a', 'authorized')]], ['waiting', null, []]],
    ['is paid', [order, [], [seen('a', 'captured')]], ['paid', 'a', []]],
    [
      'is paid at the second try',
      [order, [known('a', 'failed')], [seen('a', 'failed'), seen('b', 'captured')]],
      ['paid', 'b', []],
    ],
    ['is paid once it is in hand', [inHand, [], [seen('a', 'captured')]], ['paid', 'a', []]],
    [
      'is paid twice, both seen at once',
      [order, [], [seen('a', 'captured'), seen('b', 'captured')]],
      ['paid', 'a', ['b']],
    ],
    [
      'is paid already, and nothing new came',
      [paidOrder, [known('a', 'captured', { pays: true })], [seen('a', 'captured')]],
      ['paid', null, []],
    ],
    [
      'is paid already, and more came',
      [paidOrder, [known('a', 'captured', { pays: true })], [seen('a', 'captured'), seen('b', 'captured')]],
      ['paid', null, ['b']],
    ],
    [
      'is paid already, though the provider shows nothing',
      [paidOrder, [known('a', 'captured', { pays: true })], []],
      ['paid', null, []],
    ],
    ['was paid too little', [order, [], [seen('a', 'captured', { amount: 100 })]], ['unpaid', null, ['a']]],
    ['was paid too much', [order, [], [seen('a', 'captured', { amount: 250_000 })]], ['unpaid', null, ['a']]],
    [
      'was paid in other money',
      [order, [], [seen('a', 'captured', { currency: 'USD' })]],
      ['unpaid', null, ['a']],
    ],
    ['was given back there', [order, [], [seen('a', 'refunded')]], ['unpaid', null, ['a']]],
    [
      'was given back in part there',
      [order, [], [seen('a', 'captured', { amount_refunded: 100 })]],
      ['unpaid', null, ['a']],
    ],
    [
      'gets money that has begun its way back',
      [order, [known('a', 'captured', { goesBack: true })], [seen('a', 'captured')]],
      ['unpaid', null, ['a']],
    ],
    [
      'gets new money beside money on its way back',
      [order, [known('a', 'captured', { goesBack: true })], [seen('a', 'captured'), seen('b', 'captured')]],
      ['paid', 'b', ['a']],
    ],
    ['was cancelled', [cancelled, [], []], ['cancelled', null, []]],
    [
      'was cancelled before its money came',
      [cancelled, [], [seen('a', 'captured')]],
      ['cancelled', null, ['a']],
    ],
    [
      'was cancelled while money is held',
      [cancelled, [], [seen('a', 'authorized')]],
      ['cancelled', null, []],
    ],
  ])('%s', (_, given, expected) => {
    expect(decided(given)).toEqual(expected)
  })
})

describe('the attempts to pay an order', () => {
  test.each<[name: string, Given, ReturnType<typeof decide>['attempts']]>([
    ['have not begun', [order, [], []], { status: 'pending', changed: false }],
    ['have failed', [order, [], [seen('a', 'failed')]], { status: 'failed', changed: false }],
    ['begin', [order, [], [seen('a', 'created')]], { status: 'pending', changed: true }],
    [
      'go on',
      [order, [known('a', 'created')], [seen('a', 'authorized')]],
      { status: 'pending', changed: false },
    ],
    ['end', [order, [known('a', 'created')], [seen('a', 'failed')]], { status: 'failed', changed: true }],
    ['are not said of an order in hand', [inHand, [], [seen('a', 'failed')]], null],
    ['are not said of a cancelled order', [cancelled, [], [seen('a', 'created')]], null],
    ['are not said of a paid order', [order, [], [seen('a', 'captured')]], null],
  ])('%s', (_, given, expected) => {
    expect(decisionOf(given).attempts).toEqual(expected)
  })
})
