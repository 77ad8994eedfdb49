import { useSyncExternalStore } from 'react'

/** `offline` is what the device reports; `unreachable`: online, and no response from the shop. */
type Connection = 'fine' | 'offline' | 'unreachable'

interface Parts {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>
  isOnline: () => boolean
  pause: () => Promise<void>
}

/** The page's `fetch`: requests for page data are retried until they succeed; all others fail at once. */
export function makeConnection({ fetch, isOnline, pause }: Parts) {
  let state: Connection = 'fine'
  let shown = ''
  let hasCheckedAhead = false
  let reaching: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function change(next: Connection) {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }
  /** Any response proves the connection, even a proxy's. */
  const checkReached = () =>
    fetch('/api/health', { cache: 'no-store' }).then(
      () => change('fine'),
      () => change(isOnline() ? 'unreachable' : 'offline'),
    )
  async function pollUntilReached() {
    for (await checkReached(); state !== 'fine'; await checkReached()) await pause()
  }
  /** All waiting requests share one probe. */
  const reached = () => {
    reaching ??= pollUntilReached().finally(() => {
      reaching = null
    })
    return reaching
  }

  async function ask(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const page = requestedPage(input)
    // The router looks ahead for the first time while the page's own files are still on their way.
    const isAhead = page === LIST && !hasCheckedAhead
    hasCheckedAhead ||= isAhead
    const request: RequestInit | undefined = isAhead ? { ...init, priority: 'low' } : init
    for (;;) {
      const answer = await fetch(input, request).catch(error => error)
      if (answer instanceof Response) {
        change('fine')
        // A failure never replaces the page on the screen.
        if (page !== shown || answer.status < 500) return page ? untilLeft(answer) : answer
        await unlessLeft(init, pause())
      } else {
        if (init?.signal?.aborted) throw answer
        if (page === null) void reached()
        else await unlessLeft(init, checkReached())
        if (page === null || (state === 'fine' && page !== shown)) throw answer
        await unlessLeft(init, state === 'fine' ? pause() : reached())
      }
    }
  }

  return {
    fetch: ask,
    reached,
    /** Asks now; false while the shop cannot be reached. */
    isReached: () => checkReached().then(() => state === 'fine'),
    state: () => state,
    shows: (page: string) => {
      shown = pageOf(new URL(page, 'http://shop'))
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const LIST = 'the list of pages'

/** The page whose data the router asks for; null for other requests. */
function requestedPage(input: RequestInfo | URL): string | null {
  if (!(input instanceof URL)) return null
  if (input.pathname === '/__manifest') return LIST
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

/**
 * Ends the body of an aborted request instead of failing it: React Router's decoder (8.4.0) handles no rejection that
 * comes after the first line, and each would reach the console as an error of the shop.
 */
function untilLeft(response: Response): Response {
  if (!response.body) return response
  const reader = response.body.getReader()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value } = await reader.read().catch((error: unknown) => {
        if ((error as Error)?.name === 'AbortError') return { value: undefined }
        throw error
      })
      if (value) controller.enqueue(value)
      else controller.close()
    },
    cancel: reason => reader.cancel(reason),
  })
  return new Response(body, response)
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
  fetch: (...request) => plainFetch(...request),
  isOnline: () => navigator.onLine,
  pause: untilWorthIt,
})
let plainFetch: typeof fetch = globalThis.fetch

/** The router cannot be given its own `fetch`. */
export function watchConnection() {
  plainFetch = window.fetch.bind(window)
  window.fetch = connection.fetch
  window.addEventListener('offline', () => void connection.reached())
}

export const useConnection = () =>
  useSyncExternalStore(connection.subscribe, connection.state, () => 'fine' as const)
