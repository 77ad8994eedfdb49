import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startCluster } from '../scripts/postgres.mjs'
import { startBuiltShop } from '../test/built-shop.ts'
import { buyerOf } from './buyers.ts'
import { leaveWith, type Row, report } from './report.ts'
import { type Answered, foundIn, openPages, TYPED, typeEverything } from './requests.ts'
import { noSmallDisk, smallDisk } from './small-disk.ts'

// The database is read-only, full, restarted and gone for a while, while every form of the shop is used.
const AGAIN_MS = 15_000
const ROUNDS = 4
const ORDERS = 25
const DISK_MB = 400
const JOURNAL_BYTES = 200_000_000

const scratch = mkdtempSync(join(tmpdir(), 'dopple-database-'))
const disk = smallDisk(DISK_MB)
if (!disk) noSmallDisk()
const cluster = await startCluster(disk?.path ?? scratch, { durable: true })
if (!cluster) {
  process.stdout.write('  (no PostgreSQL on this machine: this needs one that can be stopped)\n')
  process.exit(0)
}
const lines: string[] = []
const shop = await startBuiltShop(
  join(scratch, 'data'),
  { DATABASE_URL: cluster.url, LOG_LEVEL: 'info' },
  { onOutput: text => lines.push(text) },
)
const buyer = await buyerOf(() => shop, 'asha.quuxwala@mailbox.example')
const { desk_buddies } = (await (await fetch(`${shop.address}/api/desk-buddies?limit=1`)).json()) as {
  desk_buddies: { slug: string }[]
}
const slug = desk_buddies[0]?.slug ?? ''
const acknowledged: string[] = []
const order = async () => {
  const { order } = await buyer.order()
  acknowledged.push(order.id)
}
for (let orders = 0; orders < ORDERS; orders += 1) await order()

/** On a connection of its own, past a read-only database. */
async function tell(...statements: string[]) {
  const client = new pg.Client({ connectionString: cluster?.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  for (const statement of statements) await client.query(statement)
  await client.end().catch(() => undefined)
}
const OTHERS_OUT = `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()
  and backend_type = 'client backend'`

interface Trouble {
  name: string
  during: (meanwhile: () => Promise<void>) => Promise<void>
  codes: string[]
}
let stoppedItself = false
const troubles: Trouble[] = [
  {
    name: 'takes no changes',
    async during(meanwhile) {
      await tell('alter database postgres set default_transaction_read_only = on', OTHERS_OUT)
      await meanwhile()
      await tell('alter database postgres reset default_transaction_read_only', OTHERS_OUT)
    },
    codes: ['shop.database_away'],
  },
  { name: 'is gone', during: meanwhile => cluster.restart(meanwhile), codes: ['shop.database_away'] },
]
if (disk)
  troubles.push({
    name: 'is full',
    async during(meanwhile) {
      disk.fill()
      await meanwhile()
      // PostgreSQL keeps a spare WAL segment. Without it PostgreSQL stops, and a supervisor restarts it.
      await tell(`select pg_logical_emit_message(false, 'reserve', repeat('x', ${JOURNAL_BYTES}))`).catch(
        () => undefined,
      )
      await meanwhile()
      stoppedItself = !cluster.isUp()
      disk.makeRoom()
      if (stoppedItself) await cluster.restart()
    },
    codes: ['shop.disk_full', 'shop.database_away'],
  })

const isTold = ({ status, code, retryAfter }: Answered, codes: string[]) =>
  status === 503 && codes.includes(code) && Number(retryAfter) > 0
const inWords = (answers: Answered[]) =>
  answers.map(({ what, status, code }) => `${what}: ${status} ${code}`).join('; ')

async function suffer({ name, during, codes }: Trouble): Promise<Row[]> {
  const typed: Answered[] = []
  const pages: Answered[] = []
  await during(async () => {
    for (let times = 0; times < ROUNDS; times += 1) {
      typed.push(...(await typeEverything(shop, buyer, slug)))
      pages.push(...(await openPages(shop, buyer)))
      for (let orders = 0; orders < ORDERS; orders += 1) await order().catch(() => undefined)
    }
  })
  const since = performance.now()
  while (
    performance.now() - since < AGAIN_MS * 2 &&
    !(await order().then(Boolean.bind(null, true), () => false))
  )
    await pause(100)
  const againMs = performance.now() - since
  const failed = typed.filter(({ status }) => status >= 500)
  const odd = failed.filter(answer => !isTold(answer, codes))
  const oddPages = pages.filter(({ status }) => status >= 500 && status !== 503)
  const slowest = Math.max(...[...typed, ...pages].map(({ ms }) => ms))
  return [
    [`the database ${name}: answers that were refused for it`, failed.length, '> 0', failed.length > 0],
    [
      '  of them other than 503 with a code and Retry-After',
      odd.length === 0 ? 0 : inWords(odd),
      '= 0',
      odd.length === 0,
    ],
    ['  pages that fell over', oddPages.length === 0 ? 0 : inWords(oddPages), '= 0', oddPages.length === 0],
    ['  slowest answer, ms', Math.round(slowest), '<= 12000', slowest <= 12_000],
    [
      '  ms until orders are taken again, by itself',
      Math.round(againMs),
      `<= ${AGAIN_MS}`,
      againMs <= AGAIN_MS,
    ],
  ]
}

const rows: Row[] = []
for (const trouble of troubles) rows.push(...(await suffer(trouble)))

const client = new pg.Client({ connectionString: cluster.url })
await client.connect()
const { rows: known } = await client.query<{ id: string }>('select id from orders')
const { rows: hidden } = await client.query<{ secret: string }>(
  'select password as secret from credentials union select token from sessions',
)
await client.end()
await shop.end('SIGTERM')
await cluster.stop()
rmSync(scratch, { recursive: true, force: true })

const log = lines.join('')
const cookies = buyer.cookie.split('; ').map(pair => decodeURIComponent(pair.slice(pair.indexOf('=') + 1)))
const found = foundIn(log, [
  buyer.email,
  ...cookies,
  ...cookies.map(cookie => cookie.split('.')[0] ?? ''),
  ...hidden.map(({ secret }) => secret),
])
const kept = acknowledged.filter(id => known.some(one => one.id === id))
leaveWith(
  report(
    `everything people type, while the database is in trouble (${Object.keys(TYPED).length} things typed, PostgreSQL)`,
    [
      ...rows,
      ...(disk
        ? [
            [
              'the full server stopped itself for want of room for its journal',
              stoppedItself ? 'yes' : 'no',
              '',
              true,
            ] satisfies Row,
          ]
        : []),
      [
        'orders the shop had acknowledged, and still knows',
        `${kept.length} of ${acknowledged.length}`,
        'all',
        kept.length === acknowledged.length,
      ],
      [
        'lines in the log about requests that failed',
        log.split('"msg":"a request failed').length - 1,
        '> 0',
        log.includes('"msg":"a request failed'),
      ],
      [
        'typed values, cookies, tokens and hashes found in the log',
        found.length === 0 ? 0 : found.join(', '),
        '= 0',
        found.length === 0,
      ],
    ],
  ),
)
