import { randomBytes } from 'node:crypto'
import {
  breakOff,
  CONNECTION_FAULTS,
  FOREVER,
  failTheConnection,
  isConnectionFault,
} from './connection-faults.ts'
import { type Describing, describeStandIn, openDescribing } from './describe-stand-in.ts'
import { drawStandIn, unfinished } from './draw-stand-in.ts'
import { BROKEN_BASE64, enormousPicture, halfOf, NOT_A_PICTURE } from './false-pictures.ts'
import { badArgument, type Generation, geminiError, readGeneration, unknownModel } from './gemini-request.ts'
import { type Behaviour, openScript } from './script.ts'
import {
  Answer,
  type Exchange,
  openStandInServer,
  type ServerOptions,
  sendJson,
  sendSlowly,
} from './stand-in-server.ts'

const REFUSALS = ['refuse-prompt', 'refuse-picture', 'refuse-in-words'] as const
const ERRORS = [
  'rate-limited',
  'wrong-key',
  'unauthenticated',
  'model-gone',
  'bad-request',
  'server-error',
] as const
const ANSWERS = [
  'draw',
  'thought-first',
  'thought-only',
  'not-a-picture',
  'half-a-picture',
  'broken-base64',
  'enormous',
  'cut',
  'stall',
  'no-picture',
] as const
export const GEMINI_BEHAVIOURS = [...ANSWERS, ...REFUSALS, ...ERRORS, ...CONNECTION_FAULTS] as const
export type GeminiBehaviour = (typeof GEMINI_BEHAVIOURS)[number]

interface Options extends ServerOptions {
  apiKey?: string
  usual?: Behaviour<GeminiBehaviour>
  describes?: Behaviour<Describing>
}

/** Gemini's `POST /{version}/models/{model}:generateContent`; it draws and describes only the photo it was sent. */
export async function startGeminiStandIn({
  apiKey = 'stand-in-key',
  usual = { does: 'draw' },
  describes,
  ...options
}: Options = {}) {
  const script = openScript<GeminiBehaviour>(GEMINI_BEHAVIOURS, usual)
  const describing = openDescribing(describes)

  const server = await openStandInServer(options, async exchange => {
    const { call, request, response, wait } = exchange
    const key = request.headers['x-goog-api-key'] ?? new URLSearchParams(call.path.split('?')[1]).get('key')
    if (!key) throw NO_KEY
    if (key !== apiKey) throw WRONG_KEY
    const generation = await readGeneration(request, call)
    if (generation.wantsDescription) return describe(exchange, generation, describing.take(generation.prompt))
    const behaviour = script.take(generation.prompt)
    call.did = behaviour.does
    if (isConnectionFault(behaviour.does)) return failTheConnection(exchange, behaviour.does)
    await wait(behaviour.afterMs ?? 0)
    const fault = FAULTS[behaviour.does]
    if (fault) throw fault
    const body = JSON.stringify(await answerOf(generation, behaviour))
    response.writeHead(200, {
      'content-type': 'application/json; charset=UTF-8',
      'content-length': Buffer.byteLength(body),
    })
    await send(exchange, body, behaviour.does)
  })
  return { baseUrl: server.origin, calls: server.calls, script, describing, close: server.close }
}

/** Gemini answers a wrong key with 400. */
const WRONG_KEY = geminiError(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
  {
    '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  },
  {
    '@type': 'type.googleapis.com/google.rpc.LocalizedMessage',
    locale: 'en-US',
    message: 'API key not valid. Please pass a valid API key.',
  },
])
const NO_KEY = geminiError(
  403,
  'PERMISSION_DENIED',
  "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
)

const FAULTS: Partial<Record<GeminiBehaviour, Answer>> = {
  'wrong-key': WRONG_KEY,
  unauthenticated: geminiError(
    401,
    'UNAUTHENTICATED',
    'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  ),
  'model-gone': unknownModel('gemini-0-image'),
  'bad-request': badArgument('Request contains an invalid argument.'),
  'server-error': geminiError(
    500,
    'INTERNAL',
    'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  ),
  'rate-limited': geminiError(
    429,
    'RESOURCE_EXHAUSTED',
    'You exceeded your current quota, please check your plan and billing details.',
    [
      {
        '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
        violations: [
          {
            quotaMetric: 'generativelanguage.googleapis.com/generate_requests_per_model',
            quotaId: 'GenerateRequestsPerMinutePerProjectPerModel',
          },
        ],
      },
      { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '30s' },
    ],
  ),
}

/** The quota of a day, as the service names it where nothing is paid. */
const USED_UP = geminiError(
  429,
  'RESOURCE_EXHAUSTED',
  'You exceeded your current quota, please check your plan and billing details.',
  [
    {
      '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
      violations: [
        {
          quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
          quotaId: 'GenerateRequestsPerDayPerProjectPerModel-FreeTier',
        },
      ],
    },
  ],
)

const FINISH_REASONS: Partial<Record<Describing, string>> = {
  'refuse-safety': 'SAFETY',
  'refuse-prohibited': 'PROHIBITED_CONTENT',
  'refuse-blocklist': 'BLOCKLIST',
  'refuse-spii': 'SPII',
  'refuse-recitation': 'RECITATION',
  incomplete: 'MAX_TOKENS',
}

async function describe(
  { call, response, wait }: Exchange,
  generation: Generation,
  behaviour: Behaviour<Describing>,
) {
  const { does, afterMs = 0 } = behaviour
  call.did = does
  await wait(afterMs)
  if (does === 'server-error' || does === 'rate-limited' || does === 'wrong-key') throw FAULTS[does]
  if (does === 'no-money') throw USED_UP
  if (does === 'model-gone') throw unknownModel(generation.model)
  if (does === 'schema-refused' && generation.hasSchema) throw FAULTS['bad-request']
  const finishReason = FINISH_REASONS[does] ?? 'STOP'
  const parts = /^refuse-/.test(does) ? [] : [{ text: describeStandIn(behaviour) }]
  const answer =
    does === 'refuse'
      ? { promptFeedback: { blockReason: 'SAFETY' } }
      : { candidates: [{ content: { parts, role: 'model' }, finishReason, index: 0 }] }
  sendJson(
    response,
    new Answer(200, {
      ...answer,
      usageMetadata: usageOf(generation, false),
      modelVersion: generation.model,
      responseId: randomBytes(16).toString('base64url'),
    }),
  )
}

async function send({ response, wait }: Exchange, body: string, does: GeminiBehaviour) {
  if (does === 'cut') return breakOff(response, body)
  if (does === 'stall') {
    response.write(body.slice(0, body.length / 2))
    return wait(FOREVER)
  }
  await sendSlowly(response, body)
}

async function answerOf(generation: Generation, behaviour: Behaviour<GeminiBehaviour>) {
  const refused = behaviour.does === 'refuse-prompt'
  return {
    ...(refused
      ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }
      : { candidates: [await candidateOf(generation, behaviour)] }),
    usageMetadata: usageOf(
      generation,
      generation.wantsPicture && (behaviour.does === 'draw' || behaviour.does === 'thought-first'),
    ),
    modelVersion: generation.model,
    responseId: randomBytes(16).toString('base64url'),
  }
}

async function candidateOf(generation: Generation, behaviour: Behaviour<GeminiBehaviour>) {
  const { does } = behaviour
  if (does === 'refuse-picture')
    return {
      finishReason: 'IMAGE_SAFETY',
      finishMessage:
        'Unable to show the generated image. The image was filtered out because it violated a usage policy.',
      index: 0,
    }
  if (does === 'no-picture') return { finishReason: 'NO_IMAGE', index: 0 }
  const parts =
    does === 'refuse-in-words' || !generation.wantsPicture
      ? [{ text: 'I am unable to draw this person.' }]
      : await partsOf(generation, behaviour)
  return { content: { parts, role: 'model' }, finishReason: 'STOP', index: 0 }
}

async function partsOf(generation: Generation, { does, bytes, format = 'png' }: Behaviour<GeminiBehaviour>) {
  const mimeType = `image/${format}`
  const part = (data: string) => ({ inlineData: { mimeType, data } })
  if (does === 'not-a-picture') return [part(NOT_A_PICTURE)]
  if (does === 'broken-base64') return [part(BROKEN_BASE64)]
  if (does === 'enormous') return [part(enormousPicture(bytes))]
  const picture = await drawStandIn(generation.photo, { ...generation, format })
  if (does === 'half-a-picture') return [part(halfOf(picture))]
  const thought = { ...part((await unfinished(picture, 0)).toString('base64')), thought: true }
  const thinking = { text: 'Placing the person on a round base.', thought: true }
  const drawn = { ...part(picture.toString('base64')), thoughtSignature: randomBytes(24).toString('base64') }
  if (does === 'thought-only') return [thinking, thought]
  if (does === 'thought-first') return [thinking, thought, drawn]
  return [{ text: 'Here is your figurine.' }, drawn]
}

/** Token counts of a 1K picture; nothing is billed from them. */
function usageOf({ prompt }: Generation, drawn: boolean) {
  const text = Math.ceil(prompt.length / 4)
  const image = 258
  const made = drawn ? 1120 : 0
  return {
    promptTokenCount: text + image,
    candidatesTokenCount: made,
    totalTokenCount: text + image + made,
    promptTokensDetails: [
      { modality: 'TEXT', tokenCount: text },
      { modality: 'IMAGE', tokenCount: image },
    ],
    ...(drawn && { candidatesTokensDetails: [{ modality: 'IMAGE', tokenCount: made }] }),
  }
}
