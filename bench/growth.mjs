// npm run bench -- --growth: costs from 100 orders to a million and from 20 items to 5,000; --quick: without
// the last.
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
// PostgreSQL may run as another user.
chmodSync(scratch, 0o755)
const provider = await startLimit(null, 'provider.mjs')
/** Cleanups, run last to first. */
const begun = [() => rmSync(scratch, { recursive: true, force: true }), () => provider.stop(), endLoad]
const found = []
try {
  // All sizes are open at once and measured in turn, so that a slow phase of the machine affects all of them.
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

/** Waits for autovacuum after the bulk load. */
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

/** Median of medians of single requests, which other load on the machine affects least. */
async function costs(shops) {
  const heard = shops.map(() => Object.fromEntries(WORKLOADS.map(name => [name, []])))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const name of WORKLOADS)
      for (let turn = 0; turn < shops.length; turn += 1) {
        // A different one goes first each round.
        const number = (turn + round) % shops.length
        const { p50, wrong } = await press({
          ...shops[number].loads[name],
          seconds: round === 0 ? (WARM_SECONDS[name] ?? 1) : SECONDS,
        })
        if (Object.keys(wrong).length > 0) throw new Error(`${name}: ${JSON.stringify(wrong)}`)
        // The mails an order queues are sent before the next measurement.
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
