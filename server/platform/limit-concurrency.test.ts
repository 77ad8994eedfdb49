import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('of ten tasks two run at once, in the order they came, and a failure frees its place', async () => {
  let running = 0
  let most = 0
  const order: number[] = []
  const limited = limitConcurrency(2)
  const tasks = Array.from({ length: 10 }, (_, at) =>
    limited(async () => {
      running += 1
      most = Math.max(most, running)
      order.push(at)
      await new Promise(resolve => setTimeout(resolve, 1))
      running -= 1
      if (at === 3) throw new Error('no memory')
    }),
  )
  const settled = await Promise.allSettled(tasks)
  expect(settled.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect([most, running]).toEqual([2, 0])
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
