import type { IncomingMessage } from 'node:http'
import sharp from 'sharp'
import { z } from 'zod'
import { Answer, type Call, readBody } from './stand-in-server.ts'

export interface Generation {
  photo: Buffer
  prompt: string
  model: string
  wantsPicture: boolean
  wantsDescription: boolean
  hasSchema: boolean
  width: number
  height: number
}

const MODELS = ['gemini-nano-banana-2.1', 'gemini-3.1-flash-lite-image', 'gemini-3-pro-image']
const VISION_MODELS = ['gemini-3.8-flash']
const BODY_MAX = 20 * 1024 * 1024
const RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9']
const LONG_EDGES = { '1K': 1024, '2K': 2048, '4K': 4096 }

/** Strict, like the service: an unknown field is an error. */
const Body = z.strictObject({
  contents: z.array(
    z.strictObject({
      role: z.enum(['user', 'model']).optional(),
      parts: z.array(
        z.strictObject({
          text: z.string().optional(),
          inlineData: z
            .strictObject({ mimeType: z.string(), data: z.string(), displayName: z.string().optional() })
            .optional(),
        }),
      ),
    }),
  ),
  generationConfig: z
    .strictObject({
      responseModalities: z.array(z.enum(['TEXT', 'IMAGE'])).default(['TEXT', 'IMAGE']),
      imageConfig: z
        .strictObject({
          aspectRatio: z.string().optional(),
          imageSize: z.string().optional(),
          personGeneration: z.enum(['ALLOW_ALL', 'ALLOW_ADULT', 'ALLOW_NONE']).optional(),
        })
        .optional(),
      thinkingConfig: z
        .strictObject({
          thinkingLevel: z
            .string()
            .toUpperCase()
            .pipe(z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']))
            .optional(),
          includeThoughts: z.boolean().optional(),
        })
        .optional(),
      temperature: z.number().optional(),
      seed: z.number().optional(),
      candidateCount: z.number().optional(),
      maxOutputTokens: z.int().min(1).optional(),
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
    })
    .prefault({}),
  systemInstruction: z.unknown().optional(),
  safetySettings: z.array(z.unknown()).optional(),
})

export async function readGeneration(request: IncomingMessage, call: Call): Promise<Generation> {
  const [path = ''] = call.path.split('?')
  const [, version = '', model = '', method] =
    /^\/(v1|v1beta|v1alpha)\/models\/([^/:]+):(\w+)$/.exec(path) ?? []
  if (method !== 'generateContent')
    throw geminiError(404, 'NOT_FOUND', `Requested entity was not found: ${path}`)
  if (request.method !== 'POST')
    throw geminiError(405, 'METHOD_NOT_ALLOWED', `${request.method} is not allowed here.`)
  call.model = model

  const text = await readBody(request, BODY_MAX)
  if (!text) throw badArgument(`Request payload size exceeds the limit: ${BODY_MAX} bytes.`)
  const { contents, generationConfig } = parse(text)
  call.settings = { ...generationConfig }
  const parts = contents.flatMap(content => content.parts)
  const image = parts.find(part => part.inlineData)?.inlineData
  call.prompt = parts.flatMap(part => part.text ?? []).join('\n')
  call.image = image ? Buffer.from(image.data, 'base64') : null

  const wantsDescription = generationConfig.responseMimeType === 'application/json'
  if (!(wantsDescription ? VISION_MODELS : MODELS).includes(model)) throw unknownModel(model, version)
  if (wantsDescription) refuseWhatVisionLacks(generationConfig)
  if (parts.length === 0) throw badArgument('* GenerateContentRequest.contents: contents is not specified\n')
  // The service would draw from the text alone; here a forgotten photo must be noticed.
  if (!call.image) throw badArgument('The stand-in draws only from a photo, and none was sent.')
  await checkImage(image?.mimeType ?? '', call.image)
  const { aspectRatio = '1:1', imageSize = '1K' } = generationConfig.imageConfig ?? {}
  return {
    photo: call.image,
    prompt: call.prompt,
    model,
    wantsPicture: !wantsDescription && generationConfig.responseModalities.includes('IMAGE'),
    wantsDescription,
    hasSchema: generationConfig.responseJsonSchema !== undefined,
    ...sizeOf(aspectRatio, imageSize),
  }
}

function refuseWhatVisionLacks({
  temperature,
  thinkingConfig,
  responseJsonSchema,
}: z.infer<typeof Body>['generationConfig']) {
  if (temperature !== undefined) throw badArgument('temperature is not supported by this model.')
  if (thinkingConfig?.thinkingLevel === 'MINIMAL')
    throw badArgument('Thinking level MINIMAL is not supported for this model.')
  if (hasBounds(responseJsonSchema)) throw badArgument('Request contains an invalid argument.')
}

/** Seen to be answered with a bare 400 that does not say what is wrong. */
const REFUSED_KEYWORDS = [
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'const',
  'anyOf',
  'oneOf',
  'allOf',
  '$ref',
  '$defs',
  '$schema',
]
const ENUM_MAX = 20
const NUMBERS = ['number', 'integer']
function hasBounds(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false
  const { properties = {}, items, ...rest } = schema as Record<string, unknown>
  if (Object.keys(rest).some(key => REFUSED_KEYWORDS.includes(key))) return true
  if (Array.isArray(rest.enum) && rest.enum.length > ENUM_MAX) return true
  return (
    NUMBERS.includes(String(rest.type)) || [...Object.values(properties as object), items].some(hasBounds)
  )
}

function parse(text: Buffer) {
  let json: unknown
  try {
    json = JSON.parse(text.toString('utf8'))
  } catch {
    throw badArgument('Invalid JSON payload received. Unexpected token.')
  }
  const parsed = Body.safeParse(json)
  if (parsed.success) return parsed.data
  const descriptions = parsed.error.issues.map(issue => {
    const at = issue.path
      .map(step => (typeof step === 'number' ? `[${step}]` : `.${step.toString()}`))
      .join('')
      .replace(/^\./, '')
    if (issue.code === 'unrecognized_keys')
      return `Invalid JSON payload received. Unknown name "${issue.keys[0]}"${at && ` at '${at}'`}: Cannot find field.`
    return `Invalid value at '${at}': ${issue.message}`
  })
  const fieldViolations = descriptions.map(description => ({ description }))
  throw badArgument(descriptions.join('\n'), [
    { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations },
  ])
}

async function checkImage(mimeType: string, image: Buffer) {
  if (!/^image\/(jpeg|png|webp|heic|heif)$/.test(mimeType))
    throw badArgument(`Unsupported MIME type: ${mimeType}`)
  await sharp(image)
    .metadata()
    .catch(() => {
      throw badArgument(
        'Unable to process input image. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
      )
    })
}

function sizeOf(ratio: string, size: string) {
  const longEdge = Object.entries(LONG_EDGES).find(([name]) => name === size)?.[1]
  if (!longEdge)
    throw badArgument(`Invalid value for image_size: ${size}. Supported values are 1K, 2K and 4K.`)
  if (!RATIOS.includes(ratio))
    throw badArgument(`aspect_ratio must be one of ${RATIOS.map(one => `'${one}'`).join(', ')}`)
  const [across = 1, down = 1] = ratio.split(':').map(Number)
  const scale = longEdge / Math.max(across, down)
  return { width: Math.round(across * scale), height: Math.round(down * scale) }
}

export const unknownModel = (model: string, version = 'v1') =>
  geminiError(
    404,
    'NOT_FOUND',
    `models/${model} is not found for API version ${version}, or is not supported for generateContent. Call ListModels to see the list of available models and their supported methods.`,
  )

export const badArgument = (message: string, details?: object[]) =>
  geminiError(400, 'INVALID_ARGUMENT', message, details)

export const geminiError = (code: number, status: string, message: string, details?: object[]) =>
  new Answer(
    code,
    { error: { code, message, status, ...(details && { details }) } },
    { 'content-type': 'application/json; charset=UTF-8' },
  )
