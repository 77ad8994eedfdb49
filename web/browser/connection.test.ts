import { expect, test, vi } from 'vitest'
import { makeConnection } from './connection.ts'

/** A network that can be cut, and a `pause` that ends when the test says so. */
function setUp() {
  const net = { isUp: true, isOnline: true }
  let resume = () => {}
  const probe = vi.fn(async () => {
    if (!net.isUp) throw new TypeError('Failed to fetch')
  })
  const pause = () => new Promise<void>(resolve => (resume = resolve))
  const connection = makeConnection({ probe, isOnline: () => net.isOnline, pause })
  const settled = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  return { net, probe, connection, settled, lookAgain: () => resume() }
}

test('the device says that it is offline, then that the shop is not reached, then nothing more', async () => {
  const { net, connection, settled, lookAgain } = setUp()
  Object.assign(net, { isUp: false, isOnline: false })
  const back = vi.fn()
  void connection.reached().then(back)
  await settled()
  expect(connection.state()).toBe('offline')
  net.isOnline = true
  lookAgain()
  await settled()
  expect(connection.state()).toBe('unreachable')
  expect([connection.isKnownDown(), back.mock.calls]).toEqual([true, []])
  net.isUp = true
  lookAgain()
  await settled()
  expect(back).toHaveBeenCalledOnce()
  expect([connection.state(), connection.isKnownDown()]).toEqual(['fine', false])
})

test('all who wait share one probe, and are told of each change once', async () => {
  const { net, probe, connection, settled } = setUp()
  net.isUp = false
  const heard = vi.fn()
  const stop = connection.subscribe(heard)
  void connection.reached()
  void connection.reached()
  await settled()
  expect([probe.mock.calls.length, heard.mock.calls.length]).toEqual([1, 1])
  stop()
  net.isUp = true
  expect(await connection.isReached()).toBe(true)
  expect(heard).toHaveBeenCalledOnce()
})
