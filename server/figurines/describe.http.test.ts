import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startGeminiStandIn } from '../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import { defaultFigure, type Figure } from '../../shared/figure.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer, proveAddress } from '../../test/people.ts'
import { upload } from '../../test/photos.ts'
import { createLog } from '../platform/log.ts'
import { providerCalls } from './tables.ts'

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
let shop: TestApp
const lines: string[] = []
/** The photo as our own reader reads it. */
let read: Made
let asha: Customer
let founder: Customer
beforeAll(async () => {
  openai = await startOpenAiStandIn()
  gemini = await startGeminiStandIn()
  shop = await createTestApp({
    log: createLog('warn', { write: line => void lines.push(line) }),
    settings: {
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '500',
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: openai.baseUrl,
      GEMINI_API_KEY: 'stand-in-key',
      GEMINI_BASE_URL: gemini.baseUrl,
    },
  })
  asha = await customer(shop)
  await proveAddress(shop, asha)
  founder = await customer(shop, { role: 'admin' })
})
afterEach(() => {
  for (const { calls, describing } of [openai, gemini]) {
    expect(describing.left()).toBe(0)
    calls.length = 0
  }
})
afterAll(async () => {
  await shop.close()
  await Promise.all([openai.close(), gemini.close()])
})

interface Made {
  figurine_id: string
  figure: Figure
  doubts: string[]
}
const SERVER_READS = { change: '' }
const READ_BY_PAGE = {
  face: JSON.stringify({ x: 0.5, y: 0.4, rx: 0.2, ry: 0.25 }),
  figure: JSON.stringify(defaultFigure),
}
const made = async (fields: Record<string, string> = SERVER_READS) => {
  const answer = await upload(shop, asha, { fields })
  expect(answer.status).toBe(200)
  return bodyOf<Made>(answer)
}
const describing = (on: boolean) => founder.post('/api/admin/ai-provider/describes', { on })
const questions = () => openai.calls.filter(({ path }) => path === '/v1/responses')
const ledgerOf = (id: string) =>
  shop.db
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.figurineId, id))
    .orderBy(asc(providerCalls.askedFor))
const DESCRIBED = {
  hair: { style: 'curly', colour: '#5a3825' },
  beard: { style: 'goatee', colour: '#5a3825' },
  headwear: null,
  glasses: { style: 'round', colour: '#222222' },
}

test('until an admin switches it on, no model is asked how anybody looks', async () => {
  read = await made()
  expect(questions()).toEqual([])
  expect(await ledgerOf(read.figurine_id)).toMatchObject([{ askedFor: 'drawing' }])
  expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({ photo_describer: null })
  expect(await bodyOf(await founder.get('/api/admin/ai-provider'))).toMatchObject({ describes: false })
  expect((await asha.post('/api/admin/ai-provider/describes', { on: true })).status).toBe(403)
})

test('switched on, one question with a schema goes to the active provider and its answer is the figure', async () => {
  await describing(true)
  expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({ photo_describer: 'OpenAI' })
  const { figurine_id, figure, doubts } = await made()
  expect(figure).toMatchObject({ ...DESCRIBED, skin: read.figure.skin })
  expect(figure.outfit.colours[0]).toBe('#2f6f5e')
  expect(doubts).toEqual(read.doubts.filter(doubt => doubt === 'skin'))
  const [question, ...more] = questions()
  expect(more).toEqual([])
  expect(question).toMatchObject({
    model: 'gpt-6.1-terra',
    did: 'describe',
    settings: {
      store: false,
      reasoning: { effort: 'low' },
      safety_identifier: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  })
  expect(question?.prompt).toContain('Never guess gender')
  const [described, drawn] = await ledgerOf(figurine_id)
  expect(described).toMatchObject({
    askedFor: 'description',
    provider: 'openai',
    model: 'gpt-6.1-terra',
    outcome: 'described',
    pricePaise: 80,
    userId: asha.id,
    requestId: expect.stringMatching(/^req_/),
  })
  expect(drawn).toMatchObject({ askedFor: 'drawing', outcome: 'drawn' })
})

test('what the page and the customer settled stays; only what is in doubt is taken from the model', async () => {
  const { figure } = await made({ ...READ_BY_PAGE, doubts: '["glasses","skin"]' })
  expect(figure).toEqual({ ...defaultFigure, glasses: DESCRIBED.glasses })
  expect(questions()).toHaveLength(1)
  await made({ ...READ_BY_PAGE, doubts: '[]' })
  expect(questions()).toHaveLength(1)
})

test.each([
  ['not-json', 'malformed', 80],
  ['unknown-part', 'malformed', 80],
  ['wrong-colour', 'malformed', 80],
  ['cut-short', 'malformed', 80],
  ['refuse', 'refused', 80],
  ['server-error', 'transient', 80],
] as const)(
  'an answer that cannot be used (%s) leaves the reading as it is',
  async (does, outcome, pricePaise) => {
    lines.length = 0
    openai.describing.next(does)
    const { figurine_id, figure, doubts } = await made({ ...READ_BY_PAGE, doubts: '["glasses"]' })
    expect([figure, doubts]).toEqual([defaultFigure, ['glasses']])
    expect((await ledgerOf(figurine_id))[0]).toMatchObject({ askedFor: 'description', outcome, pricePaise })
    const told = lines.map(line => JSON.parse(line)).find(({ figurine }) => figurine === figurine_id)
    expect(told).toMatchObject({ kind: outcome, msg: 'a photo was not described; the reading stands' })
  },
)

test('Gemini is asked the same in its own words while it is the active one', async () => {
  await founder.post('/api/admin/ai-provider', { provider: 'gemini' })
  const { figurine_id, figure } = await made()
  expect(figure).toMatchObject(DESCRIBED)
  const question = gemini.calls.find(({ did }) => did === 'describe')
  expect(question).toMatchObject({
    path: '/v1/models/gemini-3.8-flash:generateContent',
    settings: {
      responseMimeType: 'application/json',
      responseJsonSchema: { type: 'object' },
      thinkingConfig: { thinkingLevel: 'LOW' },
    },
  })
  expect((await ledgerOf(figurine_id))[0]).toMatchObject({ provider: 'gemini', outcome: 'described' })
  expect(questions()).toEqual([])
  gemini.describing.next('refuse')
  expect((await made()).figure.glasses).not.toEqual(DESCRIBED.glasses)
})
