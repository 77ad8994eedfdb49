import { expect, test } from 'vitest'
import { backtest } from './backtest.ts'

const average = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

test('in sixteen histories nine of ten orders arrive inside a promise of six working days at most', () => {
  const results = Array.from({ length: 16 }, (_, at) => backtest(at + 1))
  expect(Math.min(...results.map(({ counted }) => counted))).toBeGreaterThan(100)
  expect(average(results.map(({ inside }) => inside))).toBeGreaterThanOrEqual(0.9)
  expect(average(results.map(({ medianWidth }) => medianWidth))).toBeLessThanOrEqual(6)
})
