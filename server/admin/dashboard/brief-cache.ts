import type { Channel, Events } from '../../platform/events/events.ts'

const KEPT_MS = 3000

/** Kept for three seconds, dropped as soon as anything it shows changes. */
export function briefCache<T>(events: Events, channels: readonly Channel[], read: () => Promise<T>) {
  let kept: { at: number; value: Promise<T> } | null = null
  const drop = () => {
    kept = null
  }
  for (const channel of channels) events.subscribe(channel, drop)
  return {
    drop,
    read() {
      if (kept && performance.now() - kept.at < KEPT_MS) return kept.value
      const fresh = { at: performance.now(), value: read() }
      kept = fresh
      fresh.value.catch(() => {
        if (kept === fresh) kept = null
      })
      return fresh.value
    },
  }
}
