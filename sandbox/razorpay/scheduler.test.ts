import { expect, test, vi } from 'vitest'
import { clockwork } from './scheduler.ts'

test('what is due at once is done, also if it comes while the next moment is looked up', async () => {
  const { promise: next, resolve: tellNext } = Promise.withResolvers<{ rows: object[] }>()
  const lookUp = vi.fn(() => next)
  const work = vi.fn(async () => {})
  const books = { db: { execute: lookUp }, clock: () => new Date(), log: console }
  const clock = clockwork(books as never, work)
  clock.start()
  await vi.waitFor(() => expect(lookUp).toHaveBeenCalled())
  const before = work.mock.calls.length
  clock.wake()
  tellNext({ rows: [] })
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(before))
  await clock.stop()
})
