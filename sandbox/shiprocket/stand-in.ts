import { Hono } from 'hono'
import { asFetchThrows, cutOff, LineBroken, untilAborted } from '../broken-line.ts'
import { apiRoutes } from './api.ts'
import type { Books, Desk, Kept } from './books.ts'
import { type Fault, type Faults, openFaults, sufferOrWork } from './faults.ts'
import { paperAt } from './handover-routes.ts'
import { type StepName, scanOf, webhookOf } from './steps.ts'

export interface News {
  body: string
  /** Null: the header is left out. */
  key: string | null
}
interface Deps {
  books: Books
  clock: () => Date
  email: string
  password: string
  pickupPlace: string
  newsKey: string
  /** Where PDFs are loaded from, such as http://courier.invalid */
  origin: string
  /** Knocks at the shop's door and answers its status. */
  deliver: (news: News) => Promise<number>
}

export interface CourierStandIn {
  /** The service's API below `/v1/external`, and its PDFs. */
  app: Hono
  /** The adapter's fetch: broken connections throw as fetch does. */
  fetch: typeof globalThis.fetch
  books: Books
  faults: Faults
  calls: { method: string; path: string; status: number | null }[]
  /** Something happens to a parcel, and the shop hears of it as the desk says. */
  step: (awb: string, step: StepName, at?: Date) => Promise<Kept>
  /** Tells the present history of a parcel once more. */
  tell: (awb: string) => Promise<number>
  lever: (change: (desk: Desk) => void) => Promise<Desk>
  fail: (fault: Fault) => void
}

const CALLS_KEPT = 2000
const PREFIX = '/v1/external'

/** Speaks as the courier service does, with its habits; nothing is sent anywhere. */
export function courierStandIn(deps: Deps): CourierStandIn {
  const { books, clock, deliver, newsKey } = deps
  const faults = openFaults()
  const calls: CourierStandIn['calls'] = []
  const serial = oneAtATime()
  const api = apiRoutes({ ...deps, serial })

  async function serve(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const paper = /\/papers\/([\w.-]+)$/.exec(pathname)?.[1]
    if (paper) return paperOf(books, paper)
    const path = pathname.slice(pathname.indexOf(PREFIX) + PREFIX.length) + search
    const call: CourierStandIn['calls'][number] = { method: request.method, path, status: null }
    calls.push(call)
    if (calls.length > CALLS_KEPT) calls.shift()
    const body = request.method === 'GET' ? null : await request.text()
    const { method, headers } = request
    const work = async () => api.request(path, { method, headers, ...(body !== null && { body }) })
    const answer = await sufferOrWork(faults.take(path), work)
    call.status = answer.status
    return answer
  }

  async function tell(awb: string): Promise<number> {
    const kept = await books.find({ awb })
    if (!kept) throw new Error(`there is no parcel ${awb}`)
    const { news, key } = await books.desk()
    const said = key === 'right' ? newsKey : key === 'wrong' ? 'not the key' : null
    const whole = JSON.stringify(webhookOf(kept))
    const knock = (body: string) => deliver({ body, key: said })
    if (news === 'lost') return 0
    if (news === 'twice') await knock(whole)
    const status = await knock(whole)
    // What was known before is told once more, after the newest.
    if (news === 'late' && kept.scans.length > 1)
      await knock(JSON.stringify(webhookOf(kept, kept.scans.slice(0, -1))))
    return status
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
    books,
    faults,
    calls,
    async step(awb, step, at = clock()) {
      const moved = await serial(async () => {
        const kept = await books.find({ awb })
        if (!kept) throw new Error(`there is no parcel ${awb}`)
        kept.scans.push(scanOf(kept, step, at))
        if (step === 'not-delivered') kept.attempts += 1
        await books.put(kept)
        return kept
      })
      await tell(awb)
      return moved
    },
    tell,
    lever: change => serial(() => books.changeDesk(change)),
    fail: faults.next,
  }
}

async function paperOf(books: Books, name: string): Promise<Response> {
  const bytes = await paperAt(books, name)
  if (!bytes) return Response.json({ message: 'Not found' }, { status: 404 })
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'application/pdf' } })
}

/** The stand-in reads and writes whole documents. */
function oneAtATime() {
  let before: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const after = before.then(work)
    before = after.catch(() => undefined)
    return after
  }
}
