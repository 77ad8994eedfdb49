import { randomBytes } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { pathForLog } from '../for-log.ts'
import { type Log, requestLineWriter } from '../log.ts'
import { countedAs } from '../observability/request-metrics.ts'
import { traced } from '../observability/traces.ts'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { isUnrebindable } from './local-request.ts'
import { Refusal } from './problem.ts'

export const newRequestId = () => randomBytes(9).toString('base64url')
/** What a page signs its scripts with. */
export const newNonce = () => randomBytes(16).toString('base64url')

interface RequestLine {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
  client: string
  /** Nobody was there any more to hear the answer, such as a page that was left while its data was on the way. */
  left?: boolean
}
/** Counts every answer and leaves one line about it. */
export function requestLog(log: Log) {
  const write = requestLineWriter<RequestLine>(log, 'request')
  return (line: RequestLine) => {
    countedAs(line)(line.ms)
    if (line.status >= 500 && !line.left) log.error(line, 'request')
    else write(line)
  }
}
export type RequestLog = ReturnType<typeof requestLog>

/** The same for an answer that is given again and again: what is always the same about it is looked up and written out once. */
export const repeatedRequestLog = (log: Log) => (same: Pick<RequestLine, 'method' | 'path' | 'status'>) => {
  const count = countedAs(same)
  const write = requestLineWriter<Pick<RequestLine, 'requestId' | 'ms' | 'client'>>(log, 'request', same)
  return (line: Parameters<typeof write>[0]) => {
    count(line.ms)
    write(line)
  }
}
export type RepeatedRequestLog = ReturnType<typeof repeatedRequestLog>

/** Names every request and leaves one line about it in the log: no query, no cookie, no body. */
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

/** What every answer says about itself, whoever wrote it. */
export const securityOf = (https: boolean): [string, string][] => [
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

/** What is shown to somebody signed in stays in no cache and comes back with no Back button. */
export const PERSONAL = 'private, no-store'
/** Answers with a rule of their own keep it. */
export const hasOwnRule = (rule: string | null) => rule !== null && rule !== 'no-cache'

export function keepPersonal(isPersonal: (cookie: string | undefined) => boolean): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    if (isPersonal(requestHeader(context, 'cookie')) && !hasOwnRule(headers.get('cache-control')))
      headers.set('cache-control', PERSONAL)
  }
}

const UNKNOWN_NAME =
  'The shop does not know the name it was asked by, so it takes nothing. Set PUBLIC_URL to the address visitors use, or ask by IP address.'

/** A state-changing request must come from a page of this shop. Paths with a signature of their own are let through. */
export function sameOrigin(
  publicUrl: string | undefined,
  signedPaths: readonly string[],
): MiddlewareHandler<ApiEnv> {
  const publicOrigin = publicUrl && new URL(publicUrl).origin
  return async (context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || context.env.inProcess || signedPaths.includes(path))
      return next()
    const origin = requestHeader(context, 'origin')
    // Without PUBLIC_URL any site could have its own name lead here, and its pages would be of the same origin.
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
