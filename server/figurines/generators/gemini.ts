import type { GenerateContentConfig, GoogleGenAI } from '@google/genai'
import { neverReached } from '../../platform/http/guarded-fetch.ts'
import { watched } from '../../platform/observability/provider-calls.ts'
import { carefulFetch, DrawingFailed, type FailureKind, type Generator, pictureFrom } from './generator.ts'

export interface GeminiSettings {
  apiKey: string
  baseUrl: string
  apiVersion: string
  model: string
  pricePaise: number
}

/** Refusals come with status 200, in three places. Only "no picture this time" is not a verdict about the photo. */
export const VERDICTS: readonly string[] = [
  'SAFETY',
  'IMAGE_SAFETY',
  'PROHIBITED_CONTENT',
  'IMAGE_PROHIBITED_CONTENT',
  'RECITATION',
  'IMAGE_RECITATION',
  'BLOCKLIST',
  'SPII',
]

export function geminiClient({
  apiKey,
  baseUrl,
  apiVersion,
}: Pick<GeminiSettings, 'apiKey' | 'baseUrl' | 'apiVersion'>) {
  let client: Promise<GoogleGenAI> | undefined
  return () =>
    (client ??= import('@google/genai').then(
      ({ GoogleGenAI: Client }) =>
        new Client({
          apiKey,
          vertexai: false,
          httpOptions: { baseUrl, apiVersion, fetch: watched('gemini', carefulFetch) },
        }),
    ))
}

interface Question {
  model: string
  photo: Buffer
  text: string
  config: GenerateContentConfig
  signal: AbortSignal
}

export async function askGemini(api: GoogleGenAI, { model, photo, text, config, signal }: Question) {
  const data = photo.toString('base64')
  const parts = [{ inlineData: { mimeType: 'image/jpeg', data } }, { text }]
  const answer = await api.models
    .generateContent({
      model,
      contents: [{ role: 'user', parts }],
      config: { ...config, abortSignal: signal },
    })
    .catch(error => {
      throw geminiFailure(error, signal)
    })
  const requestId = answer.responseId ?? null
  const blocked = answer.promptFeedback?.blockReason
  if (blocked) throw new DrawingFailed('refused', `blocked: ${blocked}`, { requestId, isFree: true })
  return { candidate: answer.candidates?.[0], requestId }
}

export function geminiGenerator(settings: GeminiSettings): Generator {
  const connect = geminiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'gemini',
    model,
    pricePaise,
    async draw({ photo, prompt, signal }) {
      const { candidate, requestId } = await askGemini(await connect(), {
        model,
        photo,
        text: prompt,
        config: {
          responseModalities: ['TEXT', 'IMAGE'],
          imageConfig: { aspectRatio: '1:1', imageSize: '1K' },
        },
        signal,
      })
      const picture = candidate?.content?.parts?.findLast(part => part.inlineData?.data && !part.thought)
        ?.inlineData?.data
      if (picture) return pictureFrom(picture, requestId)
      const reason = candidate?.finishReason ?? 'NO_IMAGE'
      throw new DrawingFailed(VERDICTS.includes(reason) ? 'refused' : 'malformed', `no picture: ${reason}`, {
        requestId,
      })
    },
  }
}

function geminiFailure(error: unknown, signal: AbortSignal): DrawingFailed {
  if (signal.aborted || (error instanceof Error && error.name === 'AbortError'))
    return new DrawingFailed('timeout', 'Gemini did not answer in time')
  if (error instanceof DrawingFailed) return error
  const message = error instanceof Error ? error.message : String(error)
  const status = error instanceof Error && 'status' in error ? Number(error.status) : undefined
  return new DrawingFailed(kindOf(status, message), message.slice(0, 500), {
    isFree: neverReached(error) || (status !== undefined && status < 500),
  })
}

/** Both come as 429 RESOURCE_EXHAUSTED; only the name of the quota tells a minute from a day. */
const A_DAY = /PerDay/
/** A wrong key is a 400 at Gemini, told apart by its reason alone. */
function kindOf(status: number | undefined, message: string): FailureKind {
  if (status === 429) return A_DAY.test(message) ? 'quota' : 'rate_limited'
  if (status === 401 || status === 403 || message.includes('API_KEY_INVALID')) return 'auth'
  if (status === 404) return 'model_gone'
  if (status === undefined || Number.isNaN(status) || status >= 500) return 'transient'
  return 'bad_request'
}
