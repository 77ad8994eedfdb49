import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import * as z from 'zod/mini'
import { startOpenAiStandIn } from '../sandbox/image-models/openai-stand-in.ts'
import { type CallKind, type Fault, kindOf } from '../sandbox/model-makers/faults.ts'
import { modelStandIn } from '../sandbox/model-makers/stand-in.ts'
import { payAtWindow } from '../sandbox/razorpay/pay-at-window.ts'
import { freePort } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/platform/db/database.ts'
import { rows } from '../server/platform/db/rows.ts'
import { createLog } from '../server/platform/log.ts'
import { MODEL_SERVICES } from '../shared/bodies/models-api.ts'
import { type BuiltShop, provenAccount, sendPhoto, startBuiltShop } from '../test/built-shop.ts'
import { portrait, READ_BY_PAGE } from '../test/photos.ts'
import { type Opened, seeded } from './payments/checkout.ts'
import { leaveWith, report } from './report.ts'
import { storedState } from './stored-state.ts'

// Drafts are made by both services while these fail in many ways and the shop is killed with -9 at each step of a draft.
const seed = Number(process.argv[2] ?? 20261129)
const FOUNDER = { ADMIN_EMAIL: 'founder@dopple.test', ADMIN_PASSWORD: 'paint-brush-9' }
const KEYS = { meshyKey: 'msy_stand_in', falKey: 'stand-in-key', falAdminKey: 'stand-in-admin-key' }
/** A lost answer is looked up a minute later. */
const REACHED_WITHIN_MS = 90_000
/** A kill elsewhere says little of its step. */
const MISSED_MAX = 2
const ENDED_WITHIN_MS = 400_000

/** Before the service has the call, and after it did the work but before its answer is here. */
interface Step {
  kind: CallKind | 'asked'
  when: 'before' | 'after'
}
const STEPS: readonly Step[] = [
  { kind: 'asked', when: 'after' },
  ...(['start', 'read', 'file', 'remove'] as const).flatMap(kind => [
    { kind, when: 'before' } as const,
    { kind, when: 'after' } as const,
  ]),
]
const FAULTS: readonly (Fault | null)[] = [
  null,
  { does: '429', at: 'start', times: 2 },
  { does: 'lost-answer', at: 'start' },
  { does: 'no-answer', at: 'start' },
  { does: 'moderation', at: 'start' },
  { does: '500', at: 'read' },
  { does: 'lost-answer', at: 'read' },
  { does: 'cut', at: 'file' },
  { does: 'expired', at: 'file' },
  { does: 'elsewhere', at: 'file' },
  { does: '500', at: 'remove' },
]

const directory = mkdtempSync(join(tmpdir(), 'dopple-solid-'))
const openai = await startOpenAiStandIn()
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const standIn = modelStandIn({ ...KEYS, origin, clock: () => new Date(), deliver: () => Promise.resolve(0) })
standIn.tasks.desk.delayMs = 1000

let step: Step | null = null
let kill: (() => Promise<void>) | null = null
const reached = async (now: Step) => {
  if (step?.kind !== now.kind || step.when !== now.when) return
  step = null
  await kill?.()
}
const wires = new Hono()
wires.all('*', async context => {
  const kind = kindOf(context.req.method, context.req.path)
  await reached({ kind, when: 'before' })
  const answer = await standIn.app.fetch(context.req.raw, context.env)
  await reached({ kind, when: 'after' })
  return answer
})
const server = serve({ fetch: wires.fetch, port, hostname: '127.0.0.1' })

const settings = {
  LOG_LEVEL: 'silent',
  PRINTS: 'held',
  MODEL_BUDGET_PAISE_PER_DAY: '100000000',
  OPENAI_API_KEY: 'sk-stand-in',
  OPENAI_BASE_URL: openai.baseUrl,
  MESHY_API_URL: `${origin}/meshy`,
  MESHY_API_KEY: KEYS.meshyKey,
  FAL_QUEUE_URL: `${origin}/fal`,
  FAL_KEY: KEYS.falKey,
  FAL_ADMIN_KEY: KEYS.falAdminKey,
  ...FOUNDER,
}
const open = () => startBuiltShop(join(directory, 'data'), settings)

let shop: BuiltShop = await open()
const ask = async <T>(cookie: string, path: string, body: object, method = 'POST') => {
  const headers = { origin: shop.address, cookie, 'content-type': 'application/json' }
  const answer = await fetch(shop.address + path, { method, headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}

async function founder(): Promise<string> {
  const answer = await fetch(`${shop.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: shop.address, 'content-type': 'application/json' },
    body: JSON.stringify({ email: FOUNDER.ADMIN_EMAIL, password: FOUNDER.ADMIN_PASSWORD }),
  })
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])
  return cookies.join('; ')
}

/** For each portrait a drawing of its own, ordered once for each service. */
async function orderAll() {
  const asha = await provenAccount(shop, 'asha@example.com')
  const post = <T>(path: string, body: object) => ask<T>(asha.cookie, path, body)
  const names = readdirSync(join(import.meta.dirname, '../test/portraits')).slice(0, STEPS.length)
  const fields = { ...READ_BY_PAGE, subject: 'adult' }
  const orders: Record<'meshy' | 'fal', string[]> = { meshy: [], fal: [] }
  for (const name of names) {
    const bytes = portrait(name.replace(/\.jpg$/, ''))
    const { figurine_id } = (await (await sendPhoto(shop, asha, { bytes, fields })).json()) as {
      figurine_id: string
    }
    for (const service of MODEL_SERVICES) {
      const shipping = {
        fullName: 'Asha Rao',
        email: 'asha@example.com',
        phone: '9820041122',
        address1: `${orders.meshy.length}, ${service} Court`,
        city: 'Mumbai',
        state: 'Maharashtra',
        pincode: '400050',
      }
      const wanted = { figurine_id, quantity: 1, make: 'drawing', shipping }
      const { order } = await post<Opened>('/api/payments/order', wanted)
      const paid = await payAtWindow(post, order.razorpay_order_id)
      await post('/api/payments/confirm', { orderId: order.id, ...paid })
      orders[service].push(order.id)
    }
  }
  return orders
}

const Ended = z.object({
  service: z.enum(MODEL_SERVICES),
  outcome: z.string(),
  price: z.number(),
  reason: z.nullable(z.string()),
  task: z.nullable(z.string()),
})
const DRAFTS = sql`select c.service, c.outcome, c.price_paise as price, b.reason, b.task -> 'at' ->> 'id' as task
  from model_calls c join bodies b on b.id = c.body_id`

/** Counted in what the shop left behind. */
async function drafts() {
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDirectory: join(directory, 'data'),
    log: createLog('silent'),
  })
  return await rows(database.db, Ended, DRAFTS).finally(database.close)
}

const isHeld = ({ isRemoved, isCancelled }: { isRemoved: boolean; isCancelled: boolean }) =>
  !isRemoved && !isCancelled
async function until(withinMs: number, isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  const last = performance.now() + withinMs
  while (!(await isSo())) {
    if (performance.now() > last) return false
    await pause(250)
  }
  return true
}

let ok = false
try {
  const orders = await orderAll()
  const admin = await founder()
  const random = seeded(seed)
  let kills = 0
  let missed = 0
  const bodies = (id: string) => `/api/admin/orders/${id}/lines/1/bodies`
  for (const service of MODEL_SERVICES) {
    await ask(admin, '/api/admin/settings/models', { service, when: 'on_request' }, 'PUT')
    for (const [at, wanted] of STEPS.entries()) {
      const fault = FAULTS[random.below(FAULTS.length)]
      if (fault) standIn.faults.next(fault)
      const killed = Promise.withResolvers<void>()
      kill = async () => {
        await shop.end('SIGKILL')
        killed.resolve()
      }
      await ask(admin, bodies(orders[service][at] ?? ''), { make: true })
      step = wanted
      if (wanted.kind === 'asked') await reached(wanted)
      const late = pause(REACHED_WITHIN_MS, 'late' as const, { ref: false })
      if ((await Promise.race([killed.promise, late])) === 'late') {
        // A fault ended this draft before its step: it is killed all the same.
        missed += 1
        step = null
        await shop.end('SIGKILL')
      }
      kills += 1
      shop = await open()
    }
  }
  const all = [...orders.meshy, ...orders.fal]
  const since = performance.now()
  const list = async (id: string) => {
    const answer = await fetch(`${shop.address}/api/orders/${id}/lines/1/bodies`, {
      headers: { cookie: admin },
    })
    const { bodies: found } = (await answer.json()) as {
      bodies: { state: string; desk: { made_with: object | null } }[]
    }
    return found.every(({ state, desk }) => state === 'failed' || desk.made_with !== null)
  }
  await until(ENDED_WITHIN_MS, async () => (await Promise.all(all.map(list))).every(Boolean))
  const seconds = Math.round((performance.now() - since) / 1000)
  const begun = standIn.tasks.all()
  await until(60_000, () => begun.filter(isHeld).length === 0)
  await shop.end('SIGTERM')

  const found = await drafts()
  const collected = found.filter(({ outcome }) => outcome === 'collected').length
  const said = found.filter(
    ({ outcome, reason }) => outcome !== 'started' && outcome !== 'collected' && reason,
  )
  const known = new Set(found.map(({ task }) => task))
  const unsure = found.filter(({ outcome, task }) => outcome === 'unknown' && task === null)
  const ofNobody = begun.filter(({ id }) => !known.has(id))
  const perVersion = Map.groupBy(begun, ({ service, picture }) =>
    [service, createHash('sha256').update(picture).digest('hex')].join(),
  )
  const most = Math.max(...[...perVersion.values()].map(({ length }) => length))
  const priceAt = { meshy: 5280, fal: 4500 }
  const atService = begun.reduce((sum, { service }) => sum + priceAt[service], 0)
  const notBegun = MODEL_SERVICES.reduce((sum, service) => {
    const count = (some: readonly { service: string }[]) => some.filter(one => one.service === service).length
    return sum + priceAt[service] * (count(unsure) - count(ofNobody))
  }, 0)
  const ledger = found.reduce((sum, { price }) => sum + price, 0)
  const held = begun.filter(task => known.has(task.id) && isHeld(task)).length
  const orphans = ofNobody.filter(isHeld).length
  ok = report(`${kills} kills with -9 at each step of a draft, seed ${seed}`, [
    ['kills that missed their step', missed, `<= ${MISSED_MAX}`, missed <= MISSED_MAX],
    [
      'tasks at a service that no draft knows',
      orphans,
      `<= ${unsure.length}, said to be unsure`,
      orphans <= unsure.length,
    ],
    ['drafts that were collected', collected, 'the more the better', collected > 0],
    [
      'drafts that were collected or say why not',
      `${collected + said.length} of ${all.length}`,
      'all',
      found.length === all.length && collected + said.length === all.length,
    ],
    ['paid starts, at most for one version', most, '= 1', most === 1],
    [
      'tasks whose answer was lost, and that are said to be unsure',
      ofNobody.length,
      `<= ${unsure.length}`,
      ofNobody.length <= unsure.length,
    ],
    [
      'paise in the ledger, less those that are said to be unsure',
      ledger - notBegun,
      `= ${atService}`,
      ledger - notBegun === atService,
    ],
    ['collected or failed tasks that are still at their service', held, '= 0', held === 0],
    [
      'seconds until all had ended',
      seconds,
      `<= ${ENDED_WITHIN_MS / 1000}`,
      seconds <= ENDED_WITHIN_MS / 1000,
    ],
    await storedState(join(directory, 'data')),
  ])
} finally {
  await shop.end('SIGKILL')
  await openai.close()
  server.close()
  rmSync(directory, { recursive: true, force: true })
}
leaveWith(ok)
