import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'

const count = z.int()
const moment = z.nullable(z.string())

export const ShopStatus = z.object({
  /** Sentences about what needs attention; empty if nothing does. */
  troubles: z.array(z.object({ what: z.string(), count, where: z.nullable(z.string()) })),
  money: z.object({
    captured_without_order: count,
    refunds_failed: count,
    refunds_on_their_way: count,
    webhooks_waiting: count,
    oldest_webhook_at: moment,
  }),
  orders: z.object({
    awaiting_payment: count,
    paid_not_started: count,
    paid_last_day: count,
    unpaid_due_for_a_look: count,
  }),
  mails: z.object({ waiting: count, failed: count, sent_last_day: count }),
  jobs: z.array(
    z.object({ queue: z.string(), waiting: count, active: count, failed: count, oldest_at: moment }),
  ),
  providers: z.array(z.object({ name: z.string(), last_answered_at: moment, failed_last_day: count })),
  process: z.object({
    started_at: z.string(),
    memory_mb: count,
    event_loop_p99_ms: z.number(),
    database: z.enum(['embedded', 'server']),
    database_mb: count,
    node: z.string(),
  }),
  /** The data directory's disk; pictures on S3 are not counted. */
  disk: z.nullable(z.object({ free_mb: count, total_mb: count, is_low: z.boolean() })),
})
export type ShopStatus = z.infer<typeof ShopStatus>

export const operationsApi = {
  status: {
    method: 'GET',
    path: '/admin/status',
    summary: 'How the shop itself is: money, mails, jobs, providers, and this process.',
    access: 'admin',
    response: ShopStatus,
  },
} satisfies Api
