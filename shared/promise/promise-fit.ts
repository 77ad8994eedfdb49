import { type Day, type DaysOff, workingDaysBetween } from '../time/working-days.ts'
import type { DaysRange } from './zones.ts'

/** A figure that was made: when it was approved and ready, and how many were in hand at its approval. */
export interface MadeFigure {
  approved: Day
  ready: Day
  ahead: number
}
interface Share {
  from: number
  to: number
}
export interface Pace {
  perDay: number
  days: DaysRange
}
/** Below so many figures or parcels the starting values stand. */
export const ENOUGH = 20

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const low = sorted[Math.floor(at)] ?? 0
  const high = sorted[Math.ceil(at)] ?? low
  return low + (high - low) * (at - Math.floor(at))
}

/** What may go wrong grows with the days in the queue, slower than they do. */
export const uncertainty = (queueDays: number) => Math.sqrt(1 + queueDays)

const SLOWEST = 0.5
const FASTEST = 50

/** Least squares: how many working days each figure ahead adds, and what is left beside that. */
export function fitPace(made: readonly MadeFigure[], off: DaysOff, start: Pace, share: Share): Pace {
  if (made.length < ENOUGH) return start
  const lead = made.map(({ approved, ready }) => workingDaysBetween(approved, ready, off))
  const [meanLead, meanAhead] = [mean(lead), mean(made.map(({ ahead }) => ahead))]
  const variance = mean(made.map(({ ahead }) => (ahead - meanAhead) ** 2))
  const together = mean(made.map(({ ahead }, at) => (ahead - meanAhead) * ((lead[at] ?? 0) - meanLead)))
  const perDay =
    variance > 0 ? Math.min(FASTEST, Math.max(SLOWEST, variance / Math.max(together, 1e-9))) : start.perDay
  const queues = made.map(({ ahead }) => ahead / perDay)
  const rests = queues.map((queue, at) => (lead[at] ?? 0) - queue)
  const usual = quantile(rests, 0.5)
  const slack = rests.map((rest, at) => (rest - usual) / uncertainty(queues[at] ?? 0))
  const [from, to] = [quantile(slack, share.from), quantile(slack, share.to)]
  return { perDay, days: { from: usual + from, usual, to: usual + to } }
}
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

export const fitRoad = (days: readonly number[], start: DaysRange, share: Share): DaysRange =>
  days.length < ENOUGH ? start : rangeOf(days, share)

const rangeOf = (days: readonly number[], share: Share): DaysRange => ({
  from: quantile(days, share.from),
  usual: quantile(days, 0.5),
  to: quantile(days, share.to),
})
