import { expect, test } from 'vitest'
import { seeded } from '../../faults/payments/checkout.ts'
import { createTestApp } from '../../test/create-test-app.ts'
import { liveThrough } from '../../test/promotion-histories.ts'

const HISTORIES = process.env.FULL ? 2000 : 60

test(
  'whatever becomes of orders with codes, counters equal uses, shares add up and nothing is below the least payment',
  async () => {
    const shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    process.stdout.write(`seed ${seed}\n`)
    const told = await liveThrough(shop, { histories: HISTORIES, random: seeded(seed), atOnce: 8 })
    expect(told.faults, `seed ${seed}`).toEqual([])
    expect(told.placed).toBeGreaterThan(HISTORIES / 8)
    expect([told.withFigurines > HISTORIES / 20, told.mixed > 0]).toEqual([true, true])
    await shop.close()
  },
  60_000 + 50 * HISTORIES,
)
