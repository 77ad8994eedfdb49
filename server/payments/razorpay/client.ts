import { z } from 'zod/mini'
import { ProviderFailed, type Transport, type TransportResponse } from './transport.ts'

export interface PaymentProvider {
  createOrder: (order: { amountPaise: number; receipt: string }) => Promise<ProviderOrder>
  /** Finds an order whose creation got no response. */
  orderByReceipt: (receipt: string) => Promise<ProviderOrder | null>
  paymentsOf: (providerOrderId: string) => Promise<ProviderPayment[]>
  capture: (payment: ProviderPayment) => Promise<ProviderPayment>
  refund: (refund: {
    paymentId: string
    amountPaise: number
    key: string
    receipt: string
  }) => Promise<ProviderRefund>
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
}

const ProviderOrder = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  receipt: z.nullish(z.string()),
})
export type ProviderOrder = z.infer<typeof ProviderOrder>

const maybe = z.nullish(z.string())
/** By `status` alone: other fields contradict each other in the provider's samples. Unknown means not yet. */
const ProviderPayment = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.catch(z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']), 'created'),
  order_id: maybe,
  method: maybe,
  amount_refunded: z.nullish(z.int()),
  error_description: maybe,
  created_at: z.int(),
})
export type ProviderPayment = z.infer<typeof ProviderPayment>

const ProviderRefund = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.int(),
  status: z.catch(z.enum(['pending', 'processed', 'failed']), 'pending'),
  receipt: maybe,
})
export type ProviderRefund = z.infer<typeof ProviderRefund>

const listOf = <T extends z.ZodMiniType>(item: T) => z.object({ items: z.array(item) })
const Failure = z.object({ error: z.object({ code: z.string(), description: z.string(), reason: maybe }) })

interface Settings {
  keyId: string
  keySecret: string
  wire: Transport
}
const PATIENCE_MS = 10_000
const HEAD_OF_ERROR = 300

/** One request per call with a timeout and typed failures; it never retries. */
export function razorpay({ keyId, keySecret, wire }: Settings): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  async function ask<T extends z.ZodMiniType>(
    method: 'GET' | 'POST',
    path: string,
    schema: T,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<z.output<T>> {
    let received: TransportResponse
    try {
      received = await wire(path, {
        method,
        headers: {
          authorization,
          accept: 'application/json',
          'user-agent': 'Dopple',
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        patienceMs: PATIENCE_MS,
      })
    } catch (error) {
      throw new ProviderFailed(
        'unknown',
        `no answer to ${method} ${path}: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
    const { status, text } = received
    const answer = jsonOf(text)
    if (status < 200 || status > 299) throw failureOf(status, answer, text)
    const parsed = schema.safeParse(answer)
    // An unreadable success may have taken effect.
    if (!parsed.success)
      throw new ProviderFailed(
        'unknown',
        `an answer to ${method} ${path} that is none: ${text.slice(0, HEAD_OF_ERROR)}`,
      )
    return parsed.data
  }

  return {
    createOrder: ({ amountPaise, receipt }) =>
      ask('POST', '/orders', ProviderOrder, { amount: amountPaise, currency: 'INR', receipt }),
    async orderByReceipt(receipt) {
      const { items } = await ask(
        'GET',
        `/orders?receipt=${encodeURIComponent(receipt)}&count=10`,
        listOf(ProviderOrder),
      )
      const ours = items.filter(order => order.receipt === receipt)
      return (
        ours.find(order => order.status === 'paid') ??
        ours.find(order => order.status === 'attempted') ??
        ours[0] ??
        null
      )
    },
    paymentsOf: async id =>
      (await ask('GET', `/orders/${encodeURIComponent(id)}/payments`, listOf(ProviderPayment))).items,
    capture: ({ id, amount, currency }) =>
      ask('POST', `/payments/${encodeURIComponent(id)}/capture`, ProviderPayment, { amount, currency }),
    refund: ({ paymentId, amountPaise, key, receipt }) =>
      ask(
        'POST',
        `/payments/${encodeURIComponent(paymentId)}/refund`,
        ProviderRefund,
        { amount: amountPaise, receipt },
        { 'x-refund-idempotency': key },
      ),
    refundsOf: async id =>
      (await ask('GET', `/payments/${encodeURIComponent(id)}/refunds?count=100`, listOf(ProviderRefund)))
        .items,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function failureOf(status: number, answer: unknown, text: string): ProviderFailed {
  const parsed = Failure.safeParse(answer)
  const description = parsed.success ? parsed.data.error.description : text.slice(0, HEAD_OF_ERROR)
  if (status === 401 || status === 403) return new ProviderFailed('auth', description, status)
  if (status === 409 || status === 429) return new ProviderFailed('busy', description, status)
  if (status >= 500 || status < 400) return new ProviderFailed('unknown', description, status)
  return new ProviderFailed('declined', description, status)
}
