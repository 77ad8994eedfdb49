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
const [ROUNDS, SECONDS] = quick ? [1, 1] : [5, 2]
const WORKLOADS = ['A', 'B', 'C', 'D', 'E', 'F']
const WARM_SECONDS = quick ? {} : { C: 8, E: 4 }

const scratch = mkdtempSync(join(tmpdir(), 'dopple-bench-'))
// A database that runs as another user passes through here.
chmodSync(scratch, 0o755)
const provider = await startLimit(null, 'provider.mjs')
/** What to end and undo, the last begun first. */
const begun = [() => rmSync(scratch, { recursive: true, force: true }), () => provider.stop(), endLoad]
const found = []
try {
  // Open side by side and measured turn by turn, so that an hour on which the machine slows down is slow for all of them.
  const shops = []
  for (const [number, size] of SIZES.entries()) shops.push(await open(join(scratch, String(number)), size))
  process.stdout.write(`${ROUNDS} rounds\n`)
  found.push(...(await costs(shops)))
} finally {
  for (const end of begun.reverse())
    try {
      await end()
    } catch (error) {
      process.stderr.write(`${error.stack}\n`)
    }
}

/** A shop of that size on a PostgreSQL of its own, and what is asked of it. */
async function open(directory, size) {
  process.stdout.write(
    `${size.orders.toLocaleString('en-IN')} orders, ${size.items.toLocaleString('en-IN')} items\n`,
  )
  const data = join(directory, 'data')
  mkdirSync(data, { recursive: true })
  const cluster = await startCluster(directory, { durable: true })
  if (!cluster) throw new Error('the measurements need PostgreSQL binaries on this machine')
  begun.push(() => cluster.stop())
  const settings = { data, databaseUrl: cluster.url, settings: withStandIn(provider) }
  await (await startShop(settings)).stop()
  seed({ ...settings, ...size })
  const orders = await settledOrders(cluster.url)
  const shop = await startShop(settings)
  begun.push(() => shop.stop())
  await untilQuiet(shop.pid)
  return { size, pid: shop.pid, loads: await loadsOf(shop, orders) }
}

/** Two hundred orders to ask for; what the database does about a million new rows is over by then, for it is not what a request costs. */
async function settledOrders(databaseUrl) {
  const { default: pg } = await import('pg')
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('checkpoint')
    for (
      const working = "select 1 from pg_stat_activity where backend_type = 'autovacuum worker'";
      (await client.query(working)).rowCount > 0;
    )
      await pause(1000)
    return (await client.query('select id from orders order by id limit 200')).rows
  } finally {
    await client.end()
  }
}

async function loadsOf(shop, orders) {
  const buyers = await buyersOf(shop, 2, ['shiba-mochi', 'rock-star'])
  const reading = (...paths) => ({
    pid: shop.pid,
    port: shop.port,
    connections: 1,
    requests: paths.map(path => get(path)),
  })
  return {
    A: reading('/api/desk-buddies?category_slug=animals&limit=12'),
    B: reading('/api/desk-buddies/shiba-mochi', '/api/desk-buddies/rock-star'),
    C: { ...buying(shop, buyers), connections: 1 },
    D: reading(...orders.map(({ id }) => `/api/orders/track/${id}`)),
    E: reading('/collections?first=1'),
    F: reading('/'),
  }
}

/** Milliseconds a request takes its caller, one at a time, so that other work on the machine counts least: the median of medians. */
async function costs(shops) {
  const heard = shops.map(() => Object.fromEntries(WORKLOADS.map(name => [name, []])))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of WORKLOADS)
      for (let turn = 0; turn < shops.length; turn += 1) {
        // Another one first each round.
        const number = (turn + round) % shops.length
        const { p50, wrong } = await press({
          ...shops[number].loads[name],
          seconds: round === 0 ? (WARM_SECONDS[name] ?? 1) : SECONDS,
        })
        if (Object.keys(wrong).length > 0) throw new Error(`${name}: ${JSON.stringify(wrong)}`)
        // What an order sets off, its letters above all, is done before the next one is measured.
        if (name === 'C') await untilQuiet(shops[number].pid)
        if (round > 0) heard[number][name].push(p50 * 1000)
      }
  return shops.map(({ size }, number) => ({
    size,
    micros: Object.fromEntries(WORKLOADS.map(name => [name, Math.round(median(heard[number][name]))])),
  }))
}

mkdirSync(join(root, 'bench/results'), { recursive: true })
writeFileSync(
  join(root, 'bench/results/growth.json'),
  JSON.stringify({ at: new Date().toISOString(), found }, null, 2),
)
process.stdout.write(`\nmicroseconds until the answer, one request at a time\n`)
for (const name of WORKLOADS) {
  const row = found.map(({ micros }) => micros[name])
  const grown = row.at(-1) / row[0]
  process.stdout.write(
    `  ${name}  ${row.map(micros => String(micros).padStart(8)).join('')}   ${grown.toFixed(2)}× (≤ ${WITHIN}) ${grown <= WITHIN ? 'flat' : 'GROWS'}\n`,
  )
}
