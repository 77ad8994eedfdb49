import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { Answer, type Call, readBody } from './stand-in-server.ts'

/** An image edit with the service's defaults filled in. */
export interface Edit {
  photo: Buffer
  prompt: string
  stream: boolean
  partialImages: number
  count: number
  size: { name: string; width: number; height: number }
  quality: string
  background: 'opaque' | 'transparent'
  format: 'png' | 'jpeg' | 'webp'
  safetyIdentifier: string | null
}

const MODELS = [
  'gpt-image-2.6-sunburst',
  'gpt-image-2.6-flare',
  'gpt-image-2.5-sunburst',
  'gpt-image-2.5-sunburst-2026-09-08',
  'gpt-image-2.5-flare',
  'gpt-image-2.5-flare-2026-09-08',
  'gpt-image-2',
  'gpt-image-2-2026-04-21',
  'chatgpt-image-latest',
]
const SHUT_DOWN = /^(gpt-image-1|dall-e-)/
const FIELDS = [
  ...[
    'image',
    'image[]',
    'mask',
    'markup',
    'prompt',
    'model',
    'n',
    'size',
    'quality',
    'background',
    'complexity',
    'input_fidelity',
    'moderation',
  ],
  ...['output_format', 'output_compression', 'partial_images', 'stream', 'safety_identifier', 'user'],
]
const IMAGE_MAX = 50 * 1024 * 1024
const BODY_MAX = 4 * IMAGE_MAX

export async function readEdit(request: IncomingMessage, call: Call): Promise<Edit> {
  const form = await formOf(request)
  const text = (name: string) => form.getAll(name).find(value => typeof value === 'string') ?? null
  const images = [...form.getAll('image'), ...form.getAll('image[]')].filter(value => value instanceof File)
  call.model = text('model')
  call.prompt = text('prompt')
  call.image = images[0] ? Buffer.from(await images[0].arrayBuffer()) : null
  call.settings = Object.fromEntries(
    [...form].filter(([name, value]) => typeof value === 'string' && name !== 'model' && name !== 'prompt'),
  )

  for (const name of form.keys())
    if (!FIELDS.includes(name)) throw invalid(name, 'unknown_parameter', `Unknown parameter: '${name}'.`)
  if (!call.image)
    throw invalid('image', 'missing_required_parameter', "Missing required parameter: 'image'.")
  if (!call.prompt)
    throw invalid('prompt', 'missing_required_parameter', "Missing required parameter: 'prompt'.")
  if (call.prompt.length > 32_000)
    throw invalid(
      'prompt',
      'string_above_max_length',
      `Invalid 'prompt': string too long. Expected a string with maximum length 32000.`,
    )
  const model = modelOf(call.model)
  if (images.length > 16)
    throw invalid(
      'image',
      'array_above_max_length',
      "Invalid 'image': array too long. Expected an array with maximum length 16.",
    )
  for (const [i, image] of images.entries()) await checkImage(image, i)

  const oneOf = (name: string, values: string[], fallback: string) => {
    const value = text(name) ?? fallback
    if (!values.includes(value))
      throw invalid(
        name,
        'invalid_value',
        `Invalid value: '${value}'. Supported values are: ${quoted(values)}.`,
      )
    return value
  }
  const whole = (name: string, [least, most]: [number, number], fallback: number) => {
    const value = text(name) ?? String(fallback)
    if (!/^\d+$/.test(value))
      throw invalid(
        name,
        'invalid_type',
        `Invalid type for '${name}': expected an integer, but got '${value}' instead.`,
      )
    if (Number(value) < least)
      throw invalid(
        name,
        'integer_below_min_value',
        `Invalid '${name}': integer below minimum value. Expected a value >= ${least}.`,
      )
    if (Number(value) > most)
      throw invalid(
        name,
        'integer_above_max_value',
        `Invalid '${name}': integer above maximum value. Expected a value <= ${most}.`,
      )
    return Number(value)
  }

  if (call.settings.input_fidelity !== undefined)
    throw invalid(
      'input_fidelity',
      'invalid_input_fidelity_model',
      `The model '${model}' does not support the 'input_fidelity' parameter.`,
    )
  const quality = oneOf(
    'quality',
    ['low', 'medium', 'high', ...(/2\.[56]/.test(model) ? ['xhigh', 'max'] : []), 'auto'],
    'auto',
  )
  const format = oneOf('output_format', ['png', 'jpeg', 'webp'], 'png') as Edit['format']
  const background = oneOf('background', ['transparent', 'opaque', 'auto'], 'auto')
  if (background === 'transparent' && format === 'jpeg')
    throw invalid(
      'background',
      'invalid_value',
      "Transparent background is not supported for output format 'jpeg'.",
    )
  oneOf('moderation', ['low', 'auto'], 'auto')
  oneOf('complexity', ['low', 'medium', 'high'], 'high')
  whole('output_compression', [0, 100], 100)
  return {
    photo: call.image,
    prompt: call.prompt,
    stream: oneOf('stream', ['true', 'false'], 'false') === 'true',
    partialImages: whole('partial_images', [0, 3], 0),
    count: whole('n', [1, 10], 1),
    size: sizeOf(text('size') ?? 'auto', model),
    quality: quality === 'auto' ? 'medium' : quality,
    background: background === 'transparent' ? 'transparent' : 'opaque',
    format,
    safetyIdentifier: text('safety_identifier') || text('user') || null,
  }
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const type = request.headers['content-type'] ?? ''
  const body = await readBody(request, BODY_MAX)
  if (!body)
    throw openaiError(413, { message: 'Maximum content size limit exceeded.', code: 'content_too_large' })
  if (!type.startsWith('multipart/form-data'))
    throw openaiError(400, {
      message: `Unsupported content type: '${type}'. This API method only accepts 'multipart/form-data' requests.`,
    })
  const form = new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
  return form.catch(() => {
    throw openaiError(400, { message: 'Could not parse multipart form.' })
  })
}

function modelOf(name: string | null): string {
  if (!name) throw invalid('model', 'missing_required_parameter', "Missing required parameter: 'model'.")
  if (SHUT_DOWN.test(name))
    throw openaiError(404, {
      message: `The model \`${name}\` has been deprecated, learn more here: https://platform.openai.com/docs/deprecations`,
      code: 'model_not_found',
    })
  if (!MODELS.includes(name)) throw unknownModel(name)
  return name
}

/** What every endpoint but `images/edits` says of a model it does not have, or no longer. */
export const modelNotFound = (name: string) =>
  openaiError(404, {
    message: `The model \`${name}\` does not exist or you do not have access to it.`,
    code: 'model_not_found',
  })

const unknownModel = (name: string) =>
  invalid('model', 'invalid_value', `Invalid value: '${name}'. Supported values are: ${quoted(MODELS)}.`)

async function checkImage(image: File, index: number) {
  if (!['image/png', 'image/webp', 'image/jpeg'].includes(image.type))
    throw invalid(
      'image',
      'unsupported_file_mimetype',
      `Invalid file 'image': unsupported mimetype ('${image.type}'). Supported file formats are 'image/jpeg', 'image/png', and 'image/webp'.`,
    )
  if (image.size >= IMAGE_MAX)
    throw invalid(
      'image',
      'image_too_large',
      `Invalid file 'image': the file is ${image.size} bytes large, and must be smaller than 50MB.`,
    )
  const read = sharp(await image.arrayBuffer())
  await read.metadata().catch(() => {
    throw invalid(
      'image',
      'invalid_image_file',
      `Invalid image file or mode for image ${index + 1}, please check your image file.`,
    )
  })
}

/** Newer models take any multiple of 16 within limits; the others three sizes. */
function sizeOf(name: string, model: string): Edit['size'] {
  const wanted = name === 'auto' ? '1024x1024' : name
  const [, width = 0, height = 0] = (/^(\d+)x(\d+)$/.exec(wanted) ?? []).map(Number)
  const isStandard = ['1024x1024', '1536x1024', '1024x1536'].includes(wanted)
  const fits = width % 16 === 0 && height % 16 === 0 && Math.max(width, height) <= 3 * Math.min(width, height)
  const isFree =
    model.startsWith('gpt-image-2') &&
    width > 0 &&
    fits &&
    Math.max(width, height) <= 3840 &&
    Math.min(width, height) <= 2160
  if (!isStandard && !isFree)
    throw invalid(
      'size',
      'invalid_value',
      `Invalid value: '${name}'. Supported values are: '1024x1024', '1024x1536', '1536x1024', and 'auto'.`,
    )
  return { name: wanted, width, height }
}

const quoted = (values: string[]) =>
  values.map((value, i) => `${i > 0 && i === values.length - 1 ? 'and ' : ''}'${value}'`).join(', ')

export const invalid = (param: string, code: string, message: string) =>
  openaiError(400, { message, param, code })

export interface OpenAiFault {
  message: string
  type?: string
  param?: string | null
  code?: string | null
  moderation_details?: { moderation_stage: 'input' | 'output'; categories: string[] }
}

export const openaiError = (
  status: number,
  { message, type = 'invalid_request_error', param = null, code = null, ...rest }: OpenAiFault,
) => new Answer(status, { error: { message, type, param, code, ...rest } })

export const RATE_LIMITED = {
  message:
    'Rate limit reached for gpt-image in organization org-stand-in on input-images per min: Limit 5, Used 5, Requested 1. Please try again in 12s. Visit https://platform.openai.com/account/rate-limits to learn more.',
  type: 'input-images',
  param: null,
  code: 'rate_limit_exceeded',
}
export const TOO_MANY_REQUESTS = new Answer(
  429,
  { error: RATE_LIMITED },
  { 'retry-after': '12', 'x-ratelimit-remaining-requests': '0' },
)
export const USED_UP = openaiError(429, {
  message:
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
  type: 'insufficient_quota',
  code: 'insufficient_quota',
})
