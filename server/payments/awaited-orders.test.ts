import { afterEach, expect, test, vi } from 'vitest'
import type { WholeOrder } from '../orders/whole-order.ts'
import { awaitedOrders } from './awaited-orders.ts'

afterEach(() => void vi.useRealTimers())
const order = (id: string, flow = 'cart') => ({ id, flow }) as WholeOrder

test('as many orders are remembered as there is room for, the newest, and no figurine', () => {
  const awaited = awaitedOrders()
  for (let number = 1; number <= 501; number += 1) awaited.remember(order(`DPL-${number}`))
  awaited.remember(order('DPL-FIGURINE', 'figurine'))
  expect(['DPL-1', 'DPL-2', 'DPL-501', 'DPL-FIGURINE'].map(id => awaited.of(id)?.id)).toEqual([undefined, 'DPL-2', 'DPL-501', undefined])
})

test('an order nobody has paid within a quarter of an hour is not known any more', () => {
  vi.useFakeTimers()
  const awaited = awaitedOrders()
  awaited.remember(order('DPL-1'))
  vi.advanceTimersByTime(10 * 60_000)
  awaited.remember(order('DPL-2'))
  expect(awaited.of('DPL-1')).toBeDefined()
  vi.advanceTimersByTime(5 * 60_000)
  expect([awaited.of('DPL-1')?.id, awaited.of('DPL-2')?.id]).toEqual([undefined, 'DPL-2'])
  vi.advanceTimersByTime(10 * 60_000)
  expect(awaited.of('DPL-2')).toBeUndefined()
})
