import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { makeCall, type PageContext, pageContext } from '../api.ts'
import { type CachedAnswer, readingOnce } from './render-page.tsx'

/** What the server passes with a page to render; `fetchApi` is the JSON API in the same process. */
interface PageRequest extends Omit<PageContext, 'call'> {
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
  cachedAnswer: CachedAnswer
}

const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)

export function handlePage(
  request: Request,
  { fetchApi, cachedAnswer, ...page }: PageRequest,
): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, { ...page, call: makeCall(fetchApi, readingOnce(cachedAnswer)) })
  return handle(request, context)
}
