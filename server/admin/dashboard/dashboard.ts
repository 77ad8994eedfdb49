import { type AdminStats, type Dashboard, FUNNEL_DAYS } from '../../../shared/admin/api.ts'
import { paiseToRupees } from '../../../shared/money.ts'
import { AI_PROVIDERS } from '../../../shared/settings/api.ts'
import { DAY_MS, INDIA_OFFSET_MS, startOfDay } from '../../../shared/time/moments.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { listStuckEvents, settingsRows } from '../../books/queries.ts'
import { settingsOn } from '../../books/settings.ts'
import { countClaimsDue } from '../../claims/queries.ts'
import { countUrgentComplaints } from '../../contact/queries.ts'
import { countNeeds } from '../../orders/list-orders.ts'
import { countCards } from '../../parcels/queries.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { countWaitingReviews } from '../../reviews/queries.ts'
import {
  customers,
  failedMailCount,
  funnelSince,
  oldestWaiting,
  paidPerDay,
  previewsDrawnSince,
  spentPerProvider,
  totals,
} from './queries.ts'
import { seriesBegin, seriesOf } from './series.ts'

interface Deps {
  db: Database
  clock: Clock
  budgetPaise: number
}

export async function readStats({ db }: Pick<Deps, 'db'>): Promise<AdminStats> {
  const [{ byStatus, paid, revenuePaise }, people] = await Promise.all([totals(db), customers(db)])
  return {
    total_orders: paid,
    total_users: people,
    total_revenue: paiseToRupees(revenuePaise),
    orders_by_status: byStatus,
  }
}

export async function readDashboard({ db, clock, budgetPaise }: Deps): Promise<Dashboard> {
  const now = clock()
  const today = startOfDay(now)
  const [
    needs,
    oldest,
    parcels,
    mailsFailed,
    sums,
    funnel,
    spent,
    previewsToday,
    books,
    complaints,
    claims,
    reviews,
  ] = await Promise.all([
    countNeeds(db, now),
    oldestWaiting(db, now),
    countCards(db),
    failedMailCount(db),
    paidPerDay(db, seriesBegin(now)),
    funnelSince(db, new Date(today.getTime() - (FUNNEL_DAYS - 1) * DAY_MS)),
    spentPerProvider(db, { month: startOfMonth(now), today }),
    previewsDrawnSince(db, today),
    booksTodo(db, now),
    countUrgentComplaints(db, now),
    countClaimsDue(db, now),
    countWaitingReviews(db),
  ])
  const providers = [...AI_PROVIDERS, 'demo' as const].map(name => {
    const found = spent.find(({ provider }) => provider === name)
    return {
      name,
      calls: found?.calls ?? 0,
      failed: found?.failed ?? 0,
      month_minor_units: found?.month ?? 0,
      today_minor_units: found?.today ?? 0,
    }
  })
  return {
    todo: {
      to_start: { count: needs.to_start, oldest_paid_at: oldest.toStart },
      overdue: { count: needs.overdue, oldest_paid_at: oldest.overdue },
      parcels,
      changes_asked: needs.changes_asked,
      proof_to_make: needs.proof_to_make,
      untracked: needs.untracked,
      refund_failed: needs.refund_failed,
      tickets: needs.tickets,
      claims,
      reviews,
      mails_failed: mailsFailed,
      ...books,
      complaints_urgent: complaints,
    },
    series: seriesOf(sums, now),
    funnel,
    spend: {
      today_minor_units: providers.reduce((sum, { today_minor_units: paise }) => sum + paise, 0),
      month_minor_units: providers.reduce((sum, { month_minor_units: paise }) => sum + paise, 0),
      budget_minor_units: budgetPaise,
      previews_today: previewsToday,
      providers,
    },
  }
}

function startOfMonth(now: Date): Date {
  const there = new Date(now.getTime() + INDIA_OFFSET_MS)
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth(), 1) - INDIA_OFFSET_MS)
}

async function booksTodo(db: Database, now: Date) {
  const [rows, stuck] = await Promise.all([settingsRows(db), listStuckEvents(db)])
  return {
    state_unset: settingsOn(rows, indianDay(now)).stateCode === null,
    papers_stuck: stuck.length,
  }
}
