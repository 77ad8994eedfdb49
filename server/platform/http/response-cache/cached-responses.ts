import type { IncomingMessage, ServerResponse } from 'node:http'
import type { MiddlewareHandler } from 'hono'
import { pathForLog } from '../../for-log.ts'
import { type ApiEnv, requestHeader } from '../api-env.ts'
import { newRequestId, type RepeatedRequestLog } from '../middleware.ts'
import type { ResponseCache, Sendable } from './response-cache.ts'

interface Deps {
  ready: ResponseCache
  isPersonal: (cookie: string | undefined) => boolean
}

/** Until when the answer at this address is the same for everybody; null where it is not. */
export type Lasts = (address: URL) => number | null

export const questionAt = (host: string | undefined, address: string) => `${host} ${address}`

/** Answers from what is ready, and keeps what can be; everything further in works as if this were not there. */
export function cachedResponses({
  ready,
  isPersonal,
  lasts,
  neverCached,
}: Deps & { lasts: Lasts; neverCached: (path: string) => boolean }): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { req } = context
    if (req.method !== 'GET' || neverCached(req.path) || isPersonal(requestHeader(context, 'cookie')))
      return next()
    const url = new URL(req.url)
    const until = lasts(url)
    if (until === null) return next()
    const question = questionAt(url.host, url.pathname + url.search)
    const work = async () => {
      context.set('forEverybody', true)
      await next()
      return context.res
    }
    const answer = ready.find(question) ?? (await ready.make(question, until, work))
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

/** The same answers straight onto the socket: what a visitor without a session asks most is not worth a Request and eight middlewares. */
export function cachedResponseListener({
  ready,
  isPersonal,
  notes,
  addressOf,
}: Deps & { notes: RepeatedRequestLog; addressOf: (request: IncomingMessage) => string }) {
  const noteOf = new WeakMap<Sendable, ReturnType<RepeatedRequestLog>>()
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { headers, method, url = '' } = request
    if (method !== 'GET' || isPersonal(headers.cookie)) return false
    const sendable = ready
      .find(questionAt(headers.host, url))
      ?.now({ encoding: headers['accept-encoding'], etag: headers['if-none-match'] })
    if (!sendable) return false
    const since = performance.now()
    const requestId = newRequestId()
    response.writeHead(sendable.status, [...sendable.headers, 'x-request-id', requestId])
    const { small, body } = sendable
    leaveTogether(() => (small === undefined ? response.end(body) : response.end(small, 'latin1')))
    let note = noteOf.get(sendable)
    if (!note) {
      note = notes({ method, path: pathForLog(url.split('?', 1)[0] ?? url), status: sendable.status })
      noteOf.set(sendable, note)
    }
    note({ requestId, ms: Math.round(performance.now() - since), client: addressOf(request) })
    return true
  }
}

let leaving: (() => void)[] = []

/**
 * What is ready in one turn of the event loop is written at its end, one after the other: the first writing wakes whoever listens, which costs
 * as much as all the rest of such an answer, and the others find them awake.
 */
function leaveTogether(leave: () => void) {
  if (leaving.push(leave) === 1) setImmediate(leaveNow)
}

function leaveNow() {
  const all = leaving
  leaving = []
  for (const leave of all) leave()
}
