import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** Unreadable parts stay null. */
export interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
  model: string | null
  prompt: string | null
  image: Buffer | null
  /** The form's other fields, or the generationConfig. */
  settings: Record<string, unknown>
  /** Null when the request was refused as the real service would. */
  did: string | null
  startedAt: Date
  status: number | null
  ms: number | null
  /** Whether the caller stayed for the complete response; null while it is under way. */
  answered: boolean | null
}

/** Ends the call with an error in the service's own words. */
export class Answer extends Error {
  readonly status: number
  readonly body: unknown
  readonly headers: OutgoingHttpHeaders
  constructor(status: number, body: unknown, headers: OutgoingHttpHeaders = {}) {
    super(`answers ${status}`)
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export interface Exchange {
  call: Call
  request: IncomingMessage
  response: ServerResponse
  /** Rejects when the caller has gone. */
  wait: (ms: number) => Promise<void>
}

export interface ServerOptions {
  port?: number
  heard?: (call: Call) => void
}

/** Listens on this machine only and records each call. */
export async function openStandInServer(
  { port = 0, heard }: ServerOptions,
  answer: (exchange: Exchange) => Promise<void>,
) {
  const calls: Call[] = []
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const call = begin(request)
    const gone = new AbortController()
    calls.push(call)
    response.once('close', () => {
      Object.assign(call, {
        status: response.headersSent ? response.statusCode : null,
        ms: Date.now() - call.startedAt.getTime(),
        answered: response.writableFinished,
      })
      gone.abort()
      heard?.(call)
    })
    try {
      await answer({ call, request, response, wait: ms => pause(ms, undefined, { signal: gone.signal }) })
    } catch (error) {
      if (error instanceof Answer) sendJson(response, error)
      else if (!gone.signal.aborted && !response.destroyed) {
        console.error(error)
        response.destroy()
      }
    }
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    origin: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    calls,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const begin = (request: IncomingMessage): Call => ({
  method: request.method ?? '',
  path: request.url ?? '',
  headers: request.headers,
  model: null,
  prompt: null,
  image: null,
  settings: {},
  did: null,
  startedAt: new Date(),
  status: null,
  ms: null,
  answered: null,
})

/** Null when longer than `max`; the rest is still read, so that the response arrives. */
export async function readBody(request: IncomingMessage, max: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= max) chunks.push(chunk)
  }
  return size <= max ? Buffer.concat(chunks) : null
}

export function sendJson(
  response: ServerResponse,
  { status, body, headers }: Pick<Answer, 'status' | 'body' | 'headers'>,
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
}

/** With backpressure: a caller who stops reading is sent no more. */
export const sendSlowly = (response: ServerResponse, text: string) =>
  pipeline(Readable.from(pieces(text)), response)

function* pieces(text: string, length = 256 * 1024) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
