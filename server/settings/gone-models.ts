import { sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { AiProvider } from '../../shared/settings/api.ts'
import type { Database } from '../platform/db/database.ts'
import { int8, rows } from '../platform/db/rows.ts'

export type CallPurpose = 'drawing' | 'description'
export interface ModelInUse {
  provider: AiProvider
  askedFor: CallPurpose
  model: string
}
export interface GoneModel extends ModelInUse {
  setting: string
  /** How often it was asked for in vain since it last answered. */
  calls: number
}

export const MODEL_SETTINGS: Record<AiProvider, Record<CallPurpose, string>> = {
  openai: { drawing: 'OPENAI_IMAGE_MODEL', description: 'OPENAI_VISION_MODEL' },
  gemini: { drawing: 'GEMINI_IMAGE_MODEL', description: 'GEMINI_VISION_MODEL' },
}
const DAYS_SHOWN = 7
const Gone = z.object({ number: int8, calls: z.number() })

/** Those of the models in use that their provider did not know when it was last asked for them. */
export async function goneModels(db: Database, now: Date, inUse: ModelInUse[]): Promise<GoneModel[]> {
  const since = sql`${now.toISOString()}::timestamptz - make_interval(days => ${DAYS_SHOWN})`
  const gone = await rows(
    db,
    Gone,
    sql`
      select wanted.number, gone.calls
      from jsonb_array_elements(${JSON.stringify(inUse)}::jsonb) with ordinality as wanted (of, number)
      cross join lateral (
        select count(*)::int as calls from provider_calls c
        where c.provider = of ->> 'provider' and c.model = of ->> 'model' and c.asked_for = of ->> 'askedFor'
          and c.outcome = 'model_gone' and c.started_at > ${since}
          and c.started_at > coalesce((
            select s.started_at from provider_calls s
            where s.provider = of ->> 'provider' and s.model = of ->> 'model' and s.asked_for = of ->> 'askedFor'
              and s.outcome in ('drawn', 'described') and s.started_at > ${since}
            order by s.started_at desc limit 1), '-infinity')
      ) gone
      where gone.calls > 0`,
  )
  const calls = new Map(gone.map(row => [row.number, row.calls]))
  return inUse.flatMap((model, i) => {
    const count = calls.get(i + 1)
    return count ? { ...model, setting: MODEL_SETTINGS[model.provider][model.askedFor], calls: count } : []
  })
}
