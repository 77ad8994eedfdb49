import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { ORDER_STATUSES, type OrderStatus } from '../orders/order-status.ts'
import { AiProvider } from '../settings/api.ts'

const byStatus = z.object(
  Object.fromEntries(ORDER_STATUSES.map(status => [status, z.int()])) as Record<OrderStatus, z.ZodMiniInt>,
)

export const AdminStats = z.object({
  total_orders: z.int(),
  total_users: z.int(),
  /** In rupees: captured minus refunded. */
  total_revenue: z.number(),
  orders_by_status: byStatus,
})
export type AdminStats = z.infer<typeof AdminStats>

export const SeriesPoint = z.object({
  /** The first day, in India: 2026-11-21. */
  from: z.string(),
  orders: z.int(),
  revenue_minor_units: z.int(),
})
export type SeriesPoint = z.infer<typeof SeriesPoint>

export const FUNNEL_DAYS = 30
export const BUDGET_WATCH = 0.8

const people = z.int()
export const Dashboard = z.object({
  todo: z.object({
    to_start: z.object({ count: z.int(), oldest_paid_at: z.nullable(z.string()) }),
    overdue: z.object({ count: z.int(), oldest_paid_at: z.nullable(z.string()) }),
    changes_asked: z.int(),
    proof_to_make: z.int(),
    /** Parcels to decide on, and alarms of the courier's news. */
    parcels: z.int(),
    untracked: z.int(),
    refund_failed: z.int(),
    tickets: z.int(),
    /** Complaints that are soon due. */
    complaints_urgent: z.int(),
    /** Claims that wait for the founder, and when the first is due. */
    claims: z.object({ count: z.int(), due_at: z.nullable(z.string()) }),
    /** New or changed reviews that the founder has not looked at. */
    reviews: z.int(),
    mails_failed: z.int(),
    /** The books do not know the shop's state. */
    state_unset: z.boolean(),
    papers_stuck: z.int(),
  }),
  series: z.object({ days: z.array(SeriesPoint), weeks: z.array(SeriesPoint), months: z.array(SeriesPoint) }),
  funnel: z.object({ photo: people, preview: people, checkout: people, paid: people }),
  spend: z.object({
    today_minor_units: z.int(),
    month_minor_units: z.int(),
    budget_minor_units: z.int(),
    previews_today: z.int(),
    providers: z.array(
      z.object({
        name: z.union([AiProvider, z.literal('demo')]),
        calls: z.int(),
        failed: z.int(),
        month_minor_units: z.int(),
        today_minor_units: z.int(),
      }),
    ),
  }),
})
export type Dashboard = z.infer<typeof Dashboard>

export const FailedMail = z.object({
  id: z.string(),
  kind: z.string(),
  recipient: z.string(),
  subject: z.string(),
  created_at: z.string(),
  error: z.nullable(z.string()),
})
export type FailedMail = z.infer<typeof FailedMail>

export const dashboardApi = {
  stats: {
    method: 'GET',
    path: '/admin/stats',
    summary: 'Orders, customers, revenue, and how many orders stand where.',
    access: 'admin',
    response: z.object({ stats: AdminStats }),
  },
  dashboard: {
    method: 'GET',
    path: '/admin/dashboard',
    summary: 'What needs doing, how trade goes, how far people come, and what the drawings cost.',
    access: 'admin',
    response: Dashboard,
  },
  failedMails: {
    method: 'GET',
    path: '/admin/mails/failed',
    summary: 'Mails that were given up, newest first.',
    access: 'admin',
    response: z.object({ mails: z.array(FailedMail) }),
  },
  sendAgain: {
    method: 'POST',
    path: '/admin/mails/:id/again',
    summary: 'Gives a mail that was given up a fresh start.',
    access: 'admin',
    params: z.object({ id: z.string().check(z.maxLength(80)) }),
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api

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
