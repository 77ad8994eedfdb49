export interface Cached<T> {
  read: () => Promise<T>
  forget: () => void
}

/** One value in memory, for all who ask at once; read again when it is older than `maxAgeMs`, forgotten, or failed. */
export function cached<T>(load: () => Promise<T>, maxAgeMs = Number.POSITIVE_INFINITY): Cached<T> {
  let kept: { at: number; value: Promise<T> } | null = null
  return {
    forget() {
      kept = null
    },
    read() {
      const now = performance.now()
      if (kept && now - kept.at < maxAgeMs) return kept.value
      const reading = { at: now, value: load() }
      kept = reading
      reading.value.catch(() => {
        if (kept === reading) kept = null
      })
      return reading.value
    },
  }
}
