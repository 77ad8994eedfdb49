import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pictureOf } from './picture-of.ts'

const busy = (status: number, seconds: string | null) =>
  new Response(JSON.stringify({ detail: 'Many pictures are being made.' }), {
    status,
    ...(seconds && { headers: { 'retry-after': seconds } }),
  })

const fetching = vi.fn<() => Promise<Response>>()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetching.mockReset())
})
afterEach(() => vi.useRealTimers())

test('a busy shop is asked for the picture again when it says so', async () => {
  fetching.mockResolvedValueOnce(busy(503, '5')).mockResolvedValueOnce(busy(429, '40'))
  fetching.mockResolvedValueOnce(new Response('picture'))
  const told: number[] = []
  const coming = pictureOf('{}', new AbortController().signal, ({ status }) => told.push(status))
  await vi.advanceTimersByTimeAsync(4999)
  expect(fetching).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetching).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(await (await coming).text()).toBe('picture')
  expect(told).toEqual([503, 429])
})

test('a shop that stays busy, or does not say for how long, is not asked for ever', async () => {
  fetching.mockImplementation(async () => busy(503, '5'))
  const staying = expect(pictureOf('{}', new AbortController().signal)).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(60_000)
  await staying
  expect(fetching).toHaveBeenCalledTimes(4)
  fetching.mockReset().mockResolvedValueOnce(busy(503, null))
  await expect(pictureOf('{}', new AbortController().signal)).rejects.toMatchObject({ status: 503 })
  expect(fetching).toHaveBeenCalledTimes(1)
})

test('a picture that nobody waits for is not asked for again', async () => {
  fetching.mockImplementation(async () => busy(503, '5'))
  const left = new AbortController()
  const leaving = expect(pictureOf('{}', left.signal)).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(1000)
  left.abort()
  await leaving
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetching).toHaveBeenCalledTimes(1)
})
