import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Order, TrackedOrder } from '../../shared/orders/api.ts'
import type { Board, Card, Column, Stage } from '../../shared/production/api.ts'
import { arrivalWindow } from '../../shared/promise/delivery.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'
import { dueDay } from '../orders/paid.sql.ts'
import { saveProof } from '../proofs/offer-proof.ts'
import { writeCards } from './cards.sql.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const board = async (query = '') => bodyOf<Board>(await admin.get(`/api/admin/board${query}`))
const cardsOf = async (id: string): Promise<Card[]> =>
  (await board('?limit=200')).columns
    .flatMap(({ cards }) => cards)
    .filter(({ order_id }) => order_id === id)
    .toSorted((a, b) => a.line - b.line || a.piece - b.piece)
const columnsOf = async (id: string): Promise<Column[]> => (await cardsOf(id)).map(({ column }) => column)
const seen = ({ id, version }: Pick<Card, 'id' | 'version'>) => ({ id, version })
const move = (cards: readonly Pick<Card, 'id' | 'version'>[], to: Stage, more: object = {}) =>
  admin.post('/api/admin/board/moves', { cards: cards.map(seen), to, ...more })
async function moveAll(id: string, to: Stage, more: object = {}) {
  const answer = await move(await cardsOf(id), to, more)
  expect(answer.status, await answer.clone().text()).toBe(200)
}
const orderOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await admin.get(`/api/admin/orders/${id}`))).order
const statusOf = async (id: string) => (await orderOf(id)).status
const set = (id: string, status: string, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status, ...more })
const problem = (answer: Response) =>
  bodyOf<{ code: string; detail: string; cards?: { id: string; stage: Stage; version: number }[] }>(answer)

describe('a paid order', () => {
  test('has a card for each figure to make, due when the customer was told', async () => {
    const { id } = await paidOrder(shop, asha, { quantity: 3 })
    const cards = await cardsOf(id)
    expect(cards.map(({ piece, pieces, column, version }) => [piece, pieces, column, version])).toEqual([
      [1, 3, 'to_print', 0],
      [2, 3, 'to_print', 0],
      [3, 3, 'to_print', 0],
    ])
    expect(cards[0]).toMatchObject({
      kind: 'desk_buddy',
      name_label: 'Papa-ji',
      proof: null,
      gift_wrap: true,
    })
    const { promise } = await orderOf(id)
    expect(cards[0]?.due).toBe(promise?.to)
    expect(cards[0]?.days_left).toBeGreaterThanOrEqual(6)
  })

  test('follows its cards: the first begins it, the last one checked ends it, and undoing takes it back', async () => {
    const { id } = await paidOrder(shop, asha, { quantity: 3 })
    const [one] = await cardsOf(id)
    expect((await orderOf(id)).started).toBe(false)
    const answer = await move(one ? [one] : [], 'printing')
    const { moved } = await bodyOf<{ moved: object[] }>(answer)
    expect(moved).toEqual([{ id: `${id}.1.1`, from: 'to_print', version: 1 }])
    expect([await statusOf(id), await columnsOf(id)]).toEqual([
      'In Production',
      ['printing', 'to_print', 'to_print'],
    ])
    await move([{ id: `${id}.1.1`, version: 1 }], 'to_print')
    expect(await statusOf(id)).toBe('Processing')
    await moveAll(id, 'painting')
    const [first, ...others] = await cardsOf(id)
    await move(others, 'to_check')
    expect(await statusOf(id)).toBe('In Production')
    await move(first ? [first] : [], 'to_pack')
    expect(await statusOf(id)).toBe('Quality Check')
    const mails = (await shop.mailsTo('asha@example.com')).filter(({ textBody }) => textBody.includes(id))
    expect(mails.filter(({ kind }) => kind === 'order.in_production')).toHaveLength(1)
  })

  test('asks before it is shipped with a figure that is not ready, and leaves the board with the last one', async () => {
    const { id } = await paidOrder(shop, asha, { quantity: 2 })
    await moveAll(id, 'ready')
    const [one] = await cardsOf(id)
    await move(one ? [one] : [], 'to_pack')
    const refused = await problem(await set(id, 'Shipped', { unready: false }))
    expect(refused.code).toBe('cards.unready')
    expect(refused.detail).toBe(
      '1 of its 2 figures is not ready on the board. Please confirm that it should be Shipped anyway.',
    )
    expect((await set(id, 'Shipped', { unready: true })).status).toBe(200)
    const left = await cardsOf(id)
    expect(left.map(({ column, mismatch }) => [column, mismatch])).toEqual([
      ['to_pack', true],
      ['ready', true],
    ])
    await moveAll(id, 'ready')
    expect(await cardsOf(id)).toEqual([])
    expect(await statusOf(id)).toBe('Shipped')
  })

  test('that is set by hand keeps its cards where they are, and the board says so', async () => {
    const { id } = await paidOrder(shop, asha)
    await set(id, 'Quality Check')
    expect(await cardsOf(id)).toMatchObject([
      { column: 'to_print', mismatch: true, order_status: 'Quality Check' },
    ])
    const tracked = await bodyOf<{ order: TrackedOrder }>(await asha.get(`/api/orders/track/${id}`))
    expect(tracked.order).toMatchObject({ started: true, making: [] })
    await moveAll(id, 'printing')
    expect(await statusOf(id)).toBe('Quality Check')
    await set(id, 'Cancelled', { refund: false })
    expect(await cardsOf(id)).toEqual([])
    const gone = await problem(await move([{ id: `${id}.1.1`, version: 1 }], 'to_paint'))
    expect(gone.code).toBe('card.gone')
  })
})

test('two devices that move one card: the second is told where it is, and both see one truth', async () => {
  const { id } = await paidOrder(shop, asha)
  const cards = await cardsOf(id)
  const [first, second] = await Promise.all([move(cards, 'printing'), move(cards, 'painting')])
  const refused = first.status === 409 ? first : second
  expect([first.status, second.status].toSorted()).toEqual([200, 409])
  const [now] = await cardsOf(id)
  const told = await problem(refused)
  expect(told).toMatchObject({
    code: 'card.moved',
    cards: [{ id: `${id}.1.1`, stage: now?.column, version: 1 }],
  })
  expect(told.detail).toContain('by Meera')
  expect(now?.version).toBe(1)
})

test('of several cards all are moved or none', async () => {
  const { id } = await paidOrder(shop, asha, { quantity: 2 })
  const [one, two] = await cardsOf(id)
  await move(two ? [two] : [], 'printing')
  const cards = [one, two].flatMap(card => card ?? [])
  expect((await move(cards, 'to_paint')).status).toBe(409)
  expect(await columnsOf(id)).toEqual(['to_print', 'printing'])
})

describe('a figurine', () => {
  test('waits for its approval, and is made without only for a reason', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    expect(await cardsOf(id)).toMatchObject([{ column: 'waiting', proof: 'awaited' }])
    expect((await problem(await move(await cardsOf(id), 'printing'))).code).toBe('proof.missing')
    await moveAll(id, 'printing', { override_reason: 'she said yes by phone' })
    expect([await columnsOf(id), await statusOf(id)]).toEqual([['printing'], 'In Production'])
    const { history } = await bodyOf<{ history: { note: string | null }[] }>(
      await admin.get(`/api/admin/orders/${id}`),
    )
    expect(history.at(-1)?.note).toBe('without approval: she said yes by phone')
  })

  test('that is offered anew is asked about before it is begun or goes on, and again after each proof', async () => {
    const { id } = await paidFigurine(shop, asha)
    await shop.db.execute(sql`update order_lines set quantity = 3 where order_id = ${id}`)
    await shop.db.transaction(tx => writeCards(tx, id, new Date()))
    const [one, two, three] = await cardsOf(id)
    await move(one ? [one] : [], 'printing')
    const offered = () =>
      shop.db.transaction(tx =>
        saveProof(tx, {
          orderId: id,
          line: 1,
          state: 'offered',
          figure: null,
          pictures: [],
          body: null,
          label: null,
          heightMm: 110,
          note: null,
          source: 'founder',
          actor: 'Meera',
          createdAt: new Date(),
          decidedAt: null,
        }),
      )
    await offered()
    const others = [two, three].flatMap(card => card ?? [])
    expect((await problem(await move(others, 'printing'))).code).toBe('proof.missing')
    const said = { override_reason: 'she said yes by phone' }
    expect((await move(others, 'printing', said)).status).toBe(200)
    await moveAll(id, 'painting')
    await moveAll(id, 'to_print')
    await moveAll(id, 'painting')
    await offered()
    expect((await problem(await move(await cardsOf(id), 'to_check'))).code).toBe('proof.missing')
    await moveAll(id, 'to_check', said)
    expect(await statusOf(id)).toBe('Quality Check')
  })

  test('keeps its name once a card has left To print, whatever the status says', async () => {
    const { id } = await paidFigurine(shop, asha)
    const rename = () => asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
    await moveAll(id, 'printing')
    await set(id, 'Processing')
    expect((await orderOf(id)).started).toBe(true)
    const toStart = await bodyOf<{ orders: Order[] }>(await admin.get('/api/admin/orders?needs=to_start'))
    expect(toStart.orders.map(order => order.id)).not.toContain(id)
    expect((await problem(await rename())).code).toBe('order.in_production')
    await moveAll(id, 'to_print')
    expect((await orderOf(id)).started).toBe(false)
    expect((await rename()).status).toBe(200)
  })
})

test('a checklist is ticked without making the card another version', async () => {
  const { id } = await paidOrder(shop, asha)
  const check = (item: string, done: boolean) =>
    admin.ask('PUT', `/api/admin/board/cards/${id}.1.1/checks`, { item, done })
  await check('primed', true)
  await check('colours', true)
  expect((await check('primed', false)).status).toBe(200)
  expect(await cardsOf(id)).toMatchObject([{ checked: ['colours'], version: 0, column: 'to_print' }])
  await moveAll(id, 'printing')
  expect((await cardsOf(id))[0]?.checked).toEqual(['colours'])
  expect((await check('nonsense', true)).status).toBe(422)
})

test('a column shows its first cards and how many there are, and all of them when asked', async () => {
  await paidOrder(shop, asha, { quantity: 3 })
  const column = async (query: string) => (await board(query)).columns.find(({ id }) => id === 'to_print')
  const short = await column('?limit=1')
  expect(short?.cards).toHaveLength(1)
  expect(short?.total).toBeGreaterThan(2)
  expect((await column('?limit=1&all=to_print'))?.cards).toHaveLength(short?.total ?? 0)
})

test('the day an order is due is the same in the database and on the page', async () => {
  for (let day = 0; day < 15; day += 1) {
    const at = new Date(Date.UTC(2026, 10, 20 + day, 20, 15))
    const { rows } = await shop.db.execute(
      sql`select ${dueDay(sql`${at.toISOString()}::timestamptz`)}::text as due`,
    )
    const there = new Date(arrivalWindow(at).to.getTime() + 330 * 60_000)
    expect(rows[0]?.due, at.toISOString()).toBe(there.toISOString().slice(0, 10))
  }
})

test('of an id that is no card nothing is moved', async () => {
  expect((await move([{ id: 'made-up', version: 0 }], 'printing')).status).toBe(422)
  expect((await move([{ id: 'DPL-0000000000.1.1', version: 0 }], 'printing')).status).toBe(404)
  const { id } = await paidOrder(shop, asha)
  expect((await move([{ id: `${id}.1.2`, version: 0 }], 'printing')).status).toBe(404)
})
