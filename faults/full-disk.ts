import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startS3StandIn } from '../sandbox/s3/s3-stand-in.ts'
import { startCluster } from '../scripts/postgres.mjs'
import { type BuiltShop, startBuiltShop } from '../test/built-shop.ts'
import { customer } from '../test/people.ts'
import { placedOrder } from '../test/purchases.ts'
import { shopInProcess } from '../test/shop-in-process.ts'
import { type Buyer, buyerOf } from './buyers.ts'
import { leaveWith, type Row, report } from './report.ts'
import { ADMIN, type Answered, foundIn, signInAs, typeEverything, uploadEverything } from './requests.ts'
import { noSmallDisk, type SmallDisk, smallDisk } from './small-disk.ts'

// Uploads, orders and a restart on a full disk: embedded, then PostgreSQL with a folder and with a bucket.
const ANSWERED_MS = 5000
const AGAIN_MS = 15_000
const ORDERS = 60
const UPLOADS_BUT_MB = 2

const scratch = mkdtempSync(join(tmpdir(), 'dopple-full-'))
const disk = smallDisk(300)
if (!disk) {
  noSmallDisk()
  process.exit(0)
}

const isFull = ({ status, code, retryAfter }: Answered) =>
  status === 503 && code === 'shop.disk_full' && Number(retryAfter) > 0
const inWords = (answers: Answered[]) =>
  answers.map(({ what, status, code }) => `${what}: ${status} ${code}`).join('; ')
const fault = (what: string, odd: Answered[]): Row => [
  what,
  odd.length === 0 ? 0 : inWords(odd),
  '= 0',
  odd.length === 0,
]
const slowest = (what: string, answers: Answered[]): Row => {
  const ms = Math.round(Math.max(...answers.map(answer => answer.ms)))
  return [what, ms, `<= ${ANSWERED_MS}`, ms <= ANSWERED_MS]
}
const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
const piecesIn = (directory: string) => [
  ...filesIn(join(directory, 'arriving')),
  ...filesIn(join(directory, 'files')).filter(path => path.endsWith('.part')),
]
/** A piece that is gone a second later was a file being written, such as the probe of /api/ready. */
async function leftBehind(directory: string): Promise<Row> {
  const before = new Set(piecesIn(directory))
  if (before.size > 0) await pause(1000)
  const left = piecesIn(directory).filter(path => before.has(path))
  return ['pieces of uploads left behind', left.length, '= 0', left.length === 0]
}

async function ordersOf(shop: BuiltShop, { id, cookie }: Buyer): Promise<string[]> {
  const answer = await fetch(`${shop.address}/api/orders/user/${id}`, { headers: { cookie } })
  return ((await answer.json()) as { orders: { id: string }[] }).orders.map(order => order.id)
}
const knows = (known: string[], acknowledged: string[]): Row => {
  const kept = acknowledged.filter(id => known.includes(id)).length
  return [
    'orders the shop had acknowledged, and still knows',
    `${kept} of ${acknowledged.length}`,
    'all',
    kept === acknowledged.length,
  ]
}

/** Uploads first, with a little room for the database, then everything else with none. */
async function onFullDisk(
  disk: SmallDisk,
  shop: BuiltShop,
  buyer: Buyer,
  admin: string,
  acknowledged: string[],
  { databaseToo = true } = {},
) {
  disk.fill(UPLOADS_BUT_MB)
  const uploads = await uploadEverything(shop, buyer, admin, UPLOADS_BUT_MB + 4)
  disk.fill()
  const typed: Answered[] = []
  for (let round = 0; round < 3 && databaseToo; round += 1) {
    typed.push(...(await typeEverything(shop, buyer, 'shiba-mochi')))
    for (let orders = 0; orders < ORDERS; orders += 1)
      await buyer.order().then(
        ({ order }) => acknowledged.push(order.id),
        () => undefined,
      )
  }
  const refused = typed.filter(({ status }) => status >= 500)
  return [
    fault(
      '  uploads not told that the disk is full',
      uploads.filter(answer => !isFull(answer)),
    ),
    slowest('slowest answer to an upload, ms', uploads),
    ...(databaseToo
      ? [
          [
            'other requests refused for the full disk',
            refused.length,
            '> 0',
            refused.length > 0,
          ] satisfies Row,
          fault(
            '  of them told anything else',
            refused.filter(answer => !isFull(answer)),
          ),
          slowest('slowest of all answers, ms', typed),
        ]
      : []),
  ] satisfies Row[]
}

async function untilOrdersAreTaken(buyer: Buyer, acknowledged: string[]): Promise<Row> {
  const since = performance.now()
  while (performance.now() - since < AGAIN_MS) {
    const taken = await buyer.order().catch(() => null)
    if (taken) acknowledged.push(taken.order.id)
    if (taken) break
    await pause(100)
  }
  const ms = Math.round(performance.now() - since)
  return ['ms until orders are taken again, by itself', ms, `<= ${AGAIN_MS}`, ms < AGAIN_MS]
}

async function embedded(disk: SmallDisk): Promise<Row[]> {
  const directory = join(disk.path, 'data')
  const lines: string[] = []
  const start = () =>
    startBuiltShop(directory, { LOG_LEVEL: 'info', ...ADMIN }, { onOutput: text => lines.push(text) })
  let shop = await start()
  const buyer = await buyerOf(() => shop, 'asha.quuxwala@mailbox.example')
  const admin = await signInAs(shop, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const acknowledged: string[] = [(await buyer.order()).order.id]
  const rows = await onFullDisk(disk, shop, buyer, admin, acknowledged)

  await shop.end('SIGKILL')
  lines.push('\n--- started again on the full disk\n')
  const opened = await start().then(
    async again => {
      await again.end('SIGKILL')
      return 'it opened'
    },
    () => lines.join('').split('--- started again on the full disk\n')[1]?.trim().split('\n')[0] ?? '',
  )
  rows.push([
    'started again there it says',
    opened.replace(disk.path, 'DISK'),
    '',
    /is full: \d+ MB are free.*is whole/.test(opened),
  ])
  disk.makeRoom()
  shop = await start()
  rows.push(
    await untilOrdersAreTaken(buyer, acknowledged),
    knows(await ordersOf(shop, buyer), acknowledged),
    await leftBehind(directory),
  )
  const [photo] = await uploadEverything(shop, buyer, admin, 0)
  rows.push(['with room again a photo is taken', photo?.status ?? 0, '= 200', photo?.status === 200])
  await shop.end('SIGTERM')
  const found = foundIn(lines.join(''), [buyer.email])
  rows.push(['typed values found in the log', found.length, '= 0', found.length === 0])
  rmSync(directory, { recursive: true })
  return rows
}

/** Uses up the spare WAL segment at once; a shop would take hours. */
async function withoutJournal(disk: SmallDisk): Promise<Row[]> {
  const shop = await shopInProcess({ DATA_DIR: join(disk.path, 'data'), RATE_LIMITS: 'off' })
  const asha = await customer(shop)
  const acknowledged = [(await placedOrder(shop, asha)).order.id]
  disk.fill()
  const useUp = () =>
    shop.db.execute(sql`select pg_logical_emit_message(false, 'reserve', repeat('x', 1000000))`)
  let used = 0
  while (await useUp().then(Boolean.bind(null, true), () => false)) used += 1
  const since = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      asha.post('/api/contact', { name: 'Asha', email: asha.email, message: 'Is anybody there?' }),
    ),
  )
  const said = await Promise.all(
    answers.map(async answer => `${answer.status} ${((await answer.json()) as { code: string }).code}`),
  )
  const ms = Math.round(performance.now() - since)
  const shown = (await shop.get('/api/desk-buddies?limit=1')).status
  disk.makeRoom()
  const again = performance.now()
  while ((await shop.get('/api/ready')).status !== 200 && performance.now() - again < AGAIN_MS)
    await pause(100)
  const againMs = Math.round(performance.now() - again)
  acknowledged.push((await placedOrder(shop, asha)).order.id)
  const { rows } = await shop.db.execute(sql`select id from orders`)
  await shop.close()
  return [
    ['MB of journal written until there was none', used, '', true],
    [
      'twenty messages at once are told',
      [...new Set(said)].join(', '),
      '',
      said.every(one => one === '503 shop.disk_full'),
    ],
    ['within, ms', ms, `<= ${ANSWERED_MS}`, ms <= ANSWERED_MS],
    ['the catalogue, from memory', shown, '= 200', shown === 200],
    ['ms until the shop is ready again, by itself', againMs, `<= ${AGAIN_MS}`, againMs < AGAIN_MS],
    knows(
      rows.map(({ id }) => String(id)),
      acknowledged,
    ),
  ]
}

async function onServer(
  disk: SmallDisk,
  settings: Record<string, string>,
  databaseOn: 'the same disk' | 'another disk',
): Promise<Row[]> {
  const elsewhere = mkdtempSync(join(tmpdir(), 'dopple-cluster-'))
  const cluster = await startCluster(databaseOn === 'the same disk' ? disk.path : elsewhere, {
    durable: true,
  })
  if (!cluster) return [['(no PostgreSQL on this machine)', '', '', true]]
  const directory = join(disk.path, 'data')
  const lines: string[] = []
  const shop = await startBuiltShop(
    directory,
    { DATABASE_URL: cluster.url, LOG_LEVEL: 'info', ...ADMIN, ...settings },
    { onOutput: text => lines.push(text) },
  )
  const buyer = await buyerOf(() => shop, 'asha.quuxwala@mailbox.example')
  const admin = await signInAs(shop, ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD)
  const acknowledged: string[] = [(await buyer.order()).order.id]
  const databaseToo = databaseOn === 'the same disk'
  const rows: Row[] = await onFullDisk(disk, shop, buyer, admin, acknowledged, { databaseToo })
  if (!databaseToo) {
    const taken = await buyer.order().catch(() => null)
    if (taken) acknowledged.push(taken.order.id)
    rows.push(['orders, whose disk has room, are taken', taken ? 'yes' : 'no', 'yes', taken !== null])
  }
  disk.makeRoom()
  if (!cluster.isUp()) await cluster.restart()
  rows.push(
    await untilOrdersAreTaken(buyer, acknowledged),
    knows(await ordersOf(shop, buyer), acknowledged),
    await leftBehind(directory),
  )
  const [photo] = await uploadEverything(shop, buyer, admin, 0)
  rows.push(['with room again a photo is taken', photo?.status ?? 0, '= 200', photo?.status === 200])
  await shop.end('SIGTERM')
  await cluster.stop()
  const found = foundIn(lines.join(''), [buyer.email])
  rows.push(['typed values found in the log', found.length, '= 0', found.length === 0])
  rmSync(directory, { recursive: true })
  for (const path of [elsewhere, join(disk.path, 'cluster')]) rmSync(path, { recursive: true, force: true })
  return rows
}

let ok = true
async function part(title: string, work: Promise<Row[]>) {
  ok = report(`a full disk: ${title}`, await work) && ok
}
await part('embedded database, all on one disk', embedded(disk))
await part('embedded database, its journal used up too', withoutJournal(disk))
rmSync(join(disk.path, 'data'), { recursive: true })
await part('PostgreSQL, all on one disk', onServer(disk, {}, 'the same disk'))
await part('PostgreSQL on another disk, pictures in a folder', onServer(disk, {}, 'another disk'))
const bucket = await startS3StandIn({ folder: join(scratch, 's3') })
await part(
  'PostgreSQL on another disk, pictures in a bucket',
  onServer(disk, bucket.settings, 'another disk'),
)
await bucket.close()
rmSync(scratch, { recursive: true, force: true })
leaveWith(ok)
