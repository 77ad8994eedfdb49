import { expect, test } from 'vitest'
import { messages } from './messages.ts'
import { endOf, isUnderWay } from './use-figurine-events.ts'

test('a drawing that failed is over, and never said to be here', () => {
  expect([endOf({ stage: 'saving' }), isUnderWay({ stage: 'saving' })]).toEqual([null, true])
  for (const stage of ['complete', 'failed'] as const) {
    expect(endOf({ stage })).toBe(stage)
    expect(isUnderWay({ stage })).toBe(false)
  }
  expect(messages.ended.failed.said).not.toContain('here')
})
