import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import { UploadAccepted } from '../../shared/figurines/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, customer } from '../../test/people.ts'
import { eventsOf, type Upload, upload } from '../../test/photos.ts'
import { users } from '../accounts/tables.ts'

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let shop: TestApp
beforeAll(async () => {
  openai = await startOpenAiStandIn()
  shop = await createTestApp({
    settings: {
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '2',
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: openai.baseUrl,
    },
  })
})
afterAll(async () => {
  await shop.close()
  await openai.close()
})

async function proven() {
  const who = await customer(shop)
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, who.id))
  return who
}
const PREFER = { prefer: 'respond-async' }

test('who prefers it is answered 202 before the drawing has ended; its events tell the rest', async () => {
  const asha = await proven()
  const held = Promise.withResolvers<void>()
  openai.script.next('draw', { afterPartial: () => held.promise })
  const answer = await upload(shop, asha, { prefer: 'Wait=5, Respond-Async; foo=bar' })
  expect([answer.status, answer.headers.get('preference-applied')]).toEqual([202, 'respond-async'])
  expect(answer.headers.get('cache-control')).toMatch(/private|no-store/)
  const { figurine_id: id } = UploadAccepted.parse(await answer.json())
  const { figurine } = await bodyOf<{ figurine: { stage: string } }>(await asha.get(`/api/figurines/${id}`))
  expect(['complete', 'failed']).not.toContain(figurine.stage)
  held.resolve()
  const told = await eventsOf(await asha.get(`/api/figurines/${id}/events`))
  expect(told.at(-1)).toMatchObject({ event: 'result', data: { figurine_id: id, is_demo: false } })
})

test('another preference, and one beside accepted events, change nothing', async () => {
  const asha = await proven()
  const plain = await upload(shop, asha, { prefer: 'return=minimal, not-respond-async' })
  expect([plain.status, plain.headers.get('preference-applied')]).toEqual([200, null])
  expect(Object.keys(await bodyOf<object>(plain))).toEqual(
    expect.arrayContaining(['figurine_url', 'figurine_id', 'storage']),
  )
  const streamed = await upload(shop, asha, { ...PREFER, accept: 'text/event-stream' })
  expect([streamed.status, streamed.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  expect((await eventsOf(streamed)).at(-1)?.event).toBe('result')
})

test('a refusal is the same to who prefers an early answer', async () => {
  const asha = await proven()
  const both = async (who: Parameters<typeof upload>[1], given: Upload) => {
    const [plain, early] = [await upload(shop, who, given), await upload(shop, who, { ...given, ...PREFER })]
    const problems = [await bodyOf<{ code: string }>(plain), await bodyOf<{ code: string }>(early)]
    expect(problems[1]).toEqual(problems[0])
    expect(early.status).toBe(plain.status)
    return [early.status, problems[1]?.code]
  }
  expect(await both(browserOf(shop), {})).toEqual([401, 'sign_in.required'])
  expect((await both(asha, { bytes: Buffer.from('<html></html>') }))[0]).toBe(422)
  for (const _ of [1, 2]) expect((await upload(shop, asha, PREFER)).status).toBe(202)
  expect((await both(asha, {}))[0]).toBe(429)
})

test('the contract tells of the early answer', async () => {
  const { paths } = await bodyOf<{
    paths: Record<string, Record<string, { parameters?: object[]; responses: Record<string, object> }>>
  }>(await browserOf(shop).get('/api/openapi.json'))
  const operation = paths['/api/generate-figurine']?.post
  expect(operation?.parameters).toEqual([expect.objectContaining({ name: 'Prefer', in: 'header' })])
  expect(Object.keys(operation?.responses ?? {})).toEqual(['200', '202', 'default'])
  expect(operation?.responses[202]).toMatchObject({
    content: { 'application/json': { schema: { required: ['figurine_id'] } } },
  })
})
