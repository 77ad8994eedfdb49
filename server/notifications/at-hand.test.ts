import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lettersAtHand } from './at-hand.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

test('letters are taken in turn, and those that have lain too long hide none that have not', () => {
  const hand = lettersAtHand<string>()
  hand.put(['old', 'older'], performance.now())
  vi.advanceTimersByTime(14_000)
  hand.put(['new', 'newer'], performance.now())
  vi.advanceTimersByTime(1000)
  expect([hand.take(1), hand.take(5), hand.take(5)]).toEqual([['new'], ['newer'], []])
})

test('what was begun long before it is handed over is not begun any more', () => {
  const hand = lettersAtHand<string>()
  const since = performance.now()
  vi.advanceTimersByTime(20_000)
  hand.put(['late'], since)
  expect(hand.take(1)).toEqual([])
})

test('a heap that is high, or does not move, gets no more', () => {
  const hand = lettersAtHand<number>()
  hand.put([1], performance.now())
  expect(hand.hasRoom()).toBe(true)
  vi.advanceTimersByTime(5000)
  expect(hand.hasRoom()).toBe(false)
  hand.take(1)
  expect(hand.hasRoom()).toBe(true)
  hand.put(
    Array.from({ length: 200 }, (_, number) => number),
    performance.now(),
  )
  expect(hand.hasRoom()).toBe(false)
})
