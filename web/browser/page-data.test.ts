import {
  type DataStrategyResult,
  RouterContextProvider,
  redirect,
  UNSAFE_ErrorResponseImpl,
} from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { orStandIn } from './loading.tsx'
import { makeKeepPage } from './page-data.ts'

type Results = Record<string, DataStrategyResult>
const FAILED = { type: 'error', result: new TypeError('Failed to fetch') } as const
const DOWN = { type: 'error', result: new UNSAFE_ErrorResponseImpl(500, '', '') } as const
const fresh = (result: unknown) => ({ type: 'data', result }) as const

/** A shop that shows /orders, and may be out of reach until the test lets it be reached. */
function setUp() {
  const shop = { isReached: true, address: '/orders', reloads: 0 }
  const shown = {
    page: '/orders',
    data: { orders: ['one'] } as Record<string, unknown>,
    reload: () => void shop.reloads++,
  }
  let reach = () => {}
  const keepPage = makeKeepPage({
    shown: () => shown,
    isReached: async () => shop.isReached,
    reached: () => new Promise(resolve => (reach = resolve)),
    address: () => shop.address,
  })
  async function load(page: string, results: Results, signal = new AbortController().signal) {
    const request = new Request(`http://shop${page}`, { signal })
    const args = {
      request,
      url: new URL(request.url),
      pattern: '',
      params: {},
      context: new RouterContextProvider(),
    }
    return (await keepPage(args, async () => results)) as Results
  }
  return { shop, shown, load, reachAgain: () => reach() }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a network that fails', FAILED],
  ['a proxy that fails', DOWN],
  ['what stands in for the page', fresh(orStandIn({ orders: [] })(new TypeError('Failed to fetch')))],
])('the page on the screen stays through %s, and is asked for again', async (_, result) => {
  const { shop, load } = setUp()
  expect(await load('/orders', { root: fresh(1), orders: result })).toEqual({
    root: fresh(1),
    orders: fresh(['one']),
  })
  expect(shop.reloads).toBe(0)
  await vi.advanceTimersByTimeAsync(8000)
  expect(shop.reloads).toBe(1)
})

test('a page that is shown as a stand-in or as a fault gets the fault again', async () => {
  const { shop, shown, load } = setUp()
  shown.data.orders = undefined
  expect(await load('/orders', { orders: FAILED })).toEqual({ orders: FAILED })
  shown.data.orders = orStandIn({ orders: [] })(new TypeError('Failed to fetch'))
  expect(await load('/orders', { orders: FAILED })).toEqual({ orders: FAILED })
  await vi.advanceTimersByTimeAsync(8000)
  expect(shop.reloads).toBe(0)
})

test('another page that fails gets the fault at once, and is asked for again where the shop was not reached', async () => {
  const { shop, load, reachAgain } = setUp()
  expect(await load('/cart', { cart: DOWN })).toEqual({ cart: DOWN })
  shop.isReached = false
  for (const [address, replace] of [
    ['/orders', null],
    ['/cart?x=1', 'true'],
  ]) {
    shop.address = address ?? ''
    const coming = load('/cart?x=1', { cart: FAILED })
    await vi.advanceTimersByTimeAsync(1)
    reachAgain()
    const { cart } = await coming
    const answer = cart?.result as Response
    expect([answer.headers.get('location'), answer.headers.get('x-remix-replace')]).toEqual([
      '/cart?x=1',
      replace,
    ])
  }
})

test('what one visitor was shown is not kept for another', async () => {
  const { shown, load } = setUp()
  const asha = { visitor: { id: 'asha' } }
  shown.data.root = asha
  expect(await load('/orders', { root: fresh(asha), orders: FAILED })).toMatchObject({
    orders: fresh(['one']),
  })
  for (const visitor of [{ id: 'binu' }, null])
    expect(await load('/orders', { root: fresh({ visitor }), orders: FAILED })).toMatchObject({
      orders: FAILED,
    })
})

test('a refusal, a redirect and a page that was left meanwhile pass as they are', async () => {
  const { load } = setUp()
  for (const result of [new UNSAFE_ErrorResponseImpl(404, '', ''), redirect('/login')])
    expect(await load('/orders', { orders: { type: 'error', result } })).toEqual({
      orders: { type: 'error', result },
    })
  const left = new AbortController()
  left.abort()
  expect(await load('/orders', { orders: FAILED }, left.signal)).toEqual({ orders: FAILED })
})
