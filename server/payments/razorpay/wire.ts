import http from 'node:http'
import https from 'node:https'

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
export type Wire = (url: string, asked: Asked) => Promise<Heard>

/** A connection nobody used for so long may be cut at the other end without a word. */
const IDLE_MS = 4000
const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' } as const

/** To the real provider, over connections that stay open between two requests. A purchase asks twice, and fetch would be a tenth of its cost. */
export function networkWire(): Wire {
  const ways = { 'http:': { request: http.request, agent: new http.Agent(kept) }, 'https:': { request: https.request, agent: new https.Agent(kept) } }
  const ask = (url: string, { method, headers, body, patienceMs }: Asked, isSecond = false): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const address = new URL(url)
      const { request, agent } = ways[address.protocol as keyof typeof ways]
      const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
      const asking = request(address, { method, headers: sized, agent }, answer => {
        const parts: Buffer[] = []
        answer.on('data', part => parts.push(part))
        answer.on('error', fail)
        answer.on('end', () => {
          clearTimeout(patience)
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() })
        })
      })
      const patience = setTimeout(() => asking.destroy(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
      function fail(error: Error) {
        clearTimeout(patience)
        reject(error)
      }
      asking.on('error', error => {
        // A kept connection may be cut in the very moment it is used; what only asks can ask again.
        const wasCut = asking.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET'
        if (!wasCut || method !== 'GET' || isSecond) return fail(error)
        clearTimeout(patience)
        ask(url, { method, headers, patienceMs }, true).then(resolve, reject)
      })
      asking.end(body)
    })
  return (url, asked) => ask(url, asked)
}

/** To a stand-in in this process. */
export const wireOf =
  (fetch: typeof globalThis.fetch): Wire =>
  async (url, { patienceMs, body, ...asked }) => {
    const answer = await fetch(url, { ...asked, ...(body !== undefined && { body }), signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    return { status: answer.status, text: await answer.text() }
  }
