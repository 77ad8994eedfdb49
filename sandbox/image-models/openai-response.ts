import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Describing, describeStandIn } from './describe-stand-in.ts'
import { modelNotFound, openaiError, TOO_MANY_REQUESTS, USED_UP } from './openai-request.ts'
import type { Behaviour } from './script.ts'
import { Answer, type Exchange, readBody, sendJson } from './stand-in-server.ts'

const MODELS = ['gpt-6.1-terra', 'gpt-6-luna']
const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high']
const BODY_MAX = 50 * 1024 * 1024

/** The part of `POST /v1/responses` that a question about one picture needs; strict, like the service. */
const Body = z.strictObject({
  model: z.string(),
  store: z.boolean().optional(),
  safety_identifier: z.string().max(64).optional(),
  reasoning: z.strictObject({ effort: z.enum(EFFORTS).optional() }).optional(),
  max_output_tokens: z.int().min(16).optional(),
  input: z.array(
    z.strictObject({
      role: z.enum(['user', 'system', 'developer']),
      content: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('input_text'), text: z.string() }),
          z.strictObject({
            type: z.literal('input_image'),
            image_url: z.string(),
            detail: z.enum(['low', 'high', 'auto']),
          }),
        ]),
      ),
    }),
  ),
  text: z.strictObject({
    format: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('json_schema'),
        name: z.string().regex(/^[\w-]{1,64}$/),
        strict: z.boolean(),
        schema: z.record(z.string(), z.unknown()),
      }),
      z.strictObject({ type: z.literal('json_object') }),
    ]),
  }),
})

export async function answerDescription(
  exchange: Exchange,
  take: (prompt: string) => Behaviour<Describing>,
  wrongKey: Answer,
) {
  const { call, request, response, wait } = exchange
  const body = await readBody(request, BODY_MAX)
  const parsed = Body.safeParse(JSON.parse(body?.toString('utf8') || 'null'))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw openaiError(400, { message: `Invalid value: '${issue?.path.join('.')}': ${issue?.message}` })
  }
  const { model, input, text, ...settings } = parsed.data
  const content = input.flatMap(message => message.content)
  const schema = text.format.type === 'json_schema' ? text.format.schema : null
  call.model = model
  call.prompt = content.flatMap(part => (part.type === 'input_text' ? part.text : [])).join('\n')
  call.settings = { ...settings, format: text.format, schema }
  const picture = content.find(part => part.type === 'input_image')?.image_url
  const [, base64] = /^data:image\/(?:jpeg|png|webp);base64,(.+)$/.exec(picture ?? '') ?? []
  if (!MODELS.includes(model)) throw modelNotFound(model)
  if (!base64) throw openaiError(400, { message: 'Invalid image URL.', code: 'invalid_image_url' })
  if (schema) checkStrict(schema, [])
  else if (!/json/i.test(call.prompt)) throw NO_WORD_JSON
  call.image = Buffer.from(base64, 'base64')
  const behaviour = take(call.prompt)
  call.did = behaviour.does
  await wait(behaviour.afterMs ?? 0)
  const fault = faultOf(behaviour.does, { model, schema, wrongKey })
  if (fault) throw fault
  sendJson(response, new Answer(200, responseOf(model, behaviour)))
}

const NO_WORD_JSON = openaiError(400, {
  message:
    "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
  param: 'input',
})

interface Asked {
  model: string
  schema: object | null
  wrongKey: Answer
}
function faultOf(does: Describing, { model, schema, wrongKey }: Asked): Answer | null {
  if (does === 'server-error')
    return openaiError(500, { message: 'The server had an error.', type: 'server_error' })
  if (does === 'rate-limited') return TOO_MANY_REQUESTS
  if (does === 'no-money') return USED_UP
  if (does === 'wrong-key') return wrongKey
  if (does === 'model-gone') return modelNotFound(model)
  if (does === 'schema-refused' && schema) return badSchema("'enum' is not permitted.")
  return null
}

function responseOf(model: string, behaviour: Behaviour<Describing>) {
  const { does } = behaviour
  const part = does.startsWith('refuse')
    ? { type: 'refusal', refusal: 'I can’t help with identifying people.' }
    : { type: 'output_text', text: describeStandIn(behaviour), annotations: [], logprobs: [] }
  return {
    id: `resp_${randomBytes(24).toString('hex')}`,
    object: 'response',
    created_at: Math.floor(Date.now() / 1000),
    status: does === 'incomplete' ? 'incomplete' : 'completed',
    incomplete_details: does === 'incomplete' ? { reason: 'max_output_tokens' } : null,
    error: null,
    model,
    output: [
      {
        id: `msg_${randomBytes(24).toString('hex')}`,
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [part],
      },
    ],
    usage: { input_tokens: 1240, output_tokens: 160, total_tokens: 1400 },
  }
}

const badSchema = (why: string) =>
  openaiError(400, {
    message: `Invalid schema for response_format 'figure': ${why}`,
    param: 'text.format.schema',
    code: 'invalid_json_schema',
  })

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: unknown
  anyOf?: Schema[]
  items?: Schema
}

/** With `strict`, the service takes only objects that name all their keys as required and allow no others. */
function checkStrict(
  { type, properties, required = [], additionalProperties, anyOf = [], items }: Schema,
  path: string[],
) {
  const keys = Object.keys(properties ?? {})
  if (type === 'object' && (additionalProperties !== false || keys.some(key => !required.includes(key))))
    throw badSchema(
      `In context=(${path.join(', ')}), 'additionalProperties' is required to be supplied and to be false, and 'required' to include every key.`,
    )
  for (const key of keys) if (properties?.[key]) checkStrict(properties[key], [...path, key])
  for (const one of anyOf) checkStrict(one, path)
  if (items) checkStrict(items, [...path, 'items'])
}
