import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pictures } from '../shared/pictures/built-in-pictures.ts'
import { pictureOf } from '../shared/pictures/pictures.ts'
import { carriesSession } from './accounts/visitor.ts'
import { createApp } from './app.ts'
import { answerCommand } from './commands.ts'
import { type Config, isAtHome, readConfig } from './config.ts'
import { openControlSocket } from './platform/control-socket.ts'
import { CannotStart } from './platform/db/directory-lock.ts'
import { answerStatement } from './platform/db/run-statement.ts'
import { shareAssets, tidyAssets } from './platform/files/shared-assets.ts'
import { errorForLog } from './platform/for-log.ts'
import { clientAddressReader } from './platform/http/client-address.ts'
import { openConnections } from './platform/http/graceful-shutdown.ts'
import { repeatedRequestLog } from './platform/http/middleware.ts'
import type { LoadPages } from './platform/http/pages.ts'
import { cachedResponseListener } from './platform/http/response-cache/cached-responses.ts'
import { createLog } from './platform/log.ts'
import { openShop } from './shop.ts'

interface Pages {
  load: LoadPages
  mode: 'production' | 'development'
  clientDirectory?: string
  /** In development: what serves the pages' sources before the shop is asked. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

const shippedStems = Object.values(pictures).flatMap(url => pictureOf(url)?.stem ?? [])

/** Longer than a load balancer keeps an idle connection: if the shop closed one first, a request could be lost on it. */
const IDLE_BEHIND_PROXY_MS = 75_000
/** A sculpt of 100 MB over a line of 3 Mbit/s. */
const REQUEST_MS = 300_000
const IDLE_MS = 5000
const ALL_CLOSED_MS = 6500
const GIVEN_UP_MS = 8000
/** A stop during the start lets the start finish, so that everything is closed in order. */
const OPENING_MS = 15_000

type App = ReturnType<typeof createApp>

/** Listens first, so that a taken port is reported at once; early requests wait until the shop is open. */
export async function startServer(config: Config, pages: Pages) {
  const log = createLog(config.logLevel)
  const http = createHttpServer(config, pages.before)
  const port = await listen(http.server, config)
  const shop = await openShop({ ...config, port }, log).catch(error => {
    http.server.close()
    throw error
  })
  const { before: _, ...shown } = pages
  // With a bucket, processes of another build may be running, and their pages load assets from this one.
  const assets = config.s3 && pages.clientDirectory
  if (assets) await shareAssets(shop.deps.files, assets)
  const isReady = async () => !http.connections.isLeaving() && shop.deps.isReady()
  http.open({
    app: createApp({ ...shop.deps, isReady, pages: shown }),
    respondFromCache: cachedResponseListener({
      cache: shop.deps.responseCache,
      isPersonal: carriesSession,
      notes: repeatedRequestLog(log),
      addressOf: http.addressOf,
    }),
  })
  const control = await openControlSocket({
    dataDirectory: config.dataDirectory,
    log,
    answer: async request =>
      (await answerStatement(shop.engine, request)) ?? answerCommand(shop.deps, request),
  })
  if (assets)
    tidyAssets(shop.deps.files, assets).catch(error =>
      log.warn({ err: error }, 'the files of older builds could not be tidied'),
    )
  const warming = new AbortController()
  shop.deps.pictures
    .warm(shippedStems, warming.signal)
    .catch(error => log.warn({ err: error }, 'the pictures could not be made ahead'))

  /** /api/ready says no at once; other requests are served for a while on connections that then close. */
  async function close() {
    http.connections.startLeaving()
    warming.abort()
    await shop.rest()
    await http.connections.drain(config.drainSeconds)
    const until = performance.now() + ALL_CLOSED_MS
    shop.leave()
    await http.connections.close(http.server)
    await control.close()
    await shop.close(until - performance.now())
  }

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= close()
    return stopping
  }
  const { missingState } = shop.deps.bookKeeping
  return { port, stop, log, config: { ...config, port }, adminLine: shop.adminLine, missingState }
}

interface Opened {
  app: App
  respondFromCache: ReturnType<typeof cachedResponseListener>
}

/** A server whose requests wait until `open` is called. */
function createHttpServer({ trustProxy }: Config, before: Pages['before']) {
  const clientAddress = clientAddressReader(trustProxy)
  const addressOf = (request: IncomingMessage) => {
    const forwarded = request.headers['x-forwarded-for']
    return clientAddress(
      request.socket.remoteAddress ?? '',
      typeof forwarded === 'string' ? forwarded : forwarded?.join(','),
    )
  }
  const { promise: opened, resolve } = Promise.withResolvers<App>()
  let respondFromCache: Opened['respondFromCache'] = () => false
  const listener = getRequestListener(async (request, env) => {
    const app = await opened
    const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
    return app.fetch(request, {
      clientAddress: addressOf(incoming),
      hasLeft: () => incoming.socket.destroyed,
      incoming,
      outgoing,
    })
  })
  const connections = openConnections()
  const keepAliveTimeout = trustProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: 20_000, keepAliveTimeout },
    (request, response) => {
      connections.onResponse(response)
      if (respondFromCache(request, response)) return
      connections.track(request, response)
      if (before) before(request, response, () => void listener(request, response))
      else void listener(request, response)
    },
  )
  connections.watch(server)
  const open = (shop: Opened) => {
    respondFromCache = shop.respondFromCache
    resolve(shop.app)
  }
  return { server, connections, addressOf, open }
}

async function listen(server: Server, config: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(reasonNotListening(error, config))),
    )
    server.listen(config.port, config.host, resolve)
  })
  return (server.address() as { port: number }).port
}

function reasonNotListening(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already taken. Stop what uses it, or set PORT to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} needs rights this user does not have. Set PORT to 1024 or higher.`
  return `Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`
}

export function demoLine(config: Config, address: string): string | null {
  const { mode, mail, rateLimits } = config
  if (mode === 'live') return null
  const reader = isAtHome(config) ? '' : ' as an admin'
  const parts = [
    'no money moves',
    !mail.smtpUrl && `mail is kept, read it at ${address}/dev/mail${reader}`,
    !rateLimits && 'rate limits are off',
  ]
  return `Demo: ${parts.filter(Boolean).join('; ')}`
}

/** With the built pages, loaded once. */
async function runBuilt() {
  const built = new URL('../../build/', import.meta.url)
  let loaded: ReturnType<LoadPages> | undefined
  await run({
    load: () => (loaded ??= import(/* @vite-ignore */ new URL('server/index.js', built).href)),
    mode: 'production',
    clientDirectory: new URL('client', built).pathname,
  })
}

/** Runs until a signal stops it. A reason not to start is printed as one sentence, with exit code 1. */
export async function run(pages: Pages) {
  process.on('uncaughtException', stopForFault)
  try {
    const config = readConfig()
    const starting = startServer(config, pages)
    stopOnSignals(starting, config)
    const running = await starting
    const address =
      config.publicUrl ?? `http://${config.host === '0.0.0.0' ? 'localhost' : config.host}:${running.port}`
    const adminLine = await running.adminLine().catch(error => {
      running.log.warn({ err: error }, 'the admin could not be looked up')
      return null
    })
    const stateLine = await running.missingState().catch(error => {
      running.log.warn({ err: error }, 'the state of the shop could not be looked up')
      return null
    })
    const lines = [`Dopple is open at ${address}`, demoLine(running.config, address), adminLine, stateLine]
    process.stdout.write(
      `\n${lines
        .filter(Boolean)
        .map(line => `  ${line}\n`)
        .join('')}\n`,
    )
  } catch (error) {
    if (!(error instanceof CannotStart)) return stopForFault(error)
    process.stderr.write(`\n  ${error.message}\n\n`)
    process.exit(1)
  }
}

/** Node would print the error with all its properties, which may hold personal data. */
function stopForFault(error: unknown): never {
  const line = {
    level: 'fatal',
    time: new Date().toISOString(),
    err: errorForLog(error),
    msg: 'the shop stops for an error nobody expected',
  }
  process.stderr.write(`${JSON.stringify(line)}\n`)
  process.exit(1)
}

/** A terminal signals both the shop and its launcher, which passes the signal on; the second one is ignored. */
function stopOnSignals(starting: ReturnType<typeof startServer>, { drainSeconds }: Config) {
  const giveUpAfter = (ms: number) => setTimeout(() => process.exit(1), ms).unref()
  let isStopping = false
  async function stop() {
    if (isStopping) return
    isStopping = true
    const opening = giveUpAfter(OPENING_MS)
    const running = await starting.catch(() => null)
    if (!running) return
    clearTimeout(opening)
    giveUpAfter(drainSeconds * 1000 + GIVEN_UP_MS)
    try {
      await running.stop()
      process.exit(0)
    } catch (error) {
      running.log.error({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
}

if (import.meta.main) await runBuilt()
