import { useEffect } from 'react'
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  redirect,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router'
import { z } from 'zod/mini'
import { connection } from './connection.ts'
import { isLoadFailure, isStandIn } from './loading.tsx'

/** The page on the screen, its data by route, and how it is loaded again. */
interface Shown {
  page: string
  data: Record<string, unknown>
  reload: () => void
}
let shown: Shown = { page: '', data: {}, reload: () => {} }

const RETRY_MS = 8000

/** Tells `keepPage` what is on the screen. */
export function useShownPage() {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    shown = {
      page: pageOf({ pathname, search }),
      data: Object.fromEntries(matches.map(({ id, loaderData }) => [id, loaderData])),
      reload: () => void revalidate(),
    }
  }, [pathname, search, matches, revalidate])
}

interface Parts {
  shown: () => Shown
  isReached: () => Promise<boolean>
  reached: () => Promise<void>
  /** The address that the browser shows; after Back it has changed already. */
  address: () => string
}
type Results = Record<string, DataStrategyResult>

/**
 * The root's middleware for loads in the browser. Where the page on the screen is loaded again in vain, it stays, and is
 * asked for again. Another page is asked for again once the shop can be reached.
 */
export function makeKeepPage({ shown, isReached, reached, address }: Parts): MiddlewareFunction<Results> {
  let retry: ReturnType<typeof setTimeout> | undefined

  async function askAgain() {
    clearTimeout(retry)
    if (await isReached()) {
      retry = setTimeout(() => shown().reload(), RETRY_MS)
    } else {
      await reached()
      shown().reload()
    }
  }

  function withShownData(results: Results, failed: string[]): Results {
    const { data } = shown()
    const { root } = results
    // The data on the screen belongs to the visitor before.
    if (root?.type === 'data' && visitorIn(root.result) !== visitorIn(data.root)) return results
    const kept = failed.filter(id => data[id] !== undefined && !isStandIn(data[id]))
    if (kept.length > 0) void askAgain()
    return {
      ...results,
      ...Object.fromEntries(kept.map(id => [id, { type: 'data', result: data[id] } as const])),
    }
  }

  return async ({ request }, next) => {
    const results = await next()
    if (request.method !== 'GET' || request.signal.aborted) return results
    const isFault = ({ type, result }: DataStrategyResult) =>
      isStandIn(result) || (type === 'error' && isLoadFailure(result))
    const failed = Object.keys(results).filter(id => results[id] && isFault(results[id]))
    const [first] = failed
    if (!first) return results
    const page = pageOf(new URL(request.url))
    if (page === shown().page) return withShownData(results, failed)
    if (isStandIn(results[first]?.result) || (await isReached())) return results
    await Promise.race([reached(), left(request.signal)])
    const headers = address() === page ? { 'x-remix-replace': 'true' } : {}
    return { ...results, [first]: { type: 'error', result: redirect(page, { headers }) } }
  }
}

const OfVisitor = z.object({ visitor: z.nullable(z.object({ id: z.string() })) })
const visitorIn = (data: unknown) => OfVisitor.safeParse(data).data?.visitor?.id

const pageOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search

const left = (signal: AbortSignal) =>
  new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))

export const keepPage = makeKeepPage({
  shown: () => shown,
  isReached: connection.isReached,
  reached: connection.reached,
  address: () => pageOf(window.location),
})
