import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { IN_HAND, ON_ITS_WAY } from './order-status.ts'

test.each([
  ['orders_in_hand', IN_HAND],
  ['orders_promised', IN_HAND],
  ['orders_untracked', ON_ITS_WAY],
])('the index %s has the statuses its queries ask for', (index, statuses) => {
  const schema = readFileSync('db/schema/05-orders.sql', 'utf8')
  const [, listed = ''] = new RegExp(`index ${index} [^;]*status in \\(([^)]*)\\)`).exec(schema) ?? []
  expect([...listed.matchAll(/'([^']+)'/g)].map(([, status]) => status)).toEqual(statuses)
})
