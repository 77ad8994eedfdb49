import { expect, test } from 'vitest'
import { authApi } from '../shared/accounts/auth-api.ts'
import { catalogApi } from '../shared/catalog/api.ts'
import { makeCall } from './api.ts'

const answering = (body: string, status: number) => makeCall(async () => new Response(body, { status }))
const page = '<h1>Bad gateway</h1>'

test.each([
  [page, 500, 500],
  [page, 200, 502],
  ['', 204, 502],
])('a page of something in between (%j, %i) is a failure that says nothing', async (body, status, known) => {
  const call = makeCall(async () => new Response(body || null, { status }))
  await expect(call(catalogApi.categories, { query: {} })).rejects.toMatchObject({
    status: known,
    said: null,
  })
})

test('nothing, said as nothing, is an answer', async () => {
  expect(await answering('null', 200)(authApi.session)).toBeNull()
})

test('a request that never arrives is a failure without a status', async () => {
  const call = makeCall(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(catalogApi.categories, { query: {} })).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
  })
})
