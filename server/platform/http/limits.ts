import { sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from './problem.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

export interface Limits {
  /** Counts one attempt; refuses with 429 once `max` were counted in the window. Shared by every process. */
  take: (key: string, limit: Limit, sentence?: string) => Promise<void>
  sweep: () => Promise<void>
}

export function createLimits({ db, clock, on }: { db: Database; clock: Clock; on: boolean }): Limits {
  return {
    async take(key, { max, windowSeconds }, sentence = 'That was a lot of tries in a short time. Please wait a little and try again.') {
      if (!on) return
      const now = clock()
      const resets = new Date(now.getTime() + windowSeconds * 1000)
      const { rows } = await db.execute(sql`
        insert into rate_limits as held (key, count, resets_at) values (${key}, 1, ${resets.toISOString()}::timestamptz)
        on conflict (key) do update set
          count = case when held.resets_at <= ${now.toISOString()}::timestamptz then 1 else held.count + 1 end,
          resets_at = case when held.resets_at <= ${now.toISOString()}::timestamptz then excluded.resets_at else held.resets_at end
        returning count::int as count, extract(epoch from resets_at - ${now.toISOString()}::timestamptz)::int as left_seconds`)
      const { count, left_seconds } = rows[0] as { count: number; left_seconds: number }
      if (count > max) throw new Refusal(429, 'limit.reached', sentence, { headers: { 'retry-after': String(Math.max(1, left_seconds)) } })
    },
    async sweep() {
      await db.execute(sql`delete from rate_limits where resets_at < now() - interval '1 hour'`)
    },
  }
}
