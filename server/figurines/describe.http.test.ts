import { asc, eq } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DESCRIBED, type Describing } from '../../sandbox/image-models/describe-stand-in.ts'
import { startGeminiStandIn } from '../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import { defaultFigure, type Figure } from '../../shared/figure/figure.ts'
import type { Figurine } from '../../shared/figurines/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer, proveAddress } from '../../test/people.ts'
import { eventsOf, portrait, READ_BY_PAGE, upload } from '../../test/photos.ts'
import { createLog } from '../platform/log.ts'
import { DEFAULT_PROMPT } from '../settings/ai.ts'
import { figurines, photos, providerCalls } from './tables.ts'

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
let shop: TestApp
const lines: string[] = []
let asha: Customer
let founder: Customer
async function open(given: { settings?: Record<string, string>; pace?: object; clock?: () => Date } = {}) {
  const app = await createTestApp({
    ...(given.clock && { clock: given.clock }),
    log: createLog('warn', { write: line => void lines.push(line) }),
    pace: given.pace ?? {},
    settings: {
      RATE_LIMITS: 'off',
      PREVIEWS_PER_DAY: '500',
      OPENAI_API_KEY: 'sk-stand-in',
      OPENAI_BASE_URL: openai.baseUrl,
      GEMINI_API_KEY: 'stand-in-key',
      GEMINI_BASE_URL: gemini.baseUrl,
      PREVIEW_BUDGET_PAISE_PER_DAY: '1000000',
      ...given.settings,
    },
  })
  const who = await customer(app)
  await proveAddress(app, who)
  return { app, who, admin: await customer(app, { role: 'admin' }) }
}
/** For one test: shops that stay open use up the connections of the server. */
async function openForTest(given: Parameters<typeof open>[0] = {}) {
  const opened = await open(given)
  onTestFinished(opened.app.close)
  return opened
}
beforeAll(async () => {
  openai = await startOpenAiStandIn()
  gemini = await startGeminiStandIn()
  for (const { script } of [openai, gemini]) script.always('draw', { partials: 0 })
  const first = await open()
  shop = first.app
  asha = first.who
  founder = first.admin
})
afterEach(() => {
  for (const { calls, describing, script } of [openai, gemini]) {
    expect([describing.left(), script.left()]).toEqual([0, 0])
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
/** Without a figure from the page the server reads the photo. */
const SERVER_READS = { change: '' }
const made = async (fields: Record<string, string> = SERVER_READS, [app, who] = [shop, asha]) => {
  const answer = await upload(app, who, { fields })
  expect(answer.status).toBe(200)
  return bodyOf<Made>(answer)
}
const newVersion = async (id: string, [app, who] = [shop, asha]) => {
  const answer = await who.post(`/api/figurines/${id}/versions`, {})
  expect(answer.status).toBe(200)
  const { figurine } = await bodyOf<{ figurine: { id: string } }>(answer)
  await eventsOf(await who.get(`/api/figurines/${figurine.id}/events`))
  const shown = await bodyOf<{ figurine: { figure: Figure } }>(await who.get(`/api/figurines/${figurine.id}`))
  return { id: figurine.id, figure: shown.figurine.figure, ledger: await ledgerOf(figurine.id, app) }
}
const describing = (on: boolean, admin = founder) => admin.post('/api/admin/ai-provider/describes', { on })
const questions = () =>
  [...openai.calls, ...gemini.calls].filter(
    ({ path, settings }) => path === '/v1/responses' || 'responseMimeType' in settings,
  )
const drawn = () => [...openai.calls, ...gemini.calls].filter(({ did }) => did === 'draw')
/** A form's lines end as a form's lines do. */
const promptsDrawn = () => drawn().map(({ prompt }) => prompt?.replaceAll('\r\n', '\n') ?? '')
const ledgerOf = (id: string, app = shop) =>
  app.db
    .select()
    .from(providerCalls)
    .where(eq(providerCalls.figurineId, id))
    .orderBy(asc(providerCalls.startedAt), asc(providerCalls.askedFor))
const descriptionsOf = async (id: string, app = shop) =>
  (await ledgerOf(id, app)).filter(({ askedFor }) => askedFor === 'description')
/** What the stand-ins say, as parts of a figure. */
const AS_DESCRIBED = {
  hair: { style: 'curls' },
  beard: { style: 'circle' },
  headwear: null,
  glasses: { style: 'round' },
  outfit: { style: 'kurta-pyjama' },
  prop: 'book',
  pose: 'hold',
  mouth: 'grin',
  brows: 'bold',
  eyes: { shape: 'leaf' },
  marks: ['mole'],
  jewellery: ['studs'],
}

describe.each(['openai', 'gemini'] as const)('with the key of %s', provider => {
  const standIn = () => (provider === 'openai' ? openai : gemini)
  beforeAll(async () => {
    await founder.post('/api/admin/ai-provider', { provider })
  })

  test('its vision model fills the figure, though nobody switched anything on, in one call of the ledger', async () => {
    const { figurine_id, figure, doubts } = await made()
    expect(figure).toMatchObject(AS_DESCRIBED)
    expect(figure.build).toEqual(defaultFigure.build)
    expect(doubts).toEqual([])
    expect(questions()).toHaveLength(1)
    expect(standIn().calls.some(({ did }) => did === 'describe')).toBe(true)
    expect(await descriptionsOf(figurine_id)).toMatchObject([
      {
        provider,
        model: provider === 'openai' ? 'gpt-6.1-terra' : 'gemini-3.8-flash',
        outcome: 'described',
        pricePaise: 80,
        userId: asha.id,
        withoutSchema: false,
      },
    ])
    const name = provider === 'openai' ? 'OpenAI' : 'Google Gemini'
    expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({ photo_describer: name })
    expect(await bodyOf(await founder.get('/api/admin/ai-provider'))).toMatchObject({ describes: true })
  })

  test('one slot that is unknown to the kit or unclear stays as it was read, and the others count', async () => {
    standIn().describing.next('describe', { answer: { hair: 'mohawk', glasses: 'unclear', skin: '#c58c66' } })
    const { hair: _, glasses: __, ...others } = AS_DESCRIBED
    const { figure } = await made()
    expect(figure).toMatchObject(others)
    standIn().describing.next('all-unclear')
    const read = await made()
    expect([figure.hair.style, figure.glasses, figure.skin]).toEqual([
      read.figure.hair.style,
      read.figure.glasses,
      read.figure.skin,
    ])
    expect(read.figure).toMatchObject({ prop: null, pose: defaultFigure.pose })
    expect(read.figure.outfit.style).not.toBe(AS_DESCRIBED.outfit.style)
    expect((await descriptionsOf(read.figurine_id))[0]).toMatchObject({ outcome: 'described' })
  })

  test('a covering on the head is sure from here, and nothing clashes with it', async () => {
    standIn().describing.next('describe', {
      answer: { headwear: 'hijab', headwear_colour: 'teal', hair: 'unclear', hair_colour: 'unclear' },
    })
    const { figure, doubts } = await made()
    expect(figure).toMatchObject({ headwear: { style: 'hijab' }, jewellery: [] })
    expect(doubts).toEqual([])
  })

  test.each<[Describing, string, number]>([
    ['refuse', 'refused', provider === 'openai' ? 80 : 0],
    ['incomplete', 'incomplete', 80],
    ['not-json', 'malformed', 80],
    ['cut-short', 'malformed', 80],
    ['rate-limited', 'rate_limited', 0],
    ['no-money', 'quota', 0],
    ['wrong-key', 'auth', 0],
    ['model-gone', 'model_gone', 0],
    ['server-error', 'transient', 80],
  ])(
    'without an answer that can be used (%s) the reading stands, and the end is in the ledger',
    async (does, outcome, pricePaise) => {
      lines.length = 0
      standIn().describing.next(does)
      const { figurine_id, figure, doubts } = await made({ ...READ_BY_PAGE, doubts: '["glasses"]' })
      expect([figure, doubts]).toEqual([defaultFigure, ['glasses']])
      expect(await descriptionsOf(figurine_id)).toMatchObject([{ provider, outcome, pricePaise }])
      expect(drawn()).toHaveLength(1)
      const told = lines.map(line => JSON.parse(line)).find(line => line.figurine === figurine_id)
      if (outcome === 'model_gone') expect(told).toBeUndefined()
      else expect(told).toMatchObject({ kind: outcome, msg: 'a photo was not described; the reading stands' })
    },
  )

  test('a schema that the service no longer takes is left out in a second question, and the desk is told', async () => {
    standIn().describing.next('schema-refused')
    standIn().describing.next('schema-refused')
    const { figurine_id, figure } = await made()
    expect(figure).toMatchObject(AS_DESCRIBED)
    expect(questions().map(({ prompt }) => prompt?.includes('exactly these keys'))).toEqual([false, true])
    expect(await descriptionsOf(figurine_id)).toMatchObject([
      { outcome: 'described', pricePaise: 80, withoutSchema: true },
    ])
  })
})

describe('a photo', () => {
  beforeAll(async () => {
    await founder.post('/api/admin/ai-provider', { provider: 'openai' })
  })

  test('is described once, and every version of its figurine uses that', async () => {
    const { figurine_id, figure } = await made()
    const [first, second] = [await newVersion(figurine_id), await newVersion(figurine_id)]
    expect(questions()).toHaveLength(1)
    expect([first.figure, second.figure]).toEqual([figure, figure])
    expect([first, second].flatMap(({ ledger }) => ledger.map(({ askedFor }) => askedFor))).toEqual([
      'drawing',
      'drawing',
    ])
    const again = await made()
    expect(again.figure).toEqual(figure)
    expect(questions()).toHaveLength(2)
  })

  test('is not paid for twice, but asked about again where the first question cost nothing', async () => {
    openai.describing.next('server-error')
    const paid = await made()
    expect((await newVersion(paid.figurine_id)).figure).toEqual(paid.figure)
    expect(questions()).toHaveLength(1)
    openai.describing.next('rate-limited')
    const free = await made({ ...READ_BY_PAGE, doubts: '["glasses"]' })
    expect((await newVersion(free.figurine_id)).figure.glasses).toMatchObject({ style: 'round' })
    expect(questions()).toHaveLength(3)
  })

  test('is drawn again with what was answered since, and the drawing is told of that', async () => {
    const { figurine_id, figure } = await made()
    const shownOf = async (id: string) =>
      bodyOf<{ figurine: Figurine; previews_left: number }>(await asha.get(`/api/figurines/${id}`))
    const { figurine: first, previews_left } = await shownOf(figurine_id)
    expect(first.told).toMatchObject({ hair: 'curls', prop: 'book', skin: figure.skin })
    expect(Object.keys(first.told ?? {})).not.toEqual(expect.arrayContaining(['face']))
    openai.calls.length = 0
    const answered = { ...figure, hair: { ...figure.hair, style: 'top-bun' } }
    const body = { figure: answered, said: ['hair'], draw: true }
    const answer = await asha.post(`/api/figurines/${figurine_id}/versions`, body)
    const { figurine: next } = await bodyOf<{ figurine: Figurine }>(answer)
    await eventsOf(await asha.get(`/api/figurines/${next.id}/events`))
    const { figurine: second, previews_left: left } = await shownOf(next.id)
    expect(second).toMatchObject({ has_drawing: true, version: 2, told: { hair: 'top-bun', prop: 'book' } })
    expect(second).toMatchObject({ figure: { hair: { style: 'top-bun' } }, sources: { hair: 'customer' } })
    expect(left).toBe(previews_left - 1)
    expect(promptsDrawn()).toEqual([expect.stringContaining('hair: a bun on top of the head;')])
    const clash = { ...body, figure: { ...answered, prop: 'book', pose: 'wave' } }
    expect((await asha.post(`/api/figurines/${figurine_id}/versions`, clash)).status).toBe(422)
    openai.calls.length = 0
  })

  test('keeps what was said of it until it is deleted, and its owner can download that', async () => {
    const { figurine_id } = await made()
    const described = async () => {
      const [photo] = await shop.db
        .select({ description: photos.description })
        .from(photos)
        .innerJoin(figurines, eq(figurines.photoId, photos.id))
        .where(eq(figurines.id, figurine_id))
      return photo?.description?.answer
    }
    expect(await described()).toEqual(DESCRIBED)
    const archive = await asha.get(`/api/profiles/${asha.id}/export`)
    const { 'figurines.json': own } = unzipSync(new Uint8Array(await archive.arrayBuffer()))
    const [newest] = JSON.parse(new TextDecoder().decode(own)) as { described: object }[]
    expect(newest?.described).toEqual(DESCRIBED)
    expect((await asha.ask('DELETE', `/api/figurines/${figurine_id}`)).status).toBe(200)
    expect(await described()).toBeUndefined()
  })

  test('goes to the model upright, without metadata, cut to its person, and the other face in the cut is hidden', async () => {
    const [left, right] = await Promise.all(
      ['short-brown-blue-tee', 'long-red-pale-skin'].map(name =>
        sharp(portrait(name)).resize(700, 900, { fit: 'cover' }).toBuffer(),
      ),
    )
    const canvas = { create: { width: 1900, height: 900, channels: 3 as const, background: '#dddddd' } }
    const two = await sharp(canvas)
      .composite([
        { input: left, left: 0, top: 0 },
        { input: right, left: 700, top: 0 },
      ])
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
      .jpeg()
      .toBuffer()
    const answer = await upload(shop, asha, {
      bytes: two,
      fields: { face: JSON.stringify({ x: 350 / 1900, y: 0.4, rx: 0.08, ry: 0.2 }) },
    })
    const { faces } = await bodyOf<{ faces: { x: number; y: number; width: number; height: number }[] }>(
      answer,
    )
    expect(faces).toHaveLength(2)
    const sent = questions()[0]?.image ?? Buffer.alloc(0)
    const { format, width = 0, height = 0, exif } = await sharp(sent).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
    expect(Math.max(width, height)).toBeLessThanOrEqual(1024)
    expect(width).toBeLessThan(1500 * (height / 900))
    const hidden = await greyIn(sent)
    expect(hidden).toBeGreaterThan(0.02)
    await made()
    expect(await greyIn(questions()[1]?.image ?? Buffer.alloc(0))).toBeLessThan(hidden / 20)
  })

  /** How much of a picture has the grey that hides faces. */
  async function greyIn(picture: Buffer) {
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
    let grey = 0
    for (let at = 0; at < data.length; at += info.channels)
      if ([0, 1, 2].every(part => Math.abs((data[at + part] ?? 0) - 0x9a) < 4)) grey += 1
    return grey / (info.width * info.height)
  }
})

describe('what the customer settled', () => {
  test('stays; only what is in doubt is taken from the model, and nothing is asked without a doubt', async () => {
    const { figure, doubts } = await made({ ...READ_BY_PAGE, doubts: '["glasses","skin"]' })
    const { figure: read } = await made({ ...READ_BY_PAGE, doubts: '[]' })
    expect(read).toEqual(defaultFigure)
    expect(figure).toMatchObject({ ...defaultFigure, skin: figure.skin, glasses: { style: 'round' } })
    expect(doubts).toEqual([])
    expect(questions()).toHaveLength(1)
  })
})

describe('a drawing', () => {
  test('is ordered with the settled figure in words, after the prompt of the shop', async () => {
    await made()
    const [prompt, ...more] = promptsDrawn()
    expect(more).toEqual([])
    expect(prompt?.startsWith(`${DEFAULT_PROMPT}\n`)).toBe(true)
    for (const words of [
      ...[
        'hair: short and curly; hair colour: dark brown',
        'on the head: none',
        'beard: beard on the chin joined to the moustache, dark brown; moustache: none',
      ],
      ...[
        'glasses: round, jet black',
        'clothes: kurta with pyjama (Kurta maroon, Trim mustard, Pyjama cream',
      ],
      ...['jewellery: studs', 'marks on the face: mole', 'with them: book', 'mouth: grin'],
    ])
      expect(prompt).toContain(words)
    expect(prompt).not.toMatch(/#[0-9a-f]{6}|undefined/)
  })

  test('is told what the customer chose, and nothing that nobody settled', async () => {
    const figure = {
      ...defaultFigure,
      hair: { style: 'jasmine-bun', colour: '#15100f' },
      outfit: {
        ...defaultFigure.outfit,
        style: 'saree',
        colours: ['#6e1f2d', '#d9a02f', '#3f7a4a', '#26365a'],
      },
    }
    openai.describing.next('all-unclear')
    const said = JSON.stringify(['hair', 'hair_colour', 'outfit'])
    await made({ ...READ_BY_PAGE, figure: JSON.stringify(figure), doubts: '["glasses"]', said })
    const [prompt] = promptsDrawn()
    expect(prompt).toContain('hair: parted in the middle, a bun with jasmine flowers; hair colour: jet black')
    expect(prompt).toContain('clothes: saree (Saree maroon, Border mustard, Blouse green, Shoes navy)')
    expect(prompt).not.toMatch(/glasses:|mouth:|jewellery:/)
  })

  test('waits for the description', async () => {
    openai.describing.next('describe', { afterMs: 400 })
    await made()
    expect(openai.calls.map(({ did }) => did)).toEqual(['describe', 'draw'])
    expect(promptsDrawn()[0]).toContain('glasses: round')
  })

  test('does not wait longer than it may; what is said later is still in the figure, and what comes too late is an end of its own', async () => {
    const { app, who } = await openForTest({ pace: { drawingWaitsMs: 50, descriptionMs: 3000 } })
    openai.describing.next('describe', { afterMs: 1000 })
    const { figure } = await made({ ...READ_BY_PAGE, doubts: '["glasses"]' }, [app, who])
    expect(promptsDrawn()[0]).toContain('hair: short')
    expect(promptsDrawn()[0]).not.toContain('glasses:')
    expect(figure.glasses).toMatchObject({ style: 'round' })

    openai.describing.next('describe', { afterMs: 11_000 })
    const late = await made({ ...READ_BY_PAGE, doubts: '["glasses"]' }, [app, who])
    expect(late.figure).toEqual(defaultFigure)
    expect(drawn()).toHaveLength(2)
    const [end] = await descriptionsOf(late.figurine_id, app)
    expect(end).toMatchObject({ outcome: 'timeout', pricePaise: 80 })
    expect(Number(end?.seconds)).toBeLessThan(10)
  })
})

test('beyond the budget of the day nothing is asked, and the desk counts that', async () => {
  const { app, who, admin } = await openForTest({ settings: { PREVIEW_BUDGET_PAISE_PER_DAY: '70' } })
  const { figurine_id } = await made(SERVER_READS, [app, who])
  expect(questions()).toHaveLength(0)
  expect(await descriptionsOf(figurine_id, app)).toMatchObject([{ outcome: 'budget', pricePaise: 0 }])
  const { described_days } = await bodyOf<Desk>(await admin.get('/api/admin/ai-provider'))
  expect(described_days).toMatchObject([{ ends: [{ end: 'budget', count: 1 }], without_schema: 0 }])
})

interface Desk {
  described_days: { day: string; ends: { end: string; count: number }[]; without_schema: number }[]
}
test('the desk sees how many photos were described and how the others ended, day by day', async () => {
  let ahead = 0
  const { app, who, admin } = await openForTest({ clock: () => new Date(Date.now() + ahead) })
  const ends = async () =>
    (await bodyOf<Desk>(await admin.get('/api/admin/ai-provider'))).described_days.map(day => [
      Object.fromEntries(day.ends.map(({ end, count }) => [end, count])),
      day.without_schema,
    ])
  expect(await ends()).toEqual([])
  await made(SERVER_READS, [app, who])
  openai.describing.next('refuse')
  await made(SERVER_READS, [app, who])
  openai.describing.next('schema-refused')
  openai.describing.next('schema-refused')
  await made(SERVER_READS, [app, who])
  expect(await ends()).toEqual([[{ described: 2, refused: 1 }, 1]])
  ahead = 24 * 3600_000
  openai.describing.next('incomplete')
  await made(SERVER_READS, [app, who])
  expect(await ends()).toEqual([
    [{ incomplete: 1 }, 0],
    [{ described: 2, refused: 1 }, 1],
  ])
})

describe('an admin who switched it off', () => {
  test('has no photo described, also none of that time once it is on again', async () => {
    const { app, who, admin } = await openForTest()
    expect((await who.post('/api/admin/ai-provider/describes', { on: false })).status).toBe(403)
    await describing(false, admin)
    const { figurine_id } = await made(SERVER_READS, [app, who])
    expect(await bodyOf(await app.get('/api/shop'))).toMatchObject({ photo_describer: null })
    expect(await bodyOf(await admin.get('/api/admin/ai-provider'))).toMatchObject({ describes: false })
    await describing(true, admin)
    await newVersion(figurine_id, [app, who])
    expect(questions()).toHaveLength(0)
    expect(await descriptionsOf(figurine_id, app)).toEqual([])
    await made(SERVER_READS, [app, who])
    expect(questions()).toHaveLength(1)
  })
})

test('of a child nothing is asked before a parent agreed', async () => {
  openai.describing.next('rate-limited')
  const { figurine_id } = await made()
  const [figurine] = await shop.db.select().from(figurines).where(eq(figurines.id, figurine_id))
  await asha.ask('PUT', `/api/photos/${figurine?.photoId}/subject`, { subject: 'my_child' })
  expect((await asha.post(`/api/figurines/${figurine_id}/versions`, {})).status).toBe(409)
  await shop.db.update(figurines).set({ stage: 'waiting', file: null }).where(eq(figurines.id, figurine_id))
  await shop.db.transaction(tx => shop.jobs.send(tx, 'figurines.draw', { id: figurine_id }))
  await eventsOf(await asha.get(`/api/figurines/${figurine_id}/events`))
  expect(questions()).toHaveLength(1)
})
