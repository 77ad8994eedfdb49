import { fitPace, fitRoad, type Pace, quantile } from '../../../shared/promise/promise-fit.ts'
import { promisedRange } from '../../../shared/promise/promise-range.ts'
import { ZONE_DAYS, ZONES, type Zone } from '../../../shared/promise/zones.ts'
import { courierHolidays, workshopHolidays } from '../../../shared/time/holidays.ts'
import { workingDaysBetween } from '../../../shared/time/working-days.ts'
import { MAKING_SHARE, ROAD_SHARE, START } from '../forecast.ts'
import { type LivedOrder, liveWorkshop } from './workshop-history.ts'

interface Result {
  seed: number
  counted: number
  inside: number
  early: number
  late: number
  medianWidth: number
  pace: Pace
}

/** Fits on the first half of a history, then promises each order of the second half and looks when it came. */
export function backtest(seed: number): Result {
  const holidays = {
    workshop: new Set(workshopHolidays('Maharashtra')),
    courier: new Set(courierHolidays('Maharashtra')),
  }
  const { orders, closed } = liveWorkshop(seed, holidays)
  const calendar = { workshop: new Set([...holidays.workshop, ...closed]), courier: holidays.courier }
  const middle = orders[Math.floor(orders.length / 2)]?.approved ?? ''
  const [first, second] = [orders.filter(order => order.delivered < middle), orders.filter(later(middle))]
  const made = first.map(({ approved, ready, ahead, pieces }) => ({
    approved,
    ready: ready.toSorted().at(-1) ?? approved,
    ahead: ahead + pieces,
  }))
  const pace = fitPace(made, calendar.workshop, START, MAKING_SHARE)
  const roads = Object.fromEntries(
    ZONES.map(zone => [zone, fitRoad(daysTo(first, zone, holidays.courier), ZONE_DAYS[zone], ROAD_SHARE)]),
  )
  const outcomes = second.map(({ approved, ahead, pieces, zone, delivered }) => {
    const making = { ahead: ahead + pieces, ...pace }
    const { from, to } = promisedRange(approved, making, roads[zone] ?? ZONE_DAYS[zone], calendar)
    const width = workingDaysBetween(from, to, holidays.courier)
    return { width, early: delivered < from, late: delivered > to }
  })
  const share = (is: (one: (typeof outcomes)[number]) => boolean) =>
    outcomes.filter(is).length / outcomes.length
  return {
    seed,
    counted: outcomes.length,
    inside: share(({ early, late }) => !early && !late),
    early: share(({ early }) => early),
    late: share(({ late }) => late),
    medianWidth: quantile(
      outcomes.map(({ width }) => width),
      0.5,
    ),
    pace,
  }
}

const later = (middle: string) => (order: LivedOrder) => order.approved >= middle

const daysTo = (orders: readonly LivedOrder[], to: Zone, off: ReadonlySet<string>) =>
  orders
    .filter(({ zone }) => zone === to)
    .map(({ shipped, delivered }) => workingDaysBetween(shipped, delivered, off))
