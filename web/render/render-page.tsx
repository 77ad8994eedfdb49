import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '../api.ts'
import { NonceContext } from './nonce.ts'
import { dataScripts } from './page-data.ts'
import { withRoutesOfPage } from './routes-of-page.ts'

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
const LARGEST = /"\/assets\/vendor-/

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
