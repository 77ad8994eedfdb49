import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newDatabase } from '../../../test/template.ts'
import { promotionCustomer } from '../../promotions/customer.ts'
import { convertOrders } from '../../proofs/before-squash.ts'
import { createLog } from '../log.ts'
import { type OpenDatabase, openDatabase } from './database.ts'
import { migrate, sqlFiles } from './migrate.ts'

const { serverUrl } = inject('template')
const sqlDirectory = fileURLToPath(new URL('../../../db', import.meta.url))

const SECRET = 'a secret for this test'
const shipping = JSON.stringify({ fullName: 'Asha', email: 'asha+toys@gmail.com', phone: '9876543210' })

/** What an older version left behind while it ran beside a newer one. */
const ROWS_OF_BEFORE = [
  `insert into users (id, name, email) values ('usr_1', 'Asha', 'asha@gmail.com')`,
  `insert into orders (id, user_id, flow, quantity, total_paise, shipping, billing, paid_at, provider_order_id) values
    ('DPL-1', 'usr_1', 'figurine', 3, 1000, '${shipping}', '{}', now(), null),
    ('DPL-2', 'usr_1', 'cart', 1, 1000, '${shipping}', '{}', null, null)`,
  `insert into provider_orders (id, order_id) values ('order_1', 'DPL-1')`,
  // Without its trigger: as if the row of the other table had been lost.
  `alter table orders disable trigger provider_order_of_before`,
  `update orders set provider_order_id = 'order_' || substr(id, 5)`,
  `alter table orders enable trigger provider_order_of_before`,
  `insert into figurines (id, user_id, version, prompt, file, figure) values
    ('fig_1', 'usr_1', 1, '', 'figurines/1.webp', null), ('fig_2', 'usr_1', 1, '', 'figurines/2.webp', '{"kit": 1}')`,
  `insert into order_lines (order_id, position, kind, figurine_id, name, unit_price_paise, name_label, quantity, make) values
    ('DPL-1', 1, 'figurine', 'fig_1', 'You', 100, null, 1, 'drawing'),
    ('DPL-1', 2, 'figurine', 'fig_1', 'You', 100, 'Nani', 1, null),
    ('DPL-1', 3, 'figurine', 'fig_2', 'You', 100, null, 1, 'figure')`,
  `insert into proofs (order_id, number, line, state, height_mm, hash, created_by)
    values ('DPL-1', 1, 1, 'offered', 110, 'x', 'Tara')`,
  `insert into idempotency_keys (user_id, key, request_hash, status, answer) values
    ('usr_1', 'done', 'x', 200, '{"id": "clm_1"}'), ('usr_1', 'cut off', 'x', null, null)`,
]

/** What PostgreSQL knows of each table, without the order of columns and with names of its own making. */
const CATALOG = `
  with tables as (
    select c.oid, n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v') and n.nspname in ('public', 'sandbox'))
  select 'column ' || t.name || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end || ' ' || a.attidentity::text || a.attgenerated::text
      || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') || coalesce(' -- ' || col_description(t.oid, a.attnum), '') as what
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = t.oid and d.adnum = a.attnum
  union all select 'table ' || name || coalesce(' -- ' || obj_description(oid, 'pg_class'), '') from tables
  union all select 'constraint ' || t.name || ' ' || c.conname || ' ' || pg_get_constraintdef(c.oid)
    from tables t join pg_constraint c on c.conrelid = t.oid
  union all select 'index ' || pg_get_indexdef(i.indexrelid) from tables t join pg_index i on i.indrelid = t.oid
  union all select 'trigger ' || t.name || ' ' || pg_get_triggerdef(g.oid)
    from tables t join pg_trigger g on g.tgrelid = t.oid and not g.tgisinternal
  union all select 'function ' || p.oid::regprocedure::text || ' ' || regexp_replace(pg_get_functiondef(p.oid), '\\s+', ' ', 'g')
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'sandbox')
  union all select 'sequence ' || s.schemaname || '.' || s.sequencename || ' from ' || s.start_value
    from pg_sequences s where s.schemaname in ('public', 'sandbox')
  order by 1`

let fresh: OpenDatabase
let upgraded: OpenDatabase
const directories: string[] = []
async function open() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-schema-'))
  directories.push(dataDirectory)
  const databaseUrl = serverUrl ? await newDatabase(serverUrl) : undefined
  return openDatabase({ databaseUrl, dataDirectory, log: createLog('silent') })
}
const chain = sqlFiles(join(sqlDirectory, 'upgrade')).map(({ name }) => name)

beforeAll(async () => {
  fresh = await open()
  upgraded = await open()
  await migrate(fresh.engine, sqlDirectory)
  await migrate(upgraded.engine, sqlDirectory, { only: chain.filter(name => name < '0070') })
  await upgraded.db.transaction(async tx => {
    for (const statement of ROWS_OF_BEFORE) await tx.execute(sql.raw(statement))
  })
  await migrate(upgraded.engine, sqlDirectory, { beforeSquash: () => convertOrders(upgraded.db, SECRET) })
}, 90_000)
afterAll(async () => {
  for (const database of [fresh, upgraded]) await database?.close()
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

const rowsOf = async ({ db }: OpenDatabase, query: string) => (await db.execute(sql.raw(query))).rows

test('db/schema says what the chain before the squash and the migrations since make', async () => {
  const catalog = await rowsOf(fresh, CATALOG)
  expect(catalog.length).toBeGreaterThan(900)
  expect(catalog).toEqual(await rowsOf(upgraded, CATALOG))
})

test('the squash gives a paid order the keys of its customer, so that a first-order code counts it', async () => {
  const { emailKey, phoneKey } = promotionCustomer(SECRET, 'usr_1', {
    email: 'a.sha@gmail.com',
    phone: '9876543210',
  })
  expect(await rowsOf(upgraded, 'select id, email_key, phone_key from orders order by id')).toEqual([
    { id: 'DPL-1', email_key: emailKey, phone_key: phoneKey },
    { id: 'DPL-2', email_key: null, phone_key: null },
  ])
})

test('the squash gives figurines without a proof the one they were ordered with', async () => {
  const proofs = await rowsOf(
    upgraded,
    'select order_id, number, line, state, label, pictures, figure, source, actor from proofs order by 1, 2',
  )
  expect(proofs).toEqual([
    {
      order_id: 'DPL-1',
      number: 1,
      line: 1,
      state: 'offered',
      label: null,
      pictures: [],
      figure: null,
      source: 'founder',
      actor: 'Tara',
    },
    {
      ...{ order_id: 'DPL-1', number: 2, line: 2, state: 'approved', label: 'Nani', figure: null },
      ...{
        pictures: [{ file: 'figurines/1.webp', sha256: 'figurines/1.webp' }],
        source: 'migration',
        actor: null,
      },
    },
    {
      ...{ order_id: 'DPL-1', number: 3, line: 3, state: 'approved', label: null, pictures: [] },
      ...{ figure: { kit: 1 }, source: 'order', actor: null },
    },
  ])
})

test('the squash keeps what an order is called at the provider, and answers repeated requests as before', async () => {
  expect(await rowsOf(upgraded, 'select id, order_id from provider_orders order by 1')).toEqual([
    { id: 'order_1', order_id: 'DPL-1' },
    { id: 'order_2', order_id: 'DPL-2' },
  ])
  expect(await rowsOf(upgraded, 'select key, made from idempotency_keys')).toEqual([
    { key: 'done', made: 'clm_1' },
  ])
})
