import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FirstRun, FirstStep } from '../../../shared/admin/first-run-api.ts'
import { defaultPrinter } from '../../../shared/print/api.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { paidOrder, placedOrder } from '../../../test/purchases.ts'
import { readFirstRun } from './first-run.ts'

let shop: TestApp
let admin: Customer
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({
    settings: {
      RATE_LIMITS: 'off',
      SHOP_LEGAL_NAME: 'Meera Iyer',
      SHOP_ADDRESS: '1, Carter Road, Mumbai',
      SUPPORT_PHONE: '9820041122',
    },
  })
  admin = await customer(shop, { role: 'admin' })
  asha = await customer(shop)
})
afterAll(() => shop.close())

const firstRun = async () => bodyOf<FirstRun>(await admin.get('/api/admin/first-run'))
const open = ({ steps }: FirstRun): FirstStep[] => steps.flatMap(({ step, done }) => (done ? [] : step))
const openSteps = async () => open(await firstRun())
const put = async (path: string, body: object) => {
  const answer = await admin.ask('PUT', `/api/admin/${path}`, body)
  expect(answer.status, await answer.clone().text()).toBe(200)
}

test('a shop whose machine says nothing of it yet has all seven open', async () => {
  const silent = { ...shop, config: { particulars: {}, shiprocket: null } }
  expect(open(await readFirstRun(silent))).toEqual([
    'state',
    'name',
    'phone',
    'courier',
    'printer',
    'paints',
    'order',
  ])
})

test('each step is done as soon as what it leads to is there', async () => {
  expect(await openSteps()).toEqual(['state', 'courier', 'printer', 'paints', 'order'])
  const registration = { mode: 'none', state_code: '27', from: indianDay(new Date()) }
  await put('books/settings', registration)
  expect(await openSteps()).toEqual(['courier', 'printer', 'paints', 'order'])
  await put('workshop', { home_pincode: '400050', figures_a_day: 2, closed_days: [] })
  expect(await openSteps()).toEqual(['courier', 'printer', 'paints', 'order'])
  await put('printer', defaultPrinter)
  expect(await openSteps(), 'also as it came').toEqual(['courier', 'paints', 'order'])
  await put('paints', { paints: [{ name: 'Burnt sienna', brand: 'Camel', colour: '#7a3b22' }] })
  expect(await openSteps()).toEqual(['courier', 'order'])
  await placedOrder(shop, asha)
  expect(await openSteps(), 'an order nobody paid tries little').toEqual(['courier', 'order'])
  await paidOrder(shop, asha)
  expect(await openSteps(), 'the stand-in of a demo is no courier').toEqual(['courier'])
})

test('a courier that is connected will do, and without one a first parcel', async () => {
  const shiprocket = {
    email: 'api@dopple.example',
    password: 'secret-1',
    pickupPlace: 'Workshop',
    newsKey: null,
    apiUrl: 'https://courier.example',
  }
  const connected = { ...shop, config: { ...shop.config, shiprocket } }
  expect(open(await readFirstRun(connected))).toEqual([])
  expect(await openSteps()).toEqual(['courier'])
  const { id } = await paidOrder(shop, asha)
  await put(`orders/${id}/parcel`, { courier: 'DTDC', tracking_number: 'D1' })
  expect(await openSteps()).toEqual([])
})

test('the list is put away and fetched back', async () => {
  expect(await firstRun()).toMatchObject({ put_away: false })
  await put('first-run', { put_away: true })
  expect(await firstRun()).toMatchObject({ put_away: true })
  await put('first-run', { put_away: false })
  expect(await firstRun()).toMatchObject({ put_away: false })
  expect((await admin.ask('PUT', '/api/admin/first-run', {})).status).toBe(422)
  expect((await asha.get('/api/admin/first-run')).status).toBe(403)
})
