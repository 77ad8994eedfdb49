import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { makeCall, pageContext } from './api.ts'

/** What the server hands over with a page to be rendered; its data comes through `fetchApi`, the JSON API in the same process. */
export interface PageRequest {
  nonce: string
  origin: string
  fetchApi: (path: string, init: RequestInit) => Promise<Response>
}

const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE)

export function handlePage(request: Request, { nonce, origin, fetchApi }: PageRequest): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageContext, { nonce, origin, call: makeCall(fetchApi) })
  return handle(request, context)
}
