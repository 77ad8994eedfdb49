import type { Space } from '../platform/free-space.ts'
import type { Gauge } from '../platform/observability/metrics.ts'
import { thisProcess } from './process-info.ts'
import type { Measured, ProviderSeen, Queue } from './queries.ts'

interface Seen {
  measured: Measured
  queues: Queue[]
  models: ProviderSeen[]
  space: Space | null
}
/** Alerts are written against these names (docs/operate.md). */
export function shopGauges({ measured, queues, models, space }: Seen): Gauge[] {
  const one = (name: string, help: string, value: number): Gauge => ({ name, help, values: [{ value }] })
  const { residentBytes, heapBytes, loopP99Seconds, cpuSeconds, startedAt } = thisProcess()
  return [
    one(
      'dopple_money_without_order',
      'Captured payments that neither pay an order nor are on their way back. Must be 0.',
      measured.captured_without_order,
    ),
    one(
      'dopple_refunds_failed',
      'Refunds that did not get through and were not asked for again.',
      measured.refunds_failed,
    ),
    one(
      'dopple_refunds_on_their_way',
      'Refunds asked for or pending at the provider.',
      measured.refunds_on_their_way,
    ),
    one('dopple_webhooks_waiting', 'Webhooks kept and not worked through.', measured.webhooks_waiting),
    one(
      'dopple_parcel_news_waiting',
      'News of parcels kept for more than five minutes and not worked through.',
      measured.parcel_news_waiting,
    ),
    one('dopple_parcel_alarms', 'Alarms of parcels that nobody has seen.', measured.parcel_alarms),
    {
      name: 'dopple_orders',
      help: 'Orders by where they wait.',
      values: [
        { labels: { at: 'awaiting_payment' }, value: measured.awaiting_payment },
        { labels: { at: 'paid_not_started' }, value: measured.paid_not_started },
        { labels: { at: 'overdue_for_a_look_at_the_provider' }, value: measured.unpaid_due_for_a_look },
      ],
    },
    one('dopple_orders_paid_last_day', 'Orders of the last 24 hours that are paid.', measured.paid_last_day),
    {
      name: 'dopple_mails',
      help: 'Mails by state.',
      values: [
        { labels: { state: 'waiting' }, value: measured.mails_waiting },
        { labels: { state: 'failed' }, value: measured.mails_failed },
      ],
    },
    {
      name: 'dopple_jobs',
      help: 'Jobs by queue and state.',
      values: queues.flatMap(({ queue, waiting, active, failed }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'active' }, value: active },
        { labels: { queue, state: 'failed' }, value: failed },
      ]),
    },
    {
      name: 'dopple_image_model_failures_last_day',
      help: 'Drawings an image model did not deliver in the last 24 hours.',
      values: models.map(({ name, failed_last_day }) => ({
        labels: { provider: name },
        value: failed_last_day,
      })),
    },
    one('dopple_database_bytes', 'Size of the database.', measured.database_bytes),
    ...(space
      ? [one('dopple_disk_free_bytes', 'Free space where the data directory is.', space.freeBytes)]
      : []),
    one('process_resident_memory_bytes', 'Resident memory of this process.', residentBytes),
    one('nodejs_heap_size_used_bytes', 'Heap in use.', heapBytes),
    one('nodejs_eventloop_lag_p99_seconds', '99th percentile of the delay of a turn.', loopP99Seconds),
    one('process_cpu_seconds_total', 'Processor time of this process.', cpuSeconds),
    one('process_start_time_seconds', 'When this process began.', startedAt.getTime() / 1000),
  ]
}
