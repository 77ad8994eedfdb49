import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { type ApiEnv, type Bindings, requestHeader } from './api-env.ts'
import { isLocalRequest } from './local-request.ts'
import { newNonce } from './middleware.ts'
import { cacheKey } from './response-cache/cached-responses.ts'
import type { ResponseCache } from './response-cache/response-cache.ts'

export interface PageRequest {
  nonce: string
  origin: string
  /** Whether the request carries a session cookie. */
  hasSession: boolean
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  /** A cached API response. The same array is returned until its content changes. */
  cachedAnswer: (path: string) => Uint8Array | undefined
  /** Receives the HTML; the Response then has no body. */
  takeHtml: (html: Buffer<ArrayBuffer>) => void
}

export type LoadPages = () => Promise<{
  handlePage: (request: Request, page: PageRequest) => Promise<Response>
}>

export function createPages(options: {
  load: LoadPages
  mode: 'production' | 'development'
  publicUrl: string | undefined
  /** The only page that may load the payment provider's window. */
  payment: { path: string; sources: Sources }
  ready: ResponseCache
  isPersonal: (cookie: string | undefined) => boolean
  app: () => { fetch: (request: Request, env: Bindings) => Response | Promise<Response> }
}) {
  const publicly = options.publicUrl && { origin: options.publicUrl, host: new URL(options.publicUrl).host }
  return async (context: Context<ApiEnv>): Promise<Response> => {
    const { handlePage } = await options.load()
    const nonce = newNonce()
    const { origin, host } = publicly || new URL(context.req.url)
    const forEverybody = context.get('forEverybody') === true
    let cookie = forEverybody ? undefined : requestHeader(context, 'cookie')
    const setCookies: string[] = []
    const isSent = context.req.method !== 'GET' && context.req.method !== 'HEAD'
    let isWhole = true
    let retryAfter: string | undefined
    let html: Buffer<ArrayBuffer> | undefined
    const page: PageRequest = {
      nonce,
      origin,
      hasSession: options.isPersonal(cookie),
      cachedAnswer: path => options.ready.find(cacheKey(host, path))?.toSend(AS_IT_IS)?.body ?? undefined,
      takeHtml: bytes => {
        html = bytes
      },
      fetchApi: async (path, init) => {
        const headers = new Headers(init.headers)
        if (cookie) headers.set('cookie', cookie)
        for (const name of SENT_ON) {
          const value = isSent && requestHeader(context, name)
          if (value) headers.set(name, value)
        }
        const env = {
          clientAddress: context.env.clientAddress,
          inProcess: true,
          isLocal: isLocalRequest(context),
        }
        const answer = await options
          .app()
          .fetch(new Request(new URL(path, origin), { ...init, headers }), env)
        isWhole &&= answer.status < 500
        if (isSent) {
          setCookies.push(...answer.headers.getSetCookie())
          cookie = cookiesAfter(cookie, answer.headers.getSetCookie())
        }
        if (answer.status === 503) retryAfter = answer.headers.get('retry-after') ?? retryAfter
        return answer
      },
    }
    const request = isSent ? atOrigin(context.req.raw, origin) : context.req.raw
    const rendered = whenToRetry(await handlePage(request, page), retryAfter)
    const byHash =
      forEverybody && rendered.status === 200
        ? scriptsByHash(html?.toString() ?? (await rendered.text()), nonce)
        : null
    const response = byHash ? new Response(byHash.html, rendered) : rendered
    const own = byHash?.sources ?? [`'nonce-${nonce}'`]
    const takesMoney = context.req.path === options.payment.path
    const sources = takesMoney ? options.payment.sources : NO_SOURCES
    if (!response.headers.has('content-security-policy'))
      response.headers.set('content-security-policy', pageCsp(own, options.mode === 'development', sources))
    // A bank's popup must be able to message its opener.
    if (takesMoney) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    for (const line of setCookies) response.headers.append('set-cookie', line)
    // A page with missing data must not be cached.
    if (!isWhole || isSent) response.headers.set('cache-control', 'no-store')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    response.headers.append('vary', 'cookie')
    if (byHash || html === undefined) return response
    const { status, headers } = response
    return new Response(html, { status, headers })
  }
}

/** What better-auth and the rate limits read of a form's sender. */
const SENT_ON = ['origin', 'referer', 'user-agent']

/** The visitor's cookies with those that the API has just set, as the browser will send them next. */
function cookiesAfter(sent: string | undefined, lines: string[]): string | undefined {
  const nameOf = (pair: string) => pair.slice(0, pair.indexOf('='))
  const changed = new Map(lines.map(line => [nameOf(line), line]))
  const kept = (sent?.split('; ') ?? []).filter(pair => !changed.has(nameOf(pair)))
  const set = [...changed.values()].filter(line => !/; max-age=0(;|$)/i.test(line))
  return [...kept, ...set.map(line => line.split(';', 1)[0])].join('; ') || undefined
}

/** React Router compares the origin of a form with the request's address, which a proxy may have changed. */
function atOrigin(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url)
  return new Request(new URL(pathname + search, origin), request)
}

/** A page that failed because its data is unavailable is 503, not 500. */
function whenToRetry(rendered: Response, retryAfter: string | undefined): Response {
  if ((rendered.status !== 500 && rendered.status !== 503) || retryAfter === undefined) return rendered
  const headers = new Headers(rendered.headers)
  headers.set('retry-after', retryAfter)
  return new Response(rendered.body, { status: 503, headers })
}

const AS_IT_IS = { encoding: undefined, etag: undefined }

interface Sources {
  script: string[]
  frame: string[]
  connect: string[]
  form: string[]
}
const NO_SOURCES: Sources = { script: [], frame: [], connect: [], form: [] }
const also = (sources: string[]) => sources.map(source => ` ${source}`).join('')

function pageCsp(own: string[], development: boolean, { script, frame, connect, form }: Sources): string {
  // The real provider's script adds inline styles.
  const foreignStyles = script.length > 0
  return [
    "default-src 'none'",
    // The meshopt decoder is wasm; eval stays forbidden.
    `script-src 'self'${also(own)}${also(script)} 'wasm-unsafe-eval'`,
    development || foreignStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${development ? 'ws:' : 'blob:'}${also(connect)}`,
    ...(frame.length > 0 ? [`frame-src${also(frame)}`] : []),
    "manifest-src 'self'",
    "worker-src 'self' blob:",
    `form-action 'self'${also(form)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** A cached page must not carry a nonce, so the scripts signed with it are listed by hash instead. */
function scriptsByHash(html: string, nonce: string): { html: string; sources: string[] } {
  const mark = ` nonce="${nonce}"`
  const signed = [...html.matchAll(SCRIPT)].filter(([, attributes = '']) => attributes.includes(mark))
  const sources = new Set(signed.filter(([, , text]) => text).map(([, , text = '']) => hash(text)))
  return { html: html.replaceAll(mark, ''), sources: [...sources] }
}
