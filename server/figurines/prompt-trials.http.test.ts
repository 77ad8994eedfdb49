import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PromptTrial } from '../../shared/settings/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { sweepPrivateFiles } from './remove-figurine.ts'
import { figurines, promptTrials, providerCalls } from './tables.ts'

let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp()
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const start = (body: object) => admin.post('/api/admin/system-prompt/trials', body)
const trial = async (id: string) =>
  (await bodyOf<{ trial: PromptTrial }>(await admin.get(`/api/admin/system-prompt/trials/${id}`))).trial
const ended = (id: string) =>
  eventually(async () => {
    const now = await trial(id)
    return (now.stage === 'complete' || now.stage === 'failed') && now
  })

test('a candidate is drawn from the studio’s own photo, labelled as a demo without a key, and nothing goes live', async () => {
  const { trial: begun } = await bodyOf<{ trial: PromptTrial }>(
    await start({ prompt: 'A tiny clay person.' }),
  )
  // A worker may have taken it up before the answer was read back.
  expect(begun).toMatchObject({
    stage: expect.stringMatching(/^(waiting|drawing)$/),
    author: 'Meera',
    asked_provider: 'openai',
    picture_url: null,
  })
  const done = await ended(begun.id)
  expect(done).toMatchObject({
    stage: 'complete',
    is_demo: true,
    provider: 'demo',
    cost_minor_units: 0,
    failure: null,
  })
  const picture = await shop.get(done.picture_url ?? '')
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await shop.get((done.picture_url ?? '').split('?')[0] ?? '')).status).toBe(403)
  const live = await bodyOf<{ prompt: string }>(await admin.get('/api/admin/system-prompt'))
  expect(live.prompt).not.toContain('clay person')
  expect(await shop.db.select().from(figurines)).toEqual([])
  expect(
    await shop.db.select().from(providerCalls).where(eq(providerCalls.figurineId, begun.id)),
  ).toMatchObject([{ provider: 'demo', outcome: 'drawn' }])
})

test('the nightly sweep leaves pictures of trials alone, and takes those whose trial is not kept', async () => {
  const { trials } = await bodyOf<{ trials: PromptTrial[] }>(
    await admin.get('/api/admin/system-prompt/trials'),
  )
  const old = { ...shop, files: { ...shop.files, isOlderThan: async () => true } }
  await sweepPrivateFiles(old)
  expect((await shop.get(trials[0]?.picture_url ?? '')).status).toBe(200)
  await shop.db.delete(promptTrials)
  await sweepPrivateFiles(old)
  expect((await shop.get(trials[0]?.picture_url ?? '')).status).toBe(404)
})

test('one at a time; one that was lost does not block the next', async () => {
  await shop.db.insert(promptTrials).values({
    id: 'try_lost',
    authorName: 'Dev',
    prompt: 'x',
    sample: 'sample-photo',
    askedProvider: 'openai',
    stage: 'drawing',
  })
  const refused = await start({ prompt: 'Another one.' })
  expect(refused.status).toBe(409)
  expect(await bodyOf(refused)).toMatchObject({ code: 'trial.running' })
  await shop.db.execute(sql`update prompt_trials set created_at = now() - interval '1 hour'`)
  expect(await trial('try_lost')).toMatchObject({
    stage: 'failed',
    failure: expect.stringContaining('interrupted'),
  })
  const { trial: begun } = await bodyOf<{ trial: PromptTrial }>(
    await start({ prompt: 'Another one.', provider: 'gemini' }),
  )
  expect(await ended(begun.id)).toMatchObject({ stage: 'complete', asked_provider: 'gemini' })
})

test('a paid trial counts in the day’s budget, and none is begun beyond it', async () => {
  const paid = await createTestApp({
    settings: {
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: 'http://127.0.0.1:9/v1',
      PREVIEW_BUDGET_PAISE_PER_DAY: '150',
    },
  })
  try {
    const meera = await customer(paid, { role: 'admin' })
    const first = await bodyOf<{ trial: PromptTrial }>(
      await meera.post('/api/admin/system-prompt/trials', { prompt: 'One.' }),
    )
    const failed = await eventually(async () => {
      const { trial: now } = await bodyOf<{ trial: PromptTrial }>(
        await meera.get(`/api/admin/system-prompt/trials/${first.trial.id}`),
      )
      return now.stage === 'failed' && now
    })
    expect(failed).toMatchObject({ is_demo: false, provider: 'openai', picture_url: null })
    await paid.db.execute(sql`update provider_calls set price_paise = 200`)
    const refused = await meera.post('/api/admin/system-prompt/trials', { prompt: 'Two.' })
    expect(refused.status).toBe(429)
    expect(await bodyOf(refused)).toMatchObject({ code: 'trial.budget' })
    expect(
      (await meera.post('/api/admin/system-prompt/trials', { prompt: 'Two.', provider: 'gemini' })).status,
    ).toBe(200)
  } finally {
    await paid.close()
  }
})

test('trials are for admins', async () => {
  const asha = await customer(shop)
  expect((await asha.post('/api/admin/system-prompt/trials', { prompt: 'x' })).status).toBe(403)
})
