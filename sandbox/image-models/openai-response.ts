import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type Describing, describeStandIn } from './describe-stand-in.ts'
import { modelNotFound, openaiError } from './openai-request.ts'
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
    format: z.strictObject({
      type: z.literal('json_schema'),
      name: z.string().regex(/^[\w-]{1,64}$/),
      strict: z.boolean(),
      schema: z.record(z.string(), z.unknown()),
    }),
  }),
})

export async function answerDescription(exchange: Exchange, take: (prompt: string) => Describing) {
  const { call, request, response } = exchange
  const body = await readBody(request, BODY_MAX)
  const parsed = Body.safeParse(JSON.parse(body?.toString('utf8') || 'null'))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw openaiError(400, { message: `Invalid value: '${issue?.path.join('.')}': ${issue?.message}` })
  }
  const { model, input, text, ...settings } = parsed.data
  const content = input.flatMap(message => message.content)
  call.model = model
  call.prompt = content.flatMap(part => (part.type === 'input_text' ? part.text : [])).join('\n')
  call.settings = { ...settings, schema: text.format.schema }
  const picture = content.find(part => part.type === 'input_image')?.image_url
  const [, base64] = /^data:image\/(?:jpeg|png|webp);base64,(.+)$/.exec(picture ?? '') ?? []
  if (!MODELS.includes(model)) throw modelNotFound(model)
  if (!base64) throw openaiError(400, { message: 'Invalid image URL.', code: 'invalid_image_url' })
  checkStrict(text.format.schema, [])
  call.image = Buffer.from(base64, 'base64')
  const does = take(call.prompt)
  call.did = does
  if (does === 'server-error')
    throw openaiError(500, { message: 'The server had an error.', type: 'server_error' })
  const said = await describeStandIn(call.image, does)
  const part =
    does === 'refuse'
      ? { type: 'refusal', refusal: 'I can’t help with identifying people.' }
      : { type: 'output_text', text: said, annotations: [], logprobs: [] }
  sendJson(
    response,
    new Answer(200, {
      id: `resp_${randomBytes(24).toString('hex')}`,
      object: 'response',
      created_at: Math.floor(Date.now() / 1000),
      status: does === 'cut-short' ? 'incomplete' : 'completed',
      incomplete_details: does === 'cut-short' ? { reason: 'max_output_tokens' } : null,
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
    }),
  )
}

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
    throw openaiError(400, {
      message: `Invalid schema for response_format 'figure': In context=(${path.join(', ')}), 'additionalProperties' is required to be supplied and to be false, and 'required' to include every key.`,
      code: 'invalid_json_schema',
    })
  for (const key of keys) if (properties?.[key]) checkStrict(properties[key], [...path, key])
  for (const one of anyOf) checkStrict(one, path)
  if (items) checkStrict(items, [...path, 'items'])
}
