import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Database } from '../../server/platform/db/database.ts'
import type { Log } from '../../server/platform/log.ts'
import { asFetchThrows, cutOff, LineBroken, untilAborted } from '../broken-line.ts'
import type { Books } from './context.ts'
import { type Call, type ControlCommand, type ControlDesk, control } from './control.ts'
import { deliverDueWebhooks, type Webhook } from './deliver-webhooks.ts'
import { type FaultWanted, openFaults, sufferOrWork } from './faults.ts'
import { USUAL_WAITS, type Waits } from './outcomes.ts'
import { takeDueSteps } from './payments.ts'
import { settleDueRefunds } from './refunds.ts'
import { invalid, Refused, serverFault, unknownAddress, wrongKey } from './refusal.ts'
import { restRoutes } from './rest.ts'
import { clockwork } from './scheduler.ts'
import { windowRoutes } from './window-routes.ts'

export type { ControlCommand, FaultWanted, Webhook }

interface SandboxDeps {
  db: Database
  clock: () => Date
  keyId: string
  keySecret: string
  webhookSecret: string
  /** Path of REST, script and window, such as '/sandbox/razorpay'. */
  mountedAt: string
  /** Sends a webhook to the shop and returns its status. */
  deliver: (webhook: Webhook) => Promise<number>
  log: Log
  /** Absent: delays a person at a screen expects. */
  waits?: Partial<Waits>
  patienceMs?: number
}

export interface RazorpaySandbox {
  /** To be mounted at `mountedAt`, before any guard that asks for an Origin. */
  app: Hono
  /** The adapter's fetch: the same wire format without a network; broken connections throw as fetch does. */
  fetch: typeof globalThis.fetch
  /** The commands of `POST /control`, for tests in the same process. */
  control: (command: ControlCommand) => Promise<unknown>
  /** Does everything due; without `start` it is the only thing that moves time. */
  workOff: () => Promise<void>
  /** Continues with what is due, also from before a restart. */
  start: () => void
  stop: () => Promise<void>
}

/** Razorpay's REST API, checkout script and webhooks; its tables are in the schema `sandbox`. */
export function razorpaySandbox(deps: SandboxDeps): RazorpaySandbox {
  const { db, clock, log, keyId, keySecret, webhookSecret, deliver, mountedAt, patienceMs = 5000 } = deps
  const books: Books = {
    db,
    clock,
    log,
    keyId,
    keySecret,
    waits: { ...USUAL_WAITS, ...deps.waits },
    wake: () => works.wake(),
  }
  const works = clockwork(books, async () => {
    await takeDueSteps(books)
    await settleDueRefunds(books)
    await deliverDueWebhooks(books, { webhookSecret, deliver, patienceMs })
  })
  const faults = openFaults()
  const desk: ControlDesk = { books, faults, calls: [], refunds: { next: [] }, workOff: works.workOff }
  const rest = restRoutes(books, () => desk.refunds.next.shift() ?? 'processed')
  rest.onError(error => answerOf(error, log))

  async function serve(request: Request, path: string): Promise<Response> {
    const { method } = request
    const body = method === 'GET' ? null : await request.text()
    const fault = faults.take(method, path)
    const call: Call = { method, path, body, status: null, fault: fault?.does ?? null }
    desk.calls.push(call)
    if (desk.calls.length > CALLS_KEPT) desk.calls.shift()
    const work = async () => {
      if (request.headers.get('authorization') !== basic(keyId, keySecret)) throw wrongKey()
      return rest.request(path, { method, headers: request.headers, ...(body !== null && { body }) })
    }
    const answer = await sufferOrWork(fault, work).catch(error => {
      if (error instanceof LineBroken) throw error
      return answerOf(error, log)
    })
    call.status = answer.status
    return answer
  }

  const app = new Hono()
  app.onError(error => answerOf(error, log))
  app.use(
    bodyLimit({
      maxSize: 64 * 1024,
      onError: () => answerOf(invalid('body', 'The request is too large.'), log),
    }),
  )
  app.all('/v1/*', async context =>
    serve(context.req.raw, restPathOf(context.req.url)).catch(error => {
      if (error instanceof LineBroken) return cutOff(context.env)
      throw error
    }),
  )
  app.post('/control', async context => {
    if (context.req.header('authorization') !== basic(keyId, keySecret)) throw wrongKey()
    return context.json((await control(desk, await context.req.json())) as object)
  })
  app.route('/', windowRoutes(books, mountedAt))
  app.notFound(() => answerOf(unknownAddress(), log))

  return {
    app,
    fetch: (input, init) => {
      const request = new Request(input, init)
      return untilAborted(request.signal, serve(request, restPathOf(request.url)).catch(asFetchThrows))
    },
    control: command => control(desk, command),
    workOff: works.workOff,
    start: works.start,
    stop: works.stop,
  }
}

const CALLS_KEPT = 1000
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** '/orders?receipt=1', from any address that contains '/v1'. */
function restPathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname.slice(pathname.indexOf('/v1') + 3) + search
}

function answerOf(error: unknown, log: Log): Response {
  if (error instanceof Refused) return Response.json({ error: error.error }, { status: error.status })
  if (error instanceof Error && error.name === '$ZodError')
    return answerOf(invalid('body', error.message.replaceAll(/\s+/g, ' ').slice(0, 300)), log)
  log.error({ err: error }, 'the payment stand-in failed')
  return answerOf(serverFault(500), log)
}
