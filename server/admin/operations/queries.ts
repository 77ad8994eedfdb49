import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { isRefundFailed, isRefundWaiting } from '../../orders/order.sql.ts'
import type { Database } from '../../platform/db/database.ts'
import { oneRow, rows } from '../../platform/db/rows.ts'

const Measured = z.object({
  captured_without_order: z.number(),
  refunds_failed: z.number(),
  refunds_waiting: z.number(),
  refunds_on_their_way: z.number(),
  webhooks_waiting: z.number(),
  oldest_webhook_at: z.nullable(z.string()),
  parcel_news_waiting: z.number(),
  parcel_alarms: z.number(),
  awaiting_payment: z.number(),
  paid_not_started: z.number(),
  paid_last_day: z.number(),
  unpaid_due_for_a_look: z.number(),
  mails_waiting: z.number(),
  mails_failed: z.number(),
  mails_sent_last_day: z.number(),
  database_bytes: z.number(),
})
export type Measured = z.infer<typeof Measured>

/** One round trip on indexes only: monitoring asks every few seconds. */
export function measureShop(db: Database, now: Date): Promise<Measured> {
  const at = sql`${now.toISOString()}::timestamptz`
  return oneRow(
    db,
    Measured,
    sql`
      select
        (select count(*)::int from payments p where not p.pays and p.status in ('captured', 'refunded')
          and coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id
            and r.status <> 'failed'), 0) < p.amount_paise) as captured_without_order,
        (select count(*)::int from refunds r where ${isRefundFailed}) as refunds_failed,
        (select count(*)::int from refunds r where ${isRefundWaiting(now)}) as refunds_waiting,
        (select count(*)::int from refunds where status in ('asked', 'pending')) as refunds_on_their_way,
        (select count(*)::int from webhook_events where processed_at is null) as webhooks_waiting,
        (select to_jsonb(min(received_at)) #>> '{}' from webhook_events
          where processed_at is null) as oldest_webhook_at,
        (select count(*)::int from parcel_news where processed_at is null
          and received_at < ${at} - interval '5 minutes') as parcel_news_waiting,
        (select count(*)::int from parcel_alarms where seen_at is null) as parcel_alarms,
        (select count(*)::int from orders where is_open) as awaiting_payment,
        (select count(*)::int from orders where status = 'Processing') as paid_not_started,
        (select count(*)::int from orders where created_at > ${at} - interval '1 day'
          and paid_at is not null) as paid_last_day,
        (select count(*)::int from orders
          where next_check_at < ${at} - interval '5 minutes') as unpaid_due_for_a_look,
        (select count(*)::int from mails where status = 'waiting') as mails_waiting,
        (select count(*)::int from mails where status = 'failed') as mails_failed,
        (select count(*)::int from mails where sent_at > ${at} - interval '1 day') as mails_sent_last_day,
        pg_database_size(current_database())::float8 as database_bytes`,
  )
}

const Queue = z.object({
  queue: z.string(),
  waiting: z.number(),
  active: z.number(),
  failed: z.number(),
  oldest_at: z.nullable(z.string()),
})
export type Queue = z.infer<typeof Queue>
export const queuesOf = (db: Database): Promise<Queue[]> =>
  rows(
    db,
    Queue,
    sql`
      select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed,
        to_jsonb(min(created_on) filter (
          where state in ('created', 'retry') and start_after <= now())) #>> '{}' as oldest_at
      from pgboss.job where state <> 'completed' and name not like '\\_\\_%' group by name order by name`,
  )

const ProviderSeen = z.object({
  name: z.string(),
  last_answered_at: z.nullable(z.string()),
  failed_last_day: z.number(),
})
export type ProviderSeen = z.infer<typeof ProviderSeen>
export const imageModelsSeen = (db: Database, now: Date): Promise<ProviderSeen[]> =>
  rows(
    db,
    ProviderSeen,
    sql`
      select provider as name,
        to_jsonb(max(finished_at) filter (where outcome in ('drawn', 'described'))) #>> '{}' as last_answered_at,
        count(*) filter (where outcome not in ('drawn', 'described', 'started', 'budget'))::int as failed_last_day
      from provider_calls where started_at > ${now.toISOString()}::timestamptz - interval '30 days'
        group by provider order by provider`,
  )
