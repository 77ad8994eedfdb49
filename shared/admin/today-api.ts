import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'

const TODAY_KINDS = ['claim', 'complaint', 'message', 'proof', 'plate', 'parcel'] as const
export type TodayKind = (typeof TODAY_KINDS)[number]
export const TODAY_MAX = 200

export const TodayRow = z.object({
  kind: z.enum(TODAY_KINDS),
  order_id: z.nullable(z.string()),
  /** The line that a proof is for. */
  line: z.nullable(z.int()),
  title: z.string(),
  detail: z.string(),
  due_at: z.string(),
  action: z.object({ label: z.string(), path: z.string() }),
})
export type TodayRow = z.infer<typeof TodayRow>

export const todayApi = {
  today: {
    method: 'GET',
    path: '/admin/today',
    summary: 'What waits for the founder, the first due first: at most 200 rows, each with what to do.',
    access: 'admin',
    response: z.object({ rows: z.array(TodayRow).check(z.maxLength(TODAY_MAX)) }),
  },
} satisfies Api
