import { desc, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { AI_PROVIDERS, type AiProvider, type DescribedDay } from '../../shared/settings/api.ts'
import type { Database } from '../platform/db/database.ts'
import { moment, rows } from '../platform/db/rows.ts'
import { promptVersions } from './tables.ts'

const VERSIONS_SHOWN = 20

export async function newestVersion(db: Database, { lock = false } = {}) {
  // A table lock: two first versions have no row to lock.
  if (lock) await db.execute(sql`lock table prompt_versions in share row exclusive mode`)
  const [newest] = await db.select().from(promptVersions).orderBy(desc(promptVersions.id)).limit(1)
  return newest
}

export const latestVersions = (db: Database) =>
  db.select().from(promptVersions).orderBy(desc(promptVersions.id)).limit(VERSIONS_SHOWN)

interface ProviderStatus {
  lastAnswerAt: Date | null
  lastAskedAt: Date | null
  lastOutcome: string | null
}

const LastAnswer = z.object({
  name: z.string(),
  answered: z.nullable(moment),
  asked: z.nullable(moment),
  outcome: z.nullable(z.string()),
})

export async function lastAnswers(db: Database): Promise<Record<AiProvider, ProviderStatus>> {
  const answers = await rows(
    db,
    LastAnswer,
    sql`
      select wanted.name,
        (select c.finished_at from provider_calls c where c.provider = wanted.name and c.outcome = 'drawn'
          order by c.finished_at desc limit 1) as answered,
        last.started_at as asked, last.outcome
      from unnest(array['openai', 'gemini']) as wanted (name)
      left join lateral (select c.started_at, c.outcome from provider_calls c where c.provider = wanted.name and c.asked_for = 'drawing'
        order by c.started_at desc limit 1) last on true`,
  )
  const found = new Map(
    answers.map(({ name, answered, asked, outcome }) => [
      name,
      { lastAnswerAt: answered, lastAskedAt: asked, lastOutcome: outcome },
    ]),
  )
  const never: ProviderStatus = { lastAnswerAt: null, lastAskedAt: null, lastOutcome: null }
  return Object.fromEntries(AI_PROVIDERS.map(name => [name, found.get(name) ?? never])) as Record<
    AiProvider,
    ProviderStatus
  >
}

const DAYS_SHOWN = 7
const EndOfDay = z.object({
  day: z.string(),
  end: z.string(),
  count: z.number(),
  without_schema: z.number(),
})

/** The ends of the questions about photos on the last days that had any, the most frequent first. */
export async function howPhotosWereDescribed(db: Database, now: Date): Promise<DescribedDay[]> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${DAYS_SHOWN})`
  const ends = await rows(
    db,
    EndOfDay,
    sql`
      select (started_at at time zone 'Asia/Kolkata')::date::text as day, outcome as end, count(*)::int as count,
        count(*) filter (where without_schema)::int as without_schema
      from provider_calls where asked_for = 'description' and started_at > ${since}
      group by 1, 2 order by 1 desc, 3 desc, 2`,
  )
  const days = new Map<string, DescribedDay>()
  for (const { day, end, count, without_schema } of ends) {
    const before = days.get(day) ?? { day, ends: [], without_schema: 0 }
    days.set(day, {
      day,
      ends: [...before.ends, { end, count }],
      without_schema: before.without_schema + without_schema,
    })
  }
  return [...days.values()]
}
