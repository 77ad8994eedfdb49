import { expect, test, vi } from 'vitest'
import { makeConnection } from './connection.ts'

const ORDERS = new URL('http://shop/orders.data?_routes=orders%2Forders-page')

/** A network that can be cut, a shop behind it, and a `pause` that ends when the test says so. */
function setUp() {
  const net = { isUp: true, isOnline: true, status: 200, asked: [] as string[] }
  let resume = () => {}
  const fetch = vi.fn(async (input: RequestInfo | URL, _init?: RequestInit) => {
    net.asked.push(String(input))
    if (!net.isUp) throw new TypeError('Failed to fetch')
    return new Response('', { status: net.status })
  })
  const pause = () => new Promise<void>(resolve => (resume = resolve))
  const connection = makeConnection({ fetch, isOnline: () => net.isOnline, pause })
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { net, fetch, connection, settled, lookAgain: () => resume() }
}

test('the data of a page is asked for until it comes; the device says that it is offline, then that it is not', async () => {
  const { net, connection, settled, lookAgain } = setUp()
  Object.assign(net, { isUp: false, isOnline: false })
  const coming = connection.fetch(ORDERS)
  await settled()
  expect(connection.state()).toBe('offline')
  net.isOnline = true
  lookAgain()
  await settled()
  expect(connection.state()).toBe('unreachable')
  net.isUp = true
  lookAgain()
  expect((await coming).status).toBe(200)
  expect(connection.state()).toBe('fine')
})

test('who goes somewhere else meanwhile is not waited for', async () => {
  const { net, connection, settled } = setUp()
  net.isUp = false
  const left = new AbortController()
  const coming = connection.fetch(ORDERS, { signal: left.signal })
  await settled()
  left.abort()
  await expect(coming).rejects.toThrow(/abort/i)
})

test('a page that is left while its data comes ends where it is, and fails nowhere', async () => {
  const left = new AbortController()
  const firstLine = new TextEncoder().encode('[1]\n')
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(firstLine)
      left.signal.addEventListener('abort', () => controller.error(left.signal.reason))
    },
  })
  const connection = makeConnection({
    fetch: async () => new Response(body),
    isOnline: () => true,
    pause: async () => undefined,
  })
  const { body: given } = await connection.fetch(ORDERS, { signal: left.signal })
  const reader = (given as ReadableStream<Uint8Array>).getReader()
  expect(await reader.read()).toEqual({ done: false, value: firstLine })
  const rest = reader.read()
  left.abort()
  expect(await rest).toEqual({ done: true, value: undefined })
})

test('a page on the screen is never taken away by a fault; a page on its way gets the fault at once', async () => {
  const { net, connection, settled, lookAgain } = setUp()
  net.status = 500
  expect((await connection.fetch(ORDERS)).status).toBe(500)
  connection.shows('/orders')
  const again = connection.fetch(ORDERS)
  await settled()
  net.status = 200
  lookAgain()
  expect((await again).status).toBe(200)
  expect(net.asked).toHaveLength(3)
})

test('any other request fails as ever, and one that is blocked alone does not mean that the shop is away', async () => {
  const { net, connection, settled } = setUp()
  net.isUp = false
  const failed = expect(connection.fetch('/api/contact')).rejects.toThrow('Failed to fetch')
  net.isUp = true
  await failed
  await settled()
  expect(connection.state()).toBe('fine')
  expect(await connection.isReached()).toBe(true)
})

test('the home page, and an address with a search, are known as what is on the screen', async () => {
  const { net, connection, settled, lookAgain } = setUp()
  for (const [page, asked] of [
    ['/', 'http://shop/_.data'],
    ['/track-order?id=DPL-1', 'http://shop/track-order.data?id=DPL-1&_routes=x'],
  ] as const) {
    connection.shows(page)
    net.status = 503
    const coming = connection.fetch(new URL(asked))
    await settled()
    net.status = 200
    lookAgain()
    expect((await coming).status).toBe(200)
  }
})

test('the first list of pages gives way to the page’s own files; one that a press waits for does not', async () => {
  const { connection, fetch } = setUp()
  const list = new URL('http://shop/__manifest?paths=/cart')
  await connection.fetch(list)
  await connection.fetch(list)
  await connection.fetch(ORDERS)
  expect(fetch.mock.calls.map(([, init]) => init?.priority)).toEqual(['low', undefined, undefined])
})
