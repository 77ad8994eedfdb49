import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, type TestApp } from '../../../test/create-test-app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

test.each([
  ['110001', 'Delhi', 'New Delhi'],
  ['400050', 'Maharashtra', 'Mumbai'],
  ['560034', 'Karnataka', 'Bengaluru'],
  ['600 004', 'Tamil Nadu', 'Chennai'],
  ['781001', 'Assam', 'Guwahati'],
  ['160017', 'Chandigarh', 'Chandigarh'],
])('the pincode %s is in %s', async (pincode, state, city) => {
  const answer = await shop.get(`/api/pincodes/${encodeURIComponent(pincode)}`)
  expect(await bodyOf(answer)).toEqual({ pincode: pincode.replace(' ', ''), place: { state, city } })
})

test('one that is nowhere has no place, one that is none gets its sentence', async () => {
  expect(await bodyOf(await shop.get('/api/pincodes/999999'))).toEqual({ pincode: '999999', place: null })
  const answer = await shop.get('/api/pincodes/01234')
  expect([answer.status, (await bodyOf<{ errors: object }>(answer)).errors]).toEqual([
    422,
    { pincode: 'A pincode has 6 digits. This one has 5.' },
  ])
})
