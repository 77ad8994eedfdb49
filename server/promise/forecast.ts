import { IN_WORKSHOP } from '../../shared/orders/order-status.ts'
import type { WorkshopDays } from '../../shared/promise/api.ts'
import { fitPace, fitRoad, type MadeFigure, type Pace } from '../../shared/promise/promise-fit.ts'
import type { Calendar } from '../../shared/promise/promise-range.ts'
import {
  type DaysRange,
  type PlaceOnMap,
  ZONE_DAYS,
  ZONES,
  type Zone,
  zoneOf,
} from '../../shared/promise/zones.ts'
import { courierHolidays, workshopHolidays } from '../../shared/time/holidays.ts'
import { type Day, indianDay, workingDaysBetween } from '../../shared/time/working-days.ts'
import type { Places } from '../parcels/places/places.ts'
import type { Database } from '../platform/db/database.ts'
import { workshopDaysOf } from '../settings/workshop-days.ts'
import { againInHand, type LivedRow, listLivedOrders } from './queries.ts'

interface InHand {
  id: string
  pieces: number
  approved: Day
}
export interface Forecast {
  home: PlaceOnMap
  pace: Pace
  roads: Record<Zone, DaysRange>
  calendar: Calendar
  /** The same without the days the founder has closed. */
  usualCalendar: Calendar
  /** Approved and not ready, the first approved first; also what is made again for claims. */
  inHand: InHand[]
  piecesInHand: ReadonlyMap<string, number>
  figuresInHand: number
  shipped: Map<string, Day>
}
interface Deps {
  db: Database
  places: Places
}

const dayOf = (moment: string) => indianDay(new Date(moment))

export async function loadForecast({ db, places }: Deps): Promise<Forecast> {
  const [settings, lived, again] = [
    await workshopDaysOf(db),
    await listLivedOrders(db),
    await againInHand(db),
  ]
  const home = await homeOf(places, settings)
  const usualCalendar = {
    workshop: new Set(workshopHolidays(home.state)),
    courier: new Set(courierHolidays(home.state)),
  }
  const calendar = {
    ...usualCalendar,
    workshop: new Set([...usualCalendar.workshop, ...settings.closed_days]),
  }
  const start = { ...START, perDay: settings.figures_a_day }
  const inHand = [...lived.filter(isInHand), ...again]
    .toSorted((a, b) => new Date(a.approved).getTime() - new Date(b.approved).getTime())
    .map(({ id, pieces, approved }) => ({ id, pieces, approved: dayOf(approved) }))
  return {
    home,
    pace: fitPace(madeFigures(lived), calendar.workshop, start, MAKING_SHARE),
    roads: await roadsOf(places, home, lived, calendar),
    calendar,
    usualCalendar,
    inHand,
    piecesInHand: piecesOf(inHand),
    figuresInHand: figuresIn(inHand),
    shipped: new Map(lived.flatMap(({ id, shipped }) => (shipped ? [[id, dayOf(shipped)] as const] : []))),
  }
}

async function homeOf(places: Places, { home_pincode: pincode }: WorkshopDays): Promise<PlaceOnMap> {
  return { pincode, ...((await places(pincode)) ?? { state: 'Maharashtra', city: '' }) }
}

const isInHand = ({ ready, status }: LivedRow) => ready === null && IN_WORKSHOP.includes(status)

const MADE = 300
function madeFigures(lived: readonly LivedRow[]): MadeFigure[] {
  const times = lived.map(({ pieces, approved, ready }) => ({
    pieces,
    approved: new Date(approved).getTime(),
    ready: ready === null ? Number.POSITIVE_INFINITY : new Date(ready).getTime(),
  }))
  return times
    .filter(({ ready }) => ready < Number.POSITIVE_INFINITY)
    .slice(0, MADE)
    .map(({ approved, ready }) => ({
      approved: indianDay(new Date(approved)),
      ready: indianDay(new Date(ready)),
      ahead: times.reduce(
        (sum, one) => (one.approved <= approved && one.ready > approved ? sum + one.pieces : sum),
        0,
      ),
    }))
}

async function roadsOf(
  places: Places,
  home: PlaceOnMap,
  lived: readonly LivedRow[],
  { courier }: Calendar,
): Promise<Record<Zone, DaysRange>> {
  const days = new Map<Zone, number[]>(ZONES.map(zone => [zone, []]))
  for (const { pincode, shipped, delivered } of lived) {
    const place = shipped && delivered ? await places(pincode) : undefined
    if (!place || !shipped || !delivered) continue
    const taken = workingDaysBetween(dayOf(shipped), dayOf(delivered), courier)
    days.get(zoneOf(home, { pincode, ...place }))?.push(taken)
  }
  return Object.fromEntries(
    ZONES.map(zone => [zone, fitRoad(days.get(zone) ?? [], ZONE_DAYS[zone], ROAD_SHARE)]),
  ) as Record<Zone, DaysRange>
}

function piecesOf(orders: readonly InHand[]) {
  const pieces = new Map<string, number>()
  for (const order of orders) pieces.set(order.id, (pieces.get(order.id) ?? 0) + order.pieces)
  return pieces
}

export const figuresIn = (orders: readonly InHand[]) => orders.reduce((sum, { pieces }) => sum + pieces, 0)

/** Until the workshop has a history of its own. */
export const START: Pace = { perDay: 2, days: { from: 3, usual: 3.5, to: 4 } }

/** Which part of the workshop's own history a promise spans. */
export const MAKING_SHARE = { from: 0.01, to: 0.95 }
export const ROAD_SHARE = { from: 0.02, to: 0.95 }
