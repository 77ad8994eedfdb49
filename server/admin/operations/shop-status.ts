import type { ShopStatus } from '../../../shared/admin/api.ts'
import { paths } from '../../../shared/paths.ts'
import { modelGone } from '../../../shared/settings/api.ts'
import { isLow, type Space } from '../../platform/free-space.ts'
import type { GoneModel } from '../../settings/gone-models.ts'
import type { Check } from '../../settings/stored-check.ts'
import type { Measured, ProviderSeen, Queue } from './queries.ts'
import { thisProcess } from './shop-gauges.ts'

const MB = 1024 * 1024

export function shopStatus({
  measured,
  queues,
  models,
  gone,
  check,
  space,
  engine,
}: {
  measured: Measured
  queues: Queue[]
  models: ProviderSeen[]
  gone: GoneModel[]
  check: Check | null
  space: Space | null
  engine: 'embedded' | 'server'
}): ShopStatus {
  const { startedAt, residentBytes, loopP99Seconds } = thisProcess()
  return {
    troubles: troublesOf({ measured, queues, gone, check, space }),
    money: {
      captured_without_order: measured.captured_without_order,
      refunds_failed: measured.refunds_failed,
      refunds_on_their_way: measured.refunds_on_their_way,
      webhooks_waiting: measured.webhooks_waiting,
      oldest_webhook_at: measured.oldest_webhook_at,
    },
    orders: {
      awaiting_payment: measured.awaiting_payment,
      paid_not_started: measured.paid_not_started,
      paid_last_day: measured.paid_last_day,
      unpaid_due_for_a_look: measured.unpaid_due_for_a_look,
    },
    mails: {
      waiting: measured.mails_waiting,
      failed: measured.mails_failed,
      sent_last_day: measured.mails_sent_last_day,
    },
    jobs: queues,
    providers: models,
    process: {
      started_at: startedAt.toISOString(),
      memory_mb: Math.round(residentBytes / MB),
      event_loop_p99_ms: Math.round(loopP99Seconds * 10_000) / 10,
      database: engine,
      database_mb: Math.round(measured.database_bytes / MB),
      node: process.versions.node,
    },
    disk: space && {
      free_mb: Math.floor(space.freeBytes / MB),
      total_mb: Math.floor(space.totalBytes / MB),
      is_low: isLow(space),
    },
  }
}

interface StatusInput {
  measured: Measured
  queues: Queue[]
  gone: GoneModel[]
  check: Check | null
  space: Space | null
}
function troublesOf({ measured, queues, gone, check, space }: StatusInput): ShopStatus['troubles'] {
  const failedJobs = queues.reduce((sum, { failed }) => sum + failed, 0)
  const seen: ShopStatus['troubles'] = [
    {
      what: 'Payments that belong to no order and are not on their way back',
      count: measured.captured_without_order,
      where: paths.adminOrders,
    },
    {
      what: 'Refunds that did not go through',
      count: measured.refunds_failed,
      where: `${paths.adminOrders}?needs=refund_failed`,
    },
    {
      what: 'Refunds that the payment provider has not taken for six hours',
      count: measured.refunds_waiting,
      where: `${paths.adminOrders}?needs=refund_waiting`,
    },
    { what: 'Emails that could not be delivered', count: measured.mails_failed, where: null },
    {
      what: 'Webhooks from the payment provider still to be processed',
      count: measured.webhooks_waiting > WEBHOOKS_USUAL ? measured.webhooks_waiting : 0,
      where: null,
    },
    {
      what: 'Parcel news waiting for the courier’s answer',
      count: measured.parcel_news_waiting,
      where: paths.adminParcels,
    },
    {
      what: 'Parcel alarms that nobody has seen',
      count: measured.parcel_alarms,
      where: paths.adminParcels,
    },
    {
      what: 'Unpaid orders still to be checked with the provider',
      count: measured.unpaid_due_for_a_look,
      where: paths.adminOrders,
    },
    ...gone.map(({ calls, ...model }) => ({
      what: `Calls turned away: ${modelGone(model)}`,
      count: calls,
      where: paths.adminSettings,
    })),
    {
      what: `Differences between what is stored of an order and what it follows from${check?.orders[0] ? `, such as ${check.orders[0]}` : ''}`,
      count: check?.orders.length ?? 0,
      where: paths.adminOrders,
    },
    { what: 'Jobs that failed for good', count: failedJobs, where: null },
    {
      what: 'MB of disk left for the data directory',
      count: space && isLow(space) ? Math.max(1, Math.floor(space.freeBytes / MB)) : 0,
      where: null,
    },
  ]
  return seen.filter(({ count }) => count > 0)
}
const WEBHOOKS_USUAL = 20
