import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../shared/audit/api.ts'
import type { PromptVersion, ProviderState } from '../../shared/settings/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { DEFAULT_PROMPT } from './ai.ts'

let shop: TestApp
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { GEMINI_API_KEY: 'a-key-that-stays-secret' } })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

interface PromptState {
  prompt: string
  version: number | null
  versions: PromptVersion[]
}
const prompt = async () => bodyOf<PromptState>(await admin.get('/api/admin/system-prompt'))
const save = (body: object) => admin.post('/api/admin/system-prompt', body)
const provider = async () =>
  bodyOf<{ provider: string; providers: ProviderState[] }>(await admin.get('/api/admin/ai-provider'))

test('a fresh shop draws with openai and the built-in prompt', async () => {
  expect(await prompt()).toMatchObject({ prompt: DEFAULT_PROMPT, version: null, versions: [] })
  expect(await provider()).toMatchObject({
    provider: 'openai',
    providers: [
      { name: 'openai', is_active: true },
      { name: 'gemini', is_active: false },
    ],
  })
})

test('the provider is switched, exactly one is active, and another name is refused', async () => {
  const answer = await admin.post('/api/admin/ai-provider', { provider: 'gemini' })
  expect(await bodyOf(answer)).toMatchObject({ provider: 'gemini' })
  expect((await provider()).providers.filter(one => one.is_active).map(one => one.name)).toEqual(['gemini'])
  const refused = await admin.post('/api/admin/ai-provider', { provider: 'midjourney' })
  expect(refused.status).toBe(422)
  expect((await provider()).provider).toBe('gemini')
})

test('the other provider is asked only where that is switched on, and the log says who did', async () => {
  const set = (body: object) => admin.post('/api/admin/ai-provider/fallback', body)
  expect(await provider()).toMatchObject({ fallback: false })
  for (const body of [{}, { on: 'yes' }, { on: null }]) expect((await set(body)).status).toBe(422)
  expect(await bodyOf(await set({ on: true }))).toMatchObject({ fallback: true, provider: 'gemini' })
  await set({ on: true })
  expect(await bodyOf(await set({ on: false }))).toMatchObject({ fallback: false })
  const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get('/api/admin/audit?subject_kind=settings&subject_id=ai-fallback'),
  )
  expect(entries.map(({ before, after }) => [before, after])).toEqual([
    [{ on: true }, { on: false }],
    [{ on: false }, { on: true }],
  ])
})

test('whether a key is set is told, the key itself never', async () => {
  const answer = await admin.get('/api/admin/ai-provider')
  const text = await answer.text()
  expect(text).not.toContain('a-key-that-stays-secret')
  expect(JSON.parse(text)).toMatchObject({
    providers: [
      { name: 'openai', has_key: false },
      { name: 'gemini', has_key: true },
    ],
  })
})

test('when each provider last drew is read from the ledger', async () => {
  await shop.db.execute(sql`
    insert into provider_calls (id, figurine_id, provider, model, outcome, started_at, finished_at) values
    ('c1', 'f', 'gemini', 'm', 'drawn', '2026-11-01T10:00:00Z', '2026-11-01T10:01:00Z'),
    ('c2', 'f', 'gemini', 'm', 'timeout', '2026-11-02T10:00:00Z', '2026-11-02T10:02:00Z')`)
  expect((await provider()).providers[1]).toMatchObject({
    last_answer_at: '2026-11-01T10:01:00.000Z',
    last_asked_at: '2026-11-02T10:00:00.000Z',
    last_outcome: 'timeout',
  })
  expect((await provider()).providers[0]).toMatchObject({ last_answer_at: null, last_outcome: null })
})

test('a prompt goes live with its author; the ones before stay and can be gone back to', async () => {
  await save({ prompt: ' A tiny clay person. ' })
  await save({ prompt: 'A tiny wooden person.' })
  const { prompt: live, versions, version } = await prompt()
  expect(live).toBe('A tiny wooden person.')
  expect(versions.map(({ prompt: text, author }) => [text, author])).toEqual([
    ['A tiny wooden person.', 'Meera'],
    ['A tiny clay person.', 'Meera'],
  ])
  await save({ prompt: versions[1]?.prompt, based_on: version })
  expect((await prompt()).versions).toHaveLength(3)
  await save({ prompt: 'A tiny clay person.' })
  expect((await prompt()).versions).toHaveLength(3)
})

test('of two who write a prompt at once, the later one is told', async () => {
  const { version } = await prompt()
  await save({ prompt: 'The first one.', based_on: version })
  const late = await save({ prompt: 'The second one.', based_on: version })
  expect(late.status).toBe(409)
  expect(await bodyOf(late)).toMatchObject({
    code: 'prompt.changed',
    detail: expect.stringContaining('Meera'),
  })
  expect((await prompt()).prompt).toBe('The first one.')
})

test('an empty prompt and a novel are refused', async () => {
  expect((await save({ prompt: '  ' })).status).toBe(422)
  expect((await save({ prompt: 'x'.repeat(4001) })).status).toBe(422)
})

test('the log tells who switched and wrote what', async () => {
  const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get('/api/admin/audit?subject_kind=settings'),
  )
  expect(entries.at(-1)).toMatchObject({
    actor: 'Meera',
    action: 'switched',
    before: { provider: 'openai' },
    after: { provider: 'gemini' },
  })
  expect(entries[0]).toMatchObject({ action: 'put into use', after: { prompt: 'The first one.' } })
})
