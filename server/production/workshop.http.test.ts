import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TodayRow } from '../../shared/admin/today-api.ts'
import { defaultPrinter } from '../../shared/print/api.ts'
import type { Board, Exception } from '../../shared/production/api.ts'
import { indianDay, plusDays } from '../../shared/time/working-days.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { printMade } from '../../test/print-made.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'

const DAY_MS = 24 * 3_600_000
let now = new Date()
let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => now })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  // The tests say themselves which files are made.
  await shop.jobs.rest()
})
afterAll(() => shop.close())

const board = async () => bodyOf<Board>(await admin.get('/api/admin/board'))
const inExceptions = async (kind: Exception['kind']) =>
  (await board()).exceptions.find(one => one.kind === kind)?.first.map(({ order_id }) => order_id) ?? []
const move = (id: string, version: number, to: string) =>
  admin.post('/api/admin/board/moves', { cards: [{ id: `${id}.1.1`, version }], to })
const set = (id: string, status: string) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status })

const fileMade = (id: string, edge: number) => printMade(shop, id, { edge })

test('all is well at first, and each thing that is forgotten is named until it is done', async () => {
  expect((await board()).exceptions).toEqual([])
  const waiting = await paidOrder(shop, asha)
  const printed = await paidOrder(shop, asha)
  await move(printed.id, 0, 'to_paint')
  const shipped = await paidOrder(shop, asha)
  await set(shipped.id, 'Shipped')
  expect((await board()).exceptions).toMatchObject([{ kind: 'untracked', total: 1 }])
  await admin.ask('PUT', `/api/admin/orders/${shipped.id}/parcel`, {
    courier: 'Delhivery',
    tracking_number: '1490812345678',
  })
  expect((await board()).exceptions).toEqual([])
  now = new Date(now.getTime() + 3 * DAY_MS + 1000)
  expect(await inExceptions('not_started')).toEqual([waiting.id])
  await move(waiting.id, 0, 'ready')
  expect((await board()).exceptions).toEqual([])
  await move(printed.id, 1, 'painting')
  now = new Date(now.getTime() + 2 * DAY_MS)
  expect((await board()).exceptions).toMatchObject([{ kind: 'not_painted', first: [{ called: 'Papa-ji' }] }])
  await move(printed.id, 2, 'to_check')
  expect((await board()).exceptions).toEqual([])
})

test('a figure without a good file, and a proof that nobody answers, are named', async () => {
  const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
  await shop.db.execute(sql`delete from print_files where order_id = ${id}`)
  expect(await inExceptions('no_file')).toEqual([])
  await shop.db.execute(sql`
    update proofs set decided_at = decided_at - interval '2 days' where order_id = ${id}`)
  expect(await inExceptions('no_file'), 'it was ordered days ago and paid now').toEqual([])
  now = new Date(now.getTime() + 20 * 60_000)
  expect(await inExceptions('no_file')).toEqual([id])
  await fileMade(id, 400)
  expect(await inExceptions('no_file')).toEqual([])
  expect(await inExceptions('file_red')).toEqual([id])
  await fileMade(id, 60)
  expect((await board()).exceptions).toEqual([])

  const { id: drawing } = await paidFigurine(shop, asha, { make: 'drawing' })
  await shop.db.execute(sql`
    insert into proofs (order_id, number, line, is_newest, state, height_mm, hash, source, actor, created_at)
    values (${drawing}, 1, 1, true, 'offered', 110, 'a hash', 'founder', 'Meera', ${now.toISOString()}::timestamptz)`)
  now = new Date(now.getTime() + 3 * DAY_MS + 1000)
  expect(await inExceptions('proof_unanswered')).toEqual([drawing])
  expect(await inExceptions('not_started')).toEqual([id])
})

test('tonight has what fits on the bed, the first due first, and one move takes it all', async () => {
  const ids: string[] = []
  for (const nameLabel of ['One', 'Two', 'Three']) {
    const { id } = await paidFigurine(shop, asha, { nameLabel })
    await fileMade(id, 90)
    ids.push(id)
    // Orders placed a day apart can be due on the same day, because holidays are skipped.
    now = new Date(now.getTime() + 7 * DAY_MS)
  }
  const { tonight, columns } = await board()
  const called = tonight.cards.map(one => one.called)
  expect(called.slice(-1)).toEqual(['One'])
  expect(tonight.left).toBe(2)
  expect(tonight.minutes).toBeGreaterThan(60)
  const [card] =
    columns.find(({ id }) => id === 'to_print')?.cards.filter(({ order_id }) => order_id === ids[0]) ?? []
  expect(card?.print?.state).toBe('made')
  const cards = tonight.cards.map(({ id, version, proof_hash }) => ({ id, version, proof_hash }))
  await asha.ask('PATCH', `/api/orders/${ids[0]}/lines/1/label`, { name_label: 'Uno' })
  const old = await admin.post('/api/admin/board/moves', { cards, to: 'printing' })
  const refused = await bodyOf<{ code: string; detail: string }>(old)
  expect([old.status, refused.code, refused.detail]).toEqual([
    409,
    'proof.changed',
    expect.stringContaining('“Uno”'),
  ])
  await asha.ask('PATCH', `/api/orders/${ids[0]}/lines/1/label`, { name_label: 'One' })
  expect((await admin.post('/api/admin/board/moves', { cards, to: 'printing' })).status).toBe(200)
  const after = (await board()).tonight
  // Over a Sunday both are due on one day.
  expect(after.cards.map(one => one.called).sort()).toEqual(['Three', 'Two'])
})

test('what was refunded is neither printed nor asked about, and what was begun says so', async () => {
  const begun = await paidOrder(shop, asha)
  await move(begun.id, 0, 'to_paint')
  const made = await paidFigurine(shop, asha, { nameLabel: 'Gone' })
  await shop.db.execute(sql`update order_lines set quantity = 2 where order_id = ${made.id}`)
  await fileMade(made.id, 60)
  await move(made.id, 0, 'printing')
  const drawing = await paidFigurine(shop, asha, { make: 'drawing' })
  await shop.db.execute(sql`
    insert into proofs (order_id, number, line, is_newest, state, height_mm, hash, source, actor, created_at)
    values (${drawing.id}, 1, 1, true, 'offered', 110, 'a hash', 'founder', 'Meera', ${now.toISOString()}::timestamptz)`)
  const shipped = await paidOrder(shop, asha)
  await set(shipped.id, 'Shipped')
  const ids = [begun.id, made.id, drawing.id, shipped.id]
  await shop.db.execute(sql`update orders set payment_status = 'refunded' where id in ${ids}`)
  now = new Date(now.getTime() + 9 * DAY_MS)
  const { exceptions, columns, tonight } = await board()
  const named = exceptions.flatMap(({ first }) => first.map(({ order_id }) => order_id))
  expect(named.filter(id => ids.includes(id))).toEqual([])
  expect(tonight.cards.map(one => one.called)).not.toContain('Gone')
  const cards = columns.flatMap(column => column.cards)
  expect(cards.find(({ order_id }) => order_id === begun.id)).toMatchObject({ refunded: true })
  const { order } = await bodyOf<{ order: { waits_for: string | null } }>(
    await admin.get(`/api/admin/orders/${drawing.id}`),
  )
  expect(order.waits_for).toBeNull()
  const { rows } = await bodyOf<{ rows: TodayRow[] }>(await admin.get('/api/admin/today'))
  const total = columns.find(({ id }) => id === 'to_print')?.total
  expect(rows.find(({ kind }) => kind === 'plate')?.detail).toMatch(new RegExp(`^${total} pieces? to print`))
})

test('a plate ends by the hour that is set, counted from when the printer is free', async () => {
  now = new Date(`${plusDays(indianDay(now), 1)}T20:00:00+05:30`)
  const { id } = await paidFigurine(shop, asha, { nameLabel: 'Quick' })
  await printMade(shop, id, { grams: 79 })
  const tonight = async (ends_by_hour: number | null) => {
    const printer = { ...defaultPrinter, bed_x_mm: 400, bed_y_mm: 400, ends_by_hour }
    expect((await admin.ask('PUT', '/api/admin/printer', printer)).status).toBe(200)
    return (await board()).tonight
  }
  const whole = await tonight(null)
  expect(whole).toMatchObject({ ends_late: false, busy_until: null })
  expect(whole.minutes).toBeGreaterThan(11 * 60)
  const beforeSchool = await tonight(7)
  expect(beforeSchool.minutes).toBeGreaterThan(0)
  expect(beforeSchool.minutes).toBeLessThanOrEqual(11 * 60)
  expect(beforeSchool.left).toBeGreaterThan(0)
  const soon = await tonight(21)
  expect(soon).toMatchObject({ ends_late: true, cards: [{ called: whole.cards[0]?.called }] })

  const { cards, minutes } = await tonight(7)
  await admin.post('/api/admin/board/moves', {
    cards: cards.map(({ id: card, version }) => ({ id: card, version })),
    to: 'printing',
  })
  const next = await tonight(7)
  const freeAt = new Date(now.getTime() + minutes * 60_000)
  expect(next.busy_until).toBe(freeAt.toISOString())
  expect(Date.parse(next.ends_at ?? '')).toBeGreaterThan(freeAt.getTime())
})
