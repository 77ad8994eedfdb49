import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { pathForLog } from '../../for-log.ts'
import { type ApiEnv, requestHeader } from '../api-env.ts'
import { newRequestId, type RepeatedRequestLog } from '../middleware.ts'
import type { ResponseCache, Sendable } from './response-cache.ts'

interface Deps {
  cache: ResponseCache
  isPersonal: (cookie: string | undefined) => boolean
}

/** Until when the response at an address is the same for everyone; null if it may not be cached. */
export type CachePolicy = (address: URL) => number | null

export const cacheKey = (host: string | undefined, address: string) => `${host} ${address}`

export function cachedResponses({
  cache,
  isPersonal,
  policy,
  neverCached,
}: Deps & { policy: CachePolicy; neverCached: (path: string) => boolean }): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { req } = context
    if (req.method !== 'GET' || neverCached(req.path) || isPersonal(requestHeader(context, 'cookie')))
      return next()
    const url = new URL(req.url)
    const until = policy(url)
    if (until === null) return next()
    const key = cacheKey(url.host, url.pathname + url.search)
    const work = async () => {
      context.set('forEverybody', true)
      await next()
      return context.res
    }
    const answer = cache.find(key) ?? (await cache.make(key, until, work))
    if (!answer) return context.get('forEverybody') ? undefined : next()
    const { status, headers, body } = await answer.soon({
      encoding: req.header('accept-encoding'),
      etag: req.header('if-none-match'),
    })
    context.res = undefined
    context.res = new Response(body, { status, headers: pairs(headers) })
  }
}

const pairs = (flat: readonly string[]) =>
  flat.flatMap((name, position) =>
    position % 2 === 0 ? [[name, flat[position + 1] ?? ''] as [string, string]] : [],
  )

/** Writes a cached response straight to the socket, which saves a Request and eight middlewares. */
export function cachedResponseListener({
  cache,
  isPersonal,
  notes,
  addressOf,
}: Deps & { notes: RepeatedRequestLog; addressOf: (request: IncomingMessage) => string }) {
  const noteOf = new WeakMap<Sendable, ReturnType<RepeatedRequestLog>>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || isPersonal(headers.cookie)) return false
    const sendable = cache
      .find(cacheKey(headers.host, url))
      ?.toSend({ encoding: headers['accept-encoding'], etag: headers['if-none-match'] })
    if (!sendable) return false
    const since = performance.now()
    const requestId = newRequestId()
    response.writeHead(sendable.status, [...sendable.headers, 'x-request-id', requestId])
    const { small, body } = sendable
    writeAtEndOfTurn(() => (small === undefined ? response.end(body) : response.end(small, 'latin1')))
    let logEntry = noteOf.get(sendable)
    if (!logEntry) {
      logEntry = notes({ method, path: pathForLog(url.split('?', 1)[0] ?? url), status: sendable.status })
      noteOf.set(sendable, logEntry)
    }
    logEntry({ requestId, ms: Math.round(performance.now() - since), client: addressOf(request) })
    return true
  }
}

let pending: (() => void)[] = []

/** Responses of one turn of the event loop are written together at its end: the first write to a sleeping client is the dear one. */
function writeAtEndOfTurn(write: () => void) {
  if (pending.push(write) === 1) setImmediate(writeAll)
}

function writeAll() {
  const all = pending
  pending = []
  for (const write of all) write()
}
