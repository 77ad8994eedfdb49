import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startGeminiStandIn } from '../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import type { ShopStatus } from '../../shared/admin/api.ts'
import { defaultFigure } from '../../shared/figure/figure.ts'
import {
  type AiProvider,
  modelGone,
  type PromptTrial,
  type ProviderState,
} from '../../shared/settings/api.ts'
import { bodyOf, createTestApp, eventually } from '../../test/create-test-app.ts'
import { customer } from '../../test/people.ts'
import { READ_BY_PAGE, upload } from '../../test/photos.ts'
import { createLog } from '../platform/log.ts'
import { providerCalls } from './tables.ts'

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
/** Milliseconds that the shops' clock is ahead. */
let ahead = 0
const HOUR_MS = 3_600_000
beforeAll(async () => {
  openai = await startOpenAiStandIn()
  gemini = await startGeminiStandIn()
  for (const { script } of [openai, gemini]) script.always('draw', { partials: 0 })
})
afterAll(async () => {
  await Promise.all([openai.close(), gemini.close()])
})

async function open(settings: Record<string, string>) {
  ahead = 0
  const lines: Record<string, unknown>[] = []
  const note = (line: Record<string, unknown>) => line.msg !== 'request' && lines.push(line)
  const shop = await createTestApp({
    clock: () => new Date(Date.now() + ahead),
    log: createLog('warn', { write: line => void note(JSON.parse(line)) }),
    settings: {
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '500',
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: openai.baseUrl,
      GEMINI_API_KEY: 'stand-in-key',
      GEMINI_BASE_URL: gemini.baseUrl,
      ...settings,
    },
  })
  onTestFinished(shop.close)
  const founder = await customer(shop, { role: 'admin' })
  const asha = await customer(shop)
  const send = (doubts = '["glasses"]') => upload(shop, asha, { fields: { ...READ_BY_PAGE, doubts } })
  const ledger = async (id: string) =>
    (
      await shop.db
        .select()
        .from(providerCalls)
        .where(eq(providerCalls.figurineId, id))
        .orderBy(asc(providerCalls.startedAt))
    ).map(({ provider, askedFor, outcome, pricePaise }) => [provider, askedFor, outcome, pricePaise])
  const onStatus = async () =>
    (await bodyOf<ShopStatus>(await founder.get('/api/admin/status'))).troubles
      .filter(({ where }) => where === '/admin/settings')
      .map(({ what, count }) => [what, count])
  const besideProvider = async (name: AiProvider) => {
    const { providers } = await bodyOf<{ providers: ProviderState[] }>(
      await founder.get('/api/admin/ai-provider'),
    )
    return providers.find(provider => provider.name === name)?.gone
  }
  return { shop, founder, lines, send, ledger, onStatus, besideProvider }
}

interface Made {
  figurine_id: string
  figure: object
}
interface Problem {
  code: string
  detail: string
  figurine_id: string
}
const turnedAway = (gone: Parameters<typeof modelGone>[0]) => `Calls turned away: ${modelGone(gone)}`
const NOT_AVAILABLE =
  'the image model is not available to us just now. We have been told and are looking into it'

test.each([
  ['openai', 'gpt-5-mini', 'OPENAI_VISION_MODEL'],
  ['gemini', 'gemini-2.5-flash', 'GEMINI_VISION_MODEL'],
] as const)(
  'with a vision model that %s no longer has, photos still become figures, and the desk is told which setting to change',
  async (provider, model, setting) => {
    const { founder, lines, send, ledger, onStatus, besideProvider } = await open({ [setting]: model })
    await founder.post('/api/admin/ai-provider', { provider })
    await founder.post('/api/admin/ai-provider/describes', { on: true })
    expect([await onStatus(), await besideProvider(provider)]).toEqual([[], []])
    for (const _ of ['one photo', 'another photo']) {
      const answer = await send()
      expect(answer.status).toBe(200)
      const { figurine_id, figure } = await bodyOf<Made>(answer)
      expect(figure).toEqual(defaultFigure)
      expect(await ledger(figurine_id)).toContainEqual([provider, 'description', 'model_gone', 0])
    }
    expect(await onStatus()).toEqual([[turnedAway({ provider, model, setting }), 2]])
    expect(await besideProvider(provider)).toEqual([{ model, setting }])
    expect(lines).toMatchObject([{ level: 'error', provider, model, setting }])

    ahead = HOUR_MS
    await send()
    expect(lines).toHaveLength(2)
    ahead = 8 * 24 * HOUR_MS
    expect([await onStatus(), await besideProvider(provider)]).toEqual([[], []])
  },
)

test.each([
  ['openai', 'gpt-image-1-mini', 'OPENAI_IMAGE_MODEL'],
  ['gemini', 'gemini-2.5-flash-image', 'GEMINI_IMAGE_MODEL'],
] as const)(
  'with an image model that %s no longer has, the customer is not told that the photo is bad, and the desk is told',
  async (provider, model, setting) => {
    const { founder, lines, send, ledger, onStatus, besideProvider } = await open({ [setting]: model })
    await founder.post('/api/admin/ai-provider', { provider })
    const answer = await send('[]')
    expect(answer.status).toBe(502)
    const { code, detail, figurine_id } = await bodyOf<Problem>(answer)
    expect([code, detail]).toEqual(['figurine.provider_down', NOT_AVAILABLE])
    expect(await ledger(figurine_id)).toEqual([[provider, 'drawing', 'model_gone', 0]])
    await send('[]')
    expect(await onStatus()).toEqual([[turnedAway({ provider, model, setting }), 2]])
    expect(await besideProvider(provider)).toEqual([{ model, setting }])
    expect(lines).toMatchObject([{ level: 'error', provider, model, setting }])
  },
)

test('the other provider draws where an admin allows that, and a model that answers again is no longer told', async () => {
  const { founder, send, ledger, onStatus } = await open({})
  await founder.post('/api/admin/ai-provider/fallback', { on: true })
  openai.script.next('model-gone')
  const answer = await send('[]')
  expect(answer.status).toBe(200)
  expect(await ledger((await bodyOf<Made>(answer)).figurine_id)).toEqual([
    ['openai', 'drawing', 'model_gone', 0],
    ['gemini', 'drawing', 'drawn', 300],
  ])
  expect(await onStatus()).toHaveLength(1)
  expect((await send()).status).toBe(200)
  expect(await onStatus()).toEqual([])
})

test('a model that is not set any more, or is set for something else, is not told', async () => {
  const { shop, onStatus, besideProvider } = await open({})
  const call = { figurineId: 'fig_old', provider: 'openai', outcome: 'model_gone', startedAt: new Date() }
  await shop.db.insert(providerCalls).values([
    { ...call, id: 'cal_old', model: 'gpt-5-mini', askedFor: 'description' },
    { ...call, id: 'cal_other', model: 'gpt-6.1-terra', askedFor: 'drawing' },
    { ...call, id: 'cal_demo', provider: 'demo', model: 'gpt-6.1-terra', askedFor: 'description' },
  ])
  expect([await onStatus(), await besideProvider('openai')]).toEqual([[], []])
})

test('a trial of a prompt says which model is gone', async () => {
  const model = 'gpt-image-1.5'
  const { founder, lines } = await open({ OPENAI_IMAGE_MODEL: model })
  const { trial } = await bodyOf<{ trial: PromptTrial }>(
    await founder.post('/api/admin/system-prompt/trials', { prompt: 'A tiny clay person.' }),
  )
  const ended = await eventually(async () => {
    const now = await bodyOf<{ trial: PromptTrial }>(
      await founder.get(`/api/admin/system-prompt/trials/${trial.id}`),
    )
    return now.trial.stage === 'failed' && now.trial
  })
  expect(ended).toMatchObject({
    cost_minor_units: 0,
    failure: modelGone({ provider: 'openai', model, setting: 'OPENAI_IMAGE_MODEL' }),
  })
  expect(lines).toMatchObject([{ level: 'error', model }])
})
