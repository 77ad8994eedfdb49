import type { APIError, OpenAI } from 'openai'
import { z } from 'zod'
import { neverReached } from '../../platform/http/guarded-fetch.ts'
import { watched } from '../../platform/observability/provider-calls.ts'
import {
  carefulFetch,
  DrawingFailed,
  type Drawn,
  type FailureKind,
  type Generator,
  pictureFrom,
} from './generator.ts'

export interface OpenAiSettings {
  apiKey: string
  baseUrl: string
  model: string
  pricePaise: number
}

const PARTIAL_IMAGES = 2

/** The official SDK, told never to try again by itself: a retry after a lost answer would be a second paid picture. */
export function openaiClient({ apiKey, baseUrl }: Pick<OpenAiSettings, 'apiKey' | 'baseUrl'>) {
  let client: Promise<OpenAI> | undefined
  return () =>
    (client ??= import('openai').then(
      ({ default: Client }) =>
        new Client({
          apiKey,
          baseURL: baseUrl,
          organization: null,
          project: null,
          maxRetries: 0,
          logLevel: 'off',
          fetch: watched('openai', carefulFetch),
        }),
    ))
}

export function openaiGenerator(settings: OpenAiSettings): Generator {
  const connect = openaiClient(settings)
  const { model, pricePaise } = settings
  return {
    provider: 'openai',
    model,
    pricePaise,
    async draw({ photo, prompt, userHash, signal, onPartial }) {
      const { toFile } = await import('openai')
      const api = await connect()
      let requestId: string | null = null
      try {
        const request = api.images.edit(
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
        const response = await request.asResponse()
        requestId = response.headers.get('x-request-id')
        if (response.headers.get('content-type')?.startsWith('application/json'))
          return pictureIn(await response.json(), requestId)
        for await (const event of await request) {
          if (event.type === 'image_edit.partial_image') onPartial?.(Buffer.from(event.b64_json, 'base64'))
          if (event.type === 'image_edit.completed') return pictureFrom(event.b64_json, requestId)
        }
        throw new DrawingFailed('malformed', 'the stream ended without a picture', { requestId })
      } catch (error) {
        throw await openaiFailure(error, signal, requestId)
      }
    },
  }
}

function pictureIn(answer: unknown, requestId: string | null): Drawn {
  const read = WholeAnswer.safeParse(answer)
  if (!read.success) throw new DrawingFailed('malformed', 'the answer came without a picture', { requestId })
  return pictureFrom(read.data.data[0].b64_json, requestId)
}
const WholeAnswer = z.object({ data: z.tuple([z.object({ b64_json: z.string() })]).rest(z.unknown()) })

/** Time first: the SDK ends a stream that was given up on as if it were complete. */
export async function openaiFailure(
  error: unknown,
  signal: AbortSignal,
  requestId: string | null,
): Promise<DrawingFailed> {
  if (signal.aborted) return new DrawingFailed('timeout', 'OpenAI did not answer in time', { requestId })
  if (error instanceof DrawingFailed) return new DrawingFailed(error.kind, error.message, { requestId })
  const { APIError, APIConnectionTimeoutError } = await import('openai')
  if (error instanceof APIConnectionTimeoutError)
    return new DrawingFailed('timeout', 'OpenAI did not answer in time', { requestId })
  if (!(error instanceof APIError))
    return new DrawingFailed(
      'transient',
      `the answer broke off (${error instanceof Error ? error.message : String(error)})`,
      { requestId },
    )
  const kind = kindOf(error)
  return new DrawingFailed(kind, error.message.slice(0, 500), {
    requestId: error.requestID ?? requestId,
    isFree: neverReached(error) || wasTurnedAway(kind, error),
  })
}

/** A refused photo costs nothing, a refused picture was drawn; what ends a stream that had begun may have been drawn too. */
function wasTurnedAway(kind: FailureKind, { status, error }: Pick<APIError, 'status' | 'error'>): boolean {
  if (kind === 'model_gone') return true
  if (status === undefined || status >= 500) return false
  return kind !== 'refused' || Refused.safeParse(error).success
}
const Refused = z.object({ moderation_details: z.object({ moderation_stage: z.literal('input') }) })

/** A missing model is a 404 in most places, 403 where the key may not use it, and at `images/edits` an invalid `model`. */
function kindOf({ status, code, param }: Pick<APIError, 'status' | 'code' | 'param'>): FailureKind {
  if (status === 404 || code === 'model_not_found' || (status === 400 && param === 'model'))
    return 'model_gone'
  if (code === 'moderation_blocked' || code === 'content_policy_violation') return 'refused'
  if (code === 'insufficient_quota' || code === 'billing_hard_limit_reached') return 'quota'
  if (status === 429 || code === 'rate_limit_exceeded') return 'rate_limited'
  if (status === 401 || status === 403) return 'auth'
  if (status === undefined || status >= 500) return 'transient'
  return 'bad_request'
}
