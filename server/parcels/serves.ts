import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { workshopDaysOf } from '../settings/workshop-days.ts'
import type { Carrier } from './carrier.ts'
import { USUAL_PACKING } from './packing.ts'

/** Whether a courier goes to a pincode. True while nobody can say. */
export type Serves = (pincode: string) => boolean | Promise<boolean>

/** Null where a courier goes, else a sentence with where to write. */
type Unserved = (pincode: string) => Promise<string | null>
export const unservedSentence =
  (serves: Serves, supportEmail: string): Unserved =>
  async pincode => {
    const served = serves(pincode)
    if (served === true || (await served)) return null
    return `None of our couriers goes to ${pincode} at the moment. Please write to ${supportEmail}, and we will look for another way.`
  }

interface Deps {
  db: Database
  carrier: Carrier
  log: Log
  patienceMs?: number
}
const FRESH_MS = 6 * 3_600_000
/** After an outage nobody waits again for a while. */
const PAUSE_MS = 60_000
const CACHE_MAX = 20_000
const VALUE_PAISE = 50_000

/** Answers from memory; a pincode nobody asked about is asked once and waited for briefly, and an outage stops no sale. */
export function createServes({ db, carrier, log, patienceMs = 800 }: Deps): Serves {
  if (carrier.name === 'by_hand') return () => true
  const cache = new Map<string, { at: number; served: boolean }>()
  const asking = new Map<string, Promise<boolean>>()
  let pausedUntil = 0

  async function ask(pincode: string): Promise<boolean> {
    const { weight_g: weightG, box } = USUAL_PACKING
    const { home_pincode: from } = await workshopDaysOf(db)
    const offers = await carrier.quote({ from, to: pincode, box, weightG, valuePaise: VALUE_PAISE })
    const served = offers.length > 0
    if (cache.size >= CACHE_MAX) cache.delete(cache.keys().next().value ?? '')
    cache.delete(pincode)
    cache.set(pincode, { at: performance.now(), served })
    return served
  }

  function askOnce(pincode: string): Promise<boolean> {
    const under = asking.get(pincode)
    if (under) return under
    const answer = ask(pincode)
      .catch(error => {
        pausedUntil = performance.now() + PAUSE_MS
        log.warn({ err: error }, 'the courier could not say whether it goes to a pincode')
        return true
      })
      .finally(() => asking.delete(pincode))
    asking.set(pincode, answer)
    return answer
  }

  return pincode => {
    const cached = cache.get(pincode)
    const now = performance.now()
    if (cached && now - cached.at < FRESH_MS) return cached.served
    if (now < pausedUntil) return cached?.served ?? true
    return inTime(askOnce(pincode), patienceMs, () => {
      pausedUntil = performance.now() + PAUSE_MS
      return cached?.served ?? true
    })
  }
}

function inTime<T>(answer: Promise<T>, ms: number, late: () => T): Promise<T> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(late()), ms)
    void answer.then(value => {
      clearTimeout(timer)
      resolve(value)
    })
  })
}
