import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherReloads, openLiveStream } from './live-stream.ts'

/** A browser's stream, whose answers the test gives. */
class Stream extends EventTarget {
  static readonly CLOSED = 2
  static opened: Stream[] = []
  readonly address: string
  readyState = 0
  constructor(address: string) {
    super()
    this.address = address
    Stream.opened.push(this)
  }
  is(readyState: number, what: string) {
    this.readyState = readyState
    this.dispatchEvent(new Event(what))
  }
  close() {
    this.readyState = Stream.CLOSED
  }
}
const latest = () => Stream.opened.at(-1) as Stream

/** A tab that the test hides and shows. */
class Tab extends EventTarget {
  visibilityState = 'visible'
  is(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let tab = new Tab()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  tab = new Tab()
  vi.stubGlobal('document', tab)
  Stream.opened = []
})
afterEach(() => vi.useRealTimers())

function open() {
  const heard = { orders: 0, reopened: 0, since: 1 }
  const close = openLiveStream({
    address: () => `/events?since=${heard.since}`,
    on: { order: () => (heard.orders += 1) },
    onReopened: () => (heard.reopened += 1),
  })
  return { heard, close }
}

test('a stream that the browser gave up is opened anew, ever more patiently, and says what was missed', () => {
  const { heard } = open()
  latest().is(1, 'open')
  expect(heard.reopened).toBe(0)
  latest().is(2, 'error')
  heard.since = 2
  vi.advanceTimersByTime(3000)
  expect(latest().address).toBe('/events?since=2')
  latest().is(2, 'error')
  vi.advanceTimersByTime(3000)
  expect(Stream.opened).toHaveLength(2)
  vi.advanceTimersByTime(3000)
  expect(Stream.opened).toHaveLength(3)
  latest().is(1, 'open')
  expect(heard.reopened).toBe(1)
  latest().dispatchEvent(new Event('order'))
  expect(heard.orders).toBe(1)
})

test('one that the browser opens again itself is left to it', () => {
  const { heard } = open()
  latest().is(1, 'open')
  latest().is(0, 'error')
  vi.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
  latest().is(1, 'open')
  expect(heard.reopened).toBe(1)
})

test('once closed it stays closed', () => {
  const { close } = open()
  latest().is(2, 'error')
  close()
  vi.advanceTimersByTime(120_000)
  expect(Stream.opened).toHaveLength(1)
})

test('a tab that stays hidden ends its stream, and opens it and looks again once it is shown', () => {
  const { heard } = open()
  latest().is(1, 'open')
  tab.is('hidden')
  vi.advanceTimersByTime(29_000)
  tab.is('visible')
  vi.advanceTimersByTime(120_000)
  expect(latest().readyState).toBe(1)

  tab.is('hidden')
  vi.advanceTimersByTime(30_000)
  expect(latest().readyState).toBe(Stream.CLOSED)
  vi.advanceTimersByTime(600_000)
  expect(Stream.opened).toHaveLength(1)
  tab.is('visible')
  tab.is('visible')
  expect(Stream.opened).toHaveLength(2)
  latest().is(1, 'open')
  expect(heard.reopened).toBe(1)
})

test('a tab that is hidden while its stream waits to be opened again does not open it', () => {
  const { close } = open()
  for (let failure = 0; failure < 5; failure += 1) {
    latest().is(2, 'error')
    vi.advanceTimersByTime(60_000)
  }
  const { length } = Stream.opened
  latest().is(2, 'error')
  tab.is('hidden')
  vi.advanceTimersByTime(600_000)
  expect(Stream.opened).toHaveLength(length)
  close()
  tab.is('visible')
  expect(Stream.opened).toHaveLength(length)
})

test('changes at the same moment cause one reload, and none if another has begun after them', () => {
  const reload = vi.fn()
  const { soon, isDone } = gatherReloads(reload)
  soon()
  soon()
  vi.advanceTimersByTime(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  soon()
  isDone()
  vi.advanceTimersByTime(1000)
  expect(reload).toHaveBeenCalledTimes(1)
  soon()
  vi.advanceTimersByTime(1000)
  expect(reload).toHaveBeenCalledTimes(2)
})
