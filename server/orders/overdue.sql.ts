import { sql } from 'drizzle-orm'
import { overdueBefore } from '../../shared/delivery.ts'
import { indianDay } from '../../shared/working-days.ts'

/** Order `o` should have arrived: by its promise, or within the usual days where nothing was promised. */
export const isOverdue = (now: Date) => sql`coalesce(
  o.promise_to < ${indianDay(now)}::date,
  o.paid_at < ${overdueBefore(now).toISOString()}::timestamptz)`
