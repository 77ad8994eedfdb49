import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { shopInProcess } from '../../../test/shop-in-process.ts'
import { newDatabase } from '../../../test/template.ts'
import { runCommand } from '../../commands.ts'
import { readConfig } from '../../config.ts'
import { openExistingShop, restoreShop } from '../../shop.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { tablesOf } from './tables-of.ts'

let shop: TestApp
let asha: Customer
const folder = mkdtempSync(join(tmpdir(), 'dopple-backup-'))
const file = join(folder, 'shop.backup')
beforeAll(async () => {
  shop = await createTestApp()
  asha = await customer(shop, { email: 'asha@example.com', name: 'Aशा “O’Rao” \\ 🙂' })
  const { desk_buddies } = await bodyOf<{ desk_buddies: { slug: string }[] }>(
    await shop.get('/api/desk-buddies?limit=1'),
  )
  const shipping = {
    fullName: 'Asha',
    email: 'a@example.com',
    phone: '9820041122',
    address1: '1',
    city: 'Mumbai',
    state: 'Maharashtra',
    pincode: '400050',
  }
  await asha.post('/api/payments/order', {
    cartItems: [{ slug: desk_buddies[0]?.slug, quantity: 2 }],
    shipping,
  })
  await shop.files.put('private/photo-of-asha.jpg', Buffer.alloc(2_500_000, 'a photo'))
  await eventually(async () => (await shop.mailsTo(asha.email)).some(({ status }) => status === 'kept'))
  const later = new Date(Date.now() + 3_600_000)
  await shop.db.transaction(tx =>
    shop.jobs.send(tx, 'payments.refund', { id: 'rfd_later' }, { startAfter: later }),
  )
  expect(await runCommand(shop, { name: 'backup', args: [file] })).toMatch(
    /: 1 order and 2 accounts, in \d+ rows and \d+ files/,
  )
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

async function contentsOf(db: Database) {
  const sums: Record<string, string> = {}
  for (const { name, columns } of await tablesOf(db)) {
    if (name === 'public.rate_limits') continue
    const { rows } = await db.execute(
      sql.raw(
        `select to_jsonb(t)::text as row from (select ${columns.join(', ')} from ${name}) t order by 1`,
      ),
    )
    sums[name] = `${rows.length} ${createHash('sha256')
      .update(rows.map(({ row }) => String(row)).join('\n'))
      .digest('hex')}`
  }
  return sums
}

const { serverUrl } = inject('template')
// From PostgreSQL into the embedded database only in npm run test:full: it takes seconds to open.
const places = [
  ...(serverUrl && !process.env.FULL ? [] : [{ into: 'an embedded database', url: async () => null }]),
  ...(serverUrl
    ? [
        {
          into: 'PostgreSQL',
          url: () => newDatabase(serverUrl),
        },
      ]
    : []),
]

/** Every file is written through to the disk, which a busy machine does slowly. */
const RESTORE_MS = 120_000

test.each(places)(
  'everything is back in $into: rows, pictures, photos, sessions and the work still to be done',
  async ({ url }) => {
    const database = await url()
    const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-restored-'))
    const settings = { DATA_DIR: dataDirectory, ...(database && { DATABASE_URL: database }) }
    const before = await contentsOf(shop.db)
    const restored = await restoreShop(readConfig(settings), createLog('silent'), file)
    expect(restored.files).toBeGreaterThan(20)
    const again = await shopInProcess(settings)
    try {
      expect(await contentsOf(again.db)).toEqual(before)
      for (const prefix of ['media', 'private'])
        for (const key of await shop.files.list(prefix))
          expect((await again.files.get(key))?.equals((await shop.files.get(key)) ?? Buffer.of())).toBe(true)
      const cookie = [...asha.jar].map(pair => pair.join('=')).join('; ')
      const answer = await again.request(`/api/orders/user/${asha.id}`, {
        headers: { cookie, host: 'shop.test' },
      })
      expect((await bodyOf<{ orders: unknown[] }>(answer)).orders).toHaveLength(1)
      const waiting = await again.db.transaction(tx => again.jobs.pending(tx))
      expect(
        waiting.filter(({ queue }) => queue === 'payments.refund').map(({ data }) => JSON.parse(data)),
      ).toEqual([{ id: 'rfd_later' }])
      const { rows } = await again.db.execute(
        sql`insert into order_history (order_id, status, actor) select id, 'Pending', 'test' from orders
          returning id`,
      )
      expect(rows).toHaveLength(1)
      const tallied = sql`select coalesce(sum(orders), 0)::int as orders
        from (select orders from order_tallies union all select orders from order_tally_changes) t`
      expect((await again.db.execute(tallied)).rows).toEqual([{ orders: 1 }])
    } finally {
      await again.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  },
  RESTORE_MS,
)

test('a backup that was cut or changed is refused, and nothing is touched', {
  timeout: RESTORE_MS,
}, async () => {
  const complete = readFileSync(file)
  const changed = Buffer.from(complete)
  changed[complete.length >> 1] = (changed[complete.length >> 1] ?? 0) ^ 0xff
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-refused-'))
  const config = readConfig({
    DATA_DIR: dataDirectory,
    ...(serverUrl && { DATABASE_URL: await newDatabase(serverUrl) }),
  })
  for (const [name, bytes] of [
    ['cut', complete.subarray(0, complete.length - 1000)],
    ['changed', changed],
    ['none', Buffer.from('a letter to my aunt')],
  ] as const) {
    const path = join(folder, name)
    writeFileSync(path, bytes)
    await expect(restoreShop(config, createLog('silent'), path)).rejects.toThrow(/Nothing was touched/)
  }
  const restored = await restoreShop(config, createLog('silent'), file)
  expect(restored.rows).toBeGreaterThan(20)
  await expect(restoreShop(config, createLog('silent'), file)).rejects.toThrow(/never overwrites/)
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('a command is refused where there is no shop, and makes none', async () => {
  const DATA_DIR = join(folder, 'mistyped')
  const database = serverUrl && { DATABASE_URL: await newDatabase(serverUrl) }
  for (const settings of [{ DATA_DIR }, ...(database ? [{ DATA_DIR, ...database }] : [])]) {
    await expect(openExistingShop(readConfig(settings), createLog('silent'))).rejects.toThrow(
      /^There is no shop in .+ Set DATA_DIR/,
    )
    expect(existsSync(DATA_DIR)).toBe(false)
  }
})

test('a backup never overwrites a file, and an open shop is not restored into', async () => {
  await expect(runCommand(shop, { name: 'backup', args: [file] })).rejects.toThrow(/never overwrites/)
  await expect(runCommand(shop, { name: 'restore', args: [file] })).rejects.toThrow(/This shop is open/)
})
