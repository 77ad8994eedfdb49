import { resolve } from 'node:path'
import { CannotStart } from './platform/db/directory-lock.ts'
import {
  FAL_QUEUE,
  MESHY_API,
  RAZORPAY_API,
  RAZORPAY_CHECKOUT,
  Settings,
  SHIPROCKET_API,
} from './platform/environment.ts'
import type { S3Place } from './platform/files/s3-client.ts'
import { isLoopbackHost } from './platform/http/local-request.ts'

const S3_STAND_IN = 'DOPPLESTANDIN'

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
    publicUrl: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin,
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
    holdsPrints: settings.PRINTS === 'held',
    metricsToken: settings.METRICS_TOKEN,
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    mail: { smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM },
    razorpay: {
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecrets: [settings.RAZORPAY_WEBHOOK_SECRET, settings.RAZORPAY_WEBHOOK_SECRET_PREVIOUS].filter(
        secret => secret !== undefined,
      ),
      apiUrl: settings.RAZORPAY_API_URL,
      checkoutUrl: settings.RAZORPAY_CHECKOUT_URL,
    },
    shiprocket: courierOf(settings),
    ...modelsOf(settings),
    modelMakers: modelMakersOf(settings),
    previews: { perCustomer: settings.PREVIEWS_PER_DAY, budgetPaise: settings.PREVIEW_BUDGET_PAISE_PER_DAY },
    figurinePrices: {
      figure: settings.FIGURINE_BASE_PRICE_PAISE,
      drawing: settings.FIGURINE_DRAWING_PRICE_PAISE ?? settings.FIGURINE_BASE_PRICE_PAISE,
    },
    drawingDays: settings.DRAWING_DAYS,
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

const modelsOf = (settings: Settings) => ({
  openai: {
    apiKey: settings.OPENAI_API_KEY,
    baseUrl: settings.OPENAI_BASE_URL,
    model: settings.OPENAI_IMAGE_MODEL,
    visionModel: settings.OPENAI_VISION_MODEL,
  },
  gemini: {
    apiKey: settings.GEMINI_API_KEY,
    baseUrl: settings.GEMINI_BASE_URL,
    apiVersion: settings.GEMINI_API_VERSION,
    model: settings.GEMINI_IMAGE_MODEL,
    visionModel: settings.GEMINI_VISION_MODEL,
  },
})

const modelMakersOf = (settings: Settings) => ({
  meshy: {
    apiKey: settings.MESHY_API_KEY,
    apiUrl: settings.MESHY_API_URL,
    model: settings.MESHY_MODEL,
    extra: settings.MODEL_EXTRA.meshy,
  },
  fal: {
    apiKey: settings.FAL_KEY,
    queueUrl: settings.FAL_QUEUE_URL,
    model: settings.FAL_MODEL,
    modelForChildren: settings.FAL_MODEL_CHILDREN,
    imageField: settings.FAL_IMAGE_FIELD,
    adminKey: settings.FAL_ADMIN_KEY,
    extra: settings.MODEL_EXTRA.fal,
  },
  budgetPaise: settings.MODEL_BUDGET_PAISE_PER_DAY,
})

/** Without this check a missing key would show at the first photo. */
function bucketOf({
  S3_BUCKET,
  S3_ENDPOINT,
  S3_REGION,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
}: Settings): S3Place | null {
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
}: Settings) {
  if (!email && !password) return null
  if (!email || !password)
    throw new CannotStart(
      'The settings cannot be used: SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD go together.',
    )
  if (SHOP_MODE === 'demo' && SHIPROCKET_API_URL === SHIPROCKET_API)
    throw new CannotStart(
      'Shiprocket has no sandbox, so every booking costs money: set SHOP_MODE=live, or SHIPROCKET_API_URL of a stand-in.',
    )
  return { email, password, pickupPlace, newsKey: newsKey ?? null, apiUrl: SHIPROCKET_API_URL }
}

export const isHttps = ({ publicUrl }: Config) => publicUrl?.startsWith('https://') ?? false

/** Whether only this machine can reach the shop. Behind a proxy every client would look local. */
export const isAtHome = ({ trustProxy, publicUrl }: Config) =>
  trustProxy === undefined && (publicUrl === undefined || isLoopbackHost(new URL(publicUrl).host))

export const pageAddress = (config: Config) => (path: string) =>
  `${config.publicUrl ?? `http://${config.host}:${config.port}`}${path}`

/** Live mode refuses to start with a stand-in or without what the law requires. */
function refuseUnfinishedLive(config: Config) {
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
    config.modelMakers.meshy.apiUrl !== MESHY_API && 'MESHY_API_URL as it is by default',
    config.modelMakers.fal.queueUrl !== FAL_QUEUE && 'FAL_QUEUE_URL as it is by default',
    !config.rateLimits && 'RATE_LIMITS=on (off is for demo mode only)',
    config.holdsPrints && 'PRINTS=made (held is for demo mode only)',
  ].filter(Boolean)
  if (missing.length)
    throw new CannotStart(`SHOP_MODE=live needs these settings first: ${missing.join(', ')}.`)
}
