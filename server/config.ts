import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import { isPictureAddress } from '../shared/public-picture.ts'
import { CannotStart } from './platform/db/directory-lock.ts'
import type { S3Place } from './platform/files/s3-client.ts'
import { isLoopbackHost } from './platform/http/local-request.ts'

const address = z.url({ protocol: /^https?$/, error: 'is an address starting with http:// or https://' })
const paise = (fallback: number) =>
  z.coerce
    .number({ error: 'is a whole number of paise' })
    .int('is a whole number of paise')
    .min(100, 'is at least 100 paise')
    .default(fallback)
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

const RAZORPAY_API = 'https://api.razorpay.com/v1'
const SHIPROCKET_API = 'https://apiv2.shiprocket.in/v1/external'
const S3_STAND_IN = 'DOPPLESTANDIN'
const RAZORPAY_CHECKOUT = 'https://checkout.razorpay.com/v1/checkout.js'

const Settings = z.object({
  SHOP_MODE: z.enum(['demo', 'live'], { error: 'is demo or live' }).default('demo'),
  PORT: z.coerce
    .number({ error: 'is a port number' })
    .int('is a port number')
    .min(0, 'is a port number')
    .max(65535, 'is a port number')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address.optional(),
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
  S3_ENDPOINT: address.optional(),
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
  RAZORPAY_API_URL: address.default(RAZORPAY_API),
  RAZORPAY_CHECKOUT_URL: address.default(RAZORPAY_CHECKOUT),
  SHIPROCKET_EMAIL: z.string().optional(),
  SHIPROCKET_PASSWORD: z.string().optional(),
  SHIPROCKET_PICKUP: z.string().default('Primary'),
  SHIPROCKET_WEBHOOK_KEY: z
    .string()
    .regex(/^[\w~-]{8,100}$/, 'is 8 to 100 letters, digits, dashes or underscores')
    .optional(),
  SHIPROCKET_API_URL: address.default(SHIPROCKET_API),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: address.default('https://api.openai.com/v1'),
  OPENAI_IMAGE_MODEL: z.string().default('gpt-image-2.5-flare'),
  OPENAI_VISION_MODEL: z.string().default('gpt-5-mini'),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: address.default('https://generativelanguage.googleapis.com'),
  GEMINI_API_VERSION: z.string().default('v1'),
  GEMINI_IMAGE_MODEL: z.string().default('gemini-nano-banana-2.1'),
  GEMINI_VISION_MODEL: z.string().default('gemini-2.5-flash'),
  FIGURINE_BASE_PRICE_PAISE: paise(49900),
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

export type Config = ReturnType<typeof readConfig>

/** The only reader of the environment. An empty value counts as unset. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const parsed = Settings.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map(issue => `${issue.path.join('.')} ${issue.message}`)
    throw new CannotStart(`The settings cannot be used: ${faults.join('; ')}.`)
  }
  const settings = parsed.data
  const config = {
    mode: settings.SHOP_MODE,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDirectory: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    databaseConnections: settings.DATABASE_CONNECTIONS,
    s3: bucketOf(settings),
    drainSeconds: settings.DRAIN_SECONDS,
    authSecret: settings.AUTH_SECRET,
    admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD },
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    rateLimits: settings.RATE_LIMITS === 'on',
    metricsToken: settings.METRICS_TOKEN,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    razorpay: {
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecrets: [settings.RAZORPAY_WEBHOOK_SECRET, settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        secret => secret !== undefined,
      ),
      apiUrl: settings.RAZORPAY_API_URL.replace(/\/+$/, ''),
      checkoutUrl: settings.RAZORPAY_CHECKOUT_URL,
    },
    shiprocket: courierOf(settings),
    openai: {
      apiKey: settings.OPENAI_API_KEY,
      baseUrl: settings.OPENAI_BASE_URL,
      model: settings.OPENAI_IMAGE_MODEL,
      visionModel: settings.OPENAI_VISION_MODEL,
    },
    gemini: {
      apiKey: settings.GEMINI_API_KEY,
      baseUrl: settings.GEMINI_BASE_URL.replace(/\/+$/, ''),
      apiVersion: settings.GEMINI_API_VERSION,
      model: settings.GEMINI_IMAGE_MODEL,
      visionModel: settings.GEMINI_VISION_MODEL,
    },
    previews: { perCustomer: settings.PREVIEWS_PER_DAY, budgetPaise: settings.PREVIEW_BUDGET_PAISE_PER_DAY },
    figurineBasePricePaise: settings.FIGURINE_BASE_PRICE_PAISE,
    photoDays: {
      withoutOrder: settings.PHOTO_DAYS_WITHOUT_ORDER,
      childWithoutOrder: settings.CHILD_PHOTO_DAYS_WITHOUT_ORDER,
      afterDelivery: settings.PHOTO_DAYS_AFTER_DELIVERY,
    },
    heroImages: settings.HERO_IMAGES,
    particulars: {
      legalName: settings.SHOP_LEGAL_NAME,
      address: settings.SHOP_ADDRESS,
      supportEmail: settings.SUPPORT_EMAIL,
      supportPhone: settings.SUPPORT_PHONE,
      whatsapp: settings.WHATSAPP_NUMBER,
      grievanceOfficer: settings.GRIEVANCE_OFFICER,
    },
    social: {
      instagram: settings.SOCIAL_INSTAGRAM_URL,
      youtube: settings.SOCIAL_YOUTUBE_URL,
      facebook: settings.SOCIAL_FACEBOOK_URL,
      x: settings.SOCIAL_X_URL,
    },
  } as const
  refuseUnfinishedLive(config)
  return config
}

/** Without this check a missing key would show at the first photo. */
function bucketOf({
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: z.infer<typeof Settings>): S3Place | null {
  if (!S3_BUCKET) return null
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new CannotStart(
      'The settings cannot be used: S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it.',
    )
  return {
    bucket: S3_BUCKET,
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

/** Null without both of e-mail and password. */
function courierOf({
  SHOP_MODE,
  SHIPROCKET_EMAIL: email,
  SHIPROCKET_PASSWORD: password,
  SHIPROCKET_PICKUP: pickupPlace,
  SHIPROCKET_WEBHOOK_KEY: newsKey,
  SHIPROCKET_API_URL,
}: z.infer<typeof Settings>) {
  if (!email && !password) return null
  if (!email || !password)
    throw new CannotStart(
      'The settings cannot be used: SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together.',
    )
  const apiUrl = SHIPROCKET_API_URL.replace(/\/+$/, '')
  if (SHOP_MODE === 'demo' && apiUrl === SHIPROCKET_API)
    throw new CannotStart(
      'Shiprocket has no sandbox, so every booking costs money: set SHOP_MODE=live, or SHIPROCKET_API_URL of a stand-in.',
    )
  return { email, password, pickupPlace, newsKey: newsKey ?? null, apiUrl }
}

export const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https://') ?? false

/** Whether only this machine can reach the shop. Behind a proxy every client would look local. */
export const isAtHome = ({ trustProxy, publicUrl }: Config) =>
  trustProxy === undefined && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).host))

export const pageAddress = (config: Config) => (path: string) =>
  `${config.publicUrl ?? `http://${config.host}:${config.port}`}${path}`

/** Live mode refuses to start with a stand-in or without what the law requires. */
function refuseUnfinishedLive(config: {
  mode: string
  rateLimits: boolean
  publicUrl: string | undefined
  authSecret: string | undefined
  s3: S3Place | null
  mail: { smtpUrl: string | undefined }
  razorpay: {
    keyId: string | undefined
    keySecret: string | undefined
    webhookSecrets: string[]
    apiUrl: string
    checkoutUrl: string
  }
  shiprocket: { newsKey: string | null; apiUrl: string } | null
  openai: { apiKey: string | undefined }
  gemini: { apiKey: string | undefined }
  particulars: Record<string, string | undefined>
}) {
  if (config.mode === 'demo') return
  const missing = [
    !config.publicUrl?.startsWith('https://') && 'PUBLIC_URL (the https address customers see)',
    !config.authSecret && 'AUTH_SECRET (at least 32 random characters)',
    config.s3?.accessKeyId === S3_STAND_IN && 'S3_ACCESS_KEY_ID of a real store (this one is the stand-in)',
    !config.mail.smtpUrl && 'SMTP_URL (mail is a stand-in without it)',
    !config.particulars.legalName && 'SHOP_LEGAL_NAME',
    !config.particulars.address && 'SHOP_ADDRESS',
    !config.particulars.supportEmail && 'SUPPORT_EMAIL',
    !config.particulars.supportPhone && 'SUPPORT_PHONE',
    !config.particulars.grievanceOfficer && 'GRIEVANCE_OFFICER',
    !config.razorpay.keyId && 'RAZORPAY_KEY_ID (payment is a stand-in without it)',
    config.razorpay.keyId?.startsWith('rzp_test_') && 'RAZORPAY_KEY_ID of live mode (this one is a test key)',
    !config.razorpay.keySecret && 'RAZORPAY_KEY_SECRET',
    config.razorpay.webhookSecrets.length === 0 && 'RAZORPAY_WEBHOOK_SECRET',
    config.razorpay.apiUrl !== RAZORPAY_API && 'RAZORPAY_API_URL as it is by default',
    config.razorpay.checkoutUrl !== RAZORPAY_CHECKOUT && 'RAZORPAY_CHECKOUT_URL as it is by default',
    config.shiprocket &&
      config.shiprocket.apiUrl !== SHIPROCKET_API &&
      'SHIPROCKET_API_URL as it is by default',
    config.shiprocket && !config.shiprocket.newsKey && 'SHIPROCKET_WEBHOOK_KEY (news of parcels carry it)',
    /shiprocket|kartrocket|sr|kr/i.test(config.shiprocket?.newsKey ?? '') &&
      'SHIPROCKET_WEBHOOK_KEY without “sr” and “kr” (the courier refuses addresses with them)',
    !config.openai.apiKey &&
      !config.gemini.apiKey &&
      'OPENAI_API_KEY or GEMINI_API_KEY (previews are stand-ins without one)',
    !config.rateLimits && 'RATE_LIMITS=on (off is for demo mode only)',
  ].filter(Boolean)
  if (missing.length)
    throw new CannotStart(`SHOP_MODE=live needs these settings first: ${missing.join(', ')}.`)
}
