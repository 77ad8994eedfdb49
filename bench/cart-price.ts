// node scripts/run.mjs bench/cart-price.ts [--rate 200] [--seconds 30]: how long a cart waits for its price while so
// many are asked for in a second, guests and customers, without a code and with one whose limits the database knows.
// On a throw-away PostgreSQL; needs a build.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { buyerOf } from '../faults/buyers.ts'
import { startCluster } from '../scripts/postgres.mjs'
import { startBuiltShop } from '../test/built-shop.ts'

const { values } = parseArgs({
  options: { rate: { type: 'string', default: '200' }, seconds: { type: 'string', default: '30' } },
})
const RATE = Number(values.rate)
const SECONDS = Number(values.seconds)
const WARM_UP_SECONDS = 5
const P99_MS = 50
const USES = 10_000

const scratch = mkdtempSync(join(tmpdir(), 'dopple-cart-price-'))
const cluster = await startCluster(scratch, { durable: true })
if (!cluster) throw new Error('this measurement needs PostgreSQL binaries on this machine')
let isGood = true
try {
  const shop = await startBuiltShop(join(scratch, 'data'), { DATABASE_URL: cluster.url })
  try {
    const buyer = await buyerOf(() => shop, 'asha@example.com')
    await fill(cluster.url)
    await measure('without a code', shop.address, [null], buyer.cookie)
    await measure(
      'with codes, their limits in the database',
      shop.address,
      ['LIMITED', 'PLAIN'],
      buyer.cookie,
    )
  } finally {
    await shop.end('SIGTERM')
  }
} finally {
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

/** A bundle, a plain code, and one with limits that was used ten thousand times. */
async function fill(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`
    insert into promotions (id, code, kind, value, min_pieces, total_limit, per_customer_limit, first_order_only, taken)
    values ('pro_bundle', null, 'percent', 5, 3, null, null, false, 0),
      ('pro_plain', 'PLAIN', 'percent', 10, null, null, null, false, 0),
      ('pro_limited', 'LIMITED', 'percent', 15, null, ${USES * 2}, 3, true, ${USES})`)
  await client.query(`
    insert into orders (id, flow, quantity, total_paise, discount_paise, shipping, billing)
    select 'DPL-BENCH' || n, 'cart', 1, 249900, 100, '{}', '{}' from generate_series(1, ${USES}) n`)
  await client.query(`
    insert into promotion_uses (order_id, promotion_id, email_key, phone_key, amount_paise, state)
    select 'DPL-BENCH' || n, 'pro_limited', md5(n::text), md5('p' || n), 100, 'used' from generate_series(1, ${USES}) n`)
  await client.query('vacuum analyze')
  await client.end()
}

/** Asked at a steady rate, whether or not the ones before were answered. */
async function measure(what: string, address: string, codes: (string | null)[], cookie: string) {
  const { desk_buddies: items } = (await (await fetch(`${address}/api/desk-buddies?limit=8`)).json()) as {
    desk_buddies: { id: string }[]
  }
  const took: number[] = []
  const wrong = new Map<number, number>()
  async function ask(number: number, counts: boolean) {
    const since = performance.now()
    const answer = await fetch(`${address}/api/cart/price`, {
      method: 'POST',
      headers: { origin: address, 'content-type': 'application/json', ...(number % 2 === 0 && { cookie }) },
      body: JSON.stringify({
        cartItems: items
          .slice(0, 1 + (number % 6))
          .map(({ id }) => ({ id, quantity: 1 + (number % 3), giftWrap: number % 2 === 0 })),
        code: codes[number % codes.length],
      }),
    })
    await answer.text()
    if (answer.status !== 200) wrong.set(answer.status, (wrong.get(answer.status) ?? 0) + 1)
    else if (counts) took.push(performance.now() - since)
  }
  const asked: Promise<void>[] = []
  const began = performance.now()
  for (let number = 0; number < RATE * (WARM_UP_SECONDS + SECONDS); number += 1) {
    const due = began + (number * 1000) / RATE
    const wait = due - performance.now()
    if (wait > 0) await new Promise(resolve => setTimeout(resolve, wait))
    asked.push(ask(number, number >= RATE * WARM_UP_SECONDS))
  }
  await Promise.all(asked)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
  const ok = at(0.99) <= P99_MS && wrong.size === 0
  isGood &&= ok
  const rate = took.length / SECONDS
  process.stdout.write(
    `${what}: ${rate.toFixed(0)} a second, p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms (at most ${P99_MS}); load ${loadavg()[0]?.toFixed(1)} ${ok ? '' : `NOT ENOUGH ${JSON.stringify([...wrong])}`}\n`,
  )
}
