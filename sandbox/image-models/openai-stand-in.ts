import { randomBytes } from 'node:crypto'
import {
  breakOff,
  CONNECTION_FAULTS,
  FOREVER,
  failTheConnection,
  isConnectionFault,
} from './connection-faults.ts'
import { type Describing, openDescribing } from './describe-stand-in.ts'
import { drawStandIn, unfinished } from './draw-stand-in.ts'
import { BROKEN_BASE64, enormousPicture, halfOf, NOT_A_PICTURE } from './false-pictures.ts'
import {
  type Edit,
  invalid,
  modelNotFound,
  openaiError,
  RATE_LIMITED,
  readEdit,
  TOO_MANY_REQUESTS,
  USED_UP,
} from './openai-request.ts'
import { answerDescription } from './openai-response.ts'
import { type Behaviour, openScript } from './script.ts'
import {
  type Answer,
  type Exchange,
  openStandInServer,
  type ServerOptions,
  sendSlowly,
} from './stand-in-server.ts'

const REFUSALS = ['refuse-input', 'refuse-output'] as const
const ERRORS = [
  'rate-limited',
  'no-money',
  'spending-limit',
  'wrong-key',
  'model-gone',
  'bad-request',
  'server-error',
] as const
const ANSWERS = [
  'draw',
  'not-a-picture',
  'half-a-picture',
  'broken-base64',
  'enormous',
  'cut',
  'stall',
  'empty',
  'refuse-in-stream',
  'rate-limited-in-stream',
] as const
export const OPENAI_BEHAVIOURS = [...ANSWERS, ...REFUSALS, ...ERRORS, ...CONNECTION_FAULTS] as const
export type OpenAiBehaviour = (typeof OPENAI_BEHAVIOURS)[number]

interface Options extends ServerOptions {
  apiKey?: string
  usual?: Behaviour<OpenAiBehaviour>
  describes?: Behaviour<Describing>
}

/** OpenAI's `POST /v1/images/edits` and `/v1/responses`; it draws and describes only the photo it was sent. */
export async function startOpenAiStandIn({
  apiKey = 'sk-stand-in',
  usual = { does: 'draw' },
  describes,
  ...options
}: Options = {}) {
  const script = openScript<OpenAiBehaviour>(OPENAI_BEHAVIOURS, usual)
  const describing = openDescribing(describes)

  const server = await openStandInServer(options, async exchange => {
    const { call, request, response, wait } = exchange
    response.setHeader('x-request-id', `req_${randomBytes(16).toString('hex')}`)
    response.setHeader('openai-version', '2020-10-01')
    checkKey(request.headers.authorization, apiKey)
    if (call.path === '/v1/responses' && call.method === 'POST')
      return answerDescription(exchange, describing.take, wrongKey(apiKey))
    if (call.path !== '/v1/images/edits')
      throw openaiError(404, { message: `Invalid URL (${call.method} ${call.path})` })
    if (call.method !== 'POST')
      throw openaiError(405, { message: `Not allowed to ${call.method} on ${call.path}.` })
    const edit = await readEdit(request, call)
    const behaviour = script.take(edit.prompt)
    call.did = behaviour.does
    if (isConnectionFault(behaviour.does)) return failTheConnection(exchange, behaviour.does)
    await wait(behaviour.afterMs ?? 0)
    const fault = faultOf(behaviour.does, String(response.getHeader('x-request-id')), apiKey)
    if (fault) throw fault
    await (edit.stream && !behaviour.atOnce ? answerInEvents : answerAtOnce)(exchange, edit, behaviour)
  })
  return { baseUrl: `${server.origin}/v1`, calls: server.calls, script, describing, close: server.close }
}

function checkKey(given: string | undefined, apiKey: string) {
  if (!given?.startsWith('Bearer ') || given === 'Bearer ')
    throw openaiError(401, {
      message:
        "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). You can obtain an API key from https://platform.openai.com/account/api-keys.",
    })
  if (given !== `Bearer ${apiKey}`) throw wrongKey(given.slice('Bearer '.length))
}

const wrongKey = (key: string) =>
  openaiError(401, {
    message: `Incorrect API key provided: ${key.slice(0, 3)}*****${key.slice(-2)}. You can find your API key at https://platform.openai.com/account/api-keys.`,
    code: 'invalid_api_key',
  })

function faultOf(does: OpenAiBehaviour, requestId: string, apiKey: string): Answer | null {
  if (does === 'refuse-input') return refusal('input', requestId)
  if (does === 'refuse-output') return refusal('output', requestId)
  if (does === 'rate-limited') return TOO_MANY_REQUESTS
  if (does === 'no-money') return USED_UP
  if (does === 'spending-limit')
    return openaiError(400, {
      message: 'Billing hard limit has been reached',
      code: 'billing_hard_limit_reached',
    })
  if (does === 'wrong-key') return wrongKey(apiKey)
  if (does === 'model-gone') return modelNotFound('gpt-image-0')
  if (does === 'bad-request')
    return invalid('size', 'invalid_value', "Invalid value: '1x1'. Supported values are: 'auto'.")
  if (does === 'server-error')
    return openaiError(500, {
      message: `The server had an error while processing your request. Sorry about that! You can retry your request, or contact us through our help center at help.openai.com if the error persists. (Please include the request ID ${requestId} in your message.)`,
      type: 'server_error',
    })
  return null
}

const refusal = (stage: 'input' | 'output', requestId: string) =>
  openaiError(400, {
    message: `Your request was rejected by the safety system. If you believe this is an error, contact us at help.openai.com and include the request ID ${requestId}. safety_violations=[sexual].`,
    type: 'image_generation_user_error',
    code: 'moderation_blocked',
    moderation_details: { moderation_stage: stage, categories: ['sexual'] },
  })

async function answerAtOnce({ response, wait }: Exchange, edit: Edit, behaviour: Behaviour<OpenAiBehaviour>) {
  const { does } = behaviour
  const b64 = await pictureOf(edit, behaviour)
  const data = does === 'empty' ? [] : Array.from({ length: edit.count }, () => ({ b64_json: b64 }))
  const { background, format, quality, size } = edit
  const body = JSON.stringify({
    created: now(),
    background,
    data,
    output_format: format,
    quality,
    size: size.name,
    usage: usageOf(edit),
    ...(edit.safetyIdentifier && { safety_identifier: edit.safetyIdentifier }),
  })
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  if (does === 'cut') return breakOff(response, body)
  if (does === 'stall') {
    response.write(body.slice(0, body.length / 2))
    return wait(FOREVER)
  }
  await sendSlowly(response, body)
}

async function answerInEvents(
  { response, wait }: Exchange,
  edit: Edit,
  behaviour: Behaviour<OpenAiBehaviour>,
) {
  const { does, partials = edit.partialImages, everyMs = 0, afterPartial } = behaviour
  const { background, format, quality, size } = edit
  const common = { created_at: now(), size: size.name, quality, background, output_format: format }
  const event = (type: string, data: object) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
  const picture = await drawStandIn(edit.photo, { ...size, format })

  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
  response.flushHeaders()
  for (let index = 0; index < Math.min(partials, edit.partialImages); index++) {
    const b64 = (await unfinished(picture, index)).toString('base64')
    response.write(
      event('image_edit.partial_image', { b64_json: b64, partial_image_index: index, ...common }),
    )
    await (afterPartial?.() ?? wait(everyMs))
  }
  if (does === 'stall') return wait(FOREVER)
  if (does === 'empty') return void response.end()
  if (does === 'refuse-in-stream')
    return void response.end(
      event('error', refusal('output', String(response.getHeader('x-request-id'))).body as object),
    )
  if (does === 'rate-limited-in-stream') return void response.end(event('error', { error: RATE_LIMITED }))
  const completed = event('image_edit.completed', {
    b64_json: await pictureOf(edit, behaviour, picture),
    ...common,
    usage: usageOf(edit),
    ...(edit.safetyIdentifier && { safety_identifier: edit.safetyIdentifier }),
  })
  if (does === 'cut') return breakOff(response, completed)
  await sendSlowly(response, completed)
}

async function pictureOf(
  edit: Edit,
  { does, bytes }: Behaviour<OpenAiBehaviour>,
  drawn?: Buffer,
): Promise<string> {
  if (does === 'not-a-picture') return NOT_A_PICTURE
  if (does === 'broken-base64') return BROKEN_BASE64
  if (does === 'enormous') return enormousPicture(bytes)
  const picture = drawn ?? (await drawStandIn(edit.photo, { ...edit.size, format: edit.format }))
  return does === 'half-a-picture' ? halfOf(picture) : picture.toString('base64')
}

const OUTPUT_TOKENS: Record<string, number> = { low: 272, medium: 1056, high: 4160, xhigh: 4160, max: 4160 }

/** Token counts of the usual size; nothing is billed from them. */
function usageOf({ prompt, quality, count }: Edit) {
  const details = { text_tokens: Math.ceil(prompt.length / 4), image_tokens: 388 }
  const input = details.text_tokens + details.image_tokens
  const output = (OUTPUT_TOKENS[quality] ?? 0) * count
  return {
    input_tokens: input,
    input_tokens_details: details,
    output_tokens: output,
    total_tokens: input + output,
  }
}

const now = () => Math.floor(Date.now() / 1000)
