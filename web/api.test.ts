import { expect, test } from 'vitest'
import { authApi } from '../shared/accounts/auth-api.ts'
import { catalogApi } from '../shared/catalog/api.ts'
import { CallFailed } from '../shared/errors.ts'
import { figurinesApi, UploadAccepted } from '../shared/figurines/api.ts'
import { kitApi } from '../shared/kit/api.ts'
import { makeCall, mayHaveArrived } from './api.ts'

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

test('an answer that this page cannot read may have done its work, so it is repeated under its key', async () => {
  const failed = await answering('{"kind":"other"}', 200)(catalogApi.categories, { query: {} }).catch(
    error => error,
  )
  expect(mayHaveArrived(failed)).toBe(true)
  expect(mayHaveArrived(new CallFailed(200, { code: 'release.outdated', detail: 'x' }))).toBe(true)
  expect(mayHaveArrived(new CallFailed(422, { code: 'x', detail: 'x' }))).toBe(false)
})

test('nothing, said as nothing, is an answer', async () => {
  expect(await answering('null', 200)(authApi.session)).toBeNull()
})

test('a form goes as it is, a file comes as bytes, and one that is given up fails as what gave it up', async () => {
  const sent: RequestInit[] = []
  const call = makeCall(async (_, init) => {
    sent.push(init)
    init.signal?.throwIfAborted()
    return new Response('{"figurine_id":"fig_1"}')
  })
  const body = new FormData()
  const early = { ...figurinesApi.upload, response: UploadAccepted }
  expect(await call(early, { body, prefer: 'respond-async' })).toEqual({ figurine_id: 'fig_1' })
  expect(sent[0]).toEqual({ method: 'POST', headers: { prefer: 'respond-async' }, body })
  expect(await (await call(kitApi.label, { body: { text: 'Asha' } })).text()).toContain('fig_1')
  const signal = AbortSignal.abort()
  await expect(call(kitApi.label, { body: { text: 'Asha' }, signal })).rejects.toBe(signal.reason)
})

test('a refusal says when to ask again', async () => {
  const call = makeCall(async () => Response.json({}, { status: 429, headers: { 'retry-after': '17' } }))
  await expect(call(kitApi.label, { body: { text: 'Asha' } })).rejects.toMatchObject({
    status: 429,
    body: { retry_after: '17' },
  })
})

test('a request that never arrives is a failure without a status', async () => {
  const call = makeCall(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect(call(catalogApi.categories, { query: {} })).rejects.toMatchObject({
    status: 0,
    code: 'unreachable',
  })
})
