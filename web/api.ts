import { createContext } from 'react'
import { createContext as createRouterContext } from 'react-router'
import {
  type Endpoint,
  fillPath,
  isFile,
  queryString,
  type Received,
  type RequestParts,
} from '../shared/endpoint.ts'
import { CallFailed } from '../shared/errors.ts'
import { connection } from './browser/connection.ts'
import { isOutdated } from './render/page-scripts.ts'

interface Extra {
  /** For a request that must not be done twice. */
  idempotencyKey?: string
  prefer?: 'respond-async'
  signal?: AbortSignal
  /** In the place of the usual one. */
  fetcher?: Fetcher
}
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...request: keyof RequestParts<E> extends never ? [Extra?] : [RequestParts<E> & Extra]
) => Promise<Received<E>>
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
    const { params, query, body, ...extra } = (request[0] ?? {}) as Parts
    const path = `/api${fillPath(endpoint.path, params)}${queryString(query)}`
    const known = endpoint.method === 'GET' ? atHand(path, endpoint) : undefined
    const received =
      known === undefined
        ? await receive(endpoint, extra.fetcher ?? fetcher, path, init(endpoint, body, extra))
        : known
    return received as Received<typeof endpoint>
  }

function init({ method }: Endpoint, body: unknown, { idempotencyKey, prefer, signal }: Extra): RequestInit {
  const isForm = body instanceof FormData
  return {
    method,
    headers: {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      ...(prefer && { prefer }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

async function receive(
  endpoint: Endpoint,
  fetcher: Fetcher,
  path: string,
  sent: RequestInit,
): Promise<unknown> {
  const response = await fetcher(path, sent).catch(error => {
    throw sent.signal?.aborted ? error : unreachable()
  })
  if (response.ok && isFile(endpoint)) return response.blob()
  const answer = (await response.json().catch(() => undefined)) as Record<string, unknown> | undefined
  const later = response.headers.get('retry-after')
  // A proxy may answer with a page of its own.
  if (!response.ok || answer === undefined)
    throw new CallFailed(response.ok ? 502 : response.status, {
      ...answer,
      ...(later && { retry_after: later }),
    })
  const parsed = endpoint.response.safeParse(answer)
  if (parsed.success) return parsed.data
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
export async function fetchOfVisitor(
  path: string,
  init: RequestInit,
  ask: Fetcher = fetch,
): Promise<Response> {
  const answer = await ask(path, init).catch(error => {
    if (!init.signal?.aborted) void connection.reached()
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
  error.status < 400 ||
  error.status >= 500 ||
  error.code.startsWith('idempotency.')
