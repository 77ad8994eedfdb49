import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'

/** Somebody signed in. */
export interface SignedIn {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  two_factor: boolean
  sessionId: string
}

/** How a request reached the app: over a socket, or from a page being rendered in this process. */
export interface Bindings {
  clientAddress: string
  /** Whether the client has closed the connection; the request's own signal is costly to create. */
  hasLeft?: () => boolean
  inProcess?: boolean
  /** Of a request of this process: whether the page it is for was asked for on this machine. */
  isLocal?: boolean
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** What every handler finds in its context. */
export interface ApiEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    visitor: () => Promise<SignedIn | null>
    /** The answer will be kept and sent to others. */
    forEverybody?: boolean
  }
}

/** What the request says under this name; read from the socket's own list, as making Headers of it costs more than most answers. */
export function requestHeader(context: Context<ApiEnv>, name: string): string | undefined {
  const { incoming } = context.env
  if (!incoming) return context.req.header(name)
  const said = incoming.headers[name]
  return Array.isArray(said) ? said.join(', ') : said
}

export const cookieOf = (context: Context<ApiEnv>, name: string): string | undefined =>
  parse(requestHeader(context, 'cookie') ?? '', name)[name]
