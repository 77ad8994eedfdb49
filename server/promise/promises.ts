import { type DayRange, promisedRange } from '../../shared/promise-range.ts'
import { indianDay } from '../../shared/working-days.ts'
import { type PlaceOnMap, zoneOf } from '../../shared/zones.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import type { Places } from '../places/places.ts'
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
}
interface Deps {
  db: Database
  places: Places
  clock: Clock
  log: Log
}
const FRESH_MS = 60_000

export function createPromises({ db, places, clock, log }: Deps): Promises {
  let kept: { at: number; forecast: Promise<Forecast> } | null = null
  /** What this process has promised since the forecast was loaded: an order waits for those promised before it. */
  let promised = new Map<string, number>()
  let piecesPromised = 0

  function forecast() {
    const now = performance.now()
    if (kept && now - kept.at < FRESH_MS) return kept.forecast
    const loading = { at: now, forecast: loadForecast({ db, places }) }
    kept = loading
    promised = new Map()
    piecesPromised = 0
    loading.forecast.catch(() => {
      if (kept === loading) kept = null
    })
    return loading.forecast
  }

  function count(id: string, pieces: number, { piecesInHand }: Forecast) {
    if (piecesInHand.has(id) || promised.has(id)) return
    promised.set(id, pieces)
    piecesPromised += pieces
  }

  async function placeOf(pincode: string) {
    const place = await places(pincode)
    return place ? { pincode, ...place } : null
  }

  async function estimate(to: PlaceOnMap, pieces: number, except?: string) {
    const { home, pace, roads, calendar, piecesInHand, figuresInHand } = await forecast()
    const own = except === undefined ? 0 : (piecesInHand.get(except) ?? promised.get(except) ?? 0)
    const ahead = figuresInHand + piecesPromised - own + pieces
    return promisedRange(indianDay(clock()), { ahead, ...pace }, roads[zoneOf(home, to)], calendar)
  }

  return {
    forecast,
    forget: () => {
      kept = null
    },
    placeOf,
    estimate: (to, pieces) => estimate(to, pieces),
    async ofOrder({ id, quantity, shipping }) {
      try {
        const place = await placeOf(shipping.pincode)
        if (!place) return null
        const range = await estimate(place, quantity, id)
        count(id, quantity, await forecast())
        return range
      } catch (error) {
        // A payment or an approval counts without a promise too.
        log.error({ err: error, order: id }, 'an order could not be promised')
        return null
      }
    },
  }
}
