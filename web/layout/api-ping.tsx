import { useEffect } from 'react'
import { builtIn } from '../catalog/load-built-in.ts'

const MOVES = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const

/** Calls the API's root at start and logs a failure; loads the fallback catalogue after the first move. */
export function ApiPing() {
  useEffect(() => {
    const fetchAhead = () => void builtIn().catch(error => console.warn(error))
    for (const move of MOVES) window.addEventListener(move, fetchAhead, { once: true, passive: true })
    return () => {
      for (const move of MOVES) window.removeEventListener(move, fetchAhead)
    }
  }, [])

  useEffect(() => {
    fetch('/api', { priority: 'low' }).then(
      answer => {
        if (!answer.ok) console.warn(`the API answered ${answer.status} at start`)
      },
      error => console.warn('the API could not be reached at start', error),
    )
  }, [])
  return null
}
