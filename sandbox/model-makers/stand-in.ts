import { Hono } from 'hono'
import { asFetchThrows, cutOff, LineBroken, untilAborted } from '../broken-line.ts'
import { fileAt, type WireDeps } from './context.ts'
import { falPlatformWire, falWire } from './fal-wire.ts'
import { type CallKind, type Fault, type Faults, kindOf, openFaults, sufferOrWork } from './faults.ts'
import { meshyWire } from './meshy-wire.ts'
import { openTasks, type Tasks } from './tasks.ts'
import { type Deliver, openWebhooks } from './webhooks.ts'

interface Deps extends Pick<WireDeps, 'clock' | 'origin' | 'meshyKey' | 'falKey' | 'falAdminKey'> {
  /** Carries news to the shop's door and answers its status. */
  deliver: Deliver
}

interface Call {
  method: string
  path: string
  kind: CallKind
  /** Whether a key of ours came along. */
  hasKey: boolean
  status: number | null
}

export interface ModelStandIn {
  /** `/meshy` and `/fal` are the services' addresses; files, keys and fal's platform lie beside them. */
  app: Hono
  /** Broken connections throw as fetch does. */
  fetch: typeof globalThis.fetch
  tasks: Tasks
  faults: Faults
  calls: Call[]
  /** Tells of a task now. */
  tell: (id: string) => Promise<number>
}

const CALLS_KEPT = 2000

/** Speaks as the two services do; nothing is sent anywhere and nothing is paid. */
export function modelStandIn(given: Deps): ModelStandIn {
  const tasks = openTasks(given.clock)
  const faults = openFaults()
  const calls: Call[] = []
  const webhooks = openWebhooks({ ...given, tasks }, given.deliver)
  const deps: WireDeps = { ...given, tasks, begun: webhooks.tellLater }

  async function serve(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.pathname === '/.well-known/jwks.json') return Response.json(webhooks.jwks)
    const kind = kindOf(request.method, url.pathname)
    const call: Call = {
      method: request.method,
      path: url.pathname,
      kind,
      hasKey: request.headers.has('authorization'),
      status: null,
    }
    calls.push(call)
    if (calls.length > CALLS_KEPT) calls.shift()
    const fault = faults.take(kind)
    const answer = await sufferOrWork(fault, () => work(request, url, fault))
    call.status = answer.status
    return answer
  }

  async function work(request: Request, url: URL, fault: Fault | undefined): Promise<Response> {
    const { pathname, searchParams: query } = url
    if (pathname.startsWith('/meshy/')) return meshyWire(deps, request, pathname.slice(6), fault)
    if (pathname.startsWith('/fal/')) return falWire(deps, request, { path: pathname.slice(4), query, fault })
    if (pathname.startsWith('/v1/')) return falPlatformWire(deps, request, url)
    return spoilt(fault, () => fileAt(deps, url))
  }

  const app = new Hono()
  app.all('*', context =>
    serve(context.req.raw).catch(error => {
      if (!(error instanceof LineBroken)) throw error
      return cutOff(context.env)
    }),
  )
  return {
    app,
    fetch: (input, init) => {
      const request = new Request(input, init)
      return untilAborted(request.signal, serve(request).catch(asFetchThrows))
    },
    tasks,
    faults,
    calls,
    tell: async id => {
      const task = tasks.everFind(id)
      return task ? webhooks.tell(task) : 0
    },
  }
}

const LARGE = 101 * 1024 * 1024
const CHUNK = new Uint8Array(1024 * 1024)

/** What can be wrong with a file. */
async function spoilt(fault: Fault | undefined, whole: () => Promise<Response>): Promise<Response> {
  switch (fault?.does) {
    case 'expired':
      return Response.json({ message: 'Request has expired' }, { status: 403 })
    case 'elsewhere':
      return new Response(null, { status: 302, headers: { location: 'https://elsewhere.example/model.glb' } })
    case 'no-model':
      return new Response('<html>not a model</html>', { headers: { 'content-type': 'text/html' } })
    case '500':
      return new Response('broken', { status: 500 })
    case 'cut': {
      const answer = await whole()
      if (!answer.ok) return answer
      const bytes = await answer.arrayBuffer()
      return new Response(bytes.slice(0, bytes.byteLength / 2))
    }
    case 'large': {
      let sent = 0
      return new Response(
        new ReadableStream({
          pull(controller) {
            if (sent >= LARGE) return controller.close()
            sent += CHUNK.length
            controller.enqueue(CHUNK)
          },
        }),
      )
    }
    default:
      return whole()
  }
}
