import type { Arrival } from '../../shared/promise/api.ts'
import { DELIVERY_DAYS, usualRange } from '../../shared/promise/delivery.ts'
import { promisedRange } from '../../shared/promise/promise-range.ts'
import { type PlaceOnMap, USUAL_ZONE, zoneOf } from '../../shared/promise/zones.ts'
import { indianDay, workingDaysBetween } from '../../shared/time/working-days.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import type { Places } from '../parcels/places/places.ts'
import { cached } from '../platform/cached.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { type Forecast, loadForecast } from './forecast.ts'

export interface Promises {
  /** At most a minute old. */
  forecast: () => Promise<Forecast>
  forget: () => void
  placeOf: (pincode: string) => Promise<PlaceOnMap | null>
  /** Without a place, of most of India. */
  estimate: (to: PlaceOnMap | null, pieces: number) => Promise<Arrival>
  /** One piece to most of India; the usual days where that cannot be worked out. */
  usually: () => Promise<Arrival>
  ofOrder: PromiseOrder
  /** Reads what a promise needs, so that one can be made inside a transaction. */
  prepare: () => Promise<PromiseOrder>
}
interface Deps {
  db: Database
  places: Places
  clock: Clock
  log: Log
}
const FRESH_MS = 60_000

interface Known {
  forecast: Forecast
  /** Promised by this process since then: an order waits for those promised before it. */
  promised: Map<string, number>
  piecesPromised: number
}

export function createPromises({ db, places, clock, log }: Deps): Promises {
  const { read, forget } = cached(async (): Promise<Known> => {
    return { forecast: await loadForecast({ db, places }), promised: new Map(), piecesPromised: 0 }
  }, FRESH_MS)
  const forecast = async () => (await read()).forecast

  function count(id: string, pieces: number, known: Known) {
    if (known.forecast.piecesInHand.has(id) || known.promised.has(id)) return
    known.promised.set(id, pieces)
    known.piecesPromised += pieces
  }

  async function placeOf(pincode: string) {
    const place = await places(pincode)
    return place ? { pincode, ...place } : null
  }

  function rangeOf(
    { forecast: now, promised, piecesPromised }: Known,
    { to, pieces, except }: { to: PlaceOnMap | null; pieces: number; except?: string },
  ) {
    const { home, pace, roads, calendar, piecesInHand, figuresInHand } = now
    const own = except === undefined ? 0 : (piecesInHand.get(except) ?? promised.get(except) ?? 0)
    const ahead = figuresInHand + piecesPromised - own + pieces
    return promisedRange(
      indianDay(clock()),
      { ahead, ...pace },
      roads[to ? zoneOf(home, to) : USUAL_ZONE],
      calendar,
    )
  }

  async function estimate(to: PlaceOnMap | null, pieces: number): Promise<Arrival> {
    const known = await read()
    const promise = rangeOf(known, { to, pieces })
    const daysTo = (day: string) =>
      workingDaysBetween(indianDay(clock()), day, known.forecast.calendar.courier)
    return { promise, days: { from: daysTo(promise.from), to: daysTo(promise.to) } }
  }

  async function prepare(): Promise<PromiseOrder> {
    const known = await unlessFailed(read())
    return async ({ id, quantity: pieces, shipping }) => {
      const to = await unlessFailed(placeOf(shipping.pincode))
      if (!known) return null
      const range = rangeOf(known, { to, pieces, except: id })
      count(id, pieces, known)
      return range
    }
  }

  /** A payment or an approval counts without a promise too. */
  const unlessFailed = <T>(reading: Promise<T>) =>
    reading.catch(error => {
      log.error({ err: error }, 'an arrival could not be worked out')
      return null
    })

  return {
    forecast,
    forget,
    placeOf,
    estimate,
    usually: async () =>
      (await unlessFailed(estimate(null, 1))) ?? { promise: usualRange(clock()), days: DELIVERY_DAYS },
    ofOrder: async order => (await prepare())(order),
    prepare,
  }
}
