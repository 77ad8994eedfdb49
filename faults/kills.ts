import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { openDatabase } from '../server/platform/db/database.ts'
import { createLog } from '../server/platform/log.ts'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { type Buyer, buyerOf } from './buyers.ts'
import { brokenInvariantsOf, seeded } from './payments/checkout.ts'
import { leaveWith, report } from './report.ts'

// People order and pay while the server gets SIGKILL at random moments and is started again.
const kills = Number(process.argv[2] ?? 25)
const seed = Number(process.argv[3] ?? 20261121)
const BUYERS = 4
const SERVING_AGAIN_MS = 5000

interface Heard {
  ordered: string[]
  paid: string[]
}

async function run(title: string, directory: string, settings: Record<string, string>): Promise<boolean> {
  const random = seeded(seed)
  const heard: Heard = { ordered: [], paid: [] }
  let shop = await startBuiltShop(directory, { LOG_LEVEL: 'silent', ...settings })
  const people = await Promise.all(
    Array.from({ length: BUYERS }, (_, number) => buyerOf(() => shop, `buyer-${number}@example.com`)),
  )
  let over = false
  const shopping = people.map(buyer => shopWithoutPause(buyer, heard, () => over))
  const restarts: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(200 + random.below(900))
    await shop.end('SIGKILL')
    const since = performance.now()
    shop = await startBuiltShop(directory, { LOG_LEVEL: 'silent', ...settings })
    restarts.push(performance.now() - since)
  }
  await pause(1000)
  over = true
  await Promise.all(shopping)
  const workedOffMs = await quiet(shop, directory, settings)
  const healthy = performance.now()
  await fetch(`${shop.address}/api/health`)
  const healthMs = performance.now() - healthy
  const closing = new Date()
  await shop.end('SIGTERM')

  const database = await openDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDirectory: directory,
    log: createLog('silent'),
  })
  const counted = async (query: ReturnType<typeof sql>) =>
    Number((await database.db.execute(query)).rows[0]?.count)
  const known = async (ids: string[], more: string) =>
    Number(
      (
        await database.db.execute(
          sql.raw(
            `select count(*) as count from orders
              where id in (${ids.map(id => `'${id}'`).join(',') || "''"}) ${more}`,
          ),
        )
      ).rows[0]?.count,
    )
  const ordered = await known(heard.ordered, '')
  const paid = await known(heard.paid, 'and paid_at is not null')
  const broken = await brokenInvariantsOf(counted, closing)
  await database.close()
  const slowest = Math.max(...restarts)
  return report(`${kills} kills with -9 under a checkout mix, ${title}, seed ${seed}`, [
    [
      'orders the shop had acknowledged, and still knows',
      `${ordered} of ${heard.ordered.length}`,
      'all',
      ordered === heard.ordered.length,
    ],
    [
      'payments the shop had acknowledged, and still knows',
      `${paid} of ${heard.paid.length}`,
      'all',
      paid === heard.paid.length,
    ],
    ['payments acknowledged at all', heard.paid.length, `>= ${kills}`, heard.paid.length >= kills],
    ['breaks of an invariant', broken.length === 0 ? 0 : broken.join('; '), '= 0', broken.length === 0],
    [
      'slowest to serve again, ms',
      Math.round(slowest),
      `<= ${SERVING_AGAIN_MS}`,
      slowest <= SERVING_AGAIN_MS,
    ],
    [
      'seconds until all that was interrupted had been taken up',
      Math.round(workedOffMs / 1000),
      `<= ${WORKED_OFF_MS / 1000}`,
      workedOffMs < WORKED_OFF_MS,
    ],
    ['ms to answer /api/health afterwards', Math.round(healthMs), '<= 100', healthMs <= 100],
  ])
}

async function shopWithoutPause(buyer: Buyer, heard: Heard, isOver: () => boolean) {
  while (!isOver()) {
    try {
      const opened = await buyer.order()
      heard.ordered.push(opened.order.id)
      const { state } = await buyer.confirm(opened, await buyer.pay(opened))
      if (state === 'paid') heard.paid.push(opened.order.id)
    } catch {
      // The server was killed during this request; the next one may find it up again.
      await pause(30)
    }
  }
}

/** Jobs of a killed process restart once their heartbeat is missed, with growing pauses. */
const WORKED_OFF_MS = 300_000

/** Until webhooks, mails and the reconciler have nothing left to do; returns how long that took. */
async function quiet(shop: BuiltShop, directory: string, settings: Record<string, string>): Promise<number> {
  const since = performance.now()
  for (let round = 0; round < 3; round += 1) {
    const env = { ...process.env, DATA_DIR: directory, PUBLIC_URL: '', ...settings }
    spawnSync(process.execPath, ['scripts/shop-command.ts', 'reconcile'], { env, encoding: 'utf8' })
    await pause(4000)
  }
  while ((await waiting(shop)) > 0 && performance.now() - since < WORKED_OFF_MS) await pause(1000)
  return performance.now() - since
}

async function waiting(shop: BuiltShop): Promise<number> {
  const text = await (await fetch(`${shop.address}/metrics`)).text()
  return Number(/^dopple_webhooks_waiting (\d+)$/m.exec(text)?.[1] ?? 1)
}

const scratch = mkdtempSync(join(tmpdir(), 'dopple-kills-'))
let ok = await run('embedded database', join(scratch, 'embedded'), {})
const cluster = await startCluster(scratch, { durable: true })
if (cluster) {
  ok = (await run('PostgreSQL', join(scratch, 'server'), { DATABASE_URL: cluster.url })) && ok
  await cluster.stop()
} else process.stdout.write('  (no PostgreSQL on this machine: only the embedded database was tried)\n')
rmSync(scratch, { recursive: true, force: true })
leaveWith(ok)
