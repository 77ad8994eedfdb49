// node scripts/run.mjs bench/board.ts [--orders 100000] [--cards 2000]: times of the production board on a
// throw-away PostgreSQL. Needs a build.

import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { startCluster } from '../scripts/postgres.mjs'
import { dueDays } from '../server/orders/due-days.ts'
import { inHandStatuses } from '../server/orders/overdue.sql.ts'
import { type Database, openDatabase } from '../server/platform/db/database.ts'
import { migrate } from '../server/platform/db/migrate.ts'
import { createLog } from '../server/platform/log.ts'
import { recipeOf } from '../server/print/queries.ts'
import { defaultFigure } from '../shared/figure/figure.ts'
import { type Board, STAGES } from '../shared/production/api.ts'
import { startBuiltShop } from '../test/built-shop.ts'
import { seedShop } from './seed-shop.ts'

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    cards: { type: 'string', default: '2000' },
  },
})
const SIZE = { orders: Number(values.orders), customers: 20_000, items: 500 }
const CARDS = Number(values.cards)
const P95_MS = 300
const TODAY_MS = 150
const ROUNDS = 60
const WARM_UP = 5
const ADMIN = { email: 'founder@dopple.test', password: 'paint-brush-9' }

const scratch = mkdtempSync(join(tmpdir(), 'dopple-board-'))
const cluster = await startCluster(scratch)
if (!cluster) throw new Error('this measurement needs PostgreSQL binaries on this machine')
let isGood = true
try {
  await fill(cluster.url)
  const shop = await startBuiltShop(join(scratch, 'data'), {
    DATABASE_URL: cluster.url,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  })
  try {
    const cookie = await signIn(shop.address)
    const board = (await (
      await fetch(`${shop.address}/api/admin/board`, { headers: { cookie } })
    ).json()) as Board
    const cards = board.columns.map(({ id, total }) => `${id} ${total}`).join(', ')
    process.stdout.write(
      `cards: ${cards}; exceptions: ${board.exceptions.map(({ kind, total }) => `${kind} ${total}`).join(', ')}; tonight: ${board.tonight.cards.length}; load ${loadavg()[0]?.toFixed(1)}\n\n`,
    )
    await measure('the board, JSON', `${shop.address}/api/admin/board`, cookie)
    await measure('the board, one column whole', `${shop.address}/api/admin/board?all=to_print`, cookie)
    await measure('what waits today, JSON', `${shop.address}/api/admin/today`, cookie, TODAY_MS)
    await measure('the page /admin/board', `${shop.address}/admin/board`, cookie)
  } finally {
    await shop.end('SIGTERM')
  }
} finally {
  await cluster.stop()
  rmSync(scratch, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)

async function fill(url: string) {
  const database = await openDatabase({ databaseUrl: url, dataDirectory: scratch, log: createLog('warn') })
  try {
    await migrate(database.engine, fileURLToPath(new URL('../db', import.meta.url)))
    await seedShop(database.db, SIZE)
    await putInHand(database.db)
    await database.db.execute('vacuum analyze')
  } finally {
    await database.close()
  }
}

/** The newest orders with so many figures are in hand, at every stage; those with 900 more are on their way. */
async function putInHand(db: Database) {
  await db.execute(
    sql`update orders set status = 'Delivered', delivered_at = now() where status in ${inHandStatuses}`,
  )
  await db.execute(sql`
    update orders o set payment_status = 'paid', captured_paise = total_paise, refunded_paise = 0,
      paid_at = now() - make_interval(hours => abs(hashtext(o.id)) % 300),
      status = case when figures > ${CARDS} then 'Shipped' else
        (array['Processing', 'Processing', 'In Production', 'In Production', 'Quality Check'])[1 + abs(hashtext(o.id)) % 5] end
    from (
      select order_id, sum(quantity) over (order by created_at desc, order_id) as figures
      from (
        select l.order_id, sum(l.quantity) as quantity, min(o.created_at) as created_at
        from order_lines l join orders o on o.id = l.order_id group by 1) summed
      ) newest
    where newest.order_id = o.id and figures <= ${CARDS} + 900`)
  await db.execute(sql`update order_lines set make = 'figure' where kind = 'figurine'`)
  const figure = JSON.stringify(defaultFigure)
  await db.execute(sql`
    insert into proofs (order_id, number, line, is_newest, state, figure, label, height_mm, hash, source, decided_at)
    select l.order_id, l.position, l.position, true, 'approved', ${figure}::jsonb, l.name_label, 110, md5(l.order_id), 'order', now()
    from order_lines l join orders o on o.id = l.order_id where l.kind = 'figurine' and o.status in ${inHandStatuses}`)
  await db.execute(sql`
    insert into print_files (order_id, line, hash, recipe, state, measures, file, made_at)
    select order_id, line, hash, ${recipeOf(defaultFigure)}, 'made', ${JSON.stringify(measures())}::jsonb, 'prints/' || order_id, now() from proofs`)
  await db.execute(sql`
    insert into production_cards (order_id, line, piece, stage, version, moved_at)
    select o.id, l.position, n, case o.status when 'Shipped' then 'ready'
      when 'Quality Check' then (array['to_check', 'to_pack', 'ready'])[1 + abs(hashtext(o.id)) % 3]
      when 'Processing' then 'to_print'
      else (${sql.raw(`array['${STAGES.slice(1).join("','")}']`)})[1 + abs(hashtext(o.id || n)) % 4] end, 1,
      now() - make_interval(hours => abs(hashtext(o.id)) % 100)
    from orders o join order_lines l on l.order_id = o.id cross join generate_series(1, l.quantity) n
    where o.status in ${inHandStatuses}
    on conflict (order_id, line, piece) do update set stage = excluded.stage, moved_at = excluded.moved_at`)
  await db.execute(sql`
    update order_lines l set due_on = d.due_on from (${dueDays}) d
    where d.order_id = l.order_id and d.position = l.position`)
}

/** As large as those of a real figure. */
function measures() {
  return {
    missing_kit: null,
    label_refused: null,
    open: [],
    loose: [],
    pegs: 2,
    clash_mm3: 0,
    overhang: 0.1,
    thin: 0.002,
    thin_at: ['glasses', 'hair'],
    thin_letters: 0.01,
    regions: Array.from({ length: 14 }, (_, n) => ({ region: `cloth-${n}`, area_mm2: 1234.5 + n })),
    bodies: ['figure', 'base'].map(name => ({
      name,
      closed: true,
      pieces: 1,
      triangles: 90_000,
      volume_mm3: 111_300,
      area_mm2: 15_000,
      size_mm: [62, 55, 98],
    })),
  }
}

async function measure(what: string, address: string, cookie: string, limit = P95_MS) {
  const took: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const since = performance.now()
    const answer = await fetch(address, { headers: { cookie } })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${text}`)
    if (round >= 0) took.push(performance.now() - since)
  }
  const sorted = took.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(ROUNDS - 1, Math.floor(part * ROUNDS))] ?? 0
  const ok = at(0.95) <= limit
  isGood &&= ok
  process.stdout.write(
    `${ok ? 'ok    ' : 'BEYOND'}  ${what.padEnd(30)} median ${at(0.5).toFixed(0)} ms, p95 ${at(0.95).toFixed(0)} ms   <= ${limit} ms\n`,
  )
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: address, 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}
