import { createContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import { type Answer, type Endpoint, fillPath, queryString, type RequestParts } from '../shared/endpoint.ts'
import { CallFailed } from '../shared/errors.ts'
import { connection } from './browser/connection.ts'
import { isOutdated } from './render/page-scripts.ts'

/** For a request that must not be done twice. */
interface Extra {
  idempotencyKey?: string
}
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...request: keyof RequestParts<E> extends never ? [Extra?] : [RequestParts<E> & Extra]
) => Promise<Answer<E>>
type Fetcher = (path: string, init: RequestInit) => Promise<Response>
/** A response that is already in memory, or undefined. */
type CachedLookup = (path: string, endpoint: Endpoint) => unknown

interface Parts extends Extra {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Every screen's access to data: the JSON API, over the network or in process while rendering. */
export const makeCall =
  (fetcher: Fetcher, atHand: CachedLookup = () => undefined): Call =>
  async (endpoint, ...request) => {
    const { params, query, body, idempotencyKey } = (request[0] ?? {}) as Parts
    const path = `/api${fillPath(endpoint.path, params)}${queryString(query)}`
    const known = endpoint.method === 'GET' ? atHand(path, endpoint) : undefined
    if (known !== undefined) return known as Answer<typeof endpoint>
    const response = await fetcher(path, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw unreachable()
    })
    const answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
    // A proxy may answer with a page of its own.
    if (!response.ok || answer === undefined)
      throw new CallFailed(response.ok ? 502 : response.status, answer ?? {})
    const parsed = endpoint.response.safeParse(answer)
    if (parsed.success) return parsed.data as Answer<typeof endpoint>
    if (typeof window !== 'undefined' && (await isOutdated()))
      throw new CallFailed(response.status, { code: 'release.outdated', detail: OUTDATED })
    throw parsed.error
  }

/** The error of a request that did not reach the shop. */
export const unreachable = (whenOnline = UNREACHABLE, whenOffline = OFFLINE) =>
  new CallFailed(0, { detail: globalThis.navigator?.onLine === false ? whenOffline : whenOnline })
const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const OFFLINE = 'You are offline. What you typed is still here: please try again once you are connected.'

/** Dispatched when the shop no longer knows this visitor. */
export const SIGNED_OUT = 'shop-signed-out'
export async function fetchOfVisitor(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init).catch(error => {
    void connection.reached()
    throw error
  })
  if (answer.status === 401) window.dispatchEvent(new Event(SIGNED_OUT))
  return answer
}

export const call = makeCall(fetchOfVisitor)

const OUTDATED = 'The shop was updated while you were here. Please load this page again.'

/** What a page that is rendered on the server knows of its request. */
export interface PageContext {
  call: Call
  nonce: string
  origin: string
  hasSession: boolean
  /** Takes the page whole, because a Response body would be streamed and read again. */
  takeHtml: (html: Buffer<ArrayBuffer>) => void
}
export const pageContext = createRouterContext<PageContext>()

/** Set while rendering on the server; browsers hide nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)

/** A request that was not answered, or whose first sending still runs, is repeated under its key. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallFailed) ||
  error.status === 0 ||
  error.status >= 500 ||
  error.code.startsWith('idempotency.')
