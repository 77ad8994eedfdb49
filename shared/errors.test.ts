import { expect, test } from 'vitest'
import { CallFailed } from './errors.ts'

test.each([
  [{ detail: 'The card was refused.', message: 'no' }, 'The card was refused.', 'The card was refused.'],
  [{ message: 'The card was refused.' }, 'The card was refused.', 'The card was refused.'],
  [{ detail: '', message: 'Try later.' }, 'Try later.', 'Try later.'],
  [{}, null, 'An unexpected error occurred'],
  [{ detail: 500 }, null, 'An unexpected error occurred'],
])('an answer %j says %j and is shown as %j', (body, said, detail) => {
  const failed = new CallFailed(500, body)
  expect([failed.said, failed.detail, failed.message]).toEqual([said, detail, detail])
})
