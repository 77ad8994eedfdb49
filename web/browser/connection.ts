import { useSyncExternalStore } from 'react'

/** `offline` is what the device reports; `unreachable`: online, and no response from the shop. */
type Connection = 'fine' | 'offline' | 'unreachable'

interface Parts {
  /** Any response proves the connection, even a proxy's. */
  probe: () => Promise<unknown>
  isOnline: () => boolean
  pause: () => Promise<void>
}

/** Whether the shop can be reached, asked again until it can. */
export function makeConnection({ probe, isOnline, pause }: Parts) {
  let state: Connection = 'fine'
  let reaching: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function change(next: Connection) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  const checkReached = () =>
    probe().then(
      () => change('fine'),
      () => change(isOnline() ? 'unreachable' : 'offline'),
    )
  async function pollUntilReached() {
    for (await checkReached(); state !== 'fine'; await checkReached()) await pause()
  }

  return {
    /** Resolves once the shop answers; all who wait share one probe. */
    reached: () => {
      reaching ??= pollUntilReached().finally(() => {
        reaching = null
      })
      return reaching
    },
    /** Asks now; false while the shop cannot be reached. */
    isReached: () => checkReached().then(() => state === 'fine'),
    isKnownDown: () => state !== 'fine' || !isOnline(),
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const POLL_MS = 8000
const untilWorthIt = () =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, POLL_MS)
    window.addEventListener('online', go)
  })

export const connection = makeConnection({
  probe: () => fetch('/api/health', { cache: 'no-store' }),
  isOnline: () => navigator.onLine,
  pause: untilWorthIt,
})

export const useConnection = () =>
  useSyncExternalStore(connection.subscribe, connection.state, () => 'fine' as const)
