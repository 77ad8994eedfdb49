import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { asc, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startGeminiStandIn } from '../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import { defaultFigure } from '../../shared/figure/figure.ts'
import { CONSENT_MISSING } from '../../shared/figurines/people-api.ts'
import type { HeldPicture } from '../../shared/privacy/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { eventsAsTheyCome, eventsOf, upload } from '../../test/photos.ts'
import { forgetRememberedWork } from '../../test/shared-image-worker.ts'
import { users } from '../accounts/tables.ts'
import { DEFAULT_PROMPT } from '../settings/ai.ts'
import { promptVersions, shopSettings } from '../settings/tables.ts'
import { endStranded } from './draw-figurine.ts'
import { figurines, photos, providerCalls } from './tables.ts'

interface Picture {
  public_url: null
  signed_url: string | null
  url: string | null
}
interface Generated {
  figurine_url: string
  figurine_id: string
  is_demo: boolean
  storage: { original: Picture; generated: Picture }
}
interface Problem {
  status: number
  code: string
  detail: string
  figurine_id: string
  storage: { original: Picture; generated: Picture | null }
}

function signal(name: NodeJS.Signals) {
  for (const shop of opened) for (const pid of shop.imageWorker.pids()) process.kill(pid, name)
}

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
/** Milliseconds that the shops' clock is ahead. */
let ahead = 0
const opened: TestApp[] = []
const TOO_MANY_BYTES = 33 * 1024 * 1024

const OPENAI = () => ({ OPENAI_API_KEY: 'sk-stand-in', OPENAI_BASE_URL: openai.baseUrl })
const GEMINI = () => ({ GEMINI_API_KEY: 'stand-in-key', GEMINI_BASE_URL: gemini.baseUrl })
async function open(settings: Record<string, string>) {
  const shop = await createTestApp({
    settings: { RATE_LIMITS: 'off', ...settings },
    clock: () => new Date(Date.now() + ahead),
  })
  opened.push(shop)
  return { shop, asha: await proven(shop) }
}
/** For one test: shops that stay open use up the connections of the server. */
async function openForTest(settings: Record<string, string>) {
  const app = await open(settings)
  onTestFinished(async () => {
    opened.splice(opened.indexOf(app.shop), 1)
    await app.shop.close()
  })
  return app
}
async function proven(shop: TestApp) {
  const who = await customer(shop)
  await shop.db.update(users).set({ emailVerified: true }).where(eq(users.id, who.id))
  return who
}

beforeAll(async () => {
  openai = await startOpenAiStandIn()
  gemini = await startGeminiStandIn()
  drawWithoutPartials()
})
afterEach(() => {
  ahead = 0
  for (const { calls, script } of [openai, gemini]) {
    expect(script.left(), 'what was scripted was asked for').toBe(0)
    calls.length = 0
  }
  drawWithoutPartials()
})
/** Each partial picture is encoded twice, here and in the image worker. */
function drawWithoutPartials() {
  for (const { script } of [openai, gemini]) script.always('draw', { partials: 0 })
}
afterAll(async () => {
  for (const shop of opened) await shop.close()
  await Promise.all([openai.close(), gemini.close()])
})

const asked = () => [openai.calls.map(call => call.did), gemini.calls.map(call => call.did)]
const privateFiles = (shop: TestApp) => {
  const folder = join(shop.config.dataDirectory, 'files/private')
  return existsSync(folder) ? readdirSync(folder) : []
}
/** A form's lines end as a form's lines do. */
const promptOf = (call: { prompt: string | null } | undefined) => call?.prompt?.replaceAll('\r\n', '\n')
/** The whole figure that came with the photo, in words. */
const AS_READ =
  'Of this person these are settled; show them so: skin: tan; hair: short; hair colour: jet black; on the head: none; beard: none; moustache: none; glasses: none; clothes: T-shirt (T-shirt mustard, Trousers navy, Shoes orange); jewellery: none; marks on the face: none; with them: nothing; mouth: smile; brows: soft; eyes: large and round, brown.'
const ledgerOf = (shop: TestApp, figurineId: string) =>
  shop.db
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.figurineId, figurineId))
    .orderBy(asc(providerCalls.startedAt))
const figurinesIn = async (shop: TestApp) => (await shop.db.select().from(figurines)).length

describe('a shop with both keys, where the other one may be asked', () => {
  let shop: TestApp
  let asha: Customer
  beforeAll(async () => {
    const both = await open({
      ...OPENAI(),
      ...GEMINI(),
      PREVIEWS_PER_DAY: '500',
      PREVIEW_BUDGET_PAISE_PER_DAY: '1000000',
    })
    shop = both.shop
    asha = both.asha
    await shop.db.insert(shopSettings).values({ name: 'ai-fallback', value: true })
  })

  test('keeps what the model drew, and does not call it a demo', async () => {
    const answer = await upload(shop, asha)
    expect(answer.status).toBe(200)
    const made = await bodyOf<Generated>(answer)
    expect(made.is_demo).toBe(false)
    expect((await shop.get(made.figurine_url)).headers.get('content-type')).toBe('image/webp')
    expect(asked()).toEqual([['draw'], []])
    expect(promptOf(openai.calls[0])).toBe(`${DEFAULT_PROMPT}\n${AS_READ}`)
  })

  test('writes each call into the ledger: who, which model, what it cost, how long it took, how it ended', async () => {
    openai.script.next('draw', { afterMs: 120, partials: 0 })
    const { figurine_id } = await bodyOf<Generated>(await upload(shop, asha))
    const [row, ...more] = await ledgerOf(shop, figurine_id)
    expect(more).toEqual([])
    expect(row).toMatchObject({
      userId: asha.id,
      provider: 'openai',
      model: 'gpt-image-2.6-flare',
      pricePaise: 200,
      outcome: 'drawn',
    })
    expect(row?.requestId).toMatch(/^req_/)
    expect(Number(row?.seconds)).toBeGreaterThanOrEqual(0.12)
    expect(row?.finishedAt).toBeInstanceOf(Date)
    const { pictures } = await bodyOf<{ pictures: HeldPicture[] }>(await asha.get('/api/photo-vault'))
    const looks = pictures.filter(({ kind }) => kind === 'photo').flatMap(photo => photo.looks)
    expect(looks[0], 'the vault says who was sent the photo').toMatchObject({
      who: 'image_model',
      provider: 'openai',
      what: 'drawing',
    })
  })

  test('shows unfinished pictures while the model draws, and keeps none of them', async () => {
    const before = new Set(privateFiles(shop))
    let looked = Promise.withResolvers<void>()
    const afterPartial = () => {
      looked = Promise.withResolvers()
      return looked.promise
    }
    openai.script.next('draw', { afterPartial })
    const seen = new Set<string>()
    for await (const { event, data } of eventsAsTheyCome(
      await upload(shop, asha, { accept: 'text/event-stream' }),
    )) {
      if (event === 'result') expect(data.is_demo).toBe(false)
      if (typeof data.partial_url !== 'string' || seen.has(data.partial_url)) continue
      seen.add(data.partial_url)
      expect(data.stage).toBe('drawing')
      const partial = await shop.get(data.partial_url)
      expect([partial.status, partial.headers.get('content-type')]).toEqual([200, 'image/webp'])
      looked.resolve()
    }
    expect(seen.size).toBe(2)
    await eventually(async () => privateFiles(shop).filter(name => !before.has(name)).length === 2)
  })

  test('asks the other model once when the first one refuses, and books only what may have been drawn', async () => {
    openai.script.next('refuse-output')
    const made = await bodyOf<Generated>(await upload(shop, asha))
    expect(made.is_demo).toBe(false)
    expect(asked()).toEqual([['refuse-output'], ['draw']])
    const ledger = await ledgerOf(shop, made.figurine_id)
    expect(ledger.map(({ provider, outcome, pricePaise }) => [provider, outcome, pricePaise])).toEqual([
      ['openai', 'refused', 200],
      ['gemini', 'drawn', 300],
    ])
  })

  test('says in words that both models refused, and gives the photo back', async () => {
    openai.script.next('refuse-input')
    gemini.script.next('refuse-prompt')
    const answer = await upload(shop, asha)
    expect(answer.status).toBe(422)
    const problem = await bodyOf<Problem>(answer)
    expect(problem.code).toBe('figurine.refused')
    expect(problem.detail).toMatch(/declined to draw this photo/)
    expect(problem.storage.generated).toBeNull()
    expect((await shop.get(problem.storage.original.url ?? '')).headers.get('content-type')).toBe(
      'image/jpeg',
    )
    expect(asked()).toEqual([['refuse-input'], ['refuse-prompt']])
    expect(
      (await ledgerOf(shop, problem.figurine_id)).map(({ outcome, pricePaise }) => [outcome, pricePaise]),
    ).toEqual([
      ['refused', 0],
      ['refused', 0],
    ])
  })

  test('tells the page of a failure what it tells a plain client', async () => {
    openai.script.next('refuse-input')
    gemini.script.next('refuse-picture')
    const last = (await eventsOf(await upload(shop, asha, { accept: 'text/event-stream' }))).at(-1)
    expect(last).toMatchObject({
      event: 'failed',
      data: { status: 422, code: 'figurine.refused', storage: { generated: null } },
    })
  })

  test.each([
    ['server-error', 'bad-gateway'],
    ['reset', 'server-error'],
    ['no-money', 'rate-limited'],
    ['cut', 'cut'],
    ['enormous', 'not-a-picture'],
  ] as const)(
    'answers 502 with a sentence when the models do nothing but %s and %s',
    async (first, second) => {
      openai.script.next(first, { bytes: TOO_MANY_BYTES })
      gemini.script.next(second)
      const answer = await upload(shop, asha)
      expect(answer.status).toBe(502)
      const { code, detail, storage } = await bodyOf<Problem>(answer)
      expect([code, storage.generated]).toEqual(['figurine.provider_down', null])
      expect(detail).toMatch(/^the image model .+\. /)
      expect(storage.original.url).not.toBeNull()
      expect(asked()).toEqual([[first], [second]])
    },
  )

  test('gives up on a silent model after 110 seconds, and on everything after 180', async () => {
    const waited: number[] = []
    const inTime = AbortSignal.timeout
    // Each wait passes at once, and the shop's clock goes on by it.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
      waited.push(ms)
      const signal = inTime(400)
      signal.addEventListener('abort', () => {
        ahead += ms
      })
      return signal
    })
    openai.script.next('hang')
    gemini.script.next('hang')
    const answer = await upload(shop, asha)
    expect(answer.status).toBe(504)
    const problem = await bodyOf<Problem>(answer)
    expect(problem.code).toBe('figurine.timeout')
    expect(problem.detail).toMatch(/took too long/)
    expect(waited[0]).toBe(110_000)
    expect(waited[1]).toBeLessThanOrEqual(70_000)
    expect(waited[1]).toBeGreaterThan(60_000)
    expect(
      (await ledgerOf(shop, problem.figurine_id)).map(({ outcome, pricePaise }) => [outcome, pricePaise]),
    ).toEqual([
      ['timeout', 200],
      ['timeout', 300],
    ])
  })

  test('takes half a picture for none and asks the other model', async () => {
    openai.script.next('half-a-picture', { partials: 0 })
    const made = await bodyOf<Generated>(await upload(shop, asha))
    expect((await shop.get(made.figurine_url)).status).toBe(200)
    expect(asked()).toEqual([['half-a-picture'], ['draw']])
    expect((await ledgerOf(shop, made.figurine_id)).map(({ outcome }) => outcome)).toEqual([
      'malformed',
      'drawn',
    ])
  })

  test('survives a decoder that dies of the model’s picture, and asks the other one', async () => {
    forgetRememberedWork()
    openai.script.next('draw', { afterMs: 500, partials: 0 })
    const drawing = upload(shop, asha)
    await vi.waitFor(() => expect(openai.calls).toHaveLength(1), 5000)
    signal('SIGSTOP')
    await vi.waitFor(() => expect(openai.calls[0]?.answered).toBe(true), 5000)
    await new Promise(resolve => setTimeout(resolve, 300))
    signal('SIGKILL')
    const made = await bodyOf<Generated>(await drawing)
    expect(asked()).toEqual([['draw'], ['draw']])
    expect((await ledgerOf(shop, made.figurine_id)).map(({ outcome }) => outcome)).toEqual([
      'malformed',
      'drawn',
    ])
  })

  test('never asks a third time, whatever was interrupted before', async () => {
    const { figurine_id: figurineId } = await bodyOf<Generated>(await upload(shop, asha))
    const interrupted = {
      figurineId,
      userId: asha.id,
      provider: 'openai',
      model: 'gpt-image-2.6-flare',
      pricePaise: 200,
    }
    await shop.db.insert(providerCalls).values({ id: `cal_${figurineId}`, ...interrupted })
    await shop.db.update(figurines).set({ stage: 'drawing', file: null }).where(eq(figurines.id, figurineId))
    await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id: figurineId }))
    const told = await eventsOf(await asha.get(`/api/figurines/${figurineId}/events`))
    expect(told.at(-1)).toMatchObject({ event: 'failed', data: { code: 'figurine.provider_down' } })
    expect(asked()).toEqual([['draw'], []])
  })

  test('completes a picture that a killed process left unread, and has it drawn by nobody again', async () => {
    const { figurine_id: id, figurine_url } = await bodyOf<Generated>(await upload(shop, asha))
    const left = { stage: 'saving', figure: null, finishedAt: null } as const
    await shop.db.update(figurines).set(left).where(eq(figurines.id, id))
    const unread = await bodyOf<{
      figurine: { generated_figurine_url: string | null; has_drawing: boolean }
    }>(await asha.get(`/api/figurines/${id}`))
    expect(unread.figurine).toMatchObject({ generated_figurine_url: null, has_drawing: false })
    await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id }))
    const told = await eventsOf(await asha.get(`/api/figurines/${id}/events`))
    const { event, data } = told.at(-1) ?? {}
    expect([event, String(data?.figurine_url).split('?')[0]]).toEqual(['result', figurine_url.split('?')[0]])
    expect(data?.figure).toBeTruthy()
    expect(asked()).toEqual([['draw', 'describe'], []])
  })

  test('tells an elapsed time that never goes back, also when the stored end is earlier than the telling', async () => {
    const { figurine_id: id } = await bodyOf<Generated>(await upload(shop, asha))
    const left = { stage: 'saving', figure: null, finishedAt: null } as const
    await shop.db.update(figurines).set(left).where(eq(figurines.id, id))
    ahead = 60_000
    const elapsed: number[] = []
    for await (const { event, data } of eventsAsTheyCome(await asha.get(`/api/figurines/${id}/events`))) {
      if (event !== 'stage') continue
      elapsed.push(Number(data.elapsed_seconds))
      if (data.stage !== 'saving' || ahead === 0) continue
      ahead = 0
      await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id }))
    }
    expect(elapsed[0]).toBeGreaterThanOrEqual(60)
    expect(elapsed.length).toBeGreaterThanOrEqual(4)
    expect(elapsed).toEqual(elapsed.toSorted((a, b) => a - b))
  })

  test('keeps no picture of a photo that may not be shown when its drawing comes to an end', async () => {
    const { figurine_id: id, figurine_url } = await bodyOf<Generated>(await upload(shop, asha))
    await shop.db.update(figurines).set({ stage: 'saving' }).where(eq(figurines.id, id))
    const photo = shop.db.select({ id: figurines.photoId }).from(figurines).where(eq(figurines.id, id))
    await shop.db.update(photos).set({ subject: 'my_child' }).where(inArray(photos.id, photo))
    await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id }))
    const told = await eventsOf(await asha.get(`/api/figurines/${id}/events`))
    expect(told.at(-1)).toMatchObject({ event: 'failed', data: { code: 'photo.consent_missing' } })
    await eventually(async () => (await shop.get(figurine_url)).status === 404)
  })

  test('tells the customer when a drawing was given up by everybody', async () => {
    const { figurine_id } = await bodyOf<Generated>(await upload(shop, asha))
    await shop.db.update(figurines).set({ stage: 'drawing', file: null }).where(eq(figurines.id, figurine_id))
    await endStranded(shop)
    expect((await shop.db.select().from(figurines).where(eq(figurines.id, figurine_id)))[0]?.stage).toBe(
      'drawing',
    )
    ahead = 16 * 60_000
    await endStranded(shop)
    const [{ stage, failureSentence } = {}] = await shop.db
      .select()
      .from(figurines)
      .where(eq(figurines.id, figurine_id))
    expect([stage, failureSentence]).toEqual(['failed', expect.stringMatching(/interrupted/)])
  })

  test('draws nothing that waits while its owner says that the photo shows their child', async () => {
    const { figurine_id: first } = await bodyOf<Generated>(await upload(shop, asha))
    const answer = await asha.post(`/api/figurines/${first}/versions`, {})
    const { figurine } = await bodyOf<{ figurine: { id: string } }>(answer)
    await eventsOf(await asha.get(`/api/figurines/${figurine.id}/events`))
    const before = await ledgerOf(shop, figurine.id)
    await shop.db.update(figurines).set({ stage: 'waiting', file: null }).where(eq(figurines.id, figurine.id))
    expect((await asha.post(`/api/figurines/${first}/share`, { subject: 'my_child' })).status).toBe(422)
    await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id: figurine.id }))
    const told = await eventsOf(await asha.get(`/api/figurines/${figurine.id}/events`))
    expect(told.at(-1)).toMatchObject({
      event: 'failed',
      data: { status: 409, code: 'photo.consent_missing', detail: CONSENT_MISSING },
    })
    expect(await ledgerOf(shop, figurine.id)).toEqual(before)
    expect(asked()).toEqual([['draw', 'draw'], []])
  })

  test('adds the change a customer asks for to the prompt of the shop', async () => {
    const { figurine_id } = await bodyOf<Generated>(await upload(shop, asha))
    const answer = await asha.post(`/api/figurines/${figurine_id}/versions`, {
      change: 'Give me the red scarf.',
    })
    const { figurine } = await bodyOf<{ figurine: { id: string; version: number; change_note: string } }>(
      answer,
    )
    expect(figurine).toMatchObject({ version: 2, change_note: 'Give me the red scarf.' })
    await eventsOf(await asha.get(`/api/figurines/${figurine.id}/events`))
    expect(promptOf(openai.calls[1])).toBe(
      `${DEFAULT_PROMPT}\n${AS_READ}\nThe customer asks for one change: Give me the red scarf.`,
    )
    expect(openai.calls[1]?.image?.equals(openai.calls[0]?.image ?? Buffer.alloc(0))).toBe(true)
  })

  test('uses the newest prompt and the provider the admin chose', async () => {
    await shop.db.insert(promptVersions).values([
      { prompt: 'An older prompt.', authorName: 'Founder' },
      { prompt: 'A prompt of the shop’s own.', authorName: 'Founder' },
    ])
    await shop.db.insert(shopSettings).values({ name: 'ai-provider', value: 'gemini' })
    gemini.script.next('no-picture')
    const { figurine_id } = await bodyOf<Generated>(await upload(shop, asha))
    expect(asked()).toEqual([['draw'], ['no-picture']])
    expect([promptOf(gemini.calls[0]), promptOf(openai.calls[0])]).toEqual([
      `A prompt of the shop’s own.\n${AS_READ}`,
      `A prompt of the shop’s own.\n${AS_READ}`,
    ])
    expect((await ledgerOf(shop, figurine_id)).map(({ provider }) => provider)).toEqual(['gemini', 'openai'])
  })
})

describe('a shop with both keys', () => {
  test('gives a photo to the active provider alone, until an admin lets the other one be asked', async () => {
    const { shop, asha } = await openForTest({ ...OPENAI(), ...GEMINI() })
    const admin = await customer(shop, { role: 'admin' })
    const readers = async () =>
      (await bodyOf<{ photo_readers: string[] }>(await shop.get('/api/shop'))).photo_readers
    openai.script.next('server-error')
    expect((await upload(shop, asha)).status).toBe(502)
    expect(asked()).toEqual([['server-error'], []])
    expect(await readers()).toEqual(['OpenAI'])

    await admin.post('/api/admin/ai-provider/fallback', { on: true })
    expect(await readers()).toEqual(['OpenAI', 'Google Gemini'])
    openai.script.next('server-error')
    expect((await upload(shop, asha)).status).toBe(200)
    expect(asked()).toEqual([['server-error', 'server-error'], ['draw']])

    await admin.post('/api/admin/ai-provider/fallback', { on: false })
    await admin.post('/api/admin/ai-provider', { provider: 'gemini' })
    expect(await readers()).toEqual(['Google Gemini'])
    gemini.script.next('server-error')
    expect((await upload(shop, asha)).status).toBe(502)
    expect(asked()).toEqual([
      ['server-error', 'server-error'],
      ['draw', 'server-error'],
    ])
  })
})

describe('a shop with one key', () => {
  test('asks that provider once and nobody else', async () => {
    const { shop, asha } = await openForTest(OPENAI())
    openai.script.next('server-error')
    expect((await upload(shop, asha)).status).toBe(502)
    expect(asked()).toEqual([['server-error'], []])
  })

  test('makes demo previews while the provider without a key is the active one', async () => {
    const { shop, asha } = await openForTest(GEMINI())
    await shop.db.insert(shopSettings).values({ name: 'ai-fallback', value: true })
    expect(await bodyOf(await upload(shop, asha))).toMatchObject({ is_demo: true })
    expect(asked()).toEqual([[], []])
    expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({
      photo_readers: [],
      photo_describer: null,
    })
    await shop.db.insert(shopSettings).values({ name: 'ai-provider', value: 'gemini' })
    expect(await bodyOf(await upload(shop, asha))).toMatchObject({ is_demo: false })
    expect(asked()).toEqual([[], ['draw']])
  })
})

describe('the caps of a day', () => {
  test('a customer draws so many a day; a failed one does not count; beyond that there are kind words and no call', async () => {
    const { shop, asha } = await openForTest({ ...OPENAI(), PREVIEWS_PER_DAY: '2' })
    openai.script.next('refuse-input')
    expect((await upload(shop, asha)).status).toBe(422)
    expect((await upload(shop, asha)).status).toBe(200)
    expect((await upload(shop, asha)).status).toBe(200)
    const [files, rows] = [privateFiles(shop), await figurinesIn(shop)]
    const answer = await upload(shop, asha)
    expect(answer.status).toBe(429)
    const { code, detail } = await bodyOf<Problem>(answer)
    expect(code).toBe('figurine.daily_limit')
    expect(detail).toMatch(/^That makes 2 previews today.+Tomorrow there are new ones/)
    expect(openai.calls).toHaveLength(3)
    expect([privateFiles(shop), await figurinesIn(shop)]).toEqual([files, rows])

    expect((await upload(shop, await customer(shop))).status).toBe(200)
    ahead = 24 * 3600_000
    expect((await upload(shop, asha)).status).toBe(200)
  })

  test('a preview that was deleted still counts, and one that waits counts already', async () => {
    const { shop, asha } = await openForTest({ ...OPENAI(), PREVIEWS_PER_DAY: '3' })
    const again = (id: string) => asha.post(`/api/figurines/${id}/versions`, {})
    const { figurine_id: first } = await bodyOf<Generated>(await upload(shop, asha))
    const { figurine } = await bodyOf<{ figurine: { id: string } }>(await again(first))
    await eventsOf(await asha.get(`/api/figurines/${figurine.id}/events`))
    expect((await asha.ask('DELETE', `/api/figurines/${first}`)).status).toBe(200)
    const statuses = (await Promise.all([again(figurine.id), again(figurine.id)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 429])
    await vi.waitFor(() => expect(openai.calls).toHaveLength(3), 5000)
  })

  test('many uploads at once stop at the cap too, and what is refused is not stored', async () => {
    const { shop, asha } = await openForTest({ ...OPENAI(), PREVIEWS_PER_DAY: '2' })
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(shop, asha)))
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 200, 429, 429, 429, 429])
    expect(openai.calls).toHaveLength(2)
    await eventually(async () => privateFiles(shop).length === 4)
  })

  test('the shop spends so much a day on everybody together, and then says so', async () => {
    const { shop, asha } = await openForTest({ ...OPENAI(), PREVIEW_BUDGET_PAISE_PER_DAY: '500' })
    for (let drawn = 0; drawn < 3; drawn += 1) expect((await upload(shop, asha)).status).toBe(200)
    const other = await customer(shop)
    const answer = await upload(shop, other)
    expect(answer.status).toBe(429)
    const { code, detail } = await bodyOf<Problem>(answer)
    expect(code).toBe('figurine.shop_limit')
    expect(detail).toMatch(/drawing budget is used up/)
    expect(openai.calls).toHaveLength(3)
    expect(await figurinesIn(shop)).toBe(3)
    ahead = 24 * 3600_000
    expect((await upload(shop, other)).status).toBe(200)
  })
})

describe('an account whose address is not proven', () => {
  const MANY = { PREVIEWS_PER_DAY: '500', PREVIEW_BUDGET_PAISE_PER_DAY: '1000000' }
  const codes = (answers: Response[]) =>
    Promise.all(answers.map(async answer => [answer.status, (await bodyOf<{ code?: string }>(answer)).code]))
  const REFUSED = [403, 'account.unproven']

  test('has three drawings by a paid model, and more once the mailed link was followed', async () => {
    const { shop } = await openForTest({ ...OPENAI(), ...MANY })
    const who = await customer(shop)
    openai.script.next('refuse-input')
    expect((await upload(shop, who)).status, 'a refused one does not count').toBe(422)
    const { figurine_id: first } = await bodyOf<Generated>(await upload(shop, who))
    expect((await who.post('/api/figurines/made', { figure: defaultFigure })).status).toBe(200)
    for (let drawn = 1; drawn < 3; drawn += 1) expect((await upload(shop, who)).status).toBe(200)
    ahead = 40 * 24 * 3600_000
    const [files, rows] = [privateFiles(shop), await figurinesIn(shop)]
    const again = () => who.post(`/api/figurines/${first}/versions`, {})
    expect(await codes([await upload(shop, who), await again()])).toEqual([REFUSED, REFUSED])
    expect([privateFiles(shop), await figurinesIn(shop)]).toEqual([files, rows])
    expect((await who.post('/api/figurines/made', { figure: defaultFigure })).status).toBe(200)

    expect(await bodyOf(await who.post('/api/auth/send-verification-email'))).toEqual({ proven: false })
    const [mail] = (await shop.mailsTo(who.email)).filter(({ kind }) => kind === 'account.prove-address')
    expect(mail?.textBody).toContain('wants to have figurines made from photos')
    const [, token] = /verify-email\?token=([\w%-]+)/.exec(mail?.textBody ?? '') ?? []
    expect((await who.post('/api/auth/verify-email', { token })).status).toBe(200)
    expect(await bodyOf(await who.post('/api/auth/send-verification-email'))).toEqual({ proven: true })
    expect((await upload(shop, who)).status).toBe(200)
  })

  test('has three of ten that are sent at once', async () => {
    const { shop } = await openForTest({ ...OPENAI(), ...MANY })
    const who = await customer(shop)
    const answers = await codes(await Promise.all(Array.from({ length: 10 }, () => upload(shop, who))))
    expect(answers.filter(([status]) => status === 200)).toHaveLength(3)
    expect(answers.filter(([status]) => status !== 200)).toEqual(Array.from({ length: 7 }, () => REFUSED))
    expect(openai.calls).toHaveLength(3)
  })

  test('is not asked for what costs nothing, and neither is the founder', async () => {
    const drawnBefore = (shop: TestApp, { id }: Customer) =>
      shop.db.insert(providerCalls).values(
        [1, 2, 3].map(n => ({
          id: `cal_${n}${id}`,
          figurineId: `fig_${n}${id}`,
          userId: id,
          provider: 'openai',
          model: 'gpt',
          outcome: 'drawn',
        })),
      )
    const { shop } = await openForTest(MANY)
    const paid = await openForTest({ ...OPENAI(), ...MANY })
    const who = await customer(shop)
    const founder = await customer(paid.shop, { role: 'admin' })
    await drawnBefore(shop, who)
    await drawnBefore(paid.shop, founder)
    expect(await bodyOf(await upload(shop, who))).toMatchObject({ is_demo: true })
    expect(await bodyOf(await upload(paid.shop, founder))).toMatchObject({ is_demo: false })
  })
})

describe('a decoder that crashes', () => {
  test('takes one upload down with a sentence; the next one works', async () => {
    const { shop, asha } = await openForTest({})
    expect((await upload(shop, asha)).status).toBe(200)
    signal('SIGSTOP')
    const doomed = upload(shop, asha)
    await arrives(shop)
    signal('SIGKILL')
    const answer = await doomed
    expect(answer.status).toBe(422)
    expect((await bodyOf<Problem>(answer)).detail).toBe('The picture could not be read.')
    expect(readdirSync(join(shop.config.dataDirectory, 'arriving'))).toEqual([])
    expect((await upload(shop, asha)).status).toBe(200)
  })
})

test('a photo that arrives while the shop is stopped is not called unreadable', async () => {
  const { shop, asha } = await openForTest({})
  expect((await upload(shop, asha)).status).toBe(200)
  signal('SIGSTOP')
  const doomed = upload(shop, asha)
  await arrives(shop)
  signal('SIGTERM')
  signal('SIGCONT')
  const answer = await doomed
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await bodyOf<Problem>(answer)).detail).toContain('the shop is being stopped')
})

/** Until a photo lies in the folder of what arrives, and the workshop has been asked to open it. */
async function arrives(shop: TestApp) {
  const folder = join(shop.config.dataDirectory, 'arriving')
  await eventually(async () => readdirSync(folder, { recursive: true }).length >= 2)
  await new Promise(resolve => setTimeout(resolve, 150))
}
