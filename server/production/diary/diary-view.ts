import { type DiaryEntry, STAGES, type Stage, USUAL_STAGE_DAYS } from '../../../shared/production/api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import { medianDays } from './queries.ts'
import type { DiaryRow } from './tables.ts'

export const entryView = (links: PrivateLinks, row: DiaryRow): DiaryEntry => ({
  id: row.id,
  line: row.line,
  stage: row.stage,
  picture: links.link(row.file),
  text: row.text,
  created_at: row.createdAt.toISOString(),
})

/** So many moves away from a stage say how long it takes; fewer may be a mistake that was taken back. */
const ENOUGH = 10

/** Whole days, at least one: of the workshop's own history, or what is usual at first. */
export async function usualDays(db: Database): Promise<Record<Stage, number>> {
  const medians = await medianDays(db, ENOUGH)
  const days = STAGES.map(stage => {
    const median = medians[stage]
    return [stage, median === undefined ? USUAL_STAGE_DAYS[stage] : Math.max(1, Math.ceil(median))] as const
  })
  return Object.fromEntries(days) as Record<Stage, number>
}
