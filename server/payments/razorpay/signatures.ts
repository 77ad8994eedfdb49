import { createHmac, timingSafeEqual } from 'node:crypto'

const isSignature = (message: string | Uint8Array, secret: string, signature: string) => {
  const right = Buffer.from(createHmac('sha256', secret).update(message).digest('hex'))
  const offered = Buffer.from(signature)
  return right.length === offered.length && timingSafeEqual(right, offered)
}

/** Over our stored order id. Proves that the payment belongs to the order, not that it was captured. */
export const isPaymentSignature = (
  providerOrderId: string,
  paymentId: string,
  secret: string,
  signature: string,
) => isSignature(`${providerOrderId}|${paymentId}`, secret, signature)

/** Over the raw bytes. After a change of secrets old events carry the old one. */
export const isWebhookSignature = (body: Uint8Array, secrets: readonly string[], signature: string) =>
  secrets.map(secret => isSignature(body, secret, signature)).includes(true)
