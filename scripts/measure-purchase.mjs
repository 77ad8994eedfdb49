// Run by scripts/measure-house.mjs in a process of its own, with DATA_DIR and PORT: opens the shop from source, buys one
// figurine at the payment sandbox, and prints which functions of the server ran for it, as JSON: { file: [names] }.
import { Session } from 'node:inspector/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import timers, { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const root = process.cwd()
const from = path => import(pathToFileURL(join(root, path)).href)
const QUIET_MS = 3000
const PERSON = { name: 'Asha', email: 'asha@example.com', password: 'secret-1' }
const SHIPPING = {
  fullName: 'Asha Rao',
  email: PERSON.email,
  phone: '9820041122',
  address1: '1, Carter Road',
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
}

/** While true, timers that were set before are held, so that the shop's own regular work is not counted. */
let isHolding = false
let holdings = 0
const held = []
const whenFree = (setIn, run) => (isHolding && setIn < holdings ? void held.push(run) : run())

function holdTimers() {
  for (const name of ['setTimeout', 'setInterval']) {
    const original = globalThis[name]
    const wrapped = (run, ms, ...given) => {
      const setIn = holdings
      return original(() => whenFree(setIn, () => run(...given)), ms)
    }
    globalThis[name] = Object.defineProperties(wrapped, Object.getOwnPropertyDescriptors(original))
  }
  const original = timers.setTimeout
  timers.setTimeout = async (...given) => {
    const setIn = holdings
    const answer = await original(...given)
    await new Promise(resolve => whenFree(setIn, resolve))
    return answer
  }
  syncBuiltinESMExports()
}

/** Jobs that an order or a payment begins wait for its answer as well: how far they came would depend on the machine. */
async function holdJobs() {
  const { PgBoss } = await from('node_modules/pg-boss/dist/index.js')
  const { work } = PgBoss.prototype
  PgBoss.prototype.work = function (queue, options, take) {
    const later = async jobs => {
      await new Promise(resolve => (isHolding ? held.push(resolve) : resolve()))
      return take(jobs)
    }
    return work.call(this, queue, options, later)
  }
}

/** What ran during `work`, added to `ran`; what ran before and after it is not. */
async function counted(session, ran, work) {
  holdings += 1
  isHolding = true
  await session.post('Profiler.takePreciseCoverage')
  const answer = await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  isHolding = false
  for (const run of held.splice(0)) run()
  for (const { url, functions } of result) {
    if (!url.startsWith(`${pathToFileURL(root)}/server/`)) continue
    const path = decodeURIComponent(url.slice(`${pathToFileURL(root)}/`.length))
    for (const { functionName, ranges } of functions) {
      const [{ startOffset, count }] = ranges
      // The file itself is a function that starts at 0; it runs when it is loaded.
      if (count === 0 || (startOffset === 0 && functionName === '')) continue
      ran[path] ??= new Set()
      ran[path].add(functionName || `at ${startOffset}`)
    }
  }
  return answer
}

holdTimers()
await holdJobs()
const { readConfig } = await from('server/config.ts')
const { startServer } = await from('server/main.ts')
const { defaultFigure } = await from('shared/figure/figure.ts')
const noPages = () => Promise.reject(new Error('this shop has no pages'))
const shop = await startServer(readConfig(), { load: noPages, mode: 'development' })
const address = `http://127.0.0.1:${shop.port}`
let cookie = ''

async function post(path, body) {
  const answer = await fetch(address + path, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  const set = answer.headers.getSetCookie().map(line => line.split(';')[0])
  if (path.startsWith('/api/auth/')) cookie = set.join('; ')
  return answer.json()
}

/** At the sandbox's window, as the browser would; its webhook would be another request, and is not sent. */
async function pay(order) {
  const { id } = await post('/sandbox/razorpay/window/payments', {
    key: 'rzp_test_sandbox',
    order_id: order.razorpay_order_id,
    paid: { method: 'netbanking', bank: 'HDFC' },
    outcome: 'succeeds',
    webhooks: 'none',
  })
  const { result } = await post(`/sandbox/razorpay/window/payments/${id}/bank`, { answer: 'success' })
  return result
}

await post('/api/auth/sign-up/email', { ...PERSON, newsletter: false })
await post('/api/auth/sign-in/email', { email: PERSON.email, password: PERSON.password })
const { figurine } = await post('/api/figurines/made', { figure: defaultFigure })
await pause(QUIET_MS)

const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
const ran = {}
const wanted = {
  figurine_id: figurine.id,
  quantity: 1,
  make: 'figure',
  nameLabel: 'Asha',
  shipping: SHIPPING,
}
const { order } = await counted(session, ran, () => post('/api/payments/order', wanted))
const paid = await pay(order)
await pause(QUIET_MS)
const { state } = await counted(session, ran, () =>
  post('/api/payments/confirm', { orderId: order.id, ...paid }),
)
if (state !== 'paid') throw new Error(`the order is ${state}, not paid`)
await session.post('Profiler.stopPreciseCoverage')
const lists = Object.entries(ran).map(([path, names]) => [path, [...names].sort()])
process.stdout.write(
  `${JSON.stringify(Object.fromEntries(lists.sort()))}\n`,
  () => void shop.stop().then(() => process.exit(0)),
)
