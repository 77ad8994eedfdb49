import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from '../api.ts'
import { NonceContext } from './nonce.ts'
import { dataScripts } from './page-data.ts'
import { scriptsAfterPicture } from './scripts-after-picture.ts'

/** Renders the whole page at once, as its data is already there; so it has one length and one hash. */
export async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce, takeHtml } = loadContext.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { serverHandoffStream: data, ...context } = routerContext
  const html = renderToString(
    <NonceContext value={nonce}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </NonceContext>,
  )
  if (html.includes(LEFT_OUT)) {
    headers.set('cache-control', 'no-store')
    console.error('a part of the page was not ready when it was rendered', new URL(request.url).pathname)
  }
  takeHtml(`<!DOCTYPE html>${scriptsAfterPicture(html, await dataScripts(data, nonce))}`)
  return new Response(null, { status, headers })
}

const LEFT_OUT = '<!--$!-->'
