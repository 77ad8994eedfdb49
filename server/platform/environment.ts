import { isIP } from 'node:net'
import { z } from 'zod'
import { isPictureAddress } from '../../shared/pictures/public-picture.ts'

const address = z.url({ protocol: /^https?$/, error: 'is an address starting with http:// or https://' })
/** Of a service: its paths are added to it. */
const apiAddress = address.transform(text => text.replace(/(?<!\/)\/+$/, ''))
/** The shop's links are made by adding a path. */
const isOriginOnly = (text: string) => {
  const url = URL.parse(text)
  return url !== null && `${url.origin}/` === url.href
}
const ownAddress = address.refine(isOriginOnly, {
  error: 'is the shop’s address alone, such as https://dopple.example, without a path or a login',
})
const paise = z.coerce
  .number({ error: 'is a whole number of paise' })
  .int('is a whole number of paise')
  .min(100, 'is at least 100 paise')
const days = (fallback: number) =>
  z.coerce
    .number({ error: 'is a number of days' })
    .int('is a whole number of days')
    .min(1, 'is at least one day')
    .default(fallback)
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)
const LOCAL_PATH = /^\/(?!\/)[^\s"'<>\\]+$/
const SENDER = /^(?:[^\p{C}<>]*<[^\s\p{C}<>@]+@[^\s\p{C}<>@]+>|[^\s\p{C}<>@]+@[^\s\p{C}<>@]+)$/u
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  )
}

export const RAZORPAY_API = 'https://api.razorpay.com/v1'
export const SHIPROCKET_API = 'https://apiv2.shiprocket.in/v1/external'
export const MESHY_API = 'https://api.meshy.ai'
export const FAL_QUEUE = 'https://queue.fal.run'
export const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'

const falModel = z.string().regex(/^[\w.-]+(\/[\w.-]+)+$/, 'is the id of a model such as fal-ai/trellis-2')
const Extra = z.record(z.string(), z.json()).default({})
const ModelExtra = z.strictObject({ meshy: Extra, fal: Extra })
/** Fields that a request carries beside our own. */
const extraFields = z
  .string()
  .default('{}')
  .transform((text, context) => {
    const read = ModelExtra.safeParse(jsonOf(text))
    if (read.success) return read.data
    context.addIssue('is JSON such as {"meshy":{"pose_mode":"a-pose"},"fal":{"seed":1}}')
    return z.NEVER
  })
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const Settings = z.object({
  SHOP_MODE: z.enum(['demo', 'live'], { error: 'is demo or live' }).default('demo'),
  PORT: z.coerce
    .number({ error: 'is a port number' })
    .int('is a port number')
    .min(0, 'is a port number')
    .max(65535, 'is a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: ownAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'is an address starting with postgres://' })
    .optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number({ error: 'is a whole number' })
    .int('is a whole number')
    .min(2, 'is at least 2')
    .default(20),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'is the name of a bucket')
    .optional(),
  S3_ENDPOINT: apiAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'is a number of seconds' })
    .min(0, 'is not negative')
    .max(300, 'is at most 300')
    .default(0),
  AUTH_SECRET: z.string().min(32, 'has at least 32 characters').optional(),
  ADMIN_EMAIL: z.email({ error: 'is an email address' }).optional(),
  ADMIN_PASSWORD: z.string().min(6, 'has at least 6 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'is fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  TRUST_PROXY: list
    .refine(parts => parts.every(isNetwork), 'is a comma-separated list of networks such as 10.0.0.0/8')
    .optional(),
  PRINTS: z.enum(['made', 'held'], { error: 'is made or held' }).default('made'),
  RATE_LIMITS: z.enum(['on', 'off'], { error: 'is on or off' }).default('on'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address.optional(),
  METRICS_TOKEN: z.string().min(16, 'has at least 16 characters').optional(),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'is an address starting with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'is one line such as Dopple <hello@example.com>')
    .default('Dopple <hello@dopple.example>'),
  RAZORPAY_KEY_ID: z.string().optional(),
  RAZORPAY_KEY_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET: z.string().optional(),
  RAZORPAY_WEBHOOK_SECRET_PREVIOUS: z.string().optional(),
  RAZORPAY_API_URL: apiAddress.default(RAZORPAY_API),
  RAZORPAY_CHECKOUT_URL: address.default(RAZORPAY_CHECKOUT),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_PICKUP: z.string().default('Primary'),
  SHIPROCKET_WEBHOOK_KEY: z
    .string()
    .regex(/^[\w~-]{8,100}$/, 'is 8 to 100 letters, digits, dashes or underscores')
    .optional(),
  SHIPROCKET_API_URL: apiAddress.default(SHIPROCKET_API),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: apiAddress.default('https://api.openai.com/v1'),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.6-flare'),
  OPENAI_VISION_MODEL: z.string().default('gpt-6.1-terra'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: apiAddress.default('https://generativelanguage.googleapis.com'),
  GEMINI_API_VERSION: z.string().default('v1'),
  GEMINI_IMAGE_MODEL: z.string().default('gemini-nano-banana-2.1'),
  GEMINI_VISION_MODEL: z.string().default('gemini-3.8-flash'),
  MESHY_API_KEY: z.string().optional(),
  MESHY_API_URL: apiAddress.default(MESHY_API),
  MESHY_MODEL: z.string().default('latest'),
  FAL_KEY: z.string().optional(),
  FAL_QUEUE_URL: apiAddress.default(FAL_QUEUE),
  FAL_MODEL: falModel.default('fal-ai/hunyuan-3d/v3.1/pro/image-to-3d'),
  FAL_MODEL_CHILDREN: falModel.default('fal-ai/trellis-2'),
  FAL_IMAGE_FIELD: z.string().regex(/^\w+$/, 'is the name of a field').optional(),
  FAL_ADMIN_KEY: z.string().optional(),
  MODEL_EXTRA: extraFields,
  MODEL_BUDGET_PAISE_PER_DAY: z.coerce
    .number({ error: 'is a whole number of paise' })
    .int('is a whole number of paise')
    .min(0, 'is not negative')
    .default(100_000),
  FIGURINE_BASE_PRICE_PAISE: paise.default(49900),
  /** Absent: as a figure costs. */
  FIGURINE_DRAWING_PRICE_PAISE: paise.optional(),
  DRAWING_DAYS: days(3),
  PREVIEWS_PER_DAY: z.coerce
    .number({ error: 'is a whole number' })
    .int('is a whole number')
    .min(1, 'is at least 1')
    .default(20),
  PREVIEW_BUDGET_PAISE_PER_DAY: z.coerce
    .number({ error: 'is a whole number of paise' })
    .int('is a whole number of paise')
    .min(0, 'is not negative')
    .default(200_000),
  PHOTO_DAYS_WITHOUT_ORDER: days(30),
  CHILD_PHOTO_DAYS_WITHOUT_ORDER: days(7),
  PHOTO_DAYS_AFTER_DELIVERY: days(30),
  HERO_IMAGES: list
    .refine(
      addresses => addresses.every(one => LOCAL_PATH.test(one) || isPictureAddress(one)),
      'is a comma-separated list of pictures, each at an address that begins with https:// or a path of this shop',
    )
    .optional(),
  SHOP_LEGAL_NAME: z.string().optional(),
  SHOP_ADDRESS: z.string().optional(),
  SUPPORT_EMAIL: z.email({ error: 'is an email address' }).optional(),
  SUPPORT_PHONE: z.string().optional(),
  WHATSAPP_NUMBER: z
    .string()
    .regex(/^\+?\d{10,15}$/, 'is a phone number in digits')
    .optional(),
  GRIEVANCE_OFFICER: z.string().optional(),
  SOCIAL_INSTAGRAM_URL: address.optional(),
  SOCIAL_YOUTUBE_URL: address.optional(),
  SOCIAL_FACEBOOK_URL: address.optional(),
  SOCIAL_X_URL: address.optional(),
})
export type Settings = z.infer<typeof Settings>
