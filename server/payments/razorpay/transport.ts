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
export type Transport = (url: string, asked: Asked) => Promise<Heard>

/** The provider may drop connections that are idle for longer. */
const IDLE_MS = 4000

/** The library is loaded with the first request, not at the start. */
async function openClient() {
  const { Agent, request } = await import('undici')
  return { request, dispatcher: new Agent({ keepAliveTimeout: IDLE_MS }) }
}

export function networkTransport(): Transport {
  let client: ReturnType<typeof openClient> | undefined
  return async (url, { method, headers, body, patienceMs }) => {
    client ??= openClient()
    const { request, dispatcher } = await client
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
