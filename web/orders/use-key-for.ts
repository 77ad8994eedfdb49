import { useRef } from 'react'
import { randomId } from '../browser/random-id.ts'

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const kept = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (kept.current?.what !== what) kept.current = { what, key: randomId() }
      return kept.current.key
    },
    renew() {
      kept.current = null
    },
  }
}
