import { Agent, request } from 'undici'

export interface Asked {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  patienceMs: number
}
export interface Heard {
  status: number
  text: string
}
/** One request and its whole answer; throws where there is none. */
export type Transport = (url: string, asked: Asked) => Promise<Heard>

/** A connection nobody used for so long may be cut at the other end without a word. */
const IDLE_MS = 4000

/** To the real provider, over connections that stay open between two requests. */
export function networkTransport(): Transport {
  const dispatcher = new Agent({ keepAliveTimeout: IDLE_MS })
  return async (url, { method, headers, body, patienceMs }) => {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await request(url, {
      method,
      headers,
      dispatcher,
      signal,
      ...(body !== undefined && { body }),
    })
    return { status: answer.statusCode, text: await answer.body.text() }
  }
}

/** To a stand-in in this process. */
export const fetchTransport =
  (fetch: typeof globalThis.fetch): Transport =>
  async (url, { patienceMs, body, ...asked }) => {
    const answer = await fetch(url, {
      ...asked,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    return { status: answer.status, text: await answer.text() }
  }
