import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INDIAN_STATES } from '../../shared/address.ts'
import type { ShopDocument } from '../../shared/books/api.ts'
import { createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { issueDocuments } from './issue-documents.ts'
import { documentOf } from './queries.ts'

const COUNT = process.env.FULL ? 10_000 : 600
const WRITERS = 8
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp({ pace: { booksPollMs: 3_600_000 } })
})
afterAll(() => shop.close())

function randomFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** Paid orders of one to three lines, most of them sent and some refunded in part, in the nights before and after 1 April. */
async function sellOverTheYearsEnd(count: number) {
  const random = randomFrom(SEED)
  const midnight = Date.parse('2027-03-31T18:30:00Z')
  const orders: object[] = []
  const lines: object[] = []
  const payments: object[] = []
  const events: object[] = []
  for (let i = 0; i < count; i++) {
    const id = `DPL-B${String(i).padStart(9, '0')}`
    const at = midnight - 12 * 3_600_000 + Math.floor((i / count) * 24 * 3_600_000)
    const [state, pincode] = [INDIAN_STATES[random(INDIAN_STATES.length)], '400050']
    const to = {
      fullName: 'Asha Rao',
      address1: '1, Carter Road',
      address2: null,
      city: 'Here',
      state,
      pincode,
      country: 'India',
    }
    let total = 0
    for (let position = 1; position <= 1 + random(3); position++) {
      const [unit, quantity, wrap] = [100 + random(400_000), 1 + random(10), random(2) * 9900]
      total += (unit + wrap) * quantity
      lines.push({
        order_id: id,
        position,
        kind: 'desk_buddy',
        name: 'Buddy',
        unit_price_paise: unit,
        gift_wrap: wrap > 0,
        gift_wrap_paise: wrap,
        quantity,
      })
    }
    const moment = (later: number) => new Date(at + later * 1000).toISOString()
    orders.push({
      id,
      flow: 'cart',
      status: 'Shipped',
      payment_status: 'paid',
      quantity: 1,
      total_paise: total,
      captured_paise: total,
      shipping: to,
      billing: to,
      created_at: moment(0),
      paid_at: moment(1),
    })
    payments.push({
      id: `pay_${id}`,
      order_id: id,
      status: 'captured',
      amount_paise: total,
      currency: 'INR',
      pays: true,
    })
    const event = { order_id: id, payment_id: `pay_${id}` }
    events.push({ ...event, kind: 'paid', at: moment(1) })
    const early = random(4) === 0 ? 100 + random(total - 200) : 0
    if (early)
      events.push({ ...event, kind: 'refunded', amount_paise: early, reference: `a${id}`, at: moment(2) })
    if (random(5) > 0) events.push({ ...event, kind: 'dispatched', at: moment(3) })
    if (random(4) === 0)
      events.push({
        ...event,
        kind: 'refunded',
        amount_paise: 1 + random(total - early),
        reference: `b${id}`,
        at: moment(4),
      })
  }
  await keep('orders', orders)
  await keep('order_lines', lines)
  await keep('payments', payments)
  await keep('book_events', events)
}

async function keep(table: string, rows: object[]) {
  const columns = sql.raw([...new Set(rows.flatMap(row => Object.keys(row)))].join(', '))
  for (let at = 0; at < rows.length; at += 1000)
    await shop.db.execute(sql`insert into ${sql.raw(table)} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(rows.slice(at, at + 1000))}::jsonb)`)
}

test(`parallel writers leave no gap and no double over a change of the year, and every total is the sum of its lines (seed ${SEED})`, async () => {
  const settings = {
    starts: '2027-03-31',
    mode: 'regular',
    gstin: '27ABCDE1234F1Z0',
    legal_name: 'Meera Rao',
    state_code: '27',
  }
  await keep('book_settings', [settings])
  await sellOverTheYearsEnd(COUNT / 2)
  const seller = { legalName: 'Dopple', address: null, email: null, isDemo: true }
  const deps = { db: shop.db, clock: shop.clock, log: shop.log, seller, pageAddress: (path: string) => path }
  const since = performance.now()
  const write = async () => {
    while ((await issueDocuments(deps, 100)) > 0);
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
  const { rows } = await shop.db.execute(
    sql`select series, year, position, content, event_id from documents order by series, year, position`,
  )
  const found = rows as { series: string; year: number; position: number; content: string }[]
  process.stdout.write(
    `${found.length} documents in ${Math.round(performance.now() - since)} ms, seed ${SEED}\n`,
  )
  expect((await shop.db.execute(sql`select 1 from book_events`)).rows).toEqual([])
  expect(new Set(found.map(({ year }) => year))).toEqual(new Set([2026, 2027]))

  let before = { series: '', year: 0, position: 0, issued_at: '' }
  for (const { content, ...place } of found) {
    const document = documentOf(content)
    const isNext = place.series === before.series && place.year === before.year
    expect(place.position).toBe(isNext ? before.position + 1 : 1)
    if (isNext) expect(document.issued_at >= before.issued_at).toBe(true)
    before = { ...place, issued_at: document.issued_at }
    checkSums(document)
  }
  checkWhole(found.map(({ content }) => documentOf(content)))
})

const PARTS = ['taxable', 'cgst', 'sgst', 'igst', 'total'] as const
function checkSums({ number, lines, total, tax }: ShopDocument) {
  for (const part of PARTS)
    if (total[part] !== lines.reduce((sum, line) => sum + line[part], 0))
      throw new Error(`${number}: ${part}`)
  if (total.taxable + total.cgst + total.sgst + total.igst !== total.total) throw new Error(number)
  if (tax?.is_inter_state ? total.cgst + total.sgst !== 0 : total.igst !== 0) throw new Error(number)
}

/** What was received is what was sold, given back, or still to be sent. */
function checkWhole(documents: ShopDocument[]) {
  const sums = new Map<string, Record<string, number>>()
  for (const { order_id, kind, total } of documents) {
    const sum = sums.get(order_id) ?? {}
    sum[kind] = (sum[kind] ?? 0) + total.total
    sums.set(order_id, sum)
  }
  for (const [id, { receipt = 0, tax_invoice, refund_voucher = 0, credit_note = 0 }] of sums) {
    if (tax_invoice !== undefined && tax_invoice !== receipt - refund_voucher) throw new Error(id)
    if (credit_note > (tax_invoice ?? 0)) throw new Error(id)
  }
}
