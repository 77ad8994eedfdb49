// Workloads A to I. Options: --quick (one short round), --only=CD (of A to F), --embedded (all of them on the
// embedded database), --write (the table into bench/README.md).
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../scripts/postgres.mjs'
import { root } from '../scripts/prepare.mjs'
import { chart } from './chart.mjs'
import { buildEmptyApp, startLimit } from './limits/start.mjs'
import { get } from './load/line.mjs'
import { endLoad, press } from './load/press.mjs'
import { median, memoryOf, untilQuiet, watchMemory } from './measure.mjs'
import {
  buyersOf,
  buying,
  jsonAt,
  purchaseLimit,
  seed,
  startShop,
  withCode,
  withFigurine,
  withStandIn,
} from './shop.mjs'
import { intoReadme, table } from './table.mjs'

const quick = process.argv.includes('--quick')
const embedded = process.argv.includes('--embedded')
const only = /--only=([A-F]+)/.exec(process.argv.join(' '))?.[1] ?? 'ABCDEF'
const whole = !quick && only.length === 6
const ROUNDS = quick ? 1 : 3
/** Purchases wait for the disk, whose speed changes from second to second. */
const pressSeconds = workload => (quick ? 1 : workload === 'C' ? 5 : 2.5)
/** Purchases and pages run so much more code that the JIT needs longer to warm up. */
const WARM_SECONDS = quick ? { C: 3 } : { C: 12, E: 5 }
const STARTS = quick ? 2 : 5
const SIZE = { orders: 1000, customers: 200, items: 1000 }

const began = performance.now()
const scratch = mkdtempSync(join(tmpdir(), 'dopple-bench-'))
mkdirSync(join(scratch, 'data'))
const cluster = await startCluster(scratch, { durable: true })
if (!cluster) throw new Error('the measurements need PostgreSQL binaries on this machine')
const say = text =>
  process.stdout.write(`${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}\n`)
const running = []
const keep = server => {
  running.push(server)
  return server
}

const COLLECTION = '/api/desk-buddies?category_slug=animals&limit=12'
const QUERIES = {
  collection: `select d.* from desk_buddies d join desk_buddy_categories c on c.id = d.category_id
    where c.slug = $1 and d.is_active order by d.position limit 12`,
  item: `select d.*, c.name as category from desk_buddies d join desk_buddy_categories c
    on c.id = d.category_id where d.slug = $1`,
  order: `select o.*, (select json_agg(l order by l.position) from order_lines l
    where l.order_id = o.id) as lines from orders o where o.id = $1`,
}

try {
  const figures = await measure()
  const results = {
    at: new Date().toISOString(),
    processors: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    quick,
    embedded,
    size: SIZE,
    figures,
  }
  mkdirSync(join(root, 'bench/results'), { recursive: true })
  const name = join(root, 'bench/results', embedded ? 'embedded' : 'latest')
  writeFileSync(`${name}.json`, JSON.stringify(results, null, 2))
  writeFileSync(`${name}.svg`, chart(results))
  process.stdout.write(
    `\n${table(results)}\n${name}.json and .svg, ${((performance.now() - began) / 60_000).toFixed(1)} minutes\n`,
  )
  if (process.argv.includes('--write')) intoReadme(results)
} finally {
  endLoad()
  await stopServers()
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function stopServers() {
  for (const server of running.splice(0).reverse()) await server.stop()
}

async function measure() {
  say('filling the shop and building the empty app')
  const emptyApp = buildEmptyApp()
  const provider = keep(await startLimit(null, 'provider.mjs'))
  const open = {
    data: join(scratch, 'data'),
    ...(!embedded && { databaseUrl: cluster.url }),
    settings: withStandIn(provider),
  }
  const first = await startShop(open)
  await untilQuiet(first.pid)
  await first.stop()
  seed({ ...open, ...SIZE })
  if (embedded) {
    // The limit servers need a PostgreSQL of their own.
    const other = join(scratch, 'other')
    mkdirSync(other)
    await (await startShop({ data: other, databaseUrl: cluster.url })).stop()
    seed({ databaseUrl: cluster.url, ...SIZE })
  }

  say('starting, again and again')
  const G = await starts(open)
  const alsoEmbedded = whole && !embedded ? await onEmbedded(provider) : undefined
  const shop = keep(await startShop(open))
  await untilQuiet(shop.pid)
  const idle = memoryOf(shop.pid)

  const all = await prepare(shop, { emptyApp, provider })
  const loads = Object.fromEntries(Object.entries(all).filter(([name]) => only.includes(name)))
  const memory = watchMemory(shop.pid)
  const heard = Object.fromEntries(
    Object.entries(loads).map(([name, sides]) => [
      name,
      Object.fromEntries(Object.keys(sides).map(side => [side, []])),
    ]),
  )
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(round === 0 ? 'warming up' : `round ${round} of ${ROUNDS}`)
      for (const [workload, sides] of Object.entries(loads)) {
        for (const [side, order] of Object.entries(sides)) {
          const figure = await press({
            ...order,
            seconds: round === 0 ? (WARM_SECONDS[workload] ?? 1) : pressSeconds(workload),
          })
          if (Object.keys(figure.wrong).length > 0)
            throw new Error(`${workload}, ${side}: ${JSON.stringify(figure.wrong)}`)
          if (round > 0) heard[workload][side].push(figure)
          // The mails an order queues are sent before the next measurement.
          if (workload === 'C' && side !== 'limit') await untilQuiet(shop.pid)
        }
      }
    }
  } finally {
    memory.stop()
  }
  const figures = {}
  for (const [workload, sides] of Object.entries(heard)) {
    figures[workload] = Object.fromEntries(
      Object.entries(sides).map(([side, list]) => [
        side,
        {
          ...Object.fromEntries(
            ['perSecond', 'cpuMicros', 'p50', 'p99', 'share'].map(what => [
              what,
              median(list.map(figure => figure[what])),
            ]),
          ),
          // Within a round the machine's speed changes less than from one round to the next.
          ofLimit: median(list.map(({ perSecond }, round) => perSecond / sides.limit[round].perSecond)),
        },
      ]),
    )
  }
  if (figures.C) figures.C.printing = await whilePrinting(shop, open, all.C.figurine)
  figures.G = G
  figures.H = { idle, load: memory.most }
  if (alsoEmbedded) figures.alsoEmbedded = alsoEmbedded
  if (whole) {
    // The shop would go on sending the mails of its purchases beside it.
    await stopServers()
    say('a large photo')
    figures.I = photos()
  }
  return figures
}

/** Purchases of a figurine in a shop that makes its prints, one after the other, while they are bought. */
async function whilePrinting(shop, open, { buyers }) {
  say('purchases while a print is made')
  await shop.stop()
  running.splice(running.indexOf(shop), 1)
  const printing = keep(await startShop({ ...open, settings: { ...open.settings, PRINTS: 'made' } }))
  const load = buying(printing, buyers)
  await press({ ...load, seconds: quick ? 1 : 5 })
  return press({ ...load, seconds: pressSeconds('C') })
}

/** Start time and memory on the embedded database, as on a laptop. */
async function onEmbedded(provider) {
  say('the same on the embedded database')
  const data = join(scratch, 'embedded', 'data')
  mkdirSync(data, { recursive: true })
  const open = { data, settings: withStandIn(provider) }
  const first = await startShop(open)
  await untilQuiet(first.pid)
  await first.stop()
  seed({ ...open, ...SIZE })
  const G = await starts(open)
  const shop = await startShop(open)
  try {
    await untilQuiet(shop.pid)
    const idle = memoryOf(shop.pid)
    const memory = watchMemory(shop.pid)
    const reading = { pid: shop.pid, port: shop.port, requests: [get(COLLECTION)] }
    for (const load of [reading, buying(shop, await buyersOf(shop, 8, ['shiba-mochi', 'rock-star']))])
      await press({ ...load, seconds: pressSeconds('A') })
    memory.stop()
    return { G, H: { idle, load: memory.most } }
  } finally {
    await shop.stop()
  }
}

async function prepare(shop, { emptyApp, provider }) {
  const { desk_buddies: items } = await jsonAt(`${shop.address}/api/desk-buddies?limit=36`)
  const slugs = items.slice(0, 20).map(item => item.slug)
  const bySlug = slugs.map(slug => `/api/desk-buddies/${slug}`)
  const answers = await Promise.all(
    [COLLECTION, ...bySlug, '/'].map(async path => {
      const answer = await fetch(shop.address + path)
      return {
        path,
        type: answer.headers.get('content-type'),
        body: Buffer.from(await answer.arrayBuffer()).toString('base64'),
      }
    }),
  )
  const raw = keep(await startLimit({ kind: 'raw', answers }))
  const hono = keep(await startLimit({ kind: 'hono', answers }))
  const query = keep(await startLimit({ kind: 'query', databaseUrl: cluster.url, queries: QUERIES }))
  const cards = keep(await startLimit({ kind: 'cards', items }))
  const pages = keep(await startLimit({ kind: 'pages', build: emptyApp, items }))
  const { default: pg } = await import('pg')
  const client = new pg.Client(cluster.url)
  await client.connect()
  await client.query(
    'create table if not exists limit_orders (id text primary key, total int, shipping jsonb, paid text)',
  )
  await client.query(
    'create table if not exists limit_lines (order_id text references limit_orders (id), slug text, quantity int)',
  )
  const { rows: orders } = await client.query('select id from orders order by id limit 100')
  await client.end()
  const purchase = keep(await startLimit(purchaseLimit(provider, cluster.url)))
  const buyers = await buyersOf(shop, 8, slugs.slice(0, 2))
  const reading = (server, ...paths) => ({
    pid: server.pid,
    port: server.port,
    requests: paths.map(path => get(path)),
  })
  return {
    A: {
      limit: reading(raw, COLLECTION),
      hono: reading(hono, '/api/desk-buddies'),
      query: reading(query, '/collection/animals'),
      ours: reading(shop, COLLECTION),
    },
    B: {
      limit: reading(raw, ...bySlug),
      query: reading(query, ...slugs.map(slug => `/item/${slug}`)),
      ours: reading(shop, ...bySlug),
    },
    C: {
      limit: buying(purchase, buyers, { order: '/order', confirm: '/confirm' }),
      ours: buying(shop, buyers),
      code: buying(shop, withCode(buyers)),
      figurine: buying(shop, await withFigurine(shop, buyers)),
    },
    D: {
      limit: reading(query, ...orders.map(({ id }) => `/order/${id}`)),
      ours: reading(shop, ...orders.map(({ id }) => `/api/orders/track/${id}`)),
    },
    // A query that is never cached, so that every page is rendered.
    E: {
      limit: reading(pages, '/'),
      react: reading(cards, '/'),
      ours: reading(shop, '/collections?first=1'),
    },
    F: { limit: reading(raw, '/'), ours: reading(shop, '/') },
  }
}

async function starts(open) {
  const took = { limit: [], ours: [] }
  for (let turn = 0; turn < STARTS; turn += 1) {
    const alone = await startShop({
      ...open,
      databaseUrl: cluster.url,
      command: ['bench/limits/start-up.mjs'],
    })
    took.limit.push(alone.startedIn)
    await alone.stop()
    const ours = await startShop(open)
    took.ours.push(ours.startedIn)
    await pause(300)
    await ours.stop()
  }
  return { limit: median(took.limit), ours: median(took.ours) }
}

function photos() {
  const done = spawnSync(process.execPath, ['bench/photos.mjs', '--json'], { cwd: root, encoding: 'utf8' })
  const last = done.stdout.trim().split('\n').at(-1) ?? ''
  return last.startsWith('{') ? JSON.parse(last) : { error: done.stderr.slice(-500) }
}
