import type { Zone } from '../../../shared/promise/zones.ts'
import { type Day, isWorkingDay, plusDays } from '../../../shared/time/working-days.ts'

/** One order of an invented workshop, with what really happened to it. */
export interface LivedOrder {
  approved: Day
  pieces: number
  zone: Zone
  ready: Day[]
  delivered: Day
  shipped: Day
  /** Figures in hand when it was approved. */
  ahead: number
}
interface Lived {
  orders: LivedOrder[]
  closed: Set<Day>
}
interface Holidays {
  workshop: ReadonlySet<Day>
  courier: ReadonlySet<Day>
}
interface Figure {
  order: LivedOrder
  stage: 'print' | 'paint' | 'check'
  hours: number
  restsUntil: number
}

function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    next,
    whole: (max: number) => Math.floor(next() * max),
    logNormal: (median: number, spread: number) => median * Math.exp(spread * normal()),
    poisson(mean: number) {
      let count = 0
      for (let left = Math.exp(-mean), product = next(); product > left; product *= next()) count += 1
      return count
    },
  }
}
type Random = ReturnType<typeof randomOf>

const DAYS = 540
const FIRST: Day = '2026-01-05'
const weekday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const monthOf = (day: Day) => Number(day.slice(5, 7))

/** School leaves evenings; Saturdays are long, Sundays mostly free, exams and illness take whole days. */
function hoursToPaint(random: Random, day: Day, exams: ReadonlySet<Day>, ill: boolean): number {
  if (ill) return 0
  if (exams.has(day)) return random.next() < 0.5 ? 0 : 1
  const week = weekday(day)
  if (week === 0) return random.next() < 0.3 ? 2 : 0
  const isVacation = monthOf(day) === 5
  if (week === 6 || isVacation) return 4 + 2 * random.next()
  return random.next() < 0.12 ? 0 : 2 + 1.5 * random.next()
}

/** Two weeks in spring and one in autumn; the school announces them, so the shop knows. */
function examsOf(random: Random): Set<Day> {
  const starts = ['2026-03-09', '2026-09-21', '2027-03-08']
  return new Set(
    starts.flatMap(start => {
      const first = plusDays(start, random.whole(6))
      return Array.from({ length: 8 }, (_, day) => plusDays(first, day))
    }),
  )
}

const ROAD: Record<Zone, { median: number; spread: number }> = {
  A: { median: 1.2, spread: 0.35 },
  B: { median: 2.2, spread: 0.3 },
  C: { median: 2.8, spread: 0.3 },
  D: { median: 4, spread: 0.3 },
  E: { median: 6.2, spread: 0.3 },
  F: { median: 8.5, spread: 0.3 },
}
const SHARES: [Zone, number][] = [
  ['A', 0.22],
  ['B', 0.25],
  ['C', 0.23],
  ['D', 0.22],
  ['E', 0.07],
  ['F', 0.01],
]

function zoneFor(random: Random): Zone {
  let left = random.next()
  for (const [zone, share] of SHARES) {
    left -= share
    if (left < 0) return zone
  }
  return 'D'
}

/** Couriers collect from Monday to Saturday, lose a few parcels for some days, and stand still on holidays. */
function deliver(random: Random, shipped: Day, zone: Zone, off: ReadonlySet<Day>): Day {
  const { median, spread } = ROAD[zone]
  const stray = random.next() < 0.03 ? 2 + random.whole(5) : 0
  let left = Math.max(1, Math.round(random.logNormal(median, spread))) + stray
  let day = shipped
  while (left > 0) {
    day = plusDays(day, 1)
    if (isWorkingDay(day, off)) left -= 1
  }
  return day
}

function nextPickup(day: Day, off: ReadonlySet<Day>): Day {
  let at = plusDays(day, 1)
  while (!isWorkingDay(at, off)) at = plusDays(at, 1)
  return at
}

/** More before Diwali and Christmas, and a little more every month. */
const ordersOn = (day: Day, at: number) =>
  (0.4 + (0.15 * at) / DAYS) * (monthOf(day) === 10 ? 1.35 : monthOf(day) === 12 ? 1.2 : 1)

/** Prints come off the plate the next day; a tenth fails and is printed again. */
function print(random: Random, figures: Figure[], at: number) {
  const waiting = figures.filter(({ stage, restsUntil }) => stage === 'print' && restsUntil <= at)
  for (const figure of waiting.slice(0, 4)) {
    figure.restsUntil = at + 1
    if (random.next() > 0.1) figure.stage = 'paint'
  }
}

function paint(random: Random, figures: Figure[], at: number, hours: number) {
  let left = hours
  for (const figure of figures) {
    if (left <= 0) return
    if (figure.stage !== 'paint' || figure.restsUntil > at) continue
    const spent = Math.min(left, figure.hours)
    figure.hours -= spent
    left -= spent
    if (figure.hours > 0) continue
    figure.stage = 'check'
    figure.restsUntil = at + 1
    if (random.next() < 0.06) {
      figure.stage = 'paint'
      figure.hours = 0.8
    }
  }
}

/** Varnish dries over night; packing happens on any day with an hour to spare. */
function finish(figures: Figure[], at: number, day: Day, hours: number): Figure[] {
  if (hours === 0) return figures
  return figures.filter(figure => {
    const isDone = figure.stage === 'check' && figure.restsUntil <= at
    if (isDone) figure.order.ready.push(day)
    return !isDone
  })
}

/** Day by day: prints fail, paint dries, exams come, couriers dawdle. Knows nothing of how a promise is made. */
export function liveWorkshop(seed: number, holidays: Holidays): Lived {
  const random = randomOf(seed)
  const exams = examsOf(random)
  const closedDays = exams
  const orders: LivedOrder[] = []
  let figures: Figure[] = []
  let illUntil = -1
  for (let at = 0; at < DAYS + 90; at += 1) {
    const day = plusDays(FIRST, at)
    const ahead = figures.length
    for (let left = at < DAYS ? random.poisson(ordersOn(day, at)) : 0; left > 0; left -= 1) {
      const pieces = random.next() < 0.8 ? 1 : 2 + random.whole(2)
      const order = { approved: day, pieces, zone: zoneFor(random), ready: [], delivered: '', shipped: '' }
      orders.push({ ...order, ahead: figures.length })
      const kept = orders.at(-1)
      for (let piece = 0; kept && piece < pieces; piece += 1)
        figures.push({ order: kept, stage: 'print', hours: random.logNormal(1.7, 0.35), restsUntil: at })
    }
    if (random.next() < 0.008) illUntil = at + 2 + random.whole(3)
    const isClosed = closedDays.has(day) || (holidays.workshop.has(day) && random.next() < 0.8)
    const hours = isClosed ? 0 : hoursToPaint(random, day, exams, at <= illUntil)
    if (!isClosed && at > illUntil) print(random, figures, at)
    paint(random, figures, at, hours)
    if (ahead > 0) figures = finish(figures, at, day, hours)
  }
  const done = orders.filter(({ ready, pieces }) => ready.length === pieces)
  for (const order of done) {
    order.shipped = nextPickup(order.ready.toSorted().at(-1) ?? order.approved, holidays.courier)
    order.delivered = deliver(random, order.shipped, order.zone, holidays.courier)
  }
  return { orders: done, closed: closedDays }
}
