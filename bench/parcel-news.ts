import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { memoryBooks } from '../sandbox/shiprocket/books.ts'
import { STEP_NAMES, scanOf, webhookOf } from '../sandbox/shiprocket/steps.ts'
import { startCluster } from '../scripts/postgres.mjs'
import { startBuiltShop } from '../test/built-shop.ts'

// node scripts/run.mjs bench/parcel-news.ts [how many] [how many at once] [how many a second]: how long the courier
// waits for its 200; without the last, one after the other without a pause.
const count = Number(process.argv[2] ?? 2000)
const atOnce = Number(process.argv[3] ?? 8)
const perSecond = Number(process.argv[4] ?? 0)
const KEY = 'a-long-key-of-the-panel'
const SETTINGS = {
  LOG_LEVEL: 'silent',
  SHIPROCKET_EMAIL: 'api@dopple.example',
  SHIPROCKET_PASSWORD: 'nobody asks for it here',
  SHIPROCKET_WEBHOOK_KEY: KEY,
  SHIPROCKET_API_URL: 'http://127.0.0.1:9/v1/external',
}

const WARM = 200
const QUIET_MS = 15_000

const books = memoryBooks()
async function bodyOf(at: number): Promise<string> {
  const { kept } = await books.add(`DPL-${String(at).padStart(10, '0')}-1`, { billing_city: 'Pune' })
  kept.awb = `59${String(at).padStart(12, '0')}`
  for (const step of STEP_NAMES.slice(0, 8)) kept.scans.push(scanOf(kept, step, new Date()))
  return JSON.stringify(webhookOf(kept))
}

async function measure(title: string, directory: string, settings: Record<string, string>) {
  const shop = await startBuiltShop(directory, { ...SETTINGS, ...settings })
  const bodies = await Promise.all(Array.from({ length: count + WARM }, (_, at) => bodyOf(at)))
  const waited: number[] = []
  let refused = 0
  const one = async (body: string) => {
    const since = performance.now()
    const headers = { 'content-type': 'application/json', 'x-api-key': KEY }
    const answer = await fetch(`${shop.address}/api/parcel-news/${KEY}`, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (answer.status !== 200) refused += 1
    waited.push(performance.now() - since)
  }
  const withoutPause = async () => {
    for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) await one(body)
  }
  const all = bodies.splice(WARM)
  await withoutPause()
  // A new shop makes the sizes of its pictures first.
  await pause(QUIET_MS)
  waited.length = 0
  if (perSecond > 0) {
    const asked: Promise<void>[] = []
    for (const body of all) {
      asked.push(one(body))
      await pause(1000 / perSecond)
    }
    await Promise.all(asked)
  } else {
    bodies.push(...all)
    await Promise.all(Array.from({ length: atOnce }, withoutPause))
  }
  await shop.end('SIGTERM')
  const sorted = waited.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? 0)
  process.stdout.write(
    `${title}: ${count} news, ${perSecond > 0 ? `${perSecond} a second` : `${atOnce} at once`}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(0.9999)} ms, ${refused} refused\n`,
  )
}

const scratch = mkdtempSync(join(tmpdir(), 'dopple-news-'))
await measure('embedded database', join(scratch, 'embedded'), {})
const cluster = await startCluster(scratch, { durable: true })
if (cluster) {
  await measure('PostgreSQL', join(scratch, 'server'), { DATABASE_URL: cluster.url })
  await cluster.stop()
}
rmSync(scratch, { recursive: true, force: true })
