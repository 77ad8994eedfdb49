import { RAZORPAY_API, RAZORPAY_CHECKOUT, SHIPROCKET_API } from './environment.ts'
import { CannotStart } from './platform/db/directory-lock.ts'
import type { S3Place } from './platform/files/s3-client.ts'

const S3_STAND_IN = 'DOPPLESTANDIN'

/** Live mode refuses to start with a stand-in or without what the law requires. */
export function refuseUnfinishedLive(config: {
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
