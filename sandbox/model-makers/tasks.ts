import { randomBytes } from 'node:crypto'
import type { Flaw } from './make-body.ts'

type Service = 'meshy' | 'fal'
export const OUTCOMES = ['succeeds', 'fails', 'is refused', 'never ends'] as const
type Outcome = (typeof OUTCOMES)[number]
export const NEWS = ['told', 'lost', 'twice', 'late', 'forged'] as const
type News = (typeof NEWS)[number]

/** How the stand-in behaves; the panel and tests change it. */
export interface Desk {
  /** How long a task takes. */
  delayMs: number
  outcome: Outcome
  flaws: Flaw[]
  news: News
  /** How long an address of a file is good. */
  addressSeconds: number
  /** Where Meshy's account-wide webhook points. */
  meshyNewsTo: string | null
}
export const FIRST_DESK: Desk = {
  delayMs: 6000,
  outcome: 'succeeds',
  flaws: [],
  news: 'told',
  addressSeconds: 3600,
  meshyNewsTo: null,
}

/** A task as it was when it was started: later changes of the desk do not touch it. */
export interface Kept {
  id: string
  service: Service
  model: string
  picture: Buffer
  request: Record<string, unknown>
  startedAt: number
  endsAt: number
  outcome: Outcome
  flaws: Flaw[]
  newsTo: string | null
  news: News
  isRemoved: boolean
  isCancelled: boolean
}
export type Stage = 'waiting' | 'running' | 'done'

/** In memory alone: a stand-in that stops forgets its tasks, as a service does after some days. */
export function openTasks(clock: () => Date) {
  const desk = structuredClone(FIRST_DESK)
  const kept = new Map<string, Kept>()
  return {
    desk,
    all: () => [...kept.values()].toReversed(),
    find(service: Service, id: string): Kept | null {
      const task = kept.get(id)
      return task?.service === service && !task.isRemoved ? task : null
    },
    /** Whether or not it was removed. */
    everFind: (id: string): Kept | null => kept.get(id) ?? null,
    add(given: Pick<Kept, 'service' | 'model' | 'picture' | 'request' | 'newsTo'>): Kept {
      const startedAt = clock().getTime()
      const task: Kept = {
        ...given,
        id: newId(given.service),
        startedAt,
        endsAt: startedAt + desk.delayMs,
        outcome: desk.outcome,
        flaws: [...desk.flaws],
        news: desk.news,
        isRemoved: false,
        isCancelled: false,
      }
      kept.set(task.id, task)
      return task
    },
    stageOf({ startedAt, endsAt, outcome, isCancelled }: Kept): Stage {
      const now = clock().getTime()
      if (isCancelled) return 'done'
      if (now >= endsAt && outcome !== 'never ends') return 'done'
      return now < startedAt + (endsAt - startedAt) / 4 ? 'waiting' : 'running'
    },
  }
}
export type Tasks = ReturnType<typeof openTasks>

/** As the services write them: a UUID of version 7 at Meshy, of version 4 at fal. */
function newId(service: Service): string {
  const hex = randomBytes(16).toString('hex')
  const version = service === 'meshy' ? '7' : '4'
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    version + hex.slice(13, 16),
    `a${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
