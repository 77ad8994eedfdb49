// npm run bench -- --growth: what the work costs as a shop grows, from a hundred orders to a million and from 20 items to 5,000; --quick without the last.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster } from '../scripts/postgres.mjs'
import { root } from '../scripts/prepare.mjs'
import { startLimit } from './limits/start.mjs'
import { get } from './load/line.mjs'
import { endLoad, press } from './load/press.mjs'
import { median, untilQuiet } from './measure.mjs'
import { buyersOf, buying, seed, startShop, withStandIn } from './shop.mjs'

const quick = process.argv.includes('--quick')
const SIZES = [
  { orders: 100, customers: 50, items: 20 },
  { orders: 10_000, customers: 2000, items: 500 },
  ...(quick ? [] : [{ orders: 1_000_000, customers: 100_000, items: 5000 }]),
]
const WITHIN = 1.3
const [ROUNDS, SECONDS] = quick ? [1, 1] : [3, 2]

const scratch = mkdtempSync(join(tmpdir(), 'dopple-bench-'))
// A database that runs as another user passes through here.
chmodSync(scratch, 0o755)
const provider = await startLimit(null, 'provider.mjs')
const found = []
try {
  for (const [number, size] of SIZES.entries()) found.push(await measure(join(scratch, String(number)), size))
} finally {
  endLoad()
  provider.stop()
  rmSync(scratch, { recursive: true, force: true })
}

async function measure(directory, size) {
  process.stdout.write(`${size.orders.toLocaleString('en-IN')} orders, ${size.items.toLocaleString('en-IN')} items\n`)
  const data = join(directory, 'data')
  mkdirSync(data, { recursive: true })
  const cluster = await startCluster(directory, { durable: true })
  const open = { data, databaseUrl: cluster.url, settings: withStandIn(provider) }
  try {
    await (await startShop(open)).stop()
    seed({ ...open, ...size })
    const shop = await startShop(open)
    try {
      await untilQuiet(shop.pid)
      return { size, micros: await costs(shop, cluster.url) }
    } finally {
      await shop.stop()
    }
  } finally {
    await cluster.stop()
  }
}

/** Milliseconds a request takes its caller, one at a time, so that other work on the machine counts least: the median of medians. */
async function costs(shop, databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  // What the database does about a million new rows is not what a request costs.
  await client.query('checkpoint')
  for (const working = "select 1 from pg_stat_activity where backend_type = 'autovacuum worker'"; (await client.query(working)).rowCount > 0; )
    await pause(1000)
  const { rows: orders } = await client.query('select id from orders order by id limit 200')
  await client.end()
  const buyers = await buyersOf(shop, 2, ['shiba-mochi', 'rock-star'])
  const reading = (...paths) => ({ pid: shop.pid, port: shop.port, connections: 1, requests: paths.map(path => get(path)) })
  const loads = {
    A: reading('/api/desk-buddies?category_slug=animals&limit=12'),
    B: reading('/api/desk-buddies/shiba-mochi', '/api/desk-buddies/rock-star'),
    C: { ...buying(shop, buyers), connections: 1 },
    D: reading(...orders.map(({ id }) => `/api/orders/track/${id}`)),
    E: reading('/collections?first=1'),
    F: reading('/'),
  }
  const heard = Object.fromEntries(Object.keys(loads).map(name => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [name, load] of Object.entries(loads)) {
      const { p50, wrong } = await press({ ...load, seconds: round === 0 ? 1 : SECONDS })
      if (Object.keys(wrong).length > 0) throw new Error(`${name}: ${JSON.stringify(wrong)}`)
      if (round > 0) heard[name].push(p50 * 1000)
    }
  return Object.fromEntries(Object.entries(heard).map(([name, list]) => [name, Math.round(median(list))]))
}

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(join(root, 'bench/results/growth.json'), JSON.stringify({ at: new Date().toISOString(), found }, null, 2))
process.stdout.write(`\nmicroseconds until the answer, one request at a time\n`)
for (const name of Object.keys(found[0].micros)) {
  const row = found.map(({ micros }) => micros[name])
  const grown = row.at(-1) / row[0]
  process.stdout.write(
    `  ${name}  ${row.map(micros => String(micros).padStart(8)).join('')}   ${grown.toFixed(2)}× (≤ ${WITHIN}) ${grown <= WITHIN ? 'flat' : 'GROWS'}\n`,
  )
}
