import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { listDifferences } from '../server/admin/operations/stored-state.ts'
import { readConfig } from '../server/config.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { createLog } from '../server/platform/log.ts'
import { openShop, restoreShop } from '../server/shop.ts'
import { backupOf, readState, unpackState } from '../test/earlier-states.ts'
import { newDatabase } from '../test/template.ts'
import { seeded } from './payments/checkout.ts'
import { leaveWith, type Row, report } from './report.ts'
import { noSmallDisk, smallDisk } from './small-disk.ts'

// The data of 26 November 2026, many times over, upgraded: in one go, with kills, and on a full disk.
const DAY = '2026-11-26'
const ITS_ORDERS = 204
const LARGE = 100_000
const WITHIN_S = 60
const KILLS = 20
const silent = createLog('silent')
const { settings } = readState(DAY)
const random = seeded(20261128)

interface Place {
  dataDirectory: string
  databaseUrl?: string | undefined
}
const settingsOf = ({ dataDirectory, databaseUrl }: Place) => ({
  ...settings,
  DATA_DIR: dataDirectory,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

async function withDatabase<T>({ dataDirectory, databaseUrl }: Place, work: (db: Database) => Promise<T>) {
  const database = await openDatabase({ databaseUrl, dataDirectory, log: silent })
  return work(database.db).finally(database.close)
}

/** Tables whose rows name their order; a copy of an order has copies of them. */
const COPIED: Record<string, string> = {
  orders: `jsonb_build_object('id', t.id || 'X' || n, 'open_hash', null, 'gift_token', null, 'provider_order_id', null)`,
  order_lines: `jsonb_build_object('order_id', t.order_id || 'X' || n)`,
  proofs: `jsonb_build_object('order_id', t.order_id || 'X' || n)`,
  production_cards: `jsonb_build_object('order_id', t.order_id || 'X' || n)`,
  payments: `jsonb_build_object('id', t.id || 'X' || n, 'order_id', t.order_id || 'X' || n)`,
  refunds: `jsonb_build_object('id', t.id || 'X' || n, 'order_id', t.order_id || 'X' || n, 'payment_id',
    t.payment_id || 'X' || n, 'asked_key', t.asked_key || 'X' || n, 'provider_id', t.provider_id || 'X' || n)`,
}
const multiply = (place: Place, orders: number) =>
  withDatabase(place, async db => {
    const copies = Math.ceil(orders / ITS_ORDERS) - 1
    for (const [table, changes] of Object.entries(COPIED)) {
      await db.execute(sql.raw(`alter table ${table} disable trigger user`))
      await db.execute(
        sql.raw(`insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || ${changes})).*
          from ${table} t cross join generate_series(1, ${copies}) n`),
      )
      await db.execute(sql.raw(`alter table ${table} enable trigger user`))
    }
    await db.execute(
      sql.raw(`
      insert into order_history (order_id, from_status, status, actor, note, created_at)
      select order_id || 'X' || n, from_status, status, actor, note, created_at
      from order_history cross join generate_series(1, ${copies}) n`),
    )
    await db.execute('analyze')
  })

/** What an upgrade must leave as it was, read the same way before and after. */
const FACTS: Record<string, string> = {
  orders: `select count(*) || ' ' || md5(string_agg(concat_ws(' ', id, status, payment_status, promise_to), ',' order by id)) from orders`,
  statuses: `select string_agg(what, ', ') from (select status || ' ' || count(*) as what from orders group by status order by 1) s`,
  paid: 'select sum(captured_paise) from orders',
  refunded: 'select sum(refunded_paise) from orders',
  lines: 'select count(*) from order_lines',
  history: 'select count(*) from order_history',
  payments: 'select count(*) from payments',
  refunds: 'select count(*) from refunds',
  'proofs of lines': 'select count(*) from (select distinct order_id, line from proofs) p',
  'cards that were moved': `select string_agg(what, ', ') from (
    select stage || ' ' || count(*) as what from production_cards where version > 0 group by stage order by 1) c`,
}
const factsOf = (place: Place) =>
  withDatabase(place, async db => {
    const facts: Record<string, string> = {}
    for (const [name, query] of Object.entries(FACTS)) {
      const { rows } = await db.execute(sql.raw(query))
      facts[name] = String(Object.values(rows[0] ?? {})[0])
    }
    return facts
  })
const differing = (before: Record<string, string>, after: Record<string, string>) =>
  Object.keys(FACTS).filter(name => before[name] !== after[name])

function upgrade(place: Place) {
  const since = performance.now()
  let output = ''
  const child = spawn(process.execPath, [import.meta.filename, '--once'], {
    env: { ...process.env, ...settingsOf(place), LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (output += text))
  const ended = new Promise<{ code: number | null; seconds: number; output: string }>(resolve =>
    child.once('close', code => resolve({ code, output, seconds: (performance.now() - since) / 1000 })),
  )
  return { ended, kill: () => child.kill('SIGKILL') }
}

/** The rows about an upgrade that went through. */
async function outcome(place: Place, before: Record<string, string>): Promise<Row[]> {
  const after = await factsOf(place)
  const differences = await withDatabase(place, listDifferences)
  const changed = differing(before, after)
  return [
    [
      'facts that differ',
      changed.map(name => `${name}: ${before[name]} -> ${after[name]}`).join('; ') || 0,
      '= 0',
      changed.length === 0,
    ],
    [
      'stored state that differs from what it follows from',
      differences.length,
      '= 0',
      differences.length === 0,
    ],
  ]
}

async function large(place: Place): Promise<Row[]> {
  await multiply(place, LARGE)
  const before = await factsOf(place)
  for (const [name, fact] of Object.entries(before)) process.stdout.write(`  before, ${name}: ${fact}\n`)
  const { code, seconds, output } = await upgrade(place).ended
  const steps = output.match(/upgrading the data: step \d+ of \d+/g)?.length ?? 0
  return [
    [
      'orders',
      before.orders?.split(' ')[0] ?? '',
      `>= ${LARGE}`,
      Number(before.orders?.split(' ')[0]) >= LARGE,
    ],
    ['ends well', code ?? 'killed', '= 0', code === 0],
    ['steps named on the console', steps, '> 0', steps > 0],
    ['seconds', seconds.toFixed(1), `<= ${WITHIN_S}`, seconds <= WITHIN_S],
    ...(await outcome(place, before)),
  ]
}

/** Kills it at moments all over its time; one that goes through begins anew on another copy. */
async function killed(original: Place, copy: (of: Place) => Promise<Place>): Promise<Row[]> {
  const before = await factsOf(original)
  const whole = await upgrade(await copy(original)).ended
  let place = await copy(original)
  let kills = 0
  let through = 0
  while (kills < KILLS) {
    const run = upgrade(place)
    await Promise.race([run.ended, pause((0.2 + 0.8 * random.next()) * whole.seconds * 1000)])
    run.kill()
    if ((await run.ended).code === null) kills += 1
    else {
      through += 1
      place = await copy(original)
    }
  }
  const { code } = await upgrade(place).ended
  return [
    ['kills', kills, `= ${KILLS}`, kills === KILLS],
    ['times it had gone through meanwhile', through, '>= 0', true],
    ['ends well after the last kill', code ?? 'killed', '= 0', code === 0],
    ...(await outcome(place, before)),
  ]
}

/** Started on a disk that is full already, then with room again. */
async function onFullDisk(original: Place): Promise<Row[]> {
  const disk = smallDisk(400)
  if (!disk) {
    noSmallDisk()
    return []
  }
  const place = { dataDirectory: join(disk.path, 'data') }
  cpSync(original.dataDirectory, place.dataDirectory, { recursive: true })
  const before = await factsOf(original)
  let refused = 0
  let silentFailures = 0
  for (const room of [0, 1, 2, 4, 8]) {
    disk.makeRoom()
    disk.fill(room)
    const { code, output } = await upgrade(place).ended
    if (code === 0) break
    refused += 1
    if (!/disk|space|No room/i.test(output)) silentFailures += 1
  }
  disk.makeRoom()
  const { code } = await upgrade(place).ended
  return [
    ['starts refused on the full disk', refused, '> 0', refused > 0],
    ['of them without a word about the disk', silentFailures, '= 0', silentFailures === 0],
    ['ends well with room again', code ?? 'killed', '= 0', code === 0],
    ...(await outcome(place, before)),
  ]
}

async function once() {
  const shop = await openShop(readConfig(process.env), createLog('info'))
  await shop.close()
  process.exit(0)
}

async function all() {
  const scratch = mkdtempSync(join(tmpdir(), 'dopple-upgrade-'))
  const cluster = await startCluster(scratch, { durable: true })
  let copies = 0
  const ofDirectory = async ({ dataDirectory }: Place) => {
    copies += 1
    const copy = join(scratch, `copy-${copies}`)
    cpSync(dataDirectory, copy, { recursive: true })
    return { dataDirectory: copy }
  }
  const ofDatabase = async ({ databaseUrl = '' }: Place) => ({
    dataDirectory: mkdtempSync(join(scratch, 'files-')),
    databaseUrl: await newDatabase(cluster?.url ?? '', new URL(databaseUrl).pathname.slice(1)),
  })
  const restored = async (): Promise<Place> => {
    const place = {
      dataDirectory: mkdtempSync(join(scratch, 'files-')),
      databaseUrl: await newDatabase(cluster?.url ?? ''),
    }
    await restoreShop(readConfig(settingsOf(place)), silent, backupOf(DAY))
    return place
  }
  let ok = true
  const part = async (title: string, rows: Promise<Row[]>) => {
    ok = report(title, await rows) && ok
  }
  try {
    const small = { dataDirectory: unpackState(DAY) }
    await part('a full disk during the upgrade, embedded', onFullDisk(small))
    await part(`an upgrade killed ${KILLS} times, embedded`, killed(small, ofDirectory))
    await part('an upgrade of many orders, embedded', large(small))
    if (cluster) {
      const onServer = await restored()
      await part(`an upgrade killed ${KILLS} times, PostgreSQL`, killed(onServer, ofDatabase))
      await part('an upgrade of many orders, PostgreSQL', large(onServer))
    }
    rmSync(small.dataDirectory, { recursive: true, force: true })
  } finally {
    await cluster?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  leaveWith(ok)
}

await (process.argv.includes('--once') ? once() : all())
