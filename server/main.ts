import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { pictures } from '../shared/built-in-pictures.ts'
import { pictureOf } from '../shared/pictures.ts'
import { carriesSession } from './accounts/visitor.ts'
import { createApp } from './app.ts'
import { type Config, isAtHome, readConfig } from './config.ts'
import { openControlSocket } from './control-socket.ts'
import { CannotStart } from './platform/db/directory-lock.ts'
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

/** Longer than a balancer keeps an idle line, so that it is never the shop that closes one just as a request comes along it. */
const IDLE_BEHIND_PROXY_MS = 75_000
const IDLE_MS = 5000
const ALL_CLOSED_MS = 6500
const GIVEN_UP_MS = 8000
/** Told to stop while it opens, it opens first, so that it can close what it opened in order. */
const OPENING_MS = 15_000

/** Listens first, so that a taken port costs nothing; requests that come early wait until the shop is open. */
export async function startServer(config: Config, { before, ...pages }: Pages) {
  const log = createLog(config.logLevel)
  const clientAddress = clientAddressReader(config.trustProxy)
  const addressOf = (request: IncomingMessage) => {
    const forwarded = request.headers['x-forwarded-for']
    return clientAddress(
      request.socket.remoteAddress ?? '',
      typeof forwarded === 'string' ? forwarded : forwarded?.join(','),
    )
  }
  let open: (app: ReturnType<typeof createApp>) => void = () => {}
  let answered: ReturnType<typeof cachedResponseListener> = () => false
  const opened = new Promise<ReturnType<typeof createApp>>(resolve => {
    open = resolve
  })
  const listener = getRequestListener(
    async (request, env) => {
      const app = await opened
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse }
      return app.fetch(request, {
        clientAddress: addressOf(incoming),
        hasLeft: () => incoming.socket.destroyed,
        incoming,
        outgoing,
      })
    },
    { overrideGlobalObjects: false },
  )
  const guests = openConnections()
  const keepAliveTimeout = config.trustProxy ? IDLE_BEHIND_PROXY_MS : IDLE_MS
  const server = createServer(
    { requestTimeout: 120_000, headersTimeout: 20_000, keepAliveTimeout },
    (request, response) => {
      guests.greet(response)
      if (answered(request, response)) return
      guests.serve(request, response)
      if (before) before(request, response, () => void listener(request, response))
      else void listener(request, response)
    },
  )
  guests.watch(server)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new CannotStart(reasonNotListening(error, config))),
    )
    server.listen(config.port, config.host, resolve)
  })
  const port = (server.address() as { port: number }).port

  const shop = await openShop({ ...config, port }, log).catch(error => {
    server.close()
    throw error
  })
  // With a bucket there may be processes of another build, whose pages ask this one too.
  const shared = config.s3 && pages.clientDirectory
  if (shared) await shareAssets(shop.deps.files, shared)
  open(createApp({ ...shop.deps, isReady: async () => !guests.isLeaving() && shop.deps.isReady(), pages }))
  answered = cachedResponseListener({
    ready: shop.deps.ready,
    isPersonal: carriesSession,
    notes: repeatedRequestLog(log),
    addressOf,
  })
  const control = await openControlSocket(shop.deps)
  if (shared)
    tidyAssets(shop.deps.files, shared).catch(error =>
      log.warn({ err: error }, 'the files of older builds could not be tidied'),
    )
  const warming = new AbortController()
  shop.deps.pictures
    .warm(shippedStems, warming.signal)
    .catch(error => log.warn({ err: error }, 'the pictures could not be made ahead'))

  /** Whoever asks /api/ready hears no at once; everybody else is served on for a while, and told that the connection ends. */
  async function close() {
    guests.sayFarewell()
    warming.abort()
    await shop.rest()
    await guests.lastWords(config.drainSeconds)
    const until = performance.now() + ALL_CLOSED_MS
    shop.leave()
    await guests.seeOut(server)
    await control.close()
    await shop.close(until - performance.now())
  }

  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= close()
    return stopping
  }
  return { port, stop, log, config: { ...config, port }, adminLine: shop.adminLine }
}

function reasonNotListening(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already taken. Stop what uses it, or set PORT to another one.`
  if (error.code === 'EACCES')
    return `Port ${port} needs rights this user does not have. Set PORT to 1024 or higher.`
  return `Cannot listen on ${host}:${port} (${error.code}). Check HOST and PORT.`
}

/** What of this shop is a stand-in. */
export function demoLine(config: Config, address: string): string | null {
  const { mode, mail, rateLimits } = config
  if (mode === 'live') return null
  const reader = isAtHome(config) ? '' : ' as an admin'
  const said = [
    'no money moves',
    !mail.smtpUrl && `mail is kept, read it at ${address}/dev/mail${reader}`,
    !rateLimits && 'rate limits are off',
  ]
  return `Demo: ${said.filter(Boolean).join('; ')}`
}

/** Runs until told to stop, also when that is while it opens; a reason not to start is one sentence and a non-zero exit. */
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
    const lines = [`Dopple is open at ${address}`, demoLine(running.config, address), adminLine].filter(
      Boolean,
    )
    process.stdout.write(`\n${lines.map(line => `  ${line}\n`).join('')}\n`)
  } catch (error) {
    if (!(error instanceof CannotStart)) return stopForFault(error)
    process.stderr.write(`\n  ${error.message}\n\n`)
    process.exit(1)
  }
}

/** Left to itself, the runtime would print the error with all it carries. */
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

/** Once told is enough: a terminal tells the shop and whoever started it, who passes it on. */
function stopOnSignals(starting: ReturnType<typeof startServer>, { drainSeconds }: Config) {
  const giveUpAfter = (ms: number) => setTimeout(() => process.exit(1), ms).unref()
  let told = false
  async function stop() {
    if (told) return
    told = true
    const opening = giveUpAfter(OPENING_MS)
    const running = await starting.catch(() => null)
    // Why it did not start is told by whoever started it.
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
