import { describe, expect, test } from 'vitest'
import { shareOut } from '../../shared/pricing.ts'
import { bestOf, type Discount, type DiscountLine, evaluate, type Promotion } from './rules.ts'

const now = new Date('2026-11-23T12:00:00+05:30')
const promotion = (terms: Partial<Promotion>): Promotion => ({
  id: 'pro_1',
  code: 'DIWALI',
  kind: 'percent',
  value: 10,
  scope: 'all',
  categoryId: null,
  category: null,
  minSubtotalPaise: null,
  minPieces: null,
  startsAt: null,
  endsAt: null,
  totalLimit: null,
  perCustomerLimit: null,
  firstOrderOnly: false,
  isActive: true,
  version: 1,
  ...terms,
})
const buddy = (goodsPaise: number, more: Partial<DiscountLine> = {}): DiscountLine => ({
  kind: 'desk_buddy',
  categoryId: 'animals',
  quantity: 1,
  goodsPaise,
  wrapPaise: 0,
  ...more,
})
const figurine = { ...buddy(49_900), kind: 'figurine', categoryId: null } as const

const off = (terms: Partial<Promotion>, lines: DiscountLine[]) => {
  const verdict = evaluate(promotion(terms), lines, now)
  return 'discount' in verdict ? [verdict.discount.paise, verdict.discount.shares] : verdict.why.code
}
const said = (terms: Partial<Promotion>, lines: DiscountLine[]) => {
  const verdict = evaluate(promotion(terms), lines, now)
  return 'why' in verdict ? verdict.why.sentence : null
}

describe('how much a promotion takes off', () => {
  test.each<[string, Partial<Promotion>, DiscountLine[], [number, number[]]]>([
    [
      'a percentage of the goods, not of their wrap',
      {},
      [buddy(100_00, { wrapPaise: 9900 })],
      [1000, [1000]],
    ],
    ['half a paisa is rounded up', { value: 15 }, [buddy(33_310)], [4997, [4997]]],
    ['the lines share by largest remainder', {}, [buddy(333), buddy(333), buddy(334)], [100, [33, 33, 34]]],
    [
      'an amount is shared by what the lines cost',
      { kind: 'amount', value: 100_00 },
      [buddy(300_00), buddy(100_00)],
      [100_00, [75_00, 25_00]],
    ],
    [
      'an amount takes no more than the goods it is for',
      { kind: 'amount', value: 999_00, scope: 'figurine' },
      [figurine, buddy(100_00)],
      [49_900, [49_900, 0]],
    ],
    [
      'free wrap takes the wrap of every line',
      { kind: 'free_wrap', value: 0 },
      [buddy(100_00, { wrapPaise: 9900 }), buddy(5000)],
      [9900, [9900, 0]],
    ],
    [
      'one collection only',
      { scope: 'category', categoryId: 'wizards' },
      [buddy(100_00), buddy(100_00, { categoryId: 'wizards' })],
      [1000, [0, 1000]],
    ],
    ['figurines only', { scope: 'figurine', value: 50 }, [figurine, buddy(100_00)], [24_950, [24_950, 0]]],
    ['one rupee is always left to pay', { value: 100 }, [buddy(600), buddy(500)], [1000, [545, 455]]],
  ])('%s', (_, terms, lines, expected) => {
    expect(off(terms, lines)).toEqual(expected)
  })

  test('a discount that leaves less than the smallest payment is marked', () => {
    const verdict = evaluate(promotion({ value: 100 }), [buddy(49_900)], now)
    expect(verdict).toMatchObject({ discount: { paise: 49_800, isCapped: true } })
  })
})

describe('why a promotion does not count', () => {
  const lines = [buddy(100_00), figurine]
  test.each<[Partial<Promotion>, string, string]>([
    [{ isActive: false }, 'promo.ended', 'DIWALI is no longer offered.'],
    [{ endsAt: new Date('2026-11-12T00:00:00+05:30') }, 'promo.ended', 'DIWALI ended on 12 Nov, 12:00 am.'],
    [
      { startsAt: new Date('2026-12-01T09:00:00+05:30') },
      'promo.not_begun',
      'DIWALI begins on 1 Dec, 9:00 am.',
    ],
    [
      { scope: 'category', categoryId: 'wizards', category: 'Wizards' },
      'promo.not_for_these',
      'DIWALI is for Wizards only.',
    ],
    [
      { kind: 'free_wrap', value: 0 },
      'promo.not_for_these',
      'DIWALI makes gift wrap free, and nothing here is wrapped.',
    ],
    [{ minPieces: 3 }, 'promo.minimum', 'DIWALI needs at least 3 pieces, and there are 2 here.'],
    [
      { minSubtotalPaise: 1000_00, scope: 'desk_buddies' },
      'promo.minimum',
      'DIWALI starts at ₹1,000 of Desk Buddies. ₹900 more and it counts.',
    ],
  ])('%o', (terms, code, sentence) => {
    expect([off(terms, lines), said(terms, lines)]).toEqual([code, sentence])
  })
})

test('the bigger one counts, and of equals the one that counts by itself', () => {
  const discount = (id: string, paise: number): Discount => ({
    promotion: promotion({ id }),
    paise,
    shares: [paise],
    isCapped: false,
  })
  expect(bestOf([discount('bundle', 500), discount('code', 501)])?.promotion.id).toBe('code')
  expect(bestOf([discount('bundle', 500), discount('code', 500)])?.promotion.id).toBe('bundle')
  expect(bestOf([])).toBeNull()
})

test('shares are whole, never more than their weight, and add up', () => {
  let seed = 20_261_123
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  for (let round = 0; round < 2000; round += 1) {
    const weights = Array.from({ length: 1 + random(12) }, () => random(5) * random(1_000_000))
    const sum = weights.reduce((all, weight) => all + weight, 0)
    const amount = sum === 0 ? 0 : random(sum + 1)
    const shares = shareOut(amount, weights)
    expect(shares.reduce((all, share) => all + share, 0)).toBe(amount)
    expect(shares.every((share, at) => share >= 0 && share <= (weights[at] ?? 0))).toBe(true)
  }
})
