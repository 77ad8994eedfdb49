import { expect, test, vi } from 'vitest'
import { clientLoader, priceList } from './pricing-page.tsx'

test('where the shop cannot be reached the prices are those of the built-in list', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const serverLoader = () => Promise.reject(new TypeError('Failed to fetch'))
  const { buddies } = await clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0])
  expect(buddies).toHaveLength(14)
  expect(buddies[0]).toEqual({ name: 'Mochi', paise: 249_900 })
  warn.mockRestore()
})

test('a drawing with a price of its own has its row, with its days', () => {
  const shop = {
    figurine_base_price_minor_units: 49_900,
    drawing_price_minor_units: 149_900,
    drawing_days: 3,
  }
  expect(priceList(shop, [])).toContainEqual({
    what: 'Sculpted from a drawing',
    price: '₹1,499',
    note: 'Each. Sculpted by hand in about 3 working days, and printed once you have seen it and said yes',
  })
  const same = { ...shop, drawing_price_minor_units: 49_900 }
  expect(priceList(same, []).map(({ what }) => what)).not.toContain('Sculpted from a drawing')
})
