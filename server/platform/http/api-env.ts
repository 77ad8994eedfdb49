import type { Context } from 'hono'
import { parse } from 'hono/utils/cookie'
import type { Bindings } from './implement.ts'

/** Somebody signed in. */
export interface SignedIn {
  id: string
  name: string
  email: string
  role: 'user' | 'admin'
  two_factor: boolean
  sessionId: string
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
