import { useEffect, useState } from 'react'
import { type Estimate, PIECES_MAX, promiseApi } from '../../shared/promise/api.ts'
import { call } from '../api.ts'

export type Asked =
  | { state: 'asking' }
  | { state: 'known'; estimate: Estimate }
  | { state: 'nowhere' }
  /** No courier goes there. */
  | { state: 'unserved'; sentence: string }
  | { state: 'down'; again: () => void }

/** Between which days so many figures arrive at a pincode, if they are ordered now. */
export function useEstimate(pincode: string, pieces: number): Asked {
  const [asked, setAsked] = useState<Asked>({ state: 'asking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const tell = (answer: Asked) => isCurrent && setAsked(answer)
    const query = { pincode, pieces: String(Math.min(pieces, PIECES_MAX)) }
    call(promiseApi.estimate, { query }).then(
      ({ estimate, unserved }) => {
        if (unserved) tell({ state: 'unserved', sentence: unserved })
        else tell(estimate ? { state: 'known', estimate } : { state: 'nowhere' })
      },
      error => {
        console.warn('the arrival could not be estimated', error)
        tell({ state: 'down', again: () => setTries(tries + 1) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [pincode, pieces, tries])
  return asked
}
