import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { freeSpace, isLow } from './free-space.ts'

const GB = 1024 ** 3

test('what is free is read from the file system itself', async () => {
  const space = await freeSpace(tmpdir())
  expect(space?.freeBytes).toBeGreaterThan(0)
  expect(space?.totalBytes).toBeGreaterThanOrEqual(space?.freeBytes ?? Number.POSITIVE_INFINITY)
})

test.each([
  { free: 0.9, of: 10, low: true },
  { free: 1, of: 10, low: false },
  { free: 4.9, of: 100, low: true },
  { free: 5, of: 100, low: false },
])('$free GB of $of is low: $low', ({ free, of, low }) => {
  expect(isLow({ freeBytes: free * GB, totalBytes: of * GB })).toBe(low)
})
