import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makePageScripts } from './page-scripts.ts'

const manifest = {
  routes: {
    root: { id: 'root', path: '', module: '/root.js' },
    orders: { id: 'orders', parentId: 'root', path: 'orders', module: '/orders.js', imports: ['/card.js'] },
    track: {
      id: 'track',
      parentId: 'root',
      path: 'track-order',
      module: '/track.js',
    },
  },
}

function setUp() {
  const shop = {
    isKnownDown: false,
    isReached: true,
    href: 'http://shop/',
    left: [] as string[],
    loaded: [] as string[],
  }
  const load = vi.fn(async (address: string): Promise<unknown> => void shop.loaded.push(address))
  let reach = () => {}
  const scripts = makePageScripts({
    manifest: () => manifest as never,
    load,
    isKnownDown: () => shop.isKnownDown,
    isReached: async () => shop.isReached,
    reached: () => new Promise(resolve => (reach = resolve)),
    href: () => shop.href,
    leave: to => void shop.left.push(to),
  })
  return { shop, load, scripts, reachAgain: () => reach() }
}
const turns = () => vi.advanceTimersByTimeAsync(1)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page is opened once its scripts are here, and they are fetched once', async () => {
  const { shop, scripts } = setUp()
  await scripts.ready('/track-order?id=1')
  await scripts.ready('/track-order?id=2')
  expect(shop.loaded).toEqual(['/track.js'])
  expect(scripts.coming()).toBeNull()
})

test('scripts that hang are said to be missing after 120 seconds, and the page still opens when they come', async () => {
  const { load, scripts } = setUp()
  const arrivals: (() => void)[] = []
  load.mockImplementation(() => new Promise<void>(resolve => void arrivals.push(resolve)))
  const opened = vi.fn()
  void scripts.ready('/orders').then(opened)
  await vi.advanceTimersByTimeAsync(119_000)
  expect(scripts.coming()).toEqual({ to: '/orders', late: false })
  await vi.advanceTimersByTimeAsync(1001)
  expect(scripts.coming()).toEqual({ to: '/orders', late: true })
  for (const arrive of arrivals) arrive()
  await turns()
  expect(opened).toHaveBeenCalled()
  expect(scripts.coming()).toBeNull()
})

test('without a network the scripts are awaited; with one, the shop has other scripts by now and the whole page is loaded', async () => {
  const { shop, load, scripts, reachAgain } = setUp()
  load.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  shop.isReached = false
  const opened = vi.fn()
  void scripts.ready('/orders').then(opened)
  await turns()
  expect([shop.left, opened.mock.calls]).toEqual([[], []])
  load.mockResolvedValue(undefined)
  reachAgain()
  await turns()
  expect(opened).toHaveBeenCalled()
  load.mockRejectedValue(new TypeError('404'))
  shop.isReached = true
  void scripts.ready('/track-order')
  await turns()
  expect(shop.left).toEqual(['http://shop/track-order'])
})

test('who has gone on meanwhile is not brought back by scripts that come late', async () => {
  const { shop, load, scripts } = setUp()
  const arrivals: (() => void)[] = []
  load.mockImplementation(() => new Promise<void>(resolve => void arrivals.push(resolve)))
  const opened = vi.fn()
  void scripts.ready('/orders').then(opened)
  await turns()
  shop.href = 'http://shop/about'
  for (const arrive of arrivals) arrive()
  await turns()
  expect(opened).not.toHaveBeenCalled()
})

test('while the shop is known to be down a page is not opened, and then it is', async () => {
  const { shop, scripts, reachAgain } = setUp()
  shop.isKnownDown = true
  const opened = vi.fn()
  await scripts.ready('/?sort=name')
  void scripts.ready('/about').then(opened)
  await turns()
  expect(scripts.coming()).toEqual({ to: '/about', late: false })
  expect(opened).not.toHaveBeenCalled()
  reachAgain()
  await turns()
  expect(opened).toHaveBeenCalled()
  expect(scripts.coming()).toBeNull()
})
