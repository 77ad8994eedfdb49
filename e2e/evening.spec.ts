import type { Board, Card } from '../shared/production/api.ts'
import { asAdmin, asFounder, inAShopOfItsOwn, PATIENT } from './admin.ts'
import { countEffort, effort, forgetEffort } from './effort.ts'
import { paidFigurine } from './orders.ts'
import { expect, signedUp, test } from './visitor.ts'

inAShopOfItsOwn()

const ORDERS = [1, 2, 1, 2, 1]
const FIGURES = 7
const cardsOf = ({ columns }: Board): Card[] => columns.flatMap(({ cards }) => cards)

test('five paid orders of seven figures go from Today to booked parcels in twelve presses', {
  tag: '@sweep',
}, async ({ page, browser }) => {
  test.setTimeout(180_000)
  const buyer = await (await browser.newContext({ baseURL: process.env.SHOP_ADDRESS ?? '' })).newPage()
  await signedUp(buyer, 'Asha Rao')
  for (const quantity of ORDERS) await paidFigurine(buyer, 'figure', 'Nani', { quantity })
  await asFounder(page)
  await expect(async () => {
    const cards = cardsOf(await asAdmin<Board>(page, 'GET', '/board'))
    expect(cards.filter(({ print }) => print?.state === 'made')).toHaveLength(FIGURES)
  }).toPass({ timeout: 120_000 })

  await countEffort(page)
  await page.goto('/admin')
  await page.waitForFunction(() => document.documentElement.dataset.awake === 'true')
  await forgetEffort(page)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const arrived = (name: string) => expect(column(name).locator('[data-card]')).toHaveCount(FIGURES, PATIENT)
  await page.getByRole('link', { name: /^Open board/ }).click()
  const inColumn = (name: string) => column(name).locator('[data-card]').count()
  await expect.poll(() => inColumn('To print')).toBe(FIGURES)
  // Seven figures are two plates.
  for (let left = FIGURES; left > 0; left = await inColumn('To print')) {
    await press('Mark as printing')
    await expect.poll(() => inColumn('Printing')).toBeGreaterThan(0)
    await press(/^This plate is printed/)
    await expect(column('Printing').locator('[data-card]')).toHaveCount(0, PATIENT)
  }
  await arrived('To paint')
  await press(/^All painted/)
  await arrived('To check')
  await press(/^All good/)
  await press('Go on without')
  await arrived('To pack')
  await press(/^All packed/)
  await arrived('Ready')
  await page.getByRole('link', { name: 'Book 5 parcels' }).click()
  await press('Compare couriers for 5')
  await press(/^Book cheapest: ₹/)
  await expect(page.getByText('5 parcels are booked.')).toBeVisible(PATIENT)
  const { presses } = await effort(page)
  process.stdout.write(`an evening: ${presses} presses from five paid orders to booked parcels\n`)
  expect(presses).toBeLessThanOrEqual(12)
  await buyer.context().close()
})
