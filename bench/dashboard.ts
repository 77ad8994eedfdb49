// node scripts/run.mjs bench/dashboard.ts [--orders 100000] [--customers 20000] [--items 500]: times of
// uncached dashboard requests with two years of trade, on a throw-away PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { foldTallies } from '../server/admin/dashboard/queries.ts'
import { customer } from '../test/people.ts'
import { shopInProcess } from '../test/shop-in-process.ts'
import { seedShop } from './seed-shop.ts'

const SAMPLES = 60
const LIMIT_MS = 300
const QUESTIONS = ['/api/admin/stats', '/api/admin/dashboard', '/api/admin/orders?limit=8']

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    customers: { type: 'string', default: '20000' },
    items: { type: 'string', default: '500' },
  },
})
const scratch = mkdtempSync(join(tmpdir(), 'dopple-dashboard-'))
const cluster = await startCluster(scratch)
if (!cluster) {
  process.stdout.write('There is no PostgreSQL on this machine to measure on.\n')
  process.exit(0)
}
const shop = await shopInProcess({
  DATA_DIR: join(scratch, 'data'),
  DATABASE_URL: cluster.url,
  RATE_LIMITS: 'off',
})
try {
  await seedShop(shop.db, {
    orders: Number(values.orders),
    customers: Number(values.customers),
    items: Number(values.items),
  })
  await shop.db.execute(sql.raw('vacuum analyze orders'))
  await foldTallies(shop.db)
  const admin = await customer(shop, { role: 'admin' })
  const slow = []
  for (const question of QUESTIONS) {
    const times: number[] = []
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      await shop.db.transaction(tx => shop.events.publish(tx, 'orders', 'measured'))
      await pause(20)
      const since = performance.now()
      const answer = await admin.get(question)
      await answer.text()
      times.push(performance.now() - since)
      if (!answer.ok) throw new Error(`${question} answered ${answer.status}`)
    }
    const sorted = times.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    process.stdout.write(
      `${question.padEnd(30)} middle ${at(0.5).toFixed(0).padStart(4)} ms   p95 ${at(0.95).toFixed(0).padStart(4)} ms\n`,
    )
    if (at(0.95) > LIMIT_MS) slow.push(question)
  }
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await shop.close()
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}
