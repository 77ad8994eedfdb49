import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'

export interface SignedIn {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  two_factor: boolean
  pincode: string | null
  sessionId: string
}

/** How a request reached the app: over a socket, or from a page rendered in this process. */
export interface Bindings {
  clientAddress: string
  /** Whether the client has closed the connection. The request's own signal is costly to create. */
  hasLeft?: () => boolean
  inProcess?: boolean
  /** For a request of this process: whether its page was requested on this machine. */
  isLocal?: boolean
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

export interface ApiEnv {
  Bindings: Bindings
  Variables: {
    requestId: string
    visitor: () => Promise<SignedIn | null>
    /** The response will be cached for other visitors. */
    forEverybody?: boolean
  }
}

/** A request header, read from Node's object: building Headers costs more than most responses. */
export function requestHeader(context: Context<ApiEnv>, name: string): string | undefined {
  const { incoming } = context.env
  if (!incoming) return context.req.header(name)
  const value = incoming.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

export const cookieOf = (context: Context<ApiEnv>, name: string): string | undefined =>
  parse(requestHeader(context, 'cookie') ?? '', name)[name]
