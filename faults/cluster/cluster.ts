import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Cluster, openCluster, PROCESSES } from '../../sandbox/cluster/open-cluster.ts'
import { startOpenAiStandIn } from '../../sandbox/image-models/openai-stand-in.ts'
import { openSmtpInbox } from '../../sandbox/smtp-inbox.ts'
import { signUp } from '../../test/built-shop.ts'
import { portrait } from '../../test/photos.ts'
import { type Paid, seeded } from '../payments/checkout.ts'
import { report } from '../report.ts'
import { type Books, memoryOf, openBooks, unfinished } from './afterwards.ts'
import { clientOf, newTally } from './client.ts'
import { browser, listener, newSight, sendPhoto, shopper } from './people.ts'
import { judged } from './verdict.ts'

// Three processes under load: one gets SIGKILL, three times; then all are restarted one after the other.
const SEED = Number(process.argv[2] ?? Date.now() % 1_000_000)
const BUYERS = 6
const BROWSERS = 3
const KILLS = 3
const PHOTOS_AT_ONCE = 3
const SETTLED_MS = 200_000
/** What a killed process did not publish is found after one check of the history, or two. */
const NEWS_MS = 45_000
const PORTRAITS = readdirSync(join(import.meta.dirname, '../../test/portraits')).map(name =>
  name.replace(/\.jpg$/, ''),
)

async function run(
  cluster: Cluster,
  books: Books,
  inbox: Awaited<ReturnType<typeof openSmtpInbox>>,
): Promise<boolean> {
  const random = seeded(SEED)
  const tallies = { killing: newTally(), restarting: newTally() }
  let phase: keyof typeof tallies = 'killing'
  const ask = clientOf(cluster.address, () => tallies[phase])
  const over = new AbortController()
  const slugs = (
    await books.rows<{ slug: string }>(sql`select slug from desk_buddies where is_active order by slug`)
  ).map(({ slug }) => slug)
  const [key] = await books.rows<{ value: string }>(
    sql`select value #>> '{}' as value from shop_settings where name = 'sandbox-key-secret'`,
  )
  const authorization = `Basic ${Buffer.from(`rzp_test_sandbox:${key?.value}`).toString('base64')}`
  const town = {
    address: cluster.address,
    ask,
    stopped: over.signal,
    slug: () => slugs[random.below(slugs.length)] ?? '',
    payAt: async (body: object) => {
      const answer = await ask('/sandbox/razorpay/control', {
        method: 'POST',
        body,
        headers: { authorization },
      })
      return answer.status === 200 ? (JSON.parse(answer.text) as Paid) : null
    },
  }
  const seen = newSight()
  const people = await Promise.all(
    Array.from({ length: BUYERS }, (_, at) => signUp(cluster, `buyer-${at}@example.com`)),
  )
  // Some have more drawn than an account whose address is not proven.
  await books.rows(sql`update users set email_verified = true`)
  const hungUp = new AbortController()
  const listening = people.map(one => listener({ ...town, stopped: hungUp.signal }, one, seen))
  const load = [
    ...people.map(one => shopper(town, one, seen)),
    ...Array.from({ length: BROWSERS }, () => browser(town)),
  ]
  let photosSent = 0
  const sendPhotos = (count: number) =>
    people.slice(0, count).map(one => {
      photosSent += 1
      return sendPhoto(town, one, portrait(PORTRAITS[photosSent % PORTRAITS.length]), seen)
    })
  const pids = () => [...cluster.running.values()].map(({ pid }) => pid)
  await pause(3000)
  seen.memoryBefore = memoryOf(pids())

  for (let kill = 0; kill < KILLS; kill += 1) {
    const sending = sendPhotos(PHOTOS_AT_ONCE)
    await pause(1200 + random.below(2500))
    const victim = PROCESSES[random.below(PROCESSES.length)] ?? 'one'
    seen.drawingsAtKills += await books.counted(
      sql`select count(*) as count from provider_calls where outcome = 'started'`,
    )
    const before = seen.bought.length
    await cluster.end(victim, 'SIGKILL')
    await Promise.all(sending)
    await pause(2500)
    process.stdout.write(
      `  killed ${victim} with -9; the other two took ${seen.bought.length - before} orders until it was back\n`,
    )
    await cluster.start(victim)
  }
  const cutOffByKills = seen.uploadsCutOff

  phase = 'restarting'
  for (const name of PROCESSES) {
    const sending = sendPhotos(1)
    const since = performance.now()
    await cluster.end(name, 'SIGTERM')
    seen.stopMs.push(performance.now() - since)
    await cluster.start(name)
    await Promise.all(sending)
    await pause(500)
  }
  await pause(1000)
  over.abort()
  await Promise.all(load)

  const settledBy = performance.now() + SETTLED_MS
  while ((await unfinished(books)) > 0 && performance.now() < settledBy) await pause(250)
  const newsBy = performance.now() + NEWS_MS
  while (
    seen.bought.some(({ order, saidPaid }) => saidPaid && !seen.heard.has(order)) &&
    performance.now() < newsBy
  )
    await pause(100)
  hungUp.abort()
  await Promise.all(listening)
  return report(
    'three kills with -9, then a restart of all three, one after the other',
    await judged({
      cluster,
      books,
      seen,
      tallies,
      kills: KILLS,
      cutOffByKills,
      letters: inbox.messages.map(({ source }) => source),
    }),
  )
}

process.stdout.write(`\ncluster (seed ${SEED}): three processes on one PostgreSQL and one bucket\n`)
const since = performance.now()
const inbox = await openSmtpInbox()
const models = await startOpenAiStandIn({ usual: { does: 'draw', afterMs: 1500 } })
const cluster = await openCluster({
  settings: {
    SMTP_URL: inbox.url,
    OPENAI_API_KEY: 'sk-stand-in',
    OPENAI_BASE_URL: models.baseUrl,
    LOG_LEVEL: 'fatal',
  },
})
const books = openBooks(cluster)
try {
  const passed = await run(cluster, books, inbox)
  process.stdout.write(
    `\n  ${((performance.now() - since) / 1000).toFixed(0)} s; clients ask again what may be asked twice: readings, and orders with their key\n`,
  )
  process.stdout.write(passed ? '  passed\n' : '  failed\n')
  process.exitCode = passed ? 0 : 1
} finally {
  await books.close()
  await cluster.close()
  await Promise.all([models.close(), inbox.close()])
}
