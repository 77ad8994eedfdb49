import { expect, test, vi } from 'vitest'
import { clientLoader } from './pricing-page.tsx'

test('where the shop cannot be reached the prices are those of the built-in list', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const serverLoader = () => Promise.reject(new TypeError('Failed to fetch'))
  const { buddies } = await clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0])
  expect(buddies).toHaveLength(14)
  expect(buddies[0]).toEqual({ name: 'Mochi', paise: 249_900 })
  warn.mockRestore()
})
