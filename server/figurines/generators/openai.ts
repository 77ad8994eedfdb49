import type OpenAI from 'openai'
import { DrawingFailed, type FailureKind, type Generator, pictureFrom } from './generator.ts'

interface Settings {
  apiKey: string
  baseUrl: string
  model: string
  pricePaise: number
}

const PARTIAL_IMAGES = 2

/** The official SDK, told never to try again by itself: a retry after a lost answer would be a second paid picture. */
export function openaiGenerator({ apiKey, baseUrl, model, pricePaise }: Settings): Generator {
  let client: Promise<OpenAI> | undefined
  const connect = () => (client ??= import('openai').then(({ default: Client }) => new Client({ apiKey, baseURL: baseUrl, maxRetries: 0 })))

  return {
    provider: 'openai',
    model,
    pricePaise,
    async draw({ photo, prompt, userHash, signal, onPartial }) {
      const { toFile } = await import('openai')
      const api = await connect()
      try {
        const stream = await api.images.edit(
          {
            image: await toFile(photo, 'photo.jpg', { type: 'image/jpeg' }),
            prompt,
            model,
            size: '1024x1024',
            quality: 'medium',
            safety_identifier: userHash,
            stream: true,
            partial_images: PARTIAL_IMAGES,
          },
          { signal },
        )
        for await (const event of stream) {
          if (event.type === 'image_edit.partial_image') onPartial?.(Buffer.from(event.b64_json, 'base64'))
          if (event.type === 'image_edit.completed') return pictureFrom(event.b64_json, null)
        }
        throw new DrawingFailed('malformed', 'the stream ended without a picture')
      } catch (error) {
        throw await classify(error, signal)
      }
    },
  }
}

async function classify(error: unknown, signal: AbortSignal): Promise<DrawingFailed> {
  if (error instanceof DrawingFailed) return error
  if (signal.aborted) return new DrawingFailed('timeout', 'OpenAI did not answer in time')
  const { APIError, APIConnectionTimeoutError } = await import('openai')
  if (error instanceof APIConnectionTimeoutError) return new DrawingFailed('timeout', 'OpenAI did not answer in time')
  if (!(error instanceof APIError))
    return new DrawingFailed('transient', `the answer broke off (${error instanceof Error ? error.message : String(error)})`)
  return new DrawingFailed(kindOf(error.status, error.code ?? null), error.message, error.requestID ?? null)
}

function kindOf(status: number | undefined, code: string | null): FailureKind {
  if (code === 'moderation_blocked' || code === 'content_policy_violation') return 'refused'
  if (code === 'insufficient_quota') return 'quota'
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'auth'
  if (status === undefined || status >= 500) return 'transient'
  return 'bad_request'
}
