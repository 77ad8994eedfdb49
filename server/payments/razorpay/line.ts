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
export type Line = (url: string, asked: Asked) => Promise<Heard>

/** A line nobody used for so long may be cut at the other end without a word. */
const IDLE_MS = 4000
const kept = { keepAlive: true, timeout: IDLE_MS, scheduling: 'lifo' } as const

/** To the real provider, over lines that stay open between two requests. A purchase asks twice, and fetch would be a tenth of its cost. */
export function keptLines(): Line {
  const ways = { 'http:': { request: http.request, agent: new http.Agent(kept) }, 'https:': { request: https.request, agent: new https.Agent(kept) } }
  return (url, { method, headers, body, patienceMs }) =>
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
      asking.on('error', fail)
      asking.end(body)
    })
}

/** To a stand-in in this process. */
export const lineOf =
  (fetch: typeof globalThis.fetch): Line =>
  async (url, { patienceMs, body, ...asked }) => {
    const answer = await fetch(url, { ...asked, ...(body !== undefined && { body }), signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
    return { status: answer.status, text: await answer.text() }
  }
