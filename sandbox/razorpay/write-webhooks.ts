import type { Tx } from '../../server/platform/db/database.ts'
import type { Books } from './context.ts'
import { orderEntity, paymentEntity, refundEntity } from './entities.ts'
import { newEventId } from './ids.ts'
import type { WebhookHabit } from './outcomes.ts'
import { type Order, type Payment, type Refund, webhooks } from './tables.ts'

export type News =
  | { event: 'payment.authorized' | 'payment.captured' | 'payment.failed'; payment: Payment }
  | { event: 'order.paid'; payment: Payment; order: Order }
  | { event: 'refund.created' | 'refund.processed' | 'refund.failed'; refund: Refund; payment: Payment }

const REORDERED_GAP_MS = 400

/** In the transaction of the change, with a snapshot of the entity, as the service sends it. */
export async function announce(
  { clock, waits }: Pick<Books, 'clock' | 'waits'>,
  tx: Tx,
  habit: WebhookHabit,
  news: News[],
) {
  const now = clock()
  const rows = news.flatMap((item, place) => {
    const row = {
      eventId: newEventId(),
      event: item.event,
      orderId: item.payment.orderId,
      body: JSON.stringify(envelope(item, now)),
      dueAt: dueAt(habit, now, news.length - place, waits.delayedWebhookMs),
      fate: habit === 'none' ? ('dropped' as const) : ('waiting' as const),
      createdAt: now,
    }
    return habit === 'duplicated' ? [row, row, row] : [row]
  })
  if (rows.length > 0) await tx.insert(webhooks).values(rows)
}

function dueAt(habit: WebhookHabit, now: Date, placeFromTheEnd: number, delayMs: number): Date | null {
  if (habit === 'none') return null
  if (habit === 'delayed') return new Date(now.getTime() + delayMs)
  if (habit === 'reordered') return new Date(now.getTime() + placeFromTheEnd * REORDERED_GAP_MS)
  return now
}

function envelope(news: News, now: Date) {
  const payload = {
    ...('refund' in news && { refund: { entity: refundEntity(news.refund) } }),
    payment: { entity: paymentEntity(news.payment) },
    ...('order' in news && { order: { entity: orderEntity(news.order) } }),
  }
  return {
    entity: 'event',
    account_id: 'acc_SandboxOfShop1',
    event: news.event,
    contains: Object.keys(payload),
    payload,
    created_at: Math.floor(now.getTime() / 1000),
  }
}
