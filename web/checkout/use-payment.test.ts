import { expect, test, vi } from 'vitest'
import { CallFailed } from '../../shared/errors.ts'
import { onceOpen } from './use-payment.ts'

const running = () => new CallFailed(409, { code: 'idempotency.running' })

test('while another tab opens the order, it is asked for again', async () => {
  const ask = vi.fn<() => Promise<string>>()
  ask.mockRejectedValueOnce(running()).mockRejectedValueOnce(running()).mockResolvedValue('opened')
  expect(await onceOpen(ask, 0)).toBe('opened')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('after six times its refusal stands, and every other one at once', async () => {
  const ask = vi.fn<() => Promise<string>>().mockRejectedValue(running())
  await expect(onceOpen(ask, 0)).rejects.toThrow(CallFailed)
  expect(ask).toHaveBeenCalledTimes(6)
  const other = vi
    .fn<() => Promise<string>>()
    .mockRejectedValue(new CallFailed(409, { code: 'price.changed' }))
  await expect(onceOpen(other, 0)).rejects.toThrow(CallFailed)
  expect(other).toHaveBeenCalledTimes(1)
})
