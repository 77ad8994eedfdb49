import { randomBytes, randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { pathForLog } from '../for-log.ts'
import { type Log, requestLineWriter } from '../log.ts'
import { countedAs } from '../observability/request-metrics.ts'
import { traced } from '../observability/traces.ts'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { isUnrebindable } from './local-request.ts'
import { Refusal } from './problem.ts'

export const newRequestId = () => randomUUID().slice(-12)
export const newNonce = () => randomBytes(16).toString('base64url')

interface RequestLine {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
  client: string
  /** The client closed the connection before the response. */
  left?: boolean
}
const LEFT = 499

export function requestLog(log: Log) {
  const write = requestLineWriter<RequestLine>(log, 'request')
  return (line: RequestLine) => {
    // Nobody got this answer, so it is none of the shop's failures.
    countedAs(line.left && line.status >= 500 ? { ...line, status: LEFT } : line)(line.ms)
    if (line.status >= 500 && !line.left) log.error(line, 'request')
    else write(line)
  }
}
type RequestLog = ReturnType<typeof requestLog>

/** For a cached response: the fields that never change are serialised once. */
export const repeatedRequestLog = (log: Log) => (same: Pick<RequestLine, 'method' | 'path' | 'status'>) => {
  const count = countedAs(same)
  const write = requestLineWriter<Pick<RequestLine, 'requestId' | 'ms' | 'client'>>(log, 'request', same)
  return (line: Parameters<typeof write>[0]) => {
    count(line.ms)
    write(line)
  }
}
export type RepeatedRequestLog = ReturnType<typeof repeatedRequestLog>

export const requestLine =
  (note: RequestLog): MiddlewareHandler<ApiEnv> =>
  async (context, next) => {
    const requestId = newRequestId()
    context.set('requestId', requestId)
    const startedAt = performance.now()
    const { method } = context.req
    const path = pathForLog(context.req.path)
    const about = {
      kind: 'server',
      attributes: { 'http.request.method': method, 'url.path': path, 'request.id': requestId },
      traceparent: requestHeader(context, 'traceparent'),
    } as const
    await traced(method, about, next)
    context.res.headers.set('x-request-id', requestId)
    if (context.env.inProcess) return
    note({
      requestId,
      method,
      path,
      status: context.res.status,
      ms: Math.round(performance.now() - startedAt),
      client: context.env.clientAddress,
      ...(context.env.hasLeft?.() && { left: true }),
    })
  }

const SEGMENTS_MAX = 30
/** The router of the pages takes the square of the segments of a path. */
export const shortPath: MiddlewareHandler<ApiEnv> = async ({ req: { path } }, next) => {
  if (path.split('/', SEGMENTS_MAX + 2).length > SEGMENTS_MAX + 1)
    throw new Refusal(414, 'request.path_too_long', 'There is nothing at this address; it is too long.')
  return next()
}

const securityOf = (https: boolean): [string, string][] => [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'camera=(self), microphone=(), geolocation=(), browsing-topics=()'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"],
  ...(https
    ? ([['strict-transport-security', 'max-age=63072000; includeSubDomains']] as [string, string][])
    : []),
]

export function securityHeaders(https: boolean): MiddlewareHandler<ApiEnv> {
  const fixed = securityOf(https)
  return async (context, next) => {
    await next()
    for (const [name, value] of fixed)
      if (!context.res.headers.has(name)) context.res.headers.set(name, value)
  }
}

/** A signed-in visitor's data stays in no cache, so Back does not show it after a logout. */
export const PERSONAL = 'private, no-store'
const hasOwnRule = (rule: string | null) => rule !== null && rule !== 'no-cache'

export function markPersonalUncached(
  isPersonal: (cookie: string | undefined) => boolean,
): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (isPersonal(requestHeader(context, 'cookie')) && !hasOwnRule(headers.get('cache-control')))
      headers.set('cache-control', PERSONAL)
  }
}

const UNKNOWN_NAME =
  'The shop does not know the name it was asked by, so it takes nothing. Set PUBLIC_URL to the address visitors use, or ask by IP address.'

/** A state-changing request must come from a page of this shop, unless it is signed. */
export function sameOrigin(
  publicUrl: string | undefined,
  isSigned: (path: string) => boolean,
): MiddlewareHandler<ApiEnv> {
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  return async (context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || context.env.inProcess || isSigned(path)) return next()
    const origin = requestHeader(context, 'origin')
    // Without PUBLIC_URL another site's name could point here (DNS rebinding) and be of the same origin.
    if (!publicOrigin && !isUnrebindable(requestHeader(context, 'host')))
      throw new Refusal(403, 'origin.unknown_name', UNKNOWN_NAME)
    const allowed = publicOrigin
      ? origin === publicOrigin
      : isSameHost(origin, requestHeader(context, 'host'))
    if (!allowed)
      throw new Refusal(403, 'origin.refused', 'This request did not come from a page of this shop.')
    return next()
  }
}

function isSameHost(origin: string | undefined, host: string | undefined): boolean {
  if (!origin || !host) return false
  try {
    return new URL(origin).host === host
  } catch {
    return false
  }
}
