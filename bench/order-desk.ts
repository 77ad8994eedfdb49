// node scripts/run.mjs bench/order-desk.ts [--orders 100000]: times of the order desk and cost of its export,
// on a throw-away PostgreSQL. Needs a build.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { NEEDS } from '../shared/orders/desk-api.ts'
import { ORDER_STATUSES, PaymentStatus } from '../shared/orders/order-status.ts'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { seedShop } from './seed-shop.ts'

const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const SIZE = { orders: Number(values.orders), customers: 20_000, items: 500 }
const LIMITS = { p95Ms: 150, exportSeconds: 60, exportMemoryMb: 150 }
const ROUNDS = 40
const WARM_UP = 5
const ADMIN = { email: 'founder@dopple.test', password: 'paint-brush-9' }

interface Row {
  what: string
  measured: string
  limit: string
  ok: boolean
}
interface Sample {
  id: string
  name: string
  email: string
  phone: string
  day: string
}

interface Question {
  what: string
  query: (sample: Sample) => string
}
const search = (what: string, read: (sample: Sample) => string): Question => ({
  what: `search: ${what}`,
  query: sample => `q=${encodeURIComponent(read(sample))}`,
})
const always = (what: string, query: string): Question => ({ what, query: () => query })
const questions: Question[] = [
  always('first page', ''),
  search('a whole id, as typed by hand', ({ id }) => id.toLowerCase().replaceAll('0', 'o')),
  search('the end of an id', ({ id }) => id.slice(-5)),
  search('a name', ({ name }) => name),
  search('the beginning of a common name', ({ name }) => name.slice(0, 3)),
  search('one letter', ({ name }) => name.slice(0, 1)),
  search('an e-mail', ({ email }) => email),
  search('a piece of an e-mail', ({ email }) => email.split('@')[0] ?? ''),
  search('a domain that all share', () => 'example.in'),
  search('a phone number', ({ phone }) => `+91 ${phone}`),
  search('the last digits of a phone', ({ phone }) => phone.slice(-5)),
  search('nothing there', () => 'nobody at all'),
  ...ORDER_STATUSES.map(status => always(`status: ${status}`, `status=${encodeURIComponent(status)}`)),
  ...PaymentStatus.options.map(payment => always(`payment: ${payment}`, `payment=${payment}`)),
  always('kind: custom figurines', 'kind=figurine'),
  always('kind: Desk Buddies', 'kind=cart'),
  { what: 'days: one', query: ({ day }) => `from=${day}&to=${day}` },
  { what: 'days: until one', query: ({ day }) => `to=${day}` },
  ...NEEDS.map(needs => always(`needs: ${needs}`, `needs=${needs}`)),
  {
    what: 'status, payment, kind and a name together',
    query: ({ name }) => `status=Delivered&payment=paid&kind=cart&q=${encodeURIComponent(name)}`,
  },
  always('status, payment and kind together', 'status=Delivered&payment=paid&kind=figurine'),
  always('the last page of all', `offset=${SIZE.orders - 50}`),
  always('a deep page of the delivered', `status=Delivered&offset=${Math.round(SIZE.orders * 0.7)}`),
  always('200 orders at once', 'limit=200'),
]

const scratch = mkdtempSync(join(tmpdir(), 'dopple-desk-'))
const cluster = await startCluster(scratch)
if (!cluster) throw new Error('this measurement needs PostgreSQL binaries on this machine')
const rows: Row[] = []
try {
  const samples = await fill(cluster.url)
  const shop = await startBuiltShop(join(scratch, 'data'), {
    DATABASE_URL: cluster.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  try {
    const cookie = await signIn(shop)
    const exported = await measureExport(shop, cookie)
    for (const question of questions) rows.push(await measure(shop, cookie, question, samples))
    rows.push(...exported)
  } finally {
    await shop.end('SIGTERM')
  }
} finally {
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}
for (const { what, measured, limit, ok } of rows)
  process.stdout.write(
    `${ok ? 'ok    ' : 'BEYOND'}  ${what.padEnd(52)} ${measured.padStart(34)}   ${limit}\n`,
  )
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

async function fill(url: string): Promise<Sample[]> {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: scratch, log: createLog('warn') })
  try {
    await migrate(database.engine, fileURLToPath(new URL('../db', import.meta.url)))
    const since = performance.now()
    await seedShop(database.db, SIZE)
    await database.db.execute('vacuum analyze')
    process.stdout.write(
      `${SIZE.orders} orders, ${SIZE.customers} customers, ${SIZE.items} items in ${((performance.now() - since) / 1000).toFixed(1)} s\n\n`,
    )
    const found = await database.db.execute(sql`
      select id, shipping->>'fullName' as name, shipping->>'email' as email, shipping->>'phone' as phone,
        to_char(created_at, 'YYYY-MM-DD') as day
      from orders where hashtext(id) % 97 = 0 order by id limit ${ROUNDS}`)
    return found.rows as unknown as Sample[]
  } finally {
    await database.close()
  }
}

async function measure(
  shop: BuiltShop,
  cookie: string,
  { what, query }: Question,
  samples: Sample[],
): Promise<Row> {
  const took: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const sample = samples[Math.abs(round) % samples.length]
    if (!sample) throw new Error('there is no order to ask for')
    const since = performance.now()
    const answer = await fetch(`${shop.address}/api/admin/orders?${query(sample)}`, { headers: { cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${text}`)
    if (round >= 0) took.push(performance.now() - since)
  }
  const [median, p95] = [at(0.5, took), at(0.95, took)]
  return {
    what,
    measured: `median ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    limit: `<= ${LIMITS.p95Ms} ms`,
    ok: p95 <= LIMITS.p95Ms,
  }
}

async function measureExport(shop: BuiltShop, cookie: string): Promise<Row[]> {
  const before = memoryOf(shop.pid)
  let most = before
  const watching = setInterval(() => {
    most = Math.max(most, memoryOf(shop.pid))
  }, 50)
  const since = performance.now()
  const answer = await fetch(`${shop.address}/api/admin/orders/export.csv`, { headers: { cookie } })
  let lines = 0
  for await (const chunk of answer.body ?? []) for (const byte of chunk) if (byte === 10) lines += 1
  const seconds = (performance.now() - since) / 1000
  clearInterval(watching)
  return [
    {
      what: 'export: lines',
      measured: String(lines),
      limit: `= ${SIZE.orders + 1}`,
      ok: lines === SIZE.orders + 1,
    },
    {
      what: 'export: seconds',
      measured: seconds.toFixed(1),
      limit: `<= ${LIMITS.exportSeconds}`,
      ok: seconds <= LIMITS.exportSeconds,
    },
    {
      what: `export: memory rise, MB (server at ${Math.round(before)} before)`,
      measured: String(Math.round(most - before)),
      limit: `<= ${LIMITS.exportMemoryMb}`,
      ok: most - before <= LIMITS.exportMemoryMb,
    },
  ]
}

async function signIn({ address }: BuiltShop): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

function memoryOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}

function at(part: number, numbers: number[]): number {
  return (
    numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(part * numbers.length))] ?? 0
  )
}
