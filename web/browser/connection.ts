import { useSyncExternalStore } from 'react'

/** `offline` is what the device says itself; `unreachable`, that the shop cannot be asked all the same. */
export type Connection = 'fine' | 'offline' | 'unreachable'

interface Parts {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  isOnline: () => boolean
  /** Until it is worth asking again. */
  pause: () => Promise<void>
}

/**
 * Knows whether the shop can be reached, and is the page's `fetch`: the data of a page is asked for until it comes, so that the page
 * on the screen stays as it is, with what was typed in it, and goes on by itself. Every other request fails at once, as ever.
 */
export function makeConnection({ fetch, isOnline, pause }: Parts) {
  let state: Connection = 'fine'
  let shown = ''
  let reaching: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function tell(next: Connection) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  /** Any answer will do, even one of something in between. */
  const look = () =>
    fetch('/api/health', { cache: 'no-store' }).then(
      () => tell('fine'),
      () => tell(isOnline() ? 'unreachable' : 'offline'),
    )
  async function lookUntilReached() {
    for (await look(); state !== 'fine'; await look()) await pause()
  }
  /** However many wait for it, one asks. */
  const reached = () => {
    reaching ??= lookUntilReached().finally(() => {
      reaching = null
    })
    return reaching
  }

  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const page = pageAskedFor(input)
    for (;;) {
      const answer = await fetch(input, init).catch(error => error)
      if (answer instanceof Response) {
        tell('fine')
        // What is on the screen already is never taken away by a fault.
        if (page !== shown || answer.status < 500) return answer
        await unlessLeft(init, pause())
      } else {
        if (init?.signal?.aborted) throw answer
        if (page === null) void reached()
        else await unlessLeft(init, look())
        if (page === null || (state === 'fine' && page !== shown)) throw answer
        await unlessLeft(init, state === 'fine' ? pause() : reached())
      }
    }
  }

  return {
    fetch: ask,
    reached,
    /** Asks now; false while the shop cannot be reached. */
    isReached: () => look().then(() => state === 'fine'),
    state: () => state,
    /** The page on the screen, as path and search. */
    shows: (page: string) => {
      shown = pageOf(new URL(page, 'http://shop'))
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The page whose data the router asks for; null for everything else. */
function pageAskedFor(input: RequestInfo | URL): string | null {
  if (!(input instanceof URL)) return null
  if (input.pathname === '/__manifest') return 'the list of pages'
  if (!input.pathname.endsWith('.data')) return null
  const url = new URL(input)
  url.pathname = url.pathname.replace(/(\/_)?\.data$/, '')
  url.searchParams.delete('_routes')
  return pageOf(url)
}
const pageOf = ({ pathname, searchParams }: URL) => `${pathname.replace(/\/$/, '')}?${searchParams}`

const unlessLeft = (init: RequestInit | undefined, waited: Promise<void>) =>
  Promise.race([
    waited,
    new Promise<never>((_, reject) =>
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true }),
    ),
  ])

const LOOK_AGAIN_MS = 8000
const untilWorthIt = () =>
  new Promise<void>(resolve => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, LOOK_AGAIN_MS)
    window.addEventListener('online', go)
  })

export const connection = makeConnection({
  fetch: (...request) => plainFetch(...request),
  isOnline: () => navigator.onLine,
  pause: untilWorthIt,
})
let plainFetch: typeof fetch = globalThis.fetch

/** The router has no other way to be given a `fetch` of one's own. */
export function watchConnection() {
  plainFetch = window.fetch.bind(window)
  window.fetch = connection.fetch
  window.addEventListener('offline', () => void connection.reached())
}

export const useConnection = () =>
  useSyncExternalStore(connection.subscribe, connection.state, () => 'fine' as const)
