import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  matchRoutes,
  type RouteObject,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { Endpoint } from '../../shared/endpoint.ts'
import { NonceContext, pageContext } from '../api.ts'

/**
 * Renders the whole page at once, as its data is already there; so it has one length and one hash. As text, a page
 * would be copied whole at each step, in two bytes a character.
 */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce, takeHtml } = loadContext.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream: data, ...context } = routerContext
  const html = Buffer.from(
    renderToString(
      <NonceContext value={nonce}>
        <ServerRouter context={withRoutesOfPage(context)} url={request.url} nonce={nonce} />
      </NonceContext>,
    ),
  )
  if (html.includes(LEFT_OUT)) {
    headers.set('cache-control', 'no-store')
    console.error('a part of the page was not ready when it was rendered', new URL(request.url).pathname)
  }
  takeHtml(inOrder(html, await dataScripts(data, nonce)))
  return new Response(null, { status, headers })
}

const LEFT_OUT = '<!--$!-->'

const LINK_THAT_CAN_WAIT = /<link rel="(?:modulepreload"|preload" as="fetch")[^>]*>/g
/** The largest file of every page: a slow line would idle while small ones were asked for before it. */
const LARGEST = /"\/assets\/entry\.client-/

/** Styles and the first picture go before the scripts, see decisions/006. */
function inOrder(html: Buffer, scripts: string) {
  const [endOfHead, endOfBody] = [html.indexOf('</head>'), html.lastIndexOf('</body>')]
  const head = html.toString('utf8', 0, endOfHead)
  // The page's own scripts are named last, and needed first.
  const links = [...new Set(head.match(LINK_THAT_CAN_WAIT)?.reverse())]
  const isLargest = (link: string) => Number(LARGEST.test(link))
  const waiting = links
    .sort((one, other) => isLargest(other) - isLargest(one))
    .join('')
    .replaceAll('<link ', '<link fetchpriority="low" ')
  return Buffer.concat([
    Buffer.from(`<!DOCTYPE html>${head.replaceAll(LINK_THAT_CAN_WAIT, '')}${waiting}`),
    html.subarray(endOfHead, endOfBody),
    Buffer.from(scripts),
    html.subarray(endOfBody),
  ])
}

const UNSAFE = /[&<>\u2028\u2029]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The loaders' data as scripts at the page's end, as the router itself writes them while streaming. */
export async function dataScripts(
  data: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!data) return ''
  const decoder = new TextDecoder()
  let scripts = ''
  const run = (code: string) => {
    scripts += `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`
  }
  const reader = data.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    run(`enqueue(${JSON.stringify(decoder.decode(part.value, { stream: true })).replace(UNSAFE, escaped)})`)
  run('close()')
  return scripts
}

type Routes = EntryContext['manifest']['routes']

/** By the page's own route, as the rest depends on little else. In development a change brings another manifest. */
const cache = new WeakMap<Routes, Map<string, Routes>>()

/**
 * The routes a page is rendered with: its own, and those of the pages above it, which React Router tells the browser.
 * ServerRouter builds all of its routes anew for each page: those of the whole shop were a tenth of the processor time.
 */
export function withRoutesOfPage(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const own = staticHandlerContext.matches.map(({ route }) => route.id)
  const key = own.at(-1) ?? ''
  const picked = cache.get(manifest.routes) ?? new Map<string, Routes>()
  const routes = picked.get(key) ?? pick(manifest.routes, own, staticHandlerContext.location.pathname)
  cache.set(manifest.routes, picked.set(key, routes))
  return { ...context, manifest: { ...manifest, routes } }
}

function pick(all: Routes, own: string[], pathname: string): Routes {
  const pages = Object.values(all).filter(route => route?.parentId) as RouteObject[]
  const above = pathsAbove(pathname).flatMap(path => matchRoutes(pages, path) ?? [])
  const ids = [...own, ...above.flatMap(({ route }) => route.id ?? [])]
  return Object.fromEntries(ids.map(id => [id, all[id]]))
}

/** For /a/b/c: /, /a/b and /a. */
function pathsAbove(pathname: string): string[] {
  const parts = pathname.split('/').filter(Boolean)
  const longer = parts.slice(1).map((_, at) => `/${parts.slice(0, parts.length - 1 - at).join('/')}`)
  return ['/', ...longer]
}

/** The cached response of the API at this path, the same for everybody. */
export type CachedAnswer = (path: string) => Uint8Array | undefined

/** Dropped together with the bytes they were parsed from. */
const read = new WeakMap<Uint8Array, { endpoint: Endpoint; answer: unknown }>()

/** Cached responses are parsed once, and frozen, as all pages share them. */
export const readingOnce = (cachedAnswer: CachedAnswer) => (path: string, endpoint: Endpoint) => {
  const bytes = cachedAnswer(path)
  if (!bytes) return undefined
  const cached = read.get(bytes)
  if (cached?.endpoint === endpoint) return cached.answer
  const answer = frozen(endpoint.response.parse(JSON.parse(new TextDecoder().decode(bytes))))
  read.set(bytes, { endpoint, answer })
  return answer
}

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
