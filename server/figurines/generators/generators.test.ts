import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startGeminiStandIn } from '../../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../../sandbox/image-models/openai-stand-in.ts'
import { freePort } from '../../../scripts/postgres.mjs'
import { defaultFigure } from '../../../shared/figure/figure.ts'
import { pictureType } from '../../../shared/pictures/photo.ts'
import { openKit } from '../../kit/kit-files.ts'
import { openImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { demoGenerator } from './demo.ts'
import { geminiGenerator } from './gemini.ts'
import { type Drawing, DrawingFailed, type FailureKind, type Generator } from './generator.ts'
import { openaiGenerator } from './openai.ts'

const PROMPT = 'Turn the person in this photo into a figurine.'
const TOO_MANY_BYTES = 33 * 1024 * 1024
const USER_HASH = '3f1c0de2a4b59687706f5e4d3c2b1a09'
const portrait = join(import.meta.dirname, '../../../test/portraits/bun-red-hair.jpg')

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
let photo: Buffer
const imageWorker = openImageWorker(resolve(import.meta.dirname, '../../image-worker.ts'))
const made = {} as Record<Generator['provider'], Generator>

beforeAll(async () => {
  photo = await sharp(portrait).jpeg().toBuffer()
  openai = await startOpenAiStandIn({ apiKey: 'sk-right' })
  gemini = await startGeminiStandIn({ apiKey: 'right' })
  made.openai = openaiGenerator({
    apiKey: 'sk-right',
    baseUrl: openai.baseUrl,
    model: 'gpt-image-2.6-flare',
    pricePaise: 400,
  })
  made.gemini = geminiGenerator({
    apiKey: 'right',
    baseUrl: gemini.baseUrl,
    apiVersion: 'v1beta',
    model: 'gemini-nano-banana-2.1',
    pricePaise: 300,
  })
  made.demo = demoGenerator({
    imageWorker,
    kit: openKit(resolve(import.meta.dirname, '../../../art/kit')),
  })
})
afterEach(() => {
  vi.unstubAllEnvs()
  for (const { calls, script } of [openai, gemini]) {
    calls.length = 0
    script.always('draw', { partials: 0 })
  }
})
afterAll(() => Promise.all([openai.close(), gemini.close(), imageWorker.close()]))

/** Long enough on a machine that is busy. */
const PATIENT = 10_000
const draw = (generator: Generator, given: Partial<Drawing> = {}) =>
  generator.draw({
    photo,
    prompt: PROMPT,
    userHash: USER_HASH,
    signal: AbortSignal.timeout(10_000),
    figure: async () => defaultFigure,
    ...given,
  })

/** How a drawing failed; drawing a picture after all is a failure of the test. */
async function failureOf(generator: Generator, given: Partial<Drawing> = {}): Promise<DrawingFailed> {
  const outcome = await draw(generator, given).catch((error: unknown) => error)
  if (!(outcome instanceof DrawingFailed)) throw new Error(`expected a DrawingFailed, got ${String(outcome)}`)
  return outcome
}

describe.each(['openai', 'gemini', 'demo'] as const)('every generator: %s', provider => {
  test('answers a picture by its bytes', async () => {
    const { bytes } = await draw(made[provider])
    expect(pictureType(bytes)).not.toBeNull()
    const { width, height } = await sharp(bytes).metadata()
    expect(width).toBe(height)
    expect(width).toBeGreaterThanOrEqual(1000)
  })

  test('says which provider, model and price it has', () => {
    expect(made[provider]).toMatchObject({
      provider,
      model: expect.any(String),
      pricePaise: expect.any(Number),
    })
  })

  test('asks nobody when its time is over before it begins', async () => {
    expect((await failureOf(made[provider], { signal: AbortSignal.abort() })).kind).toBe('timeout')
    expect([...openai.calls, ...gemini.calls]).toEqual([])
  })

  test('gives up promptly when it is told to while the picture is being drawn', async () => {
    for (const { script } of [openai, gemini]) script.always('draw', { afterMs: 5000, partials: 0 })
    const leaving = new AbortController()
    const drawing = failureOf(made[provider], { signal: leaving.signal })
    if (provider === 'demo') await pause(50)
    else await vi.waitFor(() => expect([...openai.calls, ...gemini.calls][0]?.did).toBe('draw'), PATIENT)
    leaving.abort()
    expect((await drawing).kind).toBe('timeout')
  })
})

describe.each(['openai', 'gemini'] as const)('every generator that asks a model: %s', provider => {
  const standIn = () => (provider === 'openai' ? openai : gemini)
  const generatorAt = (baseUrl: string) =>
    provider === 'openai'
      ? openaiGenerator({ apiKey: 'sk-right', baseUrl, model: 'gpt-image-2.6-flare', pricePaise: 1 })
      : geminiGenerator({
          apiKey: 'right',
          baseUrl,
          apiVersion: 'v1',
          model: 'gemini-nano-banana-2.1',
          pricePaise: 1,
        })

  test('does not follow a redirection with the photo', async () => {
    const elsewhere = createServer(
      (_, response) => void response.writeHead(307, { location: standIn().baseUrl }).end(),
    )
    await new Promise<void>(done => elsewhere.listen(0, '127.0.0.1', done))
    const baseUrl = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}`
    expect((await failureOf(generatorAt(baseUrl))).kind).toBe('transient')
    expect(standIn().calls).toEqual([])
    elsewhere.closeAllConnections()
    elsewhere.close()
  })

  test.each(['hang', 'stall'] as const)(
    'gives up promptly when its time is over and the model does %s',
    async does => {
      standIn().script.next(does)
      const limit = new AbortController()
      const failing = failureOf(made[provider], { signal: limit.signal })
      await vi.waitFor(() => expect(standIn().calls).toHaveLength(1), PATIENT)
      await pause(100)
      limit.abort()
      expect((await failing).kind).toBe('timeout')
      await vi.waitFor(() => expect(standIn().calls.map(call => call.answered)).toEqual([false]), PATIENT)
    },
  )

  test('knows that an address where nobody listens costs nothing', async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`
    expect(await failureOf(generatorAt(baseUrl))).toMatchObject({ kind: 'transient', isFree: true })
  })

  test('sends the photo as it is, without metadata', async () => {
    await draw(made[provider])
    const [call] = standIn().calls
    expect(call?.image && Buffer.compare(call.image, photo)).toBe(0)
    expect(await sharp(call?.image ?? undefined).metadata()).toMatchObject({ format: 'jpeg' })
    expect((await sharp(call?.image ?? undefined).metadata()).exif).toBeUndefined()
  })

  test('sends the prompt to the configured model', async () => {
    await draw(made[provider], { prompt: 'Seven words that nobody else has written.' })
    expect(standIn().calls[0]).toMatchObject({
      prompt: 'Seven words that nobody else has written.',
      model: made[provider].model,
    })
  })

  test('reads an answer of any size no further than a picture can be', async () => {
    standIn().script.next('enormous', { bytes: TOO_MANY_BYTES })
    const patient = { signal: AbortSignal.timeout(25_000) }
    expect((await failureOf(made[provider], patient)).kind).toBe('malformed')
    await vi.waitFor(() => expect(standIn().calls.map(call => call.answered)).toEqual([false]), PATIENT)
  })

  test('never says the key in a failure', async () => {
    for (const does of ['wrong-key', 'server-error', 'bad-gateway', 'reset'] as const) {
      standIn().script.next(does)
      expect((await failureOf(made[provider])).message).not.toContain('right')
    }
  })

  test('leaves nothing of one failure to the next drawing', async () => {
    standIn().script.next('cut')
    await failureOf(made[provider])
    expect(pictureType((await draw(made[provider])).bytes)).toBe('png')
  })
})

describe('the OpenAI generator', () => {
  const FAULTS: [Parameters<typeof openai.script.next>[0], FailureKind, 'free' | 'perhaps paid'][] = [
    ['refuse-input', 'refused', 'free'],
    ['refuse-output', 'refused', 'perhaps paid'],
    ['refuse-in-stream', 'refused', 'perhaps paid'],
    ['rate-limited', 'rate_limited', 'free'],
    ['rate-limited-in-stream', 'rate_limited', 'perhaps paid'],
    ['no-money', 'quota', 'free'],
    ['spending-limit', 'quota', 'free'],
    ['wrong-key', 'auth', 'free'],
    ['model-gone', 'model_gone', 'free'],
    ['bad-request', 'bad_request', 'free'],
    ['server-error', 'transient', 'perhaps paid'],
    ['bad-gateway', 'transient', 'perhaps paid'],
    ['reset', 'transient', 'perhaps paid'],
    ['cut', 'transient', 'perhaps paid'],
    ['empty', 'malformed', 'perhaps paid'],
    ['not-a-picture', 'malformed', 'perhaps paid'],
    ['broken-base64', 'malformed', 'perhaps paid'],
  ]

  test.each(FAULTS)('calls %s a failure of the kind %s, %s, and asks once', async (does, kind, cost) => {
    openai.script.next(does)
    expect(await failureOf(made.openai)).toMatchObject({ kind, isFree: cost === 'free' })
    expect(openai.calls.map(call => call.did)).toEqual([does])
  })

  test.each([
    ['another key', { apiKey: 'sk-other' }, 'auth'],
    ['a model that was shut down', { model: 'gpt-image-1' }, 'model_gone'],
    ['a mini model that was shut down', { model: 'gpt-image-1-mini' }, 'model_gone'],
    ['a model nobody knows', { model: 'gpt-image-9000' }, 'model_gone'],
  ])('fails with %s', async (_, settings, kind) => {
    const generator = openaiGenerator({
      apiKey: 'sk-right',
      baseUrl: openai.baseUrl,
      model: 'gpt-image-2.6-flare',
      pricePaise: 1,
      ...settings,
    })
    expect((await failureOf(generator)).kind).toBe(kind)
  })

  test('asks for one square picture of medium quality in a stream, in the name of a hash', async () => {
    await draw(made.openai)
    expect(openai.calls).toHaveLength(1)
    expect(openai.calls[0]).toMatchObject({ method: 'POST', path: '/v1/images/edits' })
    expect(openai.calls[0]?.settings).toEqual({
      size: '1024x1024',
      quality: 'medium',
      stream: 'true',
      partial_images: '2',
      safety_identifier: USER_HASH,
    })
    expect(openai.calls[0]?.headers.authorization).toBe('Bearer sk-right')
  })

  test('hands on the partial pictures before the drawing is done', async () => {
    const seen: Buffer[] = []
    openai.script.next('draw', { everyMs: 20 })
    const { bytes } = await draw(made.openai, { onPartial: partial => seen.push(partial) })
    expect(seen.map(pictureType)).toEqual(['png', 'png'])
    expect(seen.every(partial => Buffer.compare(partial, bytes) !== 0)).toBe(true)
  })

  test('takes the finished picture when no partial one came', async () => {
    openai.script.next('draw', { partials: 0 })
    const seen: Buffer[] = []
    expect(pictureType((await draw(made.openai, { onPartial: partial => seen.push(partial) })).bytes)).toBe(
      'png',
    )
    expect(seen).toEqual([])
  })

  test('takes the picture from a gateway that answers at once in JSON although a stream was asked for', async () => {
    openai.script.next('draw')
    const inEvents = await draw(made.openai)
    openai.script.next('draw', { atOnce: true })
    const atOnce = await draw(made.openai)
    expect(openai.calls.map(call => call.settings)).toEqual([
      expect.objectContaining({ stream: 'true' }),
      expect.objectContaining({ stream: 'true' }),
    ])
    expect(Buffer.compare(atOnce.bytes, inEvents.bytes)).toBe(0)
    expect(atOnce.requestId).toMatch(/^req_/)
  })

  test.each([
    ['empty', 'malformed'],
    ['not-a-picture', 'malformed'],
    ['broken-base64', 'malformed'],
    ['cut', 'transient'],
    ['refuse-output', 'refused'],
    ['rate-limited', 'rate_limited'],
  ] as const)('calls %s of such a gateway a failure of the kind %s', async (does, kind) => {
    openai.script.next(does, { atOnce: true })
    expect(await failureOf(made.openai)).toMatchObject({ kind, requestId: expect.stringMatching(/^req_/) })
  })

  test('gives such a gateway up when time is over, and reads no further than a picture can be', async () => {
    openai.script.next('stall', { atOnce: true })
    expect((await failureOf(made.openai, { signal: AbortSignal.timeout(500) })).kind).toBe('timeout')
    openai.script.next('enormous', { atOnce: true, bytes: TOO_MANY_BYTES })
    expect((await failureOf(made.openai)).kind).toBe('malformed')
  })

  test('remembers the id of the request, of a picture and of every failure that had one', async () => {
    expect((await draw(made.openai)).requestId).toMatch(/^req_[0-9a-f]{32}$/)
    for (const does of [
      'refuse-output',
      'refuse-in-stream',
      'not-a-picture',
      'empty',
      'cut',
      'server-error',
    ] as const) {
      openai.script.next(does)
      expect((await failureOf(made.openai)).requestId, does).toMatch(/^req_[0-9a-f]{32}$/)
    }
    openai.script.next('stall')
    const limit = new AbortController()
    const before = openai.calls.length
    const stalled = failureOf(made.openai, { signal: limit.signal })
    await vi.waitFor(() => expect(openai.calls).toHaveLength(before + 1), PATIENT)
    await pause(300)
    limit.abort()
    expect((await stalled).requestId).toMatch(/^req_/)
  })

  test('is not led elsewhere by the environment', async () => {
    vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:9/elsewhere')
    vi.stubEnv('OPENAI_API_KEY', 'sk-environment')
    vi.stubEnv('OPENAI_ORG_ID', 'org-environment')
    vi.stubEnv('OPENAI_PROJECT_ID', 'proj-environment')
    await draw(
      openaiGenerator({
        apiKey: 'sk-right',
        baseUrl: openai.baseUrl,
        model: 'gpt-image-2.6-flare',
        pricePaise: 1,
      }),
    )
    const headers = openai.calls[0]?.headers
    expect(headers).toMatchObject({ authorization: 'Bearer sk-right' })
    expect(headers).not.toHaveProperty('openai-organization')
    expect(headers).not.toHaveProperty('openai-project')
  })
})

describe('the Gemini generator', () => {
  const FAULTS: [Parameters<typeof gemini.script.next>[0], FailureKind, 'free' | 'perhaps paid'][] = [
    ['refuse-prompt', 'refused', 'free'],
    ['refuse-picture', 'refused', 'perhaps paid'],
    ['refuse-in-words', 'malformed', 'perhaps paid'],
    ['no-picture', 'malformed', 'perhaps paid'],
    ['thought-only', 'malformed', 'perhaps paid'],
    ['rate-limited', 'rate_limited', 'free'],
    ['wrong-key', 'auth', 'free'],
    ['model-gone', 'model_gone', 'free'],
    ['unauthenticated', 'auth', 'free'],
    ['bad-request', 'bad_request', 'free'],
    ['server-error', 'transient', 'perhaps paid'],
    ['bad-gateway', 'transient', 'perhaps paid'],
    ['reset', 'transient', 'perhaps paid'],
    ['cut', 'transient', 'perhaps paid'],
    ['not-a-picture', 'malformed', 'perhaps paid'],
    ['broken-base64', 'malformed', 'perhaps paid'],
  ]

  test.each(FAULTS)('calls %s a failure of the kind %s, %s, and asks once', async (does, kind, cost) => {
    gemini.script.next(does)
    expect(await failureOf(made.gemini)).toMatchObject({ kind, isFree: cost === 'free' })
    expect(gemini.calls.map(call => call.did)).toEqual([does])
  })

  test.each([
    ['another key', { apiKey: 'other' }, 'auth'],
    ['a model that was shut down', { model: 'gemini-3.1-flash-image' }, 'model_gone'],
    ['a model of the year before', { model: 'gemini-2.5-flash-image' }, 'model_gone'],
  ])('fails with %s', async (_, settings, kind) => {
    const whole = {
      apiKey: 'right',
      baseUrl: gemini.baseUrl,
      apiVersion: 'v1',
      model: 'gemini-nano-banana-2.1',
      pricePaise: 1,
      ...settings,
    }
    expect((await failureOf(geminiGenerator(whole))).kind).toBe(kind)
  })

  test('asks the chosen version of the service for one square picture, with the key in its header', async () => {
    await draw(made.gemini)
    expect(gemini.calls).toHaveLength(1)
    expect(gemini.calls[0]).toMatchObject({
      method: 'POST',
      path: '/v1beta/models/gemini-nano-banana-2.1:generateContent',
      settings: {
        responseModalities: ['TEXT', 'IMAGE'],
        imageConfig: { aspectRatio: '1:1', imageSize: '1K' },
      },
    })
    expect(gemini.calls[0]?.headers['x-goog-api-key']).toBe('right')
  })

  test('takes the picture, not the thought before it', async () => {
    gemini.script.next('draw')
    const plain = await draw(made.gemini)
    gemini.script.next('thought-first')
    const thoughtful = await draw(made.gemini)
    expect(Buffer.compare(thoughtful.bytes, plain.bytes)).toBe(0)
  })

  test('takes a JPEG as gladly as a PNG', async () => {
    gemini.script.next('draw', { format: 'jpeg' })
    expect(pictureType((await draw(made.gemini)).bytes)).toBe('jpeg')
  })

  test('remembers the id of the answer, of a picture and of a refusal', async () => {
    expect((await draw(made.gemini)).requestId).toMatch(/^[\w-]{22}$/)
    for (const does of ['refuse-prompt', 'refuse-picture', 'refuse-in-words', 'not-a-picture'] as const) {
      gemini.script.next(does)
      expect((await failureOf(made.gemini)).requestId, does).toMatch(/^[\w-]{22}$/)
    }
  })

  test('is not led elsewhere by the environment', async () => {
    vi.stubEnv('GOOGLE_GEMINI_BASE_URL', 'http://127.0.0.1:9')
    vi.stubEnv('GOOGLE_GENAI_USE_VERTEXAI', 'true')
    vi.stubEnv('GOOGLE_GENAI_USE_ENTERPRISE', 'true')
    vi.stubEnv('GOOGLE_GENAI_API_VERSION', 'v1alpha')
    vi.stubEnv('GOOGLE_CLOUD_PROJECT', 'elsewhere')
    vi.stubEnv('GEMINI_API_KEY', 'environment')
    const settings = {
      apiKey: 'right',
      baseUrl: gemini.baseUrl,
      apiVersion: 'v1',
      model: 'gemini-nano-banana-2.1',
      pricePaise: 1,
    }
    await draw(geminiGenerator(settings))
    expect(gemini.calls[0]).toMatchObject({
      path: '/v1/models/gemini-nano-banana-2.1:generateContent',
      headers: { 'x-goog-api-key': 'right' },
    })
  })
})
