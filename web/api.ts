import { createContext } from 'react-router'
import { type Answer, type Endpoint, fillPath, queryString, type Sent } from '../shared/endpoint.ts'
import { CallFailed } from '../shared/errors.ts'

/** A request that must not be done twice carries a key of its own. */
interface Extra {
  idempotencyKey?: string
}
export type Call = <E extends Endpoint>(
  endpoint: E,
  ...request: keyof Sent<E> extends never ? [Extra?] : [Sent<E> & Extra]
) => Promise<Answer<E>>
type Fetcher = (path: string, init: RequestInit) => Promise<Response>
/** An answer that is at hand already, or undefined. */
type AtHand = (path: string, endpoint: Endpoint) => unknown

interface Parts extends Extra {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** The one way a screen reaches data: the JSON API, over the network or in the process that renders the page. */
export const makeCall =
  (fetcher: Fetcher, atHand: AtHand = () => undefined): Call =>
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
    // Something between the browser and the shop may answer with a page of its own.
    if (!response.ok || answer === undefined)
      throw new CallFailed(response.ok ? 502 : response.status, answer ?? {})
    return endpoint.response.parse(answer) as Answer<typeof endpoint>
  }

/** What a request that never arrived is told by; a page may have more to say. */
export const unreachable = (whenOnline = UNREACHABLE, whenOffline = OFFLINE) =>
  new CallFailed(0, { detail: globalThis.navigator?.onLine === false ? whenOffline : whenOnline })
const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.'
const OFFLINE = 'You are offline. What you typed is still here: please try again once you are connected.'

/** Heard by whoever watches the session: the shop does not know this visitor any more. */
export const SIGNED_OUT = 'shop-signed-out'
export async function fetchOfVisitor(path: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(path, init)
  if (answer.status === 401) window.dispatchEvent(new Event(SIGNED_OUT))
  return answer
}

export const call = makeCall(fetchOfVisitor)

/** What a page being rendered on the server knows about its visitor's request. */
export interface PageContext {
  call: Call
  nonce: string
  origin: string
  /** Nobody can be signed in without one. */
  hasSession: boolean
  /** Takes the page as text; the Response it belongs to then has no body, which would only be streamed and read again. */
  takeHtml: (html: string) => void
}
export const pageContext = createContext<PageContext>()
