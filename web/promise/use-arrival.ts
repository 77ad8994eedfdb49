import { useEffect, useState } from 'react'
import { type Estimate, PIECES_MAX, promiseApi } from '../../shared/promise/api.ts'
import { endOfIndianDay } from '../../shared/promise/delivery.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { call } from '../api.ts'
import { useShop } from '../session/session.ts'
import { useKnownPincode } from './known-pincode.ts'

type ArrivalState =
  /** Until the answer is there it is said of most of India, as without scripts. */
  | { state: 'asking'; estimate: Estimate }
  | { state: 'known'; estimate: Estimate }
  /** No courier goes there. */
  | { state: 'unserved'; estimate: Estimate; sentence: string }
  | { state: 'down'; estimate: Estimate; again: () => void }

interface Options {
  pieces?: number
  /** Of an order whose address is known. */
  to?: string | undefined
}

/**
 * Between which days something ordered now arrives: at the pincode given, else at the visitor's own, else in most of
 * India. Every page that says a date before an order asks here.
 */
export function useArrival({ pieces = 1, to }: Options = {}): ArrivalState | null {
  const known = useKnownPincode()
  const pincode = to ?? known
  const usual = useShop()?.usual_arrival
  const [answer, setAnswer] = useState<{ for: string; arrival: ArrivalState } | null>(null)
  const [tries, setTries] = useState(0)
  const day = useToday()
  const asked = `${day} ${pincode} ${pieces}`
  useEffect(() => {
    let isCurrent = true
    const show = (arrival: ArrivalState) => isCurrent && setAnswer({ for: asked, arrival })
    const query = {
      ...(pincode !== null && { pincode }),
      pieces: String(Math.min(pieces, PIECES_MAX)),
    }
    call(promiseApi.estimate, { query }).then(
      ({ estimate, unserved }) => {
        if (unserved && usual) show({ state: 'unserved', estimate: inMostOfIndia(usual), sentence: unserved })
        else if (estimate) show({ state: 'known', estimate })
      },
      error => {
        console.warn('the arrival could not be estimated', error)
        if (pincode !== null && usual)
          show({ state: 'down', estimate: inMostOfIndia(usual), again: () => setTries(tries + 1) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [asked, pincode, pieces, tries, usual])
  if (answer?.for === asked) return answer.arrival
  return usual ? { state: pincode === null ? 'known' : 'asking', estimate: inMostOfIndia(usual) } : null
}

/** A page that stays open past midnight asks again. */
function useToday(): string {
  const [day, setDay] = useState(() => indianDay(new Date()))
  useEffect(() => {
    const now = new Date()
    const timer = setTimeout(
      () => setDay(indianDay(new Date())),
      endOfIndianDay(now).getTime() - now.getTime() + 1000,
    )
    return () => clearTimeout(timer)
  }, [day])
  return day
}

const inMostOfIndia = (usual: Pick<Estimate, 'promise' | 'days'>): Estimate => ({
  ...usual,
  pincode: null,
  city: null,
})
