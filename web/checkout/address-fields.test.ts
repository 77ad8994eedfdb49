import { expect, test } from 'vitest'
import { isEmptyIn } from './address-fields.tsx'

test('an address lacks something only if a faulty field of it is empty', () => {
  const filled = { 'shipping.fullName': 'Asha Rao', 'shipping.phone': '123', 'billing.city': ' ' }
  expect(isEmptyIn(filled, ['shipping.phone'], 'shipping')).toBe(false)
  expect(isEmptyIn(filled, ['shipping.phone', 'shipping.city'], 'shipping')).toBe(true)
  expect(isEmptyIn(filled, ['billing.city'], 'shipping')).toBe(false)
  expect(isEmptyIn(filled, ['billing.city'], 'billing')).toBe(true)
})
