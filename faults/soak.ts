import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { customer } from '../test/people.ts'
import { brokenInvariants, openTill, seeded, type Till } from './payments/checkout.ts'
import { leaveWith, report } from './report.ts'

// Hours of browsing, orders and payments while database, disk, clock and provider fail in turn.
const minutes = Number(process.argv[2] ?? 5)
const seed = Number(process.argv[3] ?? 20261121)
const SHOPPERS = 5
const AFTERMATH_MS = 6000
const MEMORY_MB_PER_HOUR = 5
const HOUR_MS = 3600_000

const random = seeded(seed)
const scratch = mkdtempSync(join(tmpdir(), 'dopple-soak-'))
const cluster = await startCluster(scratch, { durable: true })
if (!cluster) {
  process.stdout.write('  (no PostgreSQL on this machine: the soak needs one that can be restarted)\n')
  process.exit(0)
}
const till = await openTill({ DATABASE_URL: cluster.url })
const people = await Promise.all(Array.from({ length: SHOPPERS }, () => customer(till.shop)))
const endsAt = performance.now() + minutes * 60_000
const isOver = () => performance.now() > endsAt

/** Errors are expected from the start of a fault until a while after its end. */
let troubledUntil = 0
const tally = { requests: 0, inTrouble: 0, errors: new Map<string, number>(), ordered: 0, paid: 0 }
const faultsSeen = new Map<string, number>()

async function ask(what: string, send: () => Promise<Response>): Promise<Response | null> {
  const wasTroubled = performance.now() < troubledUntil
  tally.requests += 1
  const answer = await send().catch(error => new Response(String(error), { status: 599 }))
  if (answer.status < 500) return answer
  if (wasTroubled || performance.now() < troubledUntil) tally.inTrouble += 1
  else {
    const line = `${what} ${answer.status}`
    tally.errors.set(line, (tally.errors.get(line) ?? 0) + 1)
  }
  return null
}

async function shopOn(who: (typeof people)[number]) {
  while (!isOver()) {
    await ask('list', () => till.shop.get('/api/desk-buddies?limit=12'))
    await ask('orders', () => who.get(`/api/orders/user/${who.id}`))
    const placed = await ask('order', () =>
      who.post('/api/payments/order', {
        cartItems: [{ slug: till.item.slug, quantity: 1 + random.below(3) }],
        shipping: till.shipping(),
      }),
    )
    if (placed?.status === 200) {
      const opened = (await placed.json()) as Parameters<Till['pay']>[0]
      tally.ordered += 1
      const outcome =
        ['succeeds', 'fails', 'bank-silent', 'authorised-only', 'fails-then-succeeds'][random.below(5)] ??
        'succeeds'
      const paid = await till
        .pay(opened, {
          outcome,
          webhooks: ['at-once', 'none', 'duplicated', 'reordered'][random.below(4)] ?? 'none',
        })
        .catch(() => null)
      if (paid?.razorpay_signature && random.below(3) > 0) {
        const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid
        const confirmed = await ask('confirm', () =>
          who.post('/api/payments/confirm', {
            orderId: opened.order.id,
            razorpay_order_id,
            razorpay_payment_id,
            razorpay_signature,
          }),
        )
        if (confirmed?.status === 200 && ((await confirmed.json()) as { state: string }).state === 'paid')
          tally.paid += 1
      }
    }
    await pause(50 + random.below(200))
  }
}

const put = till.shop.files.put
const faults: Record<string, () => Promise<void>> = {
  'the database restarts': () => cluster.restart(),
  async 'the disk is full'() {
    till.shop.files.put = () =>
      Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
    await pause(2000)
    till.shop.files.put = put
  },
  async 'the clock jumps'() {
    till.moveOn([-10 * 60_000, HOUR_MS, 26 * HOUR_MS][random.below(3)] ?? 0)
  },
  async 'the provider falters'() {
    for (const does of ['500', '429', '502-html', 'reset-before', 'reset-after'] as const)
      await till.sandbox.control({ do: 'fault', does, times: 2 })
    await pause(2000)
    await till.sandbox.control({ do: 'clear-faults' })
  },
}

async function makeTrouble() {
  const names = Object.keys(faults)
  while (!isOver()) {
    await pause(4000 + random.below(6000))
    const name = names[random.below(names.length)] ?? ''
    faultsSeen.set(name, (faultsSeen.get(name) ?? 0) + 1)
    troubledUntil = Number.POSITIVE_INFINITY
    await faults[name]?.()
    troubledUntil = performance.now() + AFTERMATH_MS
    await pause(AFTERMATH_MS)
  }
}

const samples: { hours: number; mb: number }[] = []
async function weigh() {
  while (!isOver()) {
    globalThis.gc?.()
    samples.push({ hours: performance.now() / HOUR_MS, mb: process.memoryUsage().heapUsed / 1024 / 1024 })
    await pause(5000)
  }
}

await Promise.all([...people.map(shopOn), makeTrouble(), weigh()])
// Late banks and webhooks arrive, and the reconciler checks everything once more.
for (let round = 0; round < 6; round += 1) {
  till.moveOn(30 * 60_000)
  await till.sandbox.workOff().catch(error => process.stdout.write(`  ${error}\n`))
  const { runCommand } = await import('../server/commands.ts')
  await runCommand(till.shop, { name: 'reconcile', args: [] })
  await pause(2500)
}
await till.settled()
const broken = await brokenInvariants(till)
const paidNow = await till.counted(sql`select count(*) as count from orders where paid_at is not null`)
await till.close()
await cluster.stop()
rmSync(scratch, { recursive: true, force: true })

/** Megabytes per hour by least squares over the second half, when caches are warm. */
function slope(): number {
  const half = samples.slice(samples.length >> 1)
  const mean = (pick: (one: (typeof half)[number]) => number) =>
    half.reduce((sum, one) => sum + pick(one), 0) / half.length
  const [hours, mb] = [mean(one => one.hours), mean(one => one.mb)]
  const across = half.reduce((sum, one) => sum + (one.hours - hours) ** 2, 0)
  return across === 0 ? 0 : half.reduce((sum, one) => sum + (one.hours - hours) * (one.mb - mb), 0) / across
}
const errors = [...tally.errors.values()].reduce((sum, count) => sum + count, 0)
const calm = tally.requests - tally.inTrouble
const share = errors / Math.max(1, calm)
const longEnough = minutes >= 60
leaveWith(
  report(
    `${minutes} minutes of soak on PostgreSQL, seed ${seed}: ${[...faultsSeen].map(([name, count]) => `${name} ${count}x`).join(', ')}`,
    [
      ['requests', tally.requests, '', true],
      [
        'orders placed, confirmed paid, paid in the end',
        `${tally.ordered}, ${tally.paid}, ${paidNow}`,
        '',
        paidNow > 0,
      ],
      ['breaks of an invariant', broken.length === 0 ? 0 : broken.join('; '), '= 0', broken.length === 0],
      ['answers of 500 and above while a fault was on', tally.inTrouble, '', true],
      ['the same outside faults, in a hundred', (share * 100).toFixed(3), '<= 0.1', share <= 0.001],
      ...[...tally.errors].map(([what, count]): [string, number, string, boolean] => [
        `  of these: ${what}`,
        count,
        '',
        true,
      ]),
      [
        `heap grows, MB per hour${longEnough ? '' : ' (judged from 60 minutes on)'}`,
        slope().toFixed(1),
        `< ${MEMORY_MB_PER_HOUR}`,
        !longEnough || slope() < MEMORY_MB_PER_HOUR,
      ],
    ],
  ),
)
