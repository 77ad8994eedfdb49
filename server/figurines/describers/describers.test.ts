import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGeminiStandIn } from '../../../sandbox/image-models/gemini-stand-in.ts'
import { startOpenAiStandIn } from '../../../sandbox/image-models/openai-stand-in.ts'
import { portrait } from '../../../test/photos.ts'
import { askGemini, geminiClient } from '../generators/gemini.ts'
import { DrawingFailed } from '../generators/generator.ts'
import { Description } from './describer.ts'
import { geminiDescriber } from './gemini-describer.ts'
import { openaiDescriber } from './openai-describer.ts'

let openai: Awaited<ReturnType<typeof startOpenAiStandIn>>
let gemini: Awaited<ReturnType<typeof startGeminiStandIn>>
let photo: Buffer
beforeAll(async () => {
  openai = await startOpenAiStandIn({ apiKey: 'sk-right' })
  gemini = await startGeminiStandIn({ apiKey: 'right' })
  photo = await sharp(portrait()).jpeg().toBuffer()
})
afterAll(() => Promise.all([openai.close(), gemini.close()]))

const describer = (provider: 'openai' | 'gemini', model: string) =>
  provider === 'openai'
    ? openaiDescriber({ apiKey: 'sk-right', baseUrl: openai.baseUrl, model, pricePaise: 1 })
    : geminiDescriber({ apiKey: 'right', baseUrl: gemini.baseUrl, apiVersion: 'v1', model, pricePaise: 1 })
const question = () => ({ photo, userHash: '3f1c0de2a4b59687', signal: AbortSignal.timeout(10_000) })

test.each([
  ['openai', 'gpt-6.1-terra'],
  ['openai', 'gpt-6-luna'],
  ['gemini', 'gemini-3.8-flash'],
] as const)('%s describes a photo with %s', async (provider, model) => {
  const { text } = await describer(provider, model).describe(question())
  expect(Description.parse(JSON.parse(text)).glasses).toMatchObject({ style: 'round' })
})

test.each([
  ['openai', 'gpt-5-mini'],
  ['openai', 'gpt-4.1-mini'],
  ['gemini', 'gemini-2.5-flash'],
  ['gemini', 'gemini-2.5-pro'],
] as const)('%s no longer has %s: the failure says so and costs nothing', async (provider, model) => {
  const failure = await describer(provider, model)
    .describe(question())
    .catch(error => error)
  expect(failure).toBeInstanceOf(DrawingFailed)
  expect(failure).toMatchObject({ kind: 'model_gone', isFree: true })
})

describe('what gemini-3.8-flash refuses', () => {
  const ask = async (config: Parameters<typeof askGemini>[1]['config']) => {
    const api = await geminiClient({ apiKey: 'right', baseUrl: gemini.baseUrl, apiVersion: 'v1' })()
    const whole = { responseMimeType: 'application/json', ...config }
    return askGemini(api, { ...question(), model: 'gemini-3.8-flash', text: 'Who?', config: whole })
  }

  test('a temperature', async () => {
    await expect(ask({ temperature: 0 })).rejects.toMatchObject({ kind: 'bad_request', isFree: true })
  })

  test('minimal thinking, while more of it is fine', async () => {
    const { ThinkingLevel } = await import('@google/genai')
    await expect(ask({ thinkingConfig: { thinkingLevel: ThinkingLevel.MINIMAL } })).rejects.toMatchObject({
      kind: 'bad_request',
    })
    await ask({ thinkingConfig: { thinkingLevel: ThinkingLevel.HIGH } })
  })
})

test('OpenAI takes no effort it does not know', async () => {
  const response = await fetch(`${openai.baseUrl}/responses`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk-right', 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'gpt-6.1-terra',
      reasoning: { effort: 'heroic' },
      input: [{ role: 'user', content: [{ type: 'input_text', text: 'Who?' }] }],
      text: { format: { type: 'json_schema', name: 'figure', strict: true, schema: {} } },
    }),
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    error: { message: expect.stringContaining('reasoning.effort') },
  })
})
