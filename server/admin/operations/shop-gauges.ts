import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, Registry } from 'prom-client'
import type { Space } from '../../platform/free-space.ts'
import type { Measured, ProviderSeen, Queue } from './queries.ts'

interface GaugeValues {
  measured: Measured
  queues: Queue[]
  models: ProviderSeen[]
  space: Space | null
}
/** Alerts are written against these names (docs/operate.md). */
export function shopGauges({ measured, queues, models, space }: GaugeValues): Registry {
  const gauges = new Registry()
  const one = (name: string, help: string, value: number) =>
    new Gauge({ name, help, registers: [gauges] }).set(value)
  const many = (name: string, help: string, labelNames: string[]) => {
    const gauge = new Gauge({ name, help, labelNames, registers: [gauges] })
    return (labels: Record<string, string>, value: number) => gauge.set(labels, value)
  }
  one(
    'dopple_money_without_order',
    'Captured payments that neither pay an order nor are on their way back. Must be 0.',
    measured.captured_without_order,
  )
  one(
    'dopple_refunds_failed',
    'Refunds that did not get through and were not asked for again.',
    measured.refunds_failed,
  )
  one(
    'dopple_refunds_waiting',
    'Refunds asked for more than six hours ago that the provider has not taken.',
    measured.refunds_waiting,
  )
  one(
    'dopple_refunds_on_their_way',
    'Refunds asked for or pending at the provider.',
    measured.refunds_on_their_way,
  )
  one('dopple_webhooks_waiting', 'Webhooks kept and not worked through.', measured.webhooks_waiting)
  one(
    'dopple_parcel_news_waiting',
    'News of parcels kept for more than five minutes and not worked through.',
    measured.parcel_news_waiting,
  )
  one('dopple_parcel_alarms', 'Alarms of parcels that nobody has seen.', measured.parcel_alarms)
  const orders = many('dopple_orders', 'Orders by where they wait.', ['at'])
  orders({ at: 'awaiting_payment' }, measured.awaiting_payment)
  orders({ at: 'paid_not_started' }, measured.paid_not_started)
  orders({ at: 'overdue_for_a_look_at_the_provider' }, measured.unpaid_due_for_a_look)
  one('dopple_orders_paid_last_day', 'Orders of the last 24 hours that are paid.', measured.paid_last_day)
  const mails = many('dopple_mails', 'Mails by state.', ['state'])
  mails({ state: 'waiting' }, measured.mails_waiting)
  mails({ state: 'failed' }, measured.mails_failed)
  const jobs = many('dopple_jobs', 'Jobs by queue and state.', ['queue', 'state'])
  for (const { queue, waiting, active, failed } of queues) {
    jobs({ queue, state: 'waiting' }, waiting)
    jobs({ queue, state: 'active' }, active)
    jobs({ queue, state: 'failed' }, failed)
  }
  const failures = many(
    'dopple_image_model_failures_last_day',
    'Drawings an image model did not deliver in the last 24 hours.',
    ['provider'],
  )
  for (const { name, failed_last_day } of models) failures({ provider: name }, failed_last_day)
  one('dopple_database_bytes', 'Size of the database.', measured.database_bytes)
  if (space) one('dopple_disk_free_bytes', 'Free space where the data directory is.', space.freeBytes)
  const { residentBytes, heapBytes, loopP99Seconds, cpuSeconds, startedAt } = thisProcess()
  one('process_resident_memory_bytes', 'Resident memory of this process.', residentBytes)
  one('nodejs_heap_size_used_bytes', 'Heap in use.', heapBytes)
  one('nodejs_eventloop_lag_p99_seconds', '99th percentile of the delay of a turn.', loopP99Seconds)
  one('process_cpu_seconds_total', 'Processor time of this process.', cpuSeconds)
  one('process_start_time_seconds', 'When this process began.', startedAt.getTime() / 1000)
  return gauges
}

const delays = monitorEventLoopDelay({ resolution: 20 })
delays.enable()
const startedAt = new Date(Date.now() - process.uptime() * 1000)

export const thisProcess = () => ({
  startedAt,
  residentBytes: process.memoryUsage.rss(),
  heapBytes: process.memoryUsage().heapUsed,
  loopP99Seconds: delays.percentile(99) / 1e9,
  cpuSeconds: process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
})
