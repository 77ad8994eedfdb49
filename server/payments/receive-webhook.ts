import { and, eq, isNull } from 'drizzle-orm'
import { z } from 'zod/mini'
import { findOpenedOrder, orderOfProviderOrder } from '../orders/provider-order.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { type PayDeps, payOrder } from './pay-order.ts'
import { isWebhookSignature } from './razorpay/signatures.ts'
import { followRefunds } from './refund-order.ts'
import { payments, webhookEvents } from './tables.ts'

const WEBHOOK_QUEUE = 'payments.webhook'
const BODY_MAX = 512 * 1024
/** Retried for unknown orders: a webhook can be faster than the response that tells us the provider's id. */
const PATIENCE = {
  retries: 30,
  retryDelaySeconds: 2,
  longestDelaySeconds: 3600,
  atOnce: 4,
  expireInSeconds: 60,
}

/** Shorter than all the retries together. */
const UNKNOWN_FOR_MS = 12 * 3600_000

const Name = z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/))
const Entity = z.object({
  entity: z.looseObject({ id: Name, order_id: z.nullish(Name), payment_id: z.nullish(Name) }),
})
const Envelope = z.object({
  event: Name,
  payload: z.object({ payment: z.optional(Entity), order: z.optional(Entity), refund: z.optional(Entity) }),
})

interface ReceiveWebhookInput {
  body: Uint8Array
  eventId: string | undefined
  signature: string | undefined
}

/** Stored with its job before the response. Its content is a hint; the state is read from the provider. */
export async function receiveWebhook(
  { db, jobs, clock, secrets }: { db: Database; jobs: Jobs; clock: Clock; secrets: readonly string[] },
  { body, eventId, signature }: ReceiveWebhookInput,
) {
  if (body.length > BODY_MAX) throw new Refusal(413, 'webhook.too_large', 'That is too long for a webhook.')
  if (!signature || !isWebhookSignature(body, secrets, signature))
    throw new Refusal(401, 'webhook.signature', 'The signature does not fit.')
  const text = Buffer.from(body).toString('utf8')
  const envelope = Envelope.safeParse(jsonOf(text))
  if (!eventId || eventId.length > 100 || !envelope.success)
    throw new Refusal(400, 'webhook.unreadable', 'That is no webhook of ours.')
  await db.transaction(async tx => {
    const [fresh] = await tx
      .insert(webhookEvents)
      .values({ id: eventId, event: envelope.data.event, body: text, receivedAt: clock() })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (fresh) await jobs.send(tx, WEBHOOK_QUEUE, { id: eventId })
  })
}

export function followWebhooks(deps: PayDeps) {
  deps.jobs.handle<{ id: string }>(WEBHOOK_QUEUE, PATIENCE, async ({ id }) => {
    const [event] = await deps.db
      .select()
      .from(webhookEvents)
      .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.processedAt)))
    if (!event) return
    const envelope = Envelope.parse(jsonOf(event.body))
    const orderId = await orderMeant(deps.db, envelope)
    if (orderId) {
      await payOrder(deps, await findOpenedOrder(deps.db, orderId))
      if (event.event.startsWith('refund.')) await followRefunds(deps, orderId)
    } else if (Object.keys(envelope.payload).length === 0)
      deps.log.warn({ webhook: id, event: event.event }, 'a webhook that names no order, payment or refund')
    else if (isRecent(event, deps.clock()))
      throw new Error(`webhook ${id} (${event.event}) names an order that is not known yet`)
    else
      deps.log.error(
        { webhook: id, event: event.event, named: idsIn(envelope) },
        'a webhook about no order of this shop: look at the payment on the dashboard of the provider',
      )
    // The provider writes who paid into it, which outlives an account.
    await deps.db
      .update(webhookEvents)
      .set({ processedAt: deps.clock(), body: '' })
      .where(eq(webhookEvents.id, id))
  })
}

const idsIn = ({ payload }: z.infer<typeof Envelope>) =>
  [payload.order, payload.payment, payload.refund].flatMap(part => (part ? [part.entity.id] : []))

const isRecent = ({ receivedAt }: { receivedAt: Date }, now: Date) =>
  now.getTime() - receivedAt.getTime() < UNKNOWN_FOR_MS

async function orderMeant(db: Database, { payload }: z.infer<typeof Envelope>): Promise<string | null> {
  const providerOrder = payload.order?.entity.id ?? payload.payment?.entity.order_id
  const found = providerOrder ? await orderOfProviderOrder(db, providerOrder) : null
  const paymentId = payload.payment?.entity.id ?? payload.refund?.entity.payment_id
  if (found || !paymentId) return found
  const [payment] = await db
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(eq(payments.id, paymentId))
  return payment?.orderId ?? null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
