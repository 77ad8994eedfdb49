import { ON_ITS_WAY } from '../../shared/orders/order-status.ts'
import type { SlipReason } from '../../shared/promise/api.ts'
import {
  type Calendar,
  type DayRange,
  onTheRoadRange,
  promisedRange,
} from '../../shared/promise/promise-range.ts'
import { type DaysRange, type PlaceOnMap, zoneOf } from '../../shared/promise/zones.ts'
import { type Day, workingDaysAfter } from '../../shared/time/working-days.ts'
import { type Forecast, figuresIn } from './forecast.ts'
import type { PromisedRow } from './queries.ts'

export interface Late {
  range: DayRange
  reason: SlipReason
}
const usualOnly = ({ usual }: DaysRange): DaysRange => ({ from: usual, usual, to: usual })

/** Null while the promise can be kept: late is what would come too late even at the usual pace. */
export function lateness(forecast: Forecast, row: PromisedRow, to: PlaceOnMap, today: Day): Late | null {
  const road = forecast.roads[zoneOf(forecast.home, to)]
  if (ON_ITS_WAY.includes(row.status)) return lateOnTheRoad(forecast, row, road, today)
  const [usual, spread] = [outlook(row, usualOnly), outlook(row, days => days)]
  const expected = usual(forecast, road, today, forecast.calendar)
  if (!expected || expected.from <= row.promise_to) return null
  const range = spread(forecast, road, today, forecast.calendar)
  const unclosed = usual(forecast, road, today, forecast.usualCalendar)
  const isClosed = unclosed !== null && unclosed.from <= row.promise_to
  return range && { range, reason: isClosed ? 'closed' : row.done > 0 ? 'making' : 'queue' }
}

/** What is left to make, with what is ahead of it, and the road; null while it waits for its customer's yes. */
const outlook =
  (row: PromisedRow, of: (days: DaysRange) => DaysRange) =>
  ({ inHand, pace }: Forecast, road: DaysRange, today: Day, calendar: Calendar): DayRange | null => {
    const at = inHand.findIndex(({ id }) => id === row.id)
    if (at < 0 && row.done < 1) return null
    const left = 1 - row.done
    const { from, usual, to } = of(pace.days)
    const making = {
      ahead: left * figuresIn(inHand.slice(0, at + 1)),
      perDay: pace.perDay,
      days: { from: left * from, usual: left * usual, to: left * to },
    }
    return promisedRange(today, making, of(road), calendar)
  }

function lateOnTheRoad(
  { shipped, calendar }: Forecast,
  row: PromisedRow,
  road: DaysRange,
  today: Day,
): Late | null {
  const left = shipped.get(row.id) ?? today
  const usual = workingDaysAfter(left, Math.round(road.usual), calendar.courier)
  const isLost = today > row.promise_to
  if (!isLost && (usual <= row.promise_to || row.status === 'Out for Delivery')) return null
  const range = onTheRoadRange(isLost ? today : left, isLost ? AFTER_THE_DAY : road, calendar.courier)
  return range.to > row.promise_to ? { range, reason: 'courier' } : null
}
const AFTER_THE_DAY: DaysRange = { from: 1, usual: 2, to: 3 }
