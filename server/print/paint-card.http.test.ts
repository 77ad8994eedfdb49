import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFigure } from '../../shared/figure/figure.ts'
import type { DeskSheet } from '../../shared/orders/desk-api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine } from '../../test/purchases.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const sheetOf = async (id: string) =>
  (await bodyOf<{ sheets: DeskSheet[] }>(await admin.get(`/api/admin/orders/sheets?ids=${id}`))).sheets[0]
const putPaints = (paints: object[]) => admin.ask('PUT', '/api/admin/paints', { paints })

test('the production sheet says what is painted, how much of it and from which tube', async () => {
  const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
  await eventually(
    async () => (await admin.get(`/api/admin/orders/${id}/lines/1/print.json`)).status === 200,
    60_000,
  )
  const bare = await sheetOf(id)
  expect(bare?.proofs[0]).toMatchObject({ state: 'approved', label: 'Nani' })
  expect(bare?.proofs[0]?.pictures).toHaveLength(4)
  const skin = bare?.paints[0]?.regions.find(({ region }) => region === 'skin')
  expect(skin).toMatchObject({ label: 'Skin', match: null })
  expect(skin?.area_cm2).toBeGreaterThan(20)
  const labels = bare?.paints[0]?.regions.map(({ label }) => label)
  expect(labels).toEqual(
    expect.arrayContaining(['Base', 'Base: brass edge', 'Base: top', 'Base: letters of the name']),
  )

  const paint = { name: 'Warm brown', brand: 'Camel', colour: skin?.colour }
  expect((await putPaints([paint, { name: 'White', brand: 'Fevicryl', colour: '#f6f4ee' }])).status).toBe(200)
  const painted = (await sheetOf(id))?.paints[0]?.regions.find(({ region }) => region === 'skin')
  expect(painted?.match).toEqual({ parts: [{ paint, parts: 1 }], distance: 0 })
}, 60_000)

test('the sheet of a figure in a wheelchair names the chair and its colours', async () => {
  const { id } = await paidFigurine(shop, asha, { figure: { ...defaultFigure, pose: 'wheelchair' } })
  await eventually(
    async () => (await admin.get(`/api/admin/orders/${id}/lines/1/print.json`)).status === 200,
    60_000,
  )
  const regions = (await sheetOf(id))?.paints[0]?.regions ?? []
  const frame = regions.find(({ label }) => label === 'Wheelchair: frame')
  expect(frame?.colour).toBe(defaultFigure.outfit.colours[0])
  expect(frame?.area_cm2).toBeGreaterThan(1)
  const trousers = regions.find(({ label }) => label === 'Trousers')
  expect(trousers?.area_cm2).toBeGreaterThan(5)
  expect(regions.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Wheelchair: tyres and upholstery', 'Wheelchair: hand rims']),
  )
}, 60_000)

test('a paint without a colour is refused beside its line, and the shelf stays as it was', async () => {
  const before = await bodyOf(await admin.get('/api/admin/paints'))
  const refused = await putPaints([{ name: 'Mauve', brand: 'Camel', colour: 'mauve' }])
  expect(refused.status).toBe(422)
  expect(await bodyOf(refused)).toMatchObject({ errors: { 'paints.0.colour': 'A colour is like #c58c66.' } })
  expect(await bodyOf(await admin.get('/api/admin/paints'))).toEqual(before)
})
