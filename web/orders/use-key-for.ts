import { useRef } from 'react'

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const kept = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (kept.current?.what !== what) kept.current = { what, key: crypto.randomUUID() }
      return kept.current.key
    },
    renew() {
      kept.current = null
    },
  }
}
