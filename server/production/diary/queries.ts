import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { STAGES, Stage } from '../../../shared/production/api.ts'
import type { Database } from '../../platform/db/database.ts'
import { rows } from '../../platform/db/rows.ts'
import { type DiaryRow, diaryEntries } from '../tables.ts'

export const diaryOf = (db: Database, orderId: string): Promise<DiaryRow[]> =>
  db.select().from(diaryEntries).where(eq(diaryEntries.orderId, orderId)).orderBy(asc(diaryEntries.createdAt))

export const diaryOfUser = (db: Database, userId: string): Promise<DiaryRow[]> =>
  db
    .select()
    .from(diaryEntries)
    .where(sql`${diaryEntries.orderId} in (select o.id from orders o where o.user_id = ${userId})`)

const OldEntry = z.object({ id: z.string(), file: z.string() })

/** Of orders delivered before this moment, or cancelled before it. */
export const oldEntries = (db: Database, before: Date) =>
  rows(
    db,
    OldEntry,
    sql`
      select d.id, d.file from diary_entries d join orders o on o.id = d.order_id
      where (o.status = 'Delivered' and coalesce(o.delivered_at, o.updated_at) < ${before.toISOString()}::timestamptz)
        or (o.status = 'Cancelled' and o.updated_at < ${before.toISOString()}::timestamptz)
      limit 1000`,
  )

const RECENT = 50
const UsualDays = z.object({ stage: Stage, days: z.number() })

/** In days, the middle of the last stays at each stage that has enough of them. */
export async function medianDays(db: Database, enough: number): Promise<Partial<Record<Stage, number>>> {
  const usual = await rows(
    db,
    UsualDays,
    sql`
      select stage, days from jsonb_array_elements_text(${JSON.stringify(STAGES)}::jsonb) stage cross join lateral (
        select count(*) as count, percentile_cont(0.5) within group (order by days)::float8 as days from (
          select extract(epoch from moved_at - since) / 86400 as days from production_moves
          where from_stage = stage order by id desc limit ${RECENT}) recent) usual
      where count >= ${enough}`,
  )
  return Object.fromEntries(usual.map(({ stage, days }) => [stage, days]))
}
