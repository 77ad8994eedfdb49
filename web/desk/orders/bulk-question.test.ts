import { expect, test, vi } from 'vitest'
import type { Order } from '../../../shared/orders/api.ts'
import { questionFor } from './bulk-question.ts'

const order = (id: string, proof: string | null, payment_status = 'paid') =>
  ({ id, status: 'Processing', payment_status, cart_items: [{ proof }] }) as unknown as Order
const approved = order('DPL-1', 'approved')
const offered = order('DPL-2', 'offered')
const ways = () => ({ goOn: vi.fn(), change: vi.fn() })

test('orders that are not approved need a reason, or are left out', () => {
  const { goOn, change } = ways()
  const asked = questionFor([approved, offered], 'In Production', {}, { goOn, change })
  expect(asked?.text).toContain('DPL-2')
  expect(asked?.reason).toBeTruthy()
  const [only, all] = asked?.choices ?? []
  expect([only?.needsNoReason, all?.needsNoReason]).toEqual([true, undefined])
  only?.choose('')
  expect(goOn).toHaveBeenLastCalledWith([approved])
  all?.choose('She said yes by phone')
  expect(goOn).toHaveBeenLastCalledWith([approved, offered], { override_reason: 'She said yes by phone' })
  const answered = { override_reason: 'She said yes by phone' }
  expect(questionFor([approved, offered], 'In Production', answered, ways())).toBeNull()
  expect(questionFor([offered], 'In Production', {}, ways())?.choices).toHaveLength(1)
  expect(questionFor([approved], 'In Production', {}, ways())).toBeNull()
  expect(questionFor([offered], 'Cancelled', { refund: true }, ways())).toBeNull()
})

test('an unpaid order is asked about before its approval', () => {
  const unpaid = order('DPL-3', 'offered', 'pending')
  const first = questionFor([approved, unpaid], 'Delivered', {}, ways())
  expect([first?.reason, first?.text]).toEqual([undefined, 'DPL-3 is not paid.'])
  expect(questionFor([approved, unpaid], 'Delivered', { unpaid: true }, ways())?.reason).toBeTruthy()
})
