import { type DayRange, promisedRange } from '../../shared/promise/promise-range.ts'
import { type PlaceOnMap, zoneOf } from '../../shared/promise/zones.ts'
import { indianDay } from '../../shared/time/working-days.ts'
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
  estimate: (to: PlaceOnMap, pieces: number) => Promise<DayRange>
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
    { to, pieces, except }: { to: PlaceOnMap; pieces: number; except?: string },
  ) {
    const { home, pace, roads, calendar, piecesInHand, figuresInHand } = now
    const own = except === undefined ? 0 : (piecesInHand.get(except) ?? promised.get(except) ?? 0)
    const ahead = figuresInHand + piecesPromised - own + pieces
    return promisedRange(indianDay(clock()), { ahead, ...pace }, roads[zoneOf(home, to)], calendar)
  }

  async function prepare(): Promise<PromiseOrder> {
    const known = await unlessFailed(read())
    return async ({ id, quantity: pieces, shipping }) => {
      const to = await unlessFailed(placeOf(shipping.pincode))
      if (!known || !to) return null
      const range = rangeOf(known, { to, pieces, except: id })
      count(id, pieces, known)
      return range
    }
  }

  /** A payment or an approval counts without a promise too. */
  const unlessFailed = <T>(reading: Promise<T>) =>
    reading.catch(error => {
      log.error({ err: error }, 'an order could not be promised')
      return null
    })

  return {
    forecast,
    forget,
    placeOf,
    estimate: async (to, pieces) => rangeOf(await read(), { to, pieces }),
    ofOrder: async order => (await prepare())(order),
    prepare,
  }
}
