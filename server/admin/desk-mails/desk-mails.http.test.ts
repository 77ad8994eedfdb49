import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/audit/api.ts'
import type { DeskMails, DeskMailsState } from '../../../shared/settings/desk-mails-api.ts'
import { DAY_MS, startOfDay } from '../../../shared/time/moments.ts'
import { indianDay, plusDays } from '../../../shared/time/working-days.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { paidFigurine, paidOrder, placedOrder } from '../../../test/purchases.ts'
import { DEMO_ADMIN } from '../../accounts/admins.ts'
import { tellOfMorning, tellOfOrders } from './tell-desk.ts'

let aheadMs = 0
let isServerDown = false
const clock = () => new Date(Date.now() + aheadMs)
/** The clock goes on from this time in India, so many days later. */
function goTo(time: string, days = 0) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const day = startOfDay(clock()).getTime() + days * DAY_MS
  aheadMs = day + (hours * 60 + minutes) * 60_000 - Date.now()
}

const shopOf = () =>
  createTestApp({
    clock,
    settings: { RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN },
    // While the server is down, retries without a pause would leave the timers no turn.
    pace: { outboxPauseMs: { smtp: 5, kept: 0 } },
    mailer: {
      kind: 'smtp',
      async deliver() {
        if (isServerDown) throw new Error('the mail server is down')
      },
      forget: async () => {},
    },
  })
const pageAddress = (path: string) => ORIGIN + path
function killed(): never {
  throw new Error('killed')
}
const tomorrow = () => plusDays(indianDay(clock()), 1)
const tell = (shop: TestApp) => tellOfOrders({ ...shop, pageAddress })
const morning = (shop: TestApp) => tellOfMorning({ ...shop, pageAddress })
const mailsOf = async (shop: TestApp, kind: string, to: string) =>
  (await shop.mailsTo(to)).filter(mail => mail.kind === kind)

describe('of paid orders', () => {
  let shop: TestApp
  let admin: Customer
  let asha: Customer
  beforeAll(async () => {
    shop = await shopOf()
    admin = await customer(shop, { role: 'admin', name: 'Meera' })
    asha = await customer(shop)
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    isServerDown = false
    goTo('10:00', 2)
    await choose({ orders: 'automatic', morning: true })
  })

  const state = async () => bodyOf<DeskMailsState>(await admin.get('/api/admin/desk-mails'))
  const choose = (mails: DeskMails) => admin.ask('PUT', '/api/admin/desk-mails', mails)
  const toldOf = async (id: string, to = admin.email) =>
    (await mailsOf(shop, 'desk.paid', to)).filter(({ textBody }) => textBody.includes(id))
  const several = async (count: number) => {
    const ids: string[] = []
    for (let at = 0; at < count; at += 1) ids.push((await paidOrder(shop, asha)).id)
    return ids
  }

  test('each admin gets a mail of each order that was paid, and a second look sends none', async () => {
    const { id } = await paidOrder(shop, asha, { quantity: 2 })
    await tell(shop)
    await tell(shop)
    for (const to of [admin.email, DEMO_ADMIN]) expect(await toldOf(id, to)).toHaveLength(1)
    expect(await toldOf(id, asha.email)).toEqual([])
  })

  test('it says the order’s id, things, sum, city and due day, and nothing of who bought it', async () => {
    const { id } = await paidOrder(shop, asha, { quantity: 2, fullName: 'Farida Contractor' })
    await tell(shop)
    const [mail] = await toldOf(id)
    expect(mail?.subject).toMatch(new RegExp(`^New order ${id}: ₹[\\d,.]+, to Mumbai$`))
    expect(mail?.textBody).toMatch(/^2 × .+$/m)
    expect(mail?.textBody).toMatch(/^Paid: ₹[\d,.]+$/m)
    expect(mail?.textBody).toMatch(/^To: Mumbai$/m)
    expect(mail?.textBody).toMatch(/^Due: \w{3}, \d+ \w{3}/m)
    expect(mail?.textBody).toContain(`Open the order: ${ORIGIN}/admin/orders/${id}`)
    const html = await (await admin.get(`/dev/mail/${mail?.id}/html`)).text()
    expect(html).toContain(`${ORIGIN}/admin/orders/${id}`)
    expect(html + mail?.textBody).not.toMatch(
      /Farida|Papa-ji|Carter Road|9820041122|src="(?!data:)|\/files\/|\/media\//,
    )
  })

  test('of what waits for a proof it says so', async () => {
    const drawn = await paidFigurine(shop, asha, { make: 'drawing' })
    await tell(shop)
    expect((await toldOf(drawn.id))[0]?.textBody).toMatch(
      /1 × figurine from a drawing\n\n.*wants to see a proof/,
    )
  })

  test('an order that is not paid is no news, nor is one that was cancelled before the look', async () => {
    const opened = await placedOrder(shop, asha)
    const { id } = await paidOrder(shop, asha)
    await admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Cancelled', refund: true })
    await tell(shop)
    expect([...(await toldOf(id)), ...(await toldOf(opened.order.id))]).toEqual([])
  })

  test('from ten paid orders in a day on the automatic choice is a mail an hour, and says so', async () => {
    expect(await state()).toMatchObject({ orders: 'automatic', now: 'each', paid_last_day: 0 })
    // The shop looks by itself every minute, perhaps before the tenth is paid; hourly, it finds none yet.
    await choose({ orders: 'hourly', morning: true })
    const ids = await several(10)
    await choose({ orders: 'automatic', morning: true })
    await tell(shop)
    expect(await state()).toMatchObject({ orders: 'automatic', now: 'hourly', paid_last_day: 10 })
    goTo('11:00')
    await tell(shop)
    const mails = new Set((await Promise.all(ids.map(id => toldOf(id)))).flat().map(({ id }) => id))
    expect(mails.size).toBe(1)
    goTo('10:30', 1)
    expect(await state()).toMatchObject({ orders: 'automatic', now: 'each', paid_last_day: 0 })
  })

  test('hourly, one mail comes once the hour is over, with the orders of the hour', async () => {
    await choose({ orders: 'hourly', morning: true })
    const ids = await several(2)
    await tell(shop)
    goTo('10:59')
    await tell(shop)
    expect(await toldOf(ids[0] ?? '')).toEqual([])
    goTo('11:00')
    const later = (await paidOrder(shop, asha)).id
    await tell(shop)
    await tell(shop)
    const [mail, ...more] = await toldOf(ids[0] ?? '')
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/^2 new orders: ₹/)
    for (const id of ids) expect(mail?.textBody).toContain(`${ORIGIN}/admin/orders/${id}`)
    expect(mail?.textBody).not.toContain(later)
    goTo('12:00')
    await tell(shop)
    expect((await toldOf(later))[0]?.subject).toContain(`New order ${later}`)
  })

  test('who wants none gets none, and none of them afterwards either', async () => {
    await choose({ orders: 'none', morning: true })
    const [id = ''] = await several(1)
    await tell(shop)
    await choose({ orders: 'each', morning: true })
    await tell(shop)
    expect(await toldOf(id)).toEqual([])
    const [next = ''] = await several(1)
    await tell(shop)
    expect(await toldOf(next)).toHaveLength(1)
  })

  test('two processes that look at once write one mail, and a look that dies loses none', async () => {
    const [id = ''] = await several(1)
    // The shop's own look may be faster; then this one has nothing to die of.
    await tellOfOrders({ ...shop, pageAddress: killed }).catch(() => undefined)
    await Promise.all([tell(shop), tell(shop), tell(shop)])
    expect(await toldOf(id)).toHaveLength(1)
  })

  test('while the mail server is down the mail waits, and it leaves once', async () => {
    isServerDown = true
    const [id = ''] = await several(1)
    await tell(shop)
    await eventually(async () => ((await toldOf(id))[0]?.attempts ?? 0) > 1)
    expect(await toldOf(id)).toMatchObject([{ status: 'waiting', lastError: 'the mail server is down' }])
    isServerDown = false
    await eventually(async () => (await toldOf(id))[0]?.status === 'sent')
    expect(await toldOf(id)).toHaveLength(1)
  })

  test('an admin who is removed gets no more, not even what still waits; whoever is made one gets them', async () => {
    const helper = await customer(shop, { role: 'admin' })
    isServerDown = true
    const [id = ''] = await several(1)
    await tell(shop)
    expect(await toldOf(id, helper.email)).toHaveLength(1)
    await shop.db.execute(sql`update users set role = 'user' where id = ${helper.id}`)
    const [next = ''] = await several(1)
    await tell(shop)
    expect(await toldOf(id, helper.email)).toEqual([])
    expect(await toldOf(next, helper.email)).toEqual([])
    expect(await toldOf(next)).toHaveLength(1)
    expect((await state()).recipients).toEqual([DEMO_ADMIN, admin.email])
  })

  test('an admin whose address is not proven is told as well, and takes the mails along when they go', async () => {
    const helper = await customer(shop, { role: 'admin' })
    const { rows } = await shop.db.execute(sql`select email_verified from users where id = ${helper.id}`)
    expect(rows).toEqual([{ email_verified: false }])
    expect((await state()).recipients).toContain(helper.email)
    const [id = ''] = await several(1)
    await tell(shop)
    expect(await toldOf(id, helper.email)).toHaveLength(1)
    const gone = await helper.ask('DELETE', `/api/profiles/${helper.id}`, { password: helper.password })
    expect(gone.status).toBe(200)
    expect(await toldOf(id, helper.email)).toEqual([])
  })

  test('the choice is an admin’s, is kept, and the log says who made it', async () => {
    expect((await asha.get('/api/admin/desk-mails')).status).toBe(403)
    expect((await asha.ask('PUT', '/api/admin/desk-mails', { orders: 'none', morning: false })).status).toBe(
      403,
    )
    for (const wrong of [{}, { orders: 'daily', morning: true }, { orders: 'each' }])
      expect((await admin.ask('PUT', '/api/admin/desk-mails', wrong)).status).toBe(422)
    const answer = await choose({ orders: 'hourly', morning: false })
    expect(await bodyOf(answer)).toMatchObject({ orders: 'hourly', morning: false, now: 'hourly' })
    expect(await state()).toMatchObject({ orders: 'hourly', morning: false })
    const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
      await admin.get('/api/admin/audit?subject_kind=settings&subject_id=desk-mails'),
    )
    expect(entries[0]).toMatchObject({
      before: { orders: 'automatic', morning: true },
      after: { orders: 'hourly', morning: false },
    })
  })
})

describe('in the morning', () => {
  let shop: TestApp
  let admin: Customer
  let asha: Customer
  beforeAll(async () => {
    isServerDown = false
    shop = await shopOf()
    admin = await customer(shop, { role: 'admin', name: 'Meera' })
    asha = await customer(shop)
  })
  afterAll(() => shop.close())

  const mails = () => mailsOf(shop, 'desk.morning', admin.email)
  const choose = (mails: DeskMails) => admin.ask('PUT', '/api/admin/desk-mails', mails)

  test('of nothing no mail comes', async () => {
    goTo('07:01', 1)
    await morning(shop)
    expect(await mails()).toEqual([])
  })

  test('at seven a mail says what is due, to approve, to print and to post, with links', async () => {
    goTo('09:00')
    const late = await paidOrder(shop, asha, { quantity: 3 })
    const drawn = await paidFigurine(shop, asha, { make: 'drawing' })
    const made = await paidOrder(shop, asha, { quantity: 2 })
    await admin.ask('PUT', '/api/admin/orders/status', { order_id: made.id, status: 'Quality Check' })
    await shop.db.execute(
      sql`update order_lines set due_on = ${tomorrow()}::date where order_id = ${late.id}`,
    )
    goTo('06:59', 1)
    await morning(shop)
    expect(await mails()).toEqual([])
    goTo('07:00')
    await morning(shop)
    const [mail] = await mails()
    expect(mail?.subject).toBe('Today: 1 due today, 1 to approve, 5 to print, 1 to post')
    expect(mail?.textBody).toContain(`- ${late.id}: Processing, due today`)
    expect(mail?.textBody).toContain(`- ${drawn.id}: waiting for a proof`)
    expect(mail?.textBody).toMatch(new RegExp(`- ${late.id}: 3 pieces, due \\w{3}, \\d+ \\w{3}`))
    expect(mail?.textBody).toMatch(new RegExp(`- ${made.id}: 2 pieces to Mumbai`))
    for (const path of ['/admin/board', '/admin/orders?needs=proof_to_make', '/admin/parcels'])
      expect(mail?.textBody).toContain(ORIGIN + path)
    expect(mail?.textBody).not.toMatch(/Asha|Papa-ji|Carter Road/)
    const html = await (await admin.get(`/dev/mail/${mail?.id}/html`)).text()
    expect(html).toContain(`<li style="margin:0 0 4px">${drawn.id}: waiting for a proof</li>`)
  })

  test('of many it names the three most urgent and counts the others', async () => {
    for (let at = 0; at < 3; at += 1) await paidOrder(shop, asha)
    goTo('07:10', 1)
    await morning(shop)
    const [mail] = await mails()
    expect(mail?.subject).toContain('8 to print')
    expect(mail?.textBody).toMatch(/and \d more\nOpen the board/)
  })

  test('once a day, with two processes and after a restart', async () => {
    goTo('07:00', 1)
    const before = (await mails()).length
    await Promise.all([morning(shop), morning(shop)])
    goTo('07:02')
    await morning(shop)
    expect((await mails()).length - before).toBe(1)
    expect((await mailsOf(shop, 'desk.morning', DEMO_ADMIN)).length - before).toBe(1)
  })

  test('a shop that was off at seven writes until noon, and one that failed tries again', async () => {
    const before = (await mails()).length
    goTo('12:00', 1)
    await morning(shop)
    expect((await mails()).length).toBe(before)
    goTo('11:50', 1)
    await tellOfMorning({ ...shop, pageAddress: killed }).catch(() => undefined)
    await morning(shop)
    expect((await mails()).length - before).toBe(1)
  })

  test('who does not want it gets none, and it does not hang on the mails of orders', async () => {
    const before = (await mails()).length
    await choose({ orders: 'each', morning: false })
    goTo('07:00', 1)
    await morning(shop)
    expect((await mails()).length).toBe(before)
    await choose({ orders: 'none', morning: true })
    goTo('07:00', 1)
    await morning(shop)
    expect((await mails()).length - before).toBe(1)
  })
})
