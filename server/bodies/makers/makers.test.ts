import { serve } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type ModelStandIn, modelStandIn } from '../../../sandbox/model-makers/stand-in.ts'
import { FIRST_DESK } from '../../../sandbox/model-makers/tasks.ts'
import type { ModelNews } from '../../../sandbox/model-makers/webhooks.ts'
import { freePort } from '../../../scripts/postgres.mjs'
import { readMesh } from '../../print/mesh/read-mesh.ts'
import { fal } from './fal.ts'
import { isSignedByFal } from './fal-signature.ts'
import { meshy } from './meshy.ts'
import { ModelFailed, type ModelMaker } from './model-maker.ts'
import { fetchResult } from './result-file.ts'

const KEYS = { meshyKey: 'msy_right', falKey: 'right', falAdminKey: 'admin' }
const TRELLIS = 'fal-ai/trellis-2'
const HUNYUAN = 'fal-ai/hunyuan-3d/v3.1/pro/image-to-3d'

let standIn: ModelStandIn
let origin: string
let close: () => void
let picture: Buffer
const now = { at: new Date('2026-11-29T06:00:00Z') }
const later = (ms: number) => {
  now.at = new Date(now.at.getTime() + ms)
}
const news: ModelNews[] = []

beforeAll(async () => {
  picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: '#ffffff' } })
    .composite([
      {
        input: { create: { width: 300, height: 700, channels: 3, background: '#c02020' } },
        gravity: 'centre',
      },
    ])
    .png()
    .toBuffer()
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  standIn = modelStandIn({
    ...KEYS,
    origin,
    clock: () => now.at,
    deliver: async told => {
      news.push(told)
      return 200
    },
  })
  const server = serve({ fetch: standIn.app.fetch, port, hostname: '127.0.0.1' })
  close = () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
})
afterEach(() => {
  Object.assign(standIn.tasks.desk, structuredClone(FIRST_DESK))
  standIn.faults.clear()
  standIn.calls.length = 0
  news.length = 0
})
afterAll(() => close())

interface Given {
  apiUrl?: string
  apiKey?: string
  adminKey?: string
  model?: string
  extra?: Record<string, unknown>
}
const SHORT_MS = 1200
const MAKERS: Record<ModelMaker['service'], (given?: Given) => ModelMaker> = {
  meshy: ({ apiUrl = `${origin}/meshy`, apiKey = KEYS.meshyKey, model = 'latest', extra = {} } = {}) =>
    meshy({ apiKey, apiUrl, model, extra, fetch: globalThis.fetch, patienceMs: SHORT_MS }),
  fal: ({
    apiUrl = `${origin}/fal`,
    apiKey = KEYS.falKey,
    adminKey = KEYS.falAdminKey,
    model = HUNYUAN,
    extra = {},
  } = {}) =>
    fal({
      apiKey,
      adminKey: adminKey || undefined,
      queueUrl: apiUrl,
      model,
      imageField: undefined,
      extra,
      fetch: globalThis.fetch,
      patienceMs: SHORT_MS,
    }),
}

async function failureOf(asked: Promise<unknown>): Promise<ModelFailed> {
  const outcome = await asked.catch((error: unknown) => error)
  if (!(outcome instanceof ModelFailed)) throw new Error(`expected a ModelFailed, got ${String(outcome)}`)
  return outcome
}

describe.each(['meshy', 'fal'] as const)('every model maker: %s', service => {
  const maker = (given?: Given) => MAKERS[service](given)
  const done = async (given?: Given) => {
    const made = maker(given)
    const task = await made.start(picture, null)
    later(standIn.tasks.desk.delayMs)
    return { made, task }
  }

  test('a drawing becomes a GLB in its colours, and nothing of it stays there', async () => {
    const made = maker()
    const task = await made.start(picture, null)
    expect(standIn.tasks.find(service, task.id)?.picture).toEqual(picture)
    expect(await made.read(task)).toMatchObject({ state: 'waiting' })
    later(standIn.tasks.desk.delayMs)
    expect(await made.read(task)).toMatchObject({ state: 'done' })
    const bytes = await made.collect(task)
    const { triangles } = await readMesh(bytes)
    expect(triangles.length / 3).toBeGreaterThan(1000)
    const { materials } = gltfOf(bytes)
    const [red = 0, green = 0] = materials[0]?.pbrMetallicRoughness.baseColorFactor ?? []
    expect(red).toBeGreaterThan(green * 5)
    expect(await made.remove(task)).toBe('removed')
    expect(standIn.tasks.find(service, task.id)).toBeNull()
    expect((await failureOf(made.read(task))).kind).toBe('gone')
    expect(await made.remove(task)).toBe('removed')
  })

  test('the key goes to the service alone and not where the file lies', async () => {
    const { made, task } = await done()
    await made.collect(task)
    const files = standIn.calls.filter(({ kind }) => kind === 'file')
    expect(files.length).toBeGreaterThan(0)
    expect(files.every(({ hasKey }) => !hasKey)).toBe(true)
    expect(standIn.calls.filter(({ kind }) => kind === 'start').every(({ hasKey }) => hasKey)).toBe(true)
  })

  test('further fields of the settings go along', async () => {
    const task = await maker({ extra: { seed: 7 } }).start(picture, null)
    expect(standIn.tasks.find(service, task.id)?.request).toMatchObject({ seed: 7 })
  })

  test.each([
    ['moderation', 'refused', true],
    ['402', 'no_credit', true],
    ['401', 'auth', true],
    ['429', 'busy', true],
    ['model-gone', 'model_gone', true],
    ['500', 'unknown', false],
    ['502', 'unknown', false],
    ['lost-answer', 'unknown', false],
    ['no-answer', 'unknown', false],
  ] as const)('a start that meets %s fails as %s', async (does, kind, isFree) => {
    standIn.faults.next({ does, at: 'start' })
    const before = standIn.tasks.all().length
    const failure = await failureOf(maker().start(picture, null))
    expect(failure).toMatchObject({ kind, isFree, mayPass: kind === 'busy' })
    expect(standIn.calls).toHaveLength(1)
    expect(standIn.tasks.all()).toHaveLength(before + (does === 'lost-answer' ? 1 : 0))
  })

  test('a start that takes too long may have begun', async () => {
    standIn.faults.next({ does: 'hang', at: 'start', ms: SHORT_MS * 2 })
    expect(await failureOf(maker().start(picture, null))).toMatchObject({ kind: 'unknown', isFree: false })
  })

  test('where nobody listens nothing began', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`
    const failure = await failureOf(maker({ apiUrl: nobody }).start(picture, null))
    expect(failure).toMatchObject({ kind: 'unreachable', isFree: true, mayPass: true })
  })

  test('a wrong key is told', async () => {
    expect(await failureOf(maker({ apiKey: 'wrong' }).start(picture, null))).toMatchObject({ kind: 'auth' })
  })

  test.each([
    ['429', 'busy'],
    ['500', 'unreachable'],
    ['502', 'unreachable'],
    ['no-answer', 'unreachable'],
    ['lost-answer', 'unreachable'],
  ] as const)('a reading that meets %s passes: %s', async (does, kind) => {
    const { made, task } = await done()
    standIn.faults.next({ does, at: 'read' })
    expect(await failureOf(made.read(task))).toMatchObject({ kind, mayPass: true })
    expect(await made.read(task)).toMatchObject({ state: 'done' })
  })

  test('a task that the service does not know is gone', async () => {
    expect(await failureOf(maker().read({ id: 'never-was' }))).toMatchObject({ kind: 'gone', mayPass: false })
  })

  test('a model that could not be made costs nothing', async () => {
    standIn.tasks.desk.outcome = 'fails'
    const { made, task } = await done()
    expect(await failureOf(made.read(task))).toMatchObject({ kind: 'failed', isFree: true, mayPass: false })
    expect(await failureOf(made.collect(task))).toMatchObject({ kind: 'failed' })
  })

  test('one that never ends goes on waiting, and is ended by its removal', async () => {
    standIn.tasks.desk.outcome = 'never ends'
    const { made, task } = await done()
    expect(await made.read(task)).toMatchObject({ state: 'waiting' })
    await made.remove(task)
    expect((await failureOf(made.read(task))).mayPass).toBe(false)
  })

  test('an address that is out of date is signed anew', async () => {
    const { made, task } = await done()
    standIn.faults.next({ does: 'expired', at: 'file' })
    expect((await readMesh(await made.collect(task))).triangles.length).toBeGreaterThan(0)
  })

  test.each([
    ['elsewhere', 'malformed'],
    ['large', 'malformed'],
    ['no-model', 'malformed'],
    ['cut', 'unreachable'],
    ['500', 'unreachable'],
    ['no-answer', 'unreachable'],
  ] as const)('a file that is %s fails as %s', async (does, kind) => {
    const { made, task } = await done()
    standIn.faults.next({ does, at: 'file', times: 2 })
    expect((await failureOf(made.collect(task))).kind).toBe(kind)
  })

  test('a removal that is not answered may be asked for again', async () => {
    const { made, task } = await done()
    standIn.faults.next({ does: 'no-answer', at: 'remove' })
    expect(await failureOf(made.remove(task))).toMatchObject({ mayPass: true })
    expect(await made.remove(task)).toBe('removed')
  })

  test('bodies come with the flaws that are asked for', async () => {
    const whole = await done()
      .then(({ made, task }) => made.collect(task))
      .then(bytes => readMesh(bytes))
    standIn.tasks.desk.flaws = ['double-shell', 'holes', 'flipped', 'loose']
    const broken = await done()
      .then(({ made, task }) => made.collect(task))
      .then(bytes => readMesh(bytes))
    expect(broken.triangles.length).toBeGreaterThan(whole.triangles.length * 1.5)
  })
})

describe('Meshy', () => {
  test('says what a model cost', async () => {
    const made = MAKERS.meshy()
    const task = await made.start(picture, null)
    later(standIn.tasks.desk.delayMs)
    expect(await made.read(task)).toEqual({ state: 'done', pricePaise: made.pricePaise })
  })
})

describe('fal', () => {
  test.each([
    [HUNYUAN, 'input_image_url'],
    [TRELLIS, 'image_url'],
    ['fal-ai/hyper3d/rodin/v2', 'input_image_urls'],
  ])('%s takes the picture as %s', async (model, field) => {
    const asked: Record<string, unknown>[] = []
    const made = fal({
      ...{
        apiKey: 'k',
        adminKey: undefined,
        queueUrl: `${origin}/fal`,
        model,
        imageField: undefined,
        extra: {},
      },
      patienceMs: SHORT_MS,
      fetch: async (_, init) => {
        asked.push(JSON.parse(String(init?.body)))
        return Response.json({ request_id: 'r-1' })
      },
    })
    expect(await made.start(picture, null)).toEqual({ id: 'r-1' })
    expect([asked[0]?.[field]].flat()).toEqual([`data:image/png;base64,${picture.toString('base64')}`])
  })

  test('nothing is stored of the request, and its files live an hour and are closed', async () => {
    const task = await MAKERS.fal().start(picture, null)
    const { store, lifetime } = standIn.tasks.find('fal', task.id)?.request ?? {}
    expect(store).toBe('0')
    expect(JSON.parse(String(lifetime))).toEqual({
      expiration_duration_seconds: 3600,
      initial_acl: { default: 'forbid' },
    })
  })

  test('without an admin key what is kept there expires', async () => {
    const made = MAKERS.fal({ adminKey: '' })
    const task = await made.start(picture, null)
    expect(await made.remove(task)).toBe('expires')
    expect(standIn.tasks.find('fal', task.id)?.isCancelled).toBe(true)
  })

  test('a drawing that the model declines may have to be paid', async () => {
    standIn.tasks.desk.outcome = 'is refused'
    const made = MAKERS.fal()
    const task = await made.start(picture, null)
    later(standIn.tasks.desk.delayMs)
    expect(await failureOf(made.read(task))).toMatchObject({ kind: 'refused', isFree: false })
  })

  test('a result is gone after six minutes', async () => {
    const made = MAKERS.fal()
    const task = await made.start(picture, null)
    later(standIn.tasks.desk.delayMs + 361_000)
    expect((await failureOf(made.collect(task))).kind).toBe('gone')
  })

  test('our key goes to no address that an answer names elsewhere', async () => {
    const asked: string[] = []
    const made = fal({
      ...{ apiKey: 'k', adminKey: undefined, model: TRELLIS, imageField: undefined, extra: {} },
      queueUrl: 'https://queue.fal.run',
      patienceMs: SHORT_MS,
      fetch: async input => {
        asked.push(String(input))
        return Response.json({ status: 'IN_QUEUE' }, { status: 202 })
      },
    })
    const there = 'https://thief.example/x'
    await made.read({ id: 'r-1', urls: { status: there, response: there, cancel: there } })
    expect(asked).toEqual(['https://queue.fal.run/fal-ai/trellis-2/requests/r-1/status'])
  })

  test('its news are signed, and forged ones are known', async () => {
    const keysAt = `${origin}/.well-known/jwks.json`
    const isSigned = isSignedByFal({ keysAt, fetch: globalThis.fetch, clock: () => now.at })
    const task = await MAKERS.fal().start(picture, 'https://shop.example/news')
    await standIn.tell(task.id)
    const [told] = news
    if (!told) throw new Error('there are no news')
    const headers = new Headers(told.headers)
    expect(told.to).toBe('https://shop.example/news')
    expect(await isSigned(headers, told.body)).toBe(true)
    expect(await isSigned(headers, told.body.replace('OK', 'ER'))).toBe(false)
    expect(await isSigned(new Headers(), told.body)).toBe(false)
    const kept = standIn.tasks.find('fal', task.id)
    if (kept) kept.news = 'forged'
    await standIn.tell(task.id)
    expect(await isSigned(new Headers(news[1]?.headers), news[1]?.body ?? '')).toBe(false)
    later(301_000)
    expect(await isSigned(headers, told.body)).toBe(false)
  })
})

test('keys of fal that did not come, or that are none, wake nothing and are not asked for at every knock', async () => {
  let asked = 0
  let answer = () => new Response('broken', { status: 500 })
  const fetched = async () => {
    asked += 1
    return answer()
  }
  const isSigned = isSignedByFal({ keysAt: 'https://fal.example/keys', fetch: fetched, clock: () => now.at })
  const headers = new Headers({
    'x-fal-webhook-timestamp': String(now.at.getTime() / 1000),
    'x-fal-webhook-signature': '00'.repeat(64),
  })
  expect([await isSigned(headers, ''), await isSigned(headers, '')]).toEqual([false, false])
  expect(asked).toBe(1)
  later(301_000)
  answer = () => Response.json({ keys: [{ kty: 'OKP', crv: 'Ed25519', x: 'short' }, 7] })
  headers.set('x-fal-webhook-timestamp', String(now.at.getTime() / 1000))
  expect(await isSigned(headers, '')).toBe(false)
  expect(asked).toBe(2)
})

test.each([
  'http://assets.example.com/a.glb',
  'https://127.0.0.1/a.glb',
  'https://[::1]/a.glb',
  'https://localhost/a.glb',
  'https://localhost./a.glb',
  'https://files.internal./a.glb',
  'https://files.internal/a.glb',
  'https://user:pw@assets.example.com/a.glb',
  'file:///etc/passwd',
  'no address',
])('no file is fetched from %s', async url => {
  const asked: unknown[] = []
  const fetched = fetchResult({
    url,
    openHost: null,
    fetch: async input => {
      asked.push(input)
      return new Response('')
    },
    fail: kind => new ModelFailed('fal', kind),
  })
  expect((await failureOf(fetched)).kind).toBe('malformed')
  expect(asked).toEqual([])
})

interface Gltf {
  materials: { pbrMetallicRoughness: { baseColorFactor?: number[] } }[]
}
function gltfOf(bytes: Uint8Array): Gltf {
  const length = Buffer.from(bytes).readUInt32LE(12)
  return JSON.parse(Buffer.from(bytes.subarray(20, 20 + length)).toString('utf8'))
}
