import { type Day, type DaysOff, plusDays, workingDaysAfter } from '../time/working-days.ts'
import { uncertainty } from './promise-fit.ts'
import type { DaysRange } from './zones.ts'

export interface DayRange {
  from: Day
  to: Day
}

interface Making {
  /** Figures that are approved and not ready, those of this order included or not as they are ahead of it. */
  ahead: number
  /** Figures the workshop finishes on a working day. */
  perDay: number
  /** Working days a figure takes beside the queue. */
  days: DaysRange
}
export interface Calendar {
  workshop: DaysOff
  courier: DaysOff
}

const SHORTEST_DAYS = 2
const whole = (days: number) => Math.max(0, Math.round(days))

/** The parcel is collected on the courier's next working day after the workshop is done with it. */
const arrives = (ready: Day, onTheRoad: number, courier: DaysOff) =>
  workingDaysAfter(workingDaysAfter(ready, 1, courier), onTheRoad, courier)

function atLeastTwoDays({ from, to }: DayRange, courier: DaysOff): DayRange {
  const shortest = workingDaysAfter(plusDays(from, SHORTEST_DAYS), 0, courier)
  return { from, to: to > shortest ? to : shortest }
}

/** Slow making and a slow courier seldom come together, so their margins add as squares do. */
function together(making: DaysRange, road: DaysRange, end: (days: DaysRange) => number) {
  const [slack, roadSlack] = [end(making) - making.usual, end(road) - road.usual]
  const both = Math.hypot(slack, roadSlack) || 1
  return {
    making: making.usual + (slack * Math.abs(slack)) / both,
    road: road.usual + (roadSlack * Math.abs(roadSlack)) / both,
  }
}

/** Working days of making and of the road, counted from the day of the approval. */
export function promisedRange(
  start: Day,
  { ahead, perDay, days }: Making,
  road: DaysRange,
  { workshop, courier }: Calendar,
): DayRange {
  const queue = ahead / perDay
  const spread = uncertainty(queue)
  const making = {
    from: days.usual + spread * (days.from - days.usual),
    usual: days.usual,
    to: days.usual + spread * (days.to - days.usual),
  }
  const [early, late] = [together(making, road, ({ from }) => from), together(making, road, ({ to }) => to)]
  const from = workingDaysAfter(start, whole(queue + early.making), workshop)
  const to = workingDaysAfter(start, whole(queue + late.making), workshop)
  return atLeastTwoDays(
    { from: arrives(from, whole(early.road), courier), to: arrives(to, whole(late.road), courier) },
    courier,
  )
}

/** Of a parcel that left the workshop on a day. */
export const onTheRoadRange = (left: Day, road: DaysRange, courier: DaysOff): DayRange =>
  atLeastTwoDays(
    { from: workingDaysAfter(left, road.from, courier), to: workingDaysAfter(left, road.to, courier) },
    courier,
  )
