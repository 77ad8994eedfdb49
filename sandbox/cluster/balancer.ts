import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http'
import { pipeline } from 'node:stream'

interface Behind {
  address: string
  agent: Agent
  isUp: boolean
}

const LOOK_EVERY_MS = 200
const LOOK_PATIENCE_MS = 1000
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]
const SAFE = ['GET', 'HEAD', 'OPTIONS']

/** Round robin over ready processes. Unsafe methods are retried only if the request never arrived. */
export async function startBalancer(port = 0) {
  const behind = new Map<string, Behind>()
  const figures = { forwarded: 0, again: 0, failed: 0 }
  let turn = 0

  function inOrder(): Behind[] {
    const all = [...behind.values()]
    const up = all.filter(one => one.isUp)
    const from = up.length > 0 ? up : all
    turn += 1
    return from.map((_, at) => from[(turn + at) % from.length]).filter(one => one !== undefined)
  }

  function forward(incoming: IncomingMessage, response: ServerResponse, [process_, ...others]: Behind[]) {
    if (!process_) {
      figures.failed += 1
      if (!response.headersSent)
        response
          .writeHead(502, { 'retry-after': '1', 'content-type': 'text/plain' })
          .end('No process answered.')
      return
    }
    const isSafe = SAFE.includes(incoming.method ?? '')
    // A fresh connection: a kept-alive one may be closing just as an unsafe request is sent.
    const outgoing = request(process_.address + incoming.url, {
      method: incoming.method ?? 'GET',
      headers: forwardedHeaders(incoming),
      agent: isSafe ? process_.agent : false,
    })
    let isSent = false
    const onGone = () => outgoing.destroy()
    response.once('close', onGone)
    outgoing.once('response', answer => {
      figures.forwarded += 1
      response.writeHead(answer.statusCode ?? 502, answer.statusMessage, without(answer.headers))
      response.flushHeaders()
      pipeline(answer, response, error => {
        if (error) response.destroy()
      })
    })
    outgoing.once('error', error => {
      response.off('close', onGone)
      if (response.headersSent || response.destroyed) return void response.destroy()
      if ('code' in error && error.code === 'ECONNREFUSED') process_.isUp = false
      if (isSent && !isSafe) return forward(incoming, response, [])
      if (others.length > 0) figures.again += 1
      forward(incoming, response, others)
    })
    if (isSafe) return void outgoing.end()
    outgoing.once('socket', socket =>
      socket.once('connect', () => {
        isSent = true
        pipeline(incoming, outgoing, () => {})
      }),
    )
  }

  const look = (one: Behind) =>
    new Promise<void>(resolve => {
      const asking = request(
        `${one.address}/api/ready`,
        { agent: false, timeout: LOOK_PATIENCE_MS },
        answer => {
          answer.resume()
          one.isUp = answer.statusCode === 200
          resolve()
        },
      )
      asking.once('timeout', () => asking.destroy(new Error('no answer in time')))
      asking.once('error', () => {
        one.isUp = false
        resolve()
      })
      asking.end()
    })
  const looking = setInterval(() => void Promise.all([...behind.values()].map(look)), LOOK_EVERY_MS)

  const server = createServer({ requestTimeout: 0 }, (incoming, response) =>
    forward(incoming, response, inOrder()),
  )
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    figures,
    async add(address: string) {
      const one = { address, agent: new Agent({ keepAlive: true }), isUp: false }
      behind.set(address, one)
      await look(one)
    },
    remove(address: string) {
      behind.get(address)?.agent.destroy()
      behind.delete(address)
    },
    close: () =>
      new Promise<void>(resolve => {
        clearInterval(looking)
        for (const { agent } of behind.values()) agent.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const without = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))

function forwardedHeaders({ headers, socket }: IncomingMessage) {
  const before = headers['x-forwarded-for']
  const client = socket.remoteAddress ?? ''
  const chunked = headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }
  return {
    ...without(headers),
    ...chunked,
    'x-forwarded-for': before ? `${before}, ${client}` : client,
    'x-forwarded-proto': 'http',
  }
}
