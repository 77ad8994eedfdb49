import { useRef } from 'react'
import { randomId } from '../browser/random-id.ts'

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const last = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (last.current?.what !== what) last.current = { what, key: randomId() }
      return last.current.key
    },
    renew() {
      last.current = null
    },
  }
}
