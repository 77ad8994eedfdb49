import { randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import type { ApiEnv } from './api-env.ts'
import type { Bindings } from './implement.ts'
import { scriptsByHash } from './scripts-by-hash.ts'

export interface PageRequest {
  nonce: string
  origin: string
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

/** The built pages: the one export of web/pages-handler.ts. */
export type LoadPages = () => Promise<{ handlePage: (request: Request, page: PageRequest) => Promise<Response> }>

/** Renders a screen; whatever data it needs comes through the same JSON API a browser would ask, in this process. */
export function createPages(options: {
  load: LoadPages
  mode: 'production' | 'development'
  publicUrl: string | undefined
  /** The one page that may load the payment provider's window. */
  payment: { path: string; sources: Sources }
  app: () => { fetch: (request: Request, env: Bindings) => Response | Promise<Response> }
}) {
  return async (context: Context<ApiEnv>): Promise<Response> => {
    const { handlePage } = await options.load()
    const nonce = randomBytes(16).toString('base64')
    const origin = options.publicUrl ?? new URL(context.req.url).origin
    const forEverybody = context.get('forEverybody') === true
    const cookie = forEverybody ? undefined : context.req.header('cookie')
    let isWhole = true
    const page: PageRequest = {
      nonce,
      origin,
      fetchApi: async (path, init) => {
        const headers = new Headers(init.headers)
        if (cookie) headers.set('cookie', cookie)
        const answer = await options
          .app()
          .fetch(new Request(new URL(path, origin), { ...init, headers }), { clientAddress: context.env.clientAddress, inProcess: true })
        isWhole &&= answer.status < 500
        return answer
      },
    }
    const rendered = await handlePage(context.req.raw, page)
    const byHash = forEverybody && rendered.status === 200 ? scriptsByHash(await rendered.text(), nonce) : null
    const response = byHash ? new Response(byHash.html, rendered) : rendered
    const own = byHash?.sources ?? [`'nonce-${nonce}'`]
    const takesMoney = context.req.path === options.payment.path
    const sources = takesMoney ? options.payment.sources : NO_SOURCES
    if (!response.headers.has('content-security-policy'))
      response.headers.set('content-security-policy', pageCsp(own, options.mode === 'development', sources))
    // A bank's own window must be able to answer.
    if (takesMoney) response.headers.set('cross-origin-opener-policy', 'same-origin-allow-popups')
    // A page that makes do with less is for whoever had to see it.
    if (!isWhole) response.headers.set('cache-control', 'no-store')
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-cache')
    response.headers.append('vary', 'cookie')
    return response
  }
}

interface Sources {
  script: string[]
  frame: string[]
  connect: string[]
  form: string[]
}
const NO_SOURCES: Sources = { script: [], frame: [], connect: [], form: [] }
const also = (sources: string[]) => sources.map(source => ` ${source}`).join('')

function pageCsp(own: string[], development: boolean, { script, frame, connect, form }: Sources): string {
  // The real provider's script writes styles into the page it stands on.
  const foreignStyles = script.length > 0
  return [
    "default-src 'none'",
    `script-src 'self'${also(own)}${also(script)}`,
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
