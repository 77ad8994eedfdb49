import type { RazorpaySandbox, Webhook } from '../../sandbox/razorpay/sandbox.ts'
import type { Config } from '../config.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { newSecret } from '../platform/ids.ts'
import type { Log } from '../platform/log.ts'
import { watched } from '../platform/observability/provider-calls.ts'
import { createSettingOnce } from '../settings/create-setting-once.ts'
import type { Window } from './open-order.ts'
import { type PaymentProvider, razorpay } from './razorpay/client.ts'
import { fetchTransport, networkTransport } from './razorpay/transport.ts'

/** The payment provider, its window and secrets; a stand-in if no key is set. */
export interface PaymentSetup {
  provider: PaymentProvider
  window: Window
  keySecret: string
  webhookSecrets: readonly string[]
  sources: { script: string[]; frame: string[]; connect: string[]; form: string[] }
  sandbox: Sandbox | null
}
export interface Sandbox extends Pick<RazorpaySandbox, 'app' | 'control' | 'workOff' | 'start' | 'stop'> {
  mountedAt: string
  deliverTo: (door: (webhook: Webhook) => Promise<number>) => void
}

interface Deps {
  db: Database
  clock: Clock
  log: Log
}
const MOUNTED_AT = '/sandbox/razorpay'
const SHOP_NAME = 'Dopple'

export const openPaymentSetup = (
  { razorpay: settings }: Config,
  deps: Deps,
): Promise<PaymentSetup> | PaymentSetup =>
  settings.keyId && settings.keySecret
    ? livePaymentSetup(settings.keyId, settings.keySecret, settings)
    : sandboxPaymentSetup(deps)

function livePaymentSetup(
  keyId: string,
  keySecret: string,
  { webhookSecrets, apiUrl, checkoutUrl }: Config['razorpay'],
): PaymentSetup {
  const [api, checkout] = [new URL(apiUrl).origin, new URL(checkoutUrl).origin]
  return {
    provider: razorpay({ keyId, keySecret, wire: watched('razorpay', networkTransport(apiUrl)) }),
    window: { keyId, shopName: SHOP_NAME, scriptUrl: checkoutUrl },
    keySecret,
    webhookSecrets,
    sources: {
      script: [checkout],
      frame: [api, checkout],
      connect: [api, checkout, 'https://lumberjack.razorpay.com'],
      form: [api],
    },
    sandbox: null,
  }
}

/** The stand-in speaks the real wire format, so only address and keys differ. */
async function sandboxPaymentSetup(deps: Deps): Promise<PaymentSetup> {
  const { razorpaySandbox } = await import('../../sandbox/razorpay/sandbox.ts')
  const secretOf = (name: string) => createSettingOnce(deps.db, name, newSecret).then(({ value }) => value)
  const keyId = 'rzp_test_sandbox'
  const [keySecret, webhookSecret] = [
    await secretOf('sandbox-key-secret'),
    await secretOf('sandbox-webhook-secret'),
  ]
  let door: ((webhook: Webhook) => Promise<number>) | undefined
  const sandbox = razorpaySandbox({
    ...deps,
    keyId,
    keySecret,
    webhookSecret,
    mountedAt: MOUNTED_AT,
    deliver: webhook => door?.(webhook) ?? Promise.resolve(503),
  })
  return {
    provider: razorpay({
      keyId,
      keySecret,
      wire: watched(
        'razorpay sandbox',
        fetchTransport(`http://sandbox.invalid${MOUNTED_AT}/v1`, sandbox.fetch),
      ),
    }),
    window: { keyId, shopName: SHOP_NAME, scriptUrl: `${MOUNTED_AT}/checkout.js` },
    keySecret,
    webhookSecrets: [webhookSecret],
    sources: { script: [], frame: ["'self'"], connect: [], form: [] },
    sandbox: {
      ...sandbox,
      mountedAt: MOUNTED_AT,
      deliverTo: given => {
        door = given
      },
    },
  }
}
