import { expect, test } from 'vitest'
import { backtest } from './backtest.ts'

test.each([1, 2, 4])(
  'history %i: nine of ten orders arrive inside a promise of six working days at most',
  seed => {
    const { inside, medianWidth, counted } = backtest(seed)
    expect(counted).toBeGreaterThan(100)
    expect(inside).toBeGreaterThanOrEqual(0.9)
    expect(medianWidth).toBeLessThanOrEqual(6)
  },
)
