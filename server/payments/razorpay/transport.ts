import * as http from 'node:http'
import * as https from 'node:https'

interface TransportRequest {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  patienceMs: number
}
export interface TransportResponse {
  status: number
  text: string
}
/** `path` follows the address of the provider's API. */
export type Transport = (path: string, request: TransportRequest) => Promise<TransportResponse>

/** The provider may drop connections that are idle for longer. */
const IDLE_MS = 4000

/**
 * Node's own client: `fetch` took a tenth of a purchase's processor time, and undici 20 MB of memory. The answer clears
 * the timer; `AbortSignal.timeout` would make an error for each call that was answered long ago.
 */
export function networkTransport(apiUrl: string): Transport {
  const { protocol, hostname, port, pathname } = new URL(apiUrl)
  const base = pathname.replace(/(?<!\/)\/+$/, '')
  const { request, Agent } = protocol === 'https:' ? https : http
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  const to = { host: hostname.replace(/^\[|\]$/g, ''), port, agent }
  return (path, { method, headers, body, patienceMs }) =>
    new Promise((resolve, reject) => {
      const sent = request({ ...to, path: base + path, method, headers }, answer => {
        let text = ''
        answer
          .setEncoding('utf8')
          .on('data', part => {
            text += part
          })
          .on('end', () => {
            clearTimeout(timer)
            resolve({ status: answer.statusCode ?? 0, text })
          })
          .on('error', fail)
      })
      const timer = setTimeout(() => fail(new Error('timeout: the provider did not answer')), patienceMs)
      function fail(error: Error) {
        clearTimeout(timer)
        reject(error)
        sent.destroy()
      }
      sent
        .on('error', fail)
        // Without a listener, Node closes the connection and says nothing.
        .on('upgrade', (_, socket) => {
          socket.destroy()
          fail(new Error('the provider changed the protocol'))
        })
        .end(body)
    })
}

export const fetchTransport =
  (apiUrl: string, fetch: typeof globalThis.fetch): Transport =>
  async (path, { patienceMs, body, ...request }) => {
    const answer = await fetch(apiUrl + path, {
      ...request,
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    return { status: answer.status, text: await answer.text() }
  }

/**
 * `declined`: refused for good. `busy`: refused for now. `auth`: our keys are wrong. `unknown`: no readable response;
 * the request may have taken effect.
 */
type ProviderFailure = 'declined' | 'busy' | 'auth' | 'unknown'

export class ProviderFailed extends Error {
  readonly kind: ProviderFailure
  readonly status: number | null
  constructor(kind: ProviderFailure, message: string, status: number | null = null) {
    super(message)
    this.name = 'ProviderFailed'
    this.kind = kind
    this.status = status
  }
}
