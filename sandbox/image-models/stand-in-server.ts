import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

/** One request as it was heard; what could not be read of it stays null. */
export interface Call {
  method: string
  path: string
  headers: IncomingMessage['headers']
  model: string | null
  prompt: string | null
  image: Buffer | null
  /** Everything else that was asked for: the form's other fields, or the generationConfig. */
  settings: Record<string, unknown>
  /** What the stand-in did with it; null when the request was turned away as the real service would. */
  did: string | null
  startedAt: Date
  status: number | null
  ms: number | null
  /** Whether the caller stayed for the whole answer; null while it is under way. */
  answered: boolean | null
}

/** An answer that ends the call, in the service's own words. */
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
  /** Waits, and gives up when the caller has gone. */
  wait: (ms: number) => Promise<void>
}

export interface ServerOptions {
  port?: number
  /** Told of every call when it is over. */
  heard?: (call: Call) => void
}

/** A server on this machine only, which writes down each call and lets `answer` deal with it. */
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

/** The whole body, or null when it is longer than `max`; a longer one is still heard to its end, so that the answer arrives. */
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

/** Written no faster than the caller reads, so that one who stops reading is sent no more. */
export const sendSlowly = (response: ServerResponse, text: string) =>
  pipeline(Readable.from(pieces(text)), response)

function* pieces(text: string, length = 256 * 1024) {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}
