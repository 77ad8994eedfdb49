import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'

export interface Measured {
  captured_without_order: number
  refunds_failed: number
  refunds_on_their_way: number
  webhooks_waiting: number
  oldest_webhook_at: string | null
  parcel_news_waiting: number
  parcel_alarms: number
  awaiting_payment: number
  paid_not_started: number
  paid_last_day: number
  unpaid_due_for_a_look: number
  mails_waiting: number
  mails_failed: number
  mails_sent_last_day: number
  database_bytes: number
}

/** One round trip on indexes only: monitoring asks every few seconds. */
export async function measureShop(db: Database, now: Date): Promise<Measured> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute(sql`
    select
      (select count(*)::int from payments p where not p.pays and p.status in ('captured', 'refunded')
        and coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id
          and r.status <> 'failed'), 0) < p.amount_paise) as captured_without_order,
      (select count(*)::int from refunds f where f.status = 'failed'
        and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.status <> 'failed'
          and n.created_at > f.created_at)) as refunds_failed,
      (select count(*)::int from refunds where status in ('asked', 'pending')) as refunds_on_their_way,
      (select count(*)::int from webhook_events where processed_at is null) as webhooks_waiting,
      (select to_jsonb(min(received_at)) #>> '{}' from webhook_events
        where processed_at is null) as oldest_webhook_at,
      (select count(*)::int from parcel_news where processed_at is null
        and received_at < ${at} - interval '5 minutes') as parcel_news_waiting,
      (select count(*)::int from parcel_alarms where seen_at is null) as parcel_alarms,
      (select count(*)::int from orders where open_hash is not null) as awaiting_payment,
      (select count(*)::int from orders where status = 'Processing') as paid_not_started,
      (select count(*)::int from orders where created_at > ${at} - interval '1 day'
        and paid_at is not null) as paid_last_day,
      (select count(*)::int from orders
        where next_check_at < ${at} - interval '5 minutes') as unpaid_due_for_a_look,
      (select count(*)::int from mails where status = 'waiting') as mails_waiting,
      (select count(*)::int from mails where status = 'failed') as mails_failed,
      (select count(*)::int from mails where sent_at > ${at} - interval '1 day') as mails_sent_last_day,
      pg_database_size(current_database())::float8 as database_bytes`)
  return rows[0] as unknown as Measured
}

export interface Queue {
  queue: string
  waiting: number
  active: number
  failed: number
  oldest_at: string | null
}
export async function queuesOf(db: Database): Promise<Queue[]> {
  const { rows } = await db.execute(sql`
    select name as queue, count(*) filter (where state in ('created', 'retry'))::int as waiting,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state = 'failed')::int as failed,
      to_jsonb(min(created_on) filter (
        where state in ('created', 'retry') and start_after <= now())) #>> '{}' as oldest_at
    from pgboss.job where state <> 'completed' and name not like '\\_\\_%' group by name order by name`)
  return rows as unknown as Queue[]
}

export interface ProviderSeen {
  name: string
  last_answered_at: string | null
  failed_last_day: number
}
export async function imageModelsSeen(db: Database, now: Date): Promise<ProviderSeen[]> {
  const { rows } = await db.execute(sql`
    select provider as name,
      to_jsonb(max(finished_at) filter (where outcome in ('drawn', 'described'))) #>> '{}' as last_answered_at,
      count(*) filter (where outcome not in ('drawn', 'described', 'started', 'budget'))::int as failed_last_day
    from provider_calls where started_at > ${now.toISOString()}::timestamptz - interval '30 days'
      group by provider order by provider`)
  return rows as unknown as ProviderSeen[]
}
