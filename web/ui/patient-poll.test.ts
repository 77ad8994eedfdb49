import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPatientPoll } from './patient-poll.ts'

/** A tab that the test hides and shows. */
class Tab extends EventTarget {
  visibilityState = 'visible'
  is(visibilityState: 'visible' | 'hidden') {
    this.visibilityState = visibilityState
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let tab = new Tab()
let looks = 0
beforeEach(() => {
  vi.useFakeTimers()
  tab = new Tab()
  vi.stubGlobal('document', tab)
  looks = 0
})
afterEach(() => vi.useRealTimers())

test('a page that is hidden and shown many times looks fewer than 60 times in an hour, and goes on in the next', () => {
  const end = startPatientPoll(() => (looks += 1))
  vi.advanceTimersByTime(80_000)
  expect(looks).toBe(20)
  for (let time = 0; time < 100; time += 1) {
    tab.is('hidden')
    tab.is('visible')
    vi.advanceTimersByTime(10_000)
  }
  vi.advanceTimersByTime(1_800_000)
  expect(looks).toBe(58)
  tab.is('hidden')
  vi.advanceTimersByTime(3_600_000)
  tab.is('visible')
  expect(looks).toBe(59)
  end()
  tab.is('visible')
  vi.advanceTimersByTime(100_000)
  expect(looks).toBe(59)
})

test('a hidden page does not look, and looks at once when it is shown', () => {
  tab.is('hidden')
  const end = startPatientPoll(() => (looks += 1))
  vi.advanceTimersByTime(600_000)
  expect(looks).toBe(0)
  tab.is('visible')
  expect(looks).toBe(1)
  end()
})
