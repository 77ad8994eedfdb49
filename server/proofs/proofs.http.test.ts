import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Dashboard } from '../../shared/admin/api.ts'
import type { Order } from '../../shared/orders/api.ts'
import type { DeskSheet } from '../../shared/orders/desk-api.ts'
import type { OrderStatus } from '../../shared/orders/order-status.ts'
import type { Proof } from '../../shared/proofs/api.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { portrait } from '../../test/photos.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'

const HOUR_MS = 3_600_000
let now = new Date('2026-11-20T06:00:00Z')
let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' }, clock: () => now })
  asha = await customer(shop, { email: 'asha@example.com' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const problem = (answer: Response) => bodyOf<{ code: string; detail: string }>(answer)
const proofsOf = async (who: Customer, id: string) =>
  (await bodyOf<{ proofs: Proof[] }>(await who.get(`/api/orders/${id}/proofs`))).proofs
const newest = async (id: string) => {
  const found = (await proofsOf(asha, id)).at(-1)
  if (!found) throw new Error('there is no proof')
  return found
}
const lineOf = async (id: string) =>
  (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order.cart_items[0]
const set = (id: string, status: OrderStatus, more: object = {}) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status, ...more })

function offer(id: string, { note = 'Is this it?', names = ['curly-red'], line = 1, as = admin } = {}) {
  const form = new FormData()
  for (const name of names)
    form.append('pictures', new File([portrait(name) as Uint8Array<ArrayBuffer>], `${name}.jpg`))
  form.append('note', note)
  return shop.request(`/api/admin/orders/${id}/lines/${line}/proofs`, {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      host: 'shop.test',
      cookie: [...as.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: form,
  })
}
const approve = (id: string, { number, hash }: Pick<Proof, 'number' | 'hash'>, who = asha) =>
  who.post(`/api/orders/${id}/proofs/${number}/approve`, { hash })
const ask = (id: string, number: number, text: string) =>
  asha.post(`/api/orders/${id}/proofs/${number}/ask-change`, { text })

describe('a figure made as it stands', () => {
  test('is approved by its order, with four views of exactly it', async () => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    const [proof, ...more] = await proofsOf(asha, id)
    expect(more).toEqual([])
    expect(proof).toMatchObject({
      number: 1,
      line: 1,
      state: 'approved',
      label: 'Nani',
      height_mm: 112,
      created_by: 'order',
    })
    expect(proof?.figure?.kit).toBe(2)
    expect(proof?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(proof?.pictures).toHaveLength(4)
    const front = await asha.get(proof?.pictures[0] ?? '')
    expect([front.status, front.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const known = await asha.ask('GET', proof?.pictures[0] ?? '', undefined, {
      'if-none-match': front.headers.get('etag') ?? '',
    })
    expect(known.status).toBe(304)
    const pixels = async (answer: Response) =>
      sharp(Buffer.from(await answer.arrayBuffer()))
        .raw()
        .toBuffer()
    const named = await pixels(front)
    const plain = await pixels(await asha.post('/api/kit/picture', { figure: proof?.figure, view: 'front' }))
    expect(named.length).toBe(plain.length)
    const changed = named.findIndex((value, i) => Math.abs(value - (plain[i] ?? 0)) > 40)
    expect(changed / 3 / 512, 'the name stands on the base').toBeGreaterThan(400)
    expect((await asha.get(proof?.model_url ?? '')).headers.get('content-type')).toBe('model/gltf-binary')
    expect((await lineOf(id))?.proof).toBe('approved')
    expect((await set(id, 'In Production')).status).toBe(200)
  })

  test('gets a new approved proof by another name, and one that cannot be set is refused by its sign', async () => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    const [before] = await proofsOf(asha, id)
    const rename = (name_label: string | null) =>
      asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label })
    const refused = await rename('Nani 🎈')
    expect(refused.status).toBe(422)
    expect((await problem(refused)).detail).toContain('🎈')
    expect((await rename('Nana')).status).toBe(200)
    const [first, second] = await proofsOf(asha, id)
    expect(first?.state).toBe('withdrawn')
    expect(second).toMatchObject({ number: 2, state: 'approved', label: 'Nana', created_by: 'customer' })
    expect(second?.hash).not.toBe(before?.hash)
    expect((await lineOf(id))?.name_label).toBe('Nana')
    expect((await problem(await approve(id, first as Proof))).code).toBe('proof.changed')
    await set(id, 'In Production')
    expect(await problem(await rename('Dada'))).toMatchObject({ code: 'order.in_production' })
  })
})

test('a name that the founder changes waits for the customer’s yes', async () => {
  const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
  const renamed = await admin.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Nana' })
  expect(renamed.status).toBe(200)
  const proof = await newest(id)
  expect(proof).toMatchObject({ state: 'offered', label: 'Nana', created_by: 'Meera' })
  expect((await problem(await set(id, 'In Production'))).code).toBe('proof.missing')
  const mails = await shop.mailsTo('asha@example.com')
  expect(mails.some(({ kind, about }) => kind === 'proof.offered' && about === id)).toBe(true)
  expect((await approve(id, proof)).status).toBe(200)
})

describe('a drawing', () => {
  test('cannot go to production before somebody approves it, unless a reason is given and kept', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    expect(await proofsOf(asha, id)).toEqual([])
    expect((await lineOf(id))?.proof).toBe('awaited')
    for (const status of [
      'In Production',
      'Quality Check',
      'Shipped',
      'Out for Delivery',
      'Delivered',
    ] as const)
      expect(await problem(await set(id, status))).toMatchObject({
        code: 'proof.missing',
        lines: [{ line: 1 }],
      })
    expect((await set(id, 'In Production', { override_reason: ' ' })).status).toBe(409)
    expect((await set(id, 'In Production', { override_reason: 'She said yes by phone' })).status).toBe(200)
    const { history } = await bodyOf<{ history: { status: string; note: string | null }[] }>(
      await admin.get(`/api/admin/orders/${id}`),
    )
    expect(history.at(-1)).toMatchObject({
      status: 'In Production',
      note: 'without approval: She said yes by phone',
    })
    expect((await set(id, 'Processing')).status).toBe(200)
    const many = await admin.ask('PUT', '/api/admin/orders/statuses', { order_ids: [id], status: 'Shipped' })
    expect((await bodyOf<{ results: object[] }>(many)).results[0]).toMatchObject({
      error: { code: 'proof.missing' },
    })
    expect((await set(id, 'Cancelled', { refund: true })).status).toBe(200)
  })

  test('is approved by the hash of what was shown, after a change that was asked for in words', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    expect((await offer(id, { names: ['curly-red', 'white-tousled'] })).status).toBe(200)
    const first = await newest(id)
    expect(first).toMatchObject({
      state: 'offered',
      note: 'Is this it?',
      created_by: 'Meera',
      changes_left: 2,
    })
    expect(first.pictures).toHaveLength(2)
    expect((await asha.get(first.pictures[1] ?? '')).status).toBe(200)
    expect(
      (await shop.mailsTo('asha@example.com')).some(
        ({ kind, about }) => kind === 'proof.offered' && about === id,
      ),
    ).toBe(true)
    expect((await ask(id, 1, 'A little more hair, please')).status).toBe(200)
    expect(await newest(id)).toMatchObject({ state: 'changes_asked', change: 'A little more hair, please' })
    expect((await problem(await ask(id, 1, 'And a hat'))).code).toBe('proof.asked')
    await offer(id, { names: ['bun-red-hair'] })
    const second = await newest(id)
    expect(second).toMatchObject({ number: 2, state: 'offered', changes_left: 1 })
    expect(await problem(await approve(id, first))).toMatchObject({ code: 'proof.changed', number: 2 })
    expect((await problem(await approve(id, { ...second, hash: first.hash }))).code).toBe('proof.changed')
    expect((await approve(id, second)).status).toBe(200)
    expect((await approve(id, second)).status).toBe(200)
    expect((await lineOf(id))?.proof).toBe('approved')
    expect((await set(id, 'In Production')).status).toBe(200)
  })

  test('may be changed twice; then the founder decides', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    for (const round of [1, 2]) {
      await offer(id)
      expect((await ask(id, round, 'A broader smile')).status).toBe(200)
    }
    await offer(id)
    expect((await newest(id)).changes_left).toBe(0)
    expect((await problem(await ask(id, 3, 'A broader smile'))).code).toBe('proof.rounds_used')
    expect((await newest(id)).state).toBe('offered')
  })

  test('is offered again by another name', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing', nameLabel: 'Nani' })
    const rename = (name_label: string) =>
      asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label })
    await rename('Dadi')
    expect(await proofsOf(asha, id)).toEqual([])
    await offer(id)
    await approve(id, await newest(id))
    await rename('Nani')
    expect(await newest(id)).toMatchObject({ number: 2, state: 'offered', label: 'Nani' })
    expect((await problem(await set(id, 'In Production'))).code).toBe('proof.missing')
  })

  test('is not asked about any more once it went on without an answer, and not changed once it has left', async () => {
    const { remindOfProofs } = await import('./remind.ts')
    const [{ id }, undone] = [
      await paidFigurine(shop, asha, { make: 'drawing' }),
      await paidFigurine(shop, asha, { make: 'drawing' }),
    ]
    await offer(id)
    await offer(undone.id)
    const { number } = await newest(id)
    expect((await set(id, 'Shipped', { override_reason: 'She said yes by phone' })).status).toBe(200)
    await set(undone.id, 'In Production', { override_reason: 'A slip of the finger' })
    expect((await set(undone.id, 'Processing')).status).toBe(200)
    await remindOfProofs({
      ...shop,
      clock: () => new Date(now.getTime() + 25 * 3_600_000),
      pageAddress: path => path,
    })
    const reminded = (await shop.mailsTo('asha@example.com')).filter(({ kind }) => kind === 'proof.reminder')
    expect(reminded.map(({ about }) => about)).toContain(undone.id)
    expect(reminded.map(({ about }) => about)).not.toContain(id)
    expect(await problem(await ask(id, number, 'A rounder nose'))).toMatchObject({ code: 'order.left' })
    const { order } = await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))
    expect(order.waits_for).toBeNull()
  })

  test('beside another one is promised with the last yes, and nobody can be late before', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await shop.db.execute(sql`
      insert into order_lines (order_id, position, kind, name, unit_price_paise, quantity, make)
      select order_id, position + 1, kind, name, unit_price_paise, quantity, make from order_lines where order_id = ${id}`)
    const promised = async () =>
      (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order.promise
    for (const line of [1, 2]) {
      expect(await promised()).toBeNull()
      expect((await offer(id, { line })).status).toBe(200)
      expect((await approve(id, await newest(id))).status).toBe(200)
    }
    expect(await promised()).not.toBeNull()
  })

  const rename = (who: Customer, id: string, name_label: string) =>
    who.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label })
  test.each([
    {
      how: 'a name its customer gives',
      opens: (id: string) => rename(admin, id, 'Nana'),
      approves: (id: string) => rename(asha, id, 'Dadi'),
    },
    {
      how: 'a proof taken back',
      opens: (id: string) => offer(id),
      approves: (id: string) =>
        admin.post(`/api/admin/orders/${id}/proofs/2/withdraw`, { reason: 'This is not yours.' }),
    },
  ])('is promised when the last line is approved by $how', async ({ opens, approves }) => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    await shop.db.execute(sql`
      insert into order_lines (order_id, position, kind, name, unit_price_paise, quantity, make)
      select order_id, 2, kind, name, unit_price_paise, quantity, 'drawing' from order_lines where order_id = ${id}`)
    await shop.db.execute(sql`update orders set promise_from = null, promise_to = null where id = ${id}`)
    const promised = async () =>
      (await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${id}`))).order.promise
    expect((await opens(id)).status).toBe(200)
    await offer(id, { line: 2 })
    expect((await approve(id, await newest(id))).status).toBe(200)
    expect(await promised()).toBeNull()
    expect((await approves(id)).status).toBe(200)
    expect(await promised()).not.toBeNull()
  })

  test('reminds after one day and after three, and never takes silence for a yes', async () => {
    const { remindOfProofs } = await import('./remind.ts')
    const deps = { ...shop, clock: () => now, pageAddress: (path: string) => path }
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const offeredAt = now.getTime()
    const after = async (hours: number) => {
      now = new Date(offeredAt + hours * HOUR_MS)
      await remindOfProofs(deps)
      return (await shop.mailsTo('asha@example.com')).filter(
        ({ kind, about }) => kind === 'proof.reminder' && about === id,
      ).length
    }
    expect([await after(23), await after(24.5), await after(30), await after(73), await after(999)]).toEqual([
      0, 1, 1, 2, 2,
    ])
    expect((await newest(id)).state).toBe('offered')
    expect((await problem(await set(id, 'In Production'))).code).toBe('proof.missing')
    now = new Date(offeredAt)
  })
})

describe('a proof offered by mistake', () => {
  const onSheet = async (id: string) => {
    const answer = await admin.get(`/api/admin/orders/sheets?ids=${id}`)
    return (await bodyOf<{ sheets: DeskSheet[] }>(answer)).sheets[0]?.proofs.map(({ number }) => number)
  }
  const withdraw = (id: string, number: number, reason = 'These are the pictures of another order.') =>
    admin.post(`/api/admin/orders/${id}/proofs/${number}/withdraw`, { reason })

  test('is taken back with a reason and a mail, and its pictures are the founder’s alone', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const proof = await newest(id)
    expect((await withdraw(id, 1, ' ')).status).toBe(422)
    expect(await onSheet(id)).toEqual([1])
    expect((await withdraw(id, 1)).status).toBe(200)
    expect(await onSheet(id)).toEqual([])
    expect(await newest(id)).toMatchObject({
      state: 'withdrawn',
      withdrawn_because: 'These are the pictures of another order.',
      pictures: [],
    })
    const [bare = ''] = (proof.pictures[0] ?? '').split('?')
    expect([(await asha.get(bare)).status, (await admin.get(bare)).status]).toEqual([403, 200])
    expect((await lineOf(id))?.proof).toBe('withdrawn')
    expect(await problem(await approve(id, proof))).toMatchObject({
      code: 'proof.changed',
      detail: expect.stringContaining('taken back'),
    })
    await asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
    expect(await newest(id), 'another name does not offer it again').toMatchObject({ number: 1 })
    const mails = await shop.mailsTo('asha@example.com')
    expect(mails.filter(({ kind, about }) => kind === 'proof.withdrawn' && about === id)).toHaveLength(1)
    await offer(id)
    expect((await approve(id, await newest(id))).status).toBe(200)
    expect(await problem(await withdraw(id, 2))).toMatchObject({ code: 'proof.answered' })
    expect((await withdraw(id, 3)).status).toBe(404)
  })

  test('gives way to what was approved before', async () => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    const [ordered] = await proofsOf(asha, id)
    await offer(id)
    expect((await lineOf(id))?.proof).toBe('offered')
    await withdraw(id, 2)
    expect(await newest(id)).toMatchObject({ number: 3, state: 'approved', hash: ordered?.hash })
    expect((await set(id, 'In Production')).status).toBe(200)
  })

  const isHidden = async (id: string, { pictures }: Proof) => {
    const shown = await proofsOf(asha, id)
    const [bare = ''] = (pictures[0] ?? '').split('?')
    expect(JSON.stringify(shown)).not.toContain(bare)
    expect((await asha.get(bare)).status).toBe(403)
    return shown
  }

  test('is taken back after the customer asked for a change of it, which costs no round', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const wrong = await newest(id)
    await ask(id, 1, 'This is not my family')
    expect((await withdraw(id, 1)).status).toBe(200)
    expect(await isHidden(id, wrong)).toMatchObject([{ state: 'withdrawn', changes_left: 2 }])
    expect((await problem(await withdraw(id, 1))).code).toBe('proof.answered')
  })

  test('is taken back after the right one was offered, which still waits for its answer', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const wrong = await newest(id)
    await offer(id, { names: ['bun-red-hair'] })
    expect((await withdraw(id, 1)).status).toBe(200)
    await isHidden(id, wrong)
    const mail = (await shop.mailsTo('asha@example.com')).find(
      ({ kind, about }) => kind === 'proof.withdrawn' && about === id,
    )
    expect(mail?.textBody).toContain('The newest proof')
    expect((await approve(id, await newest(id))).status).toBe(200)
  })

  test('is taken back with every copy that another name made', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const wrong = await newest(id)
    await asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
    expect((await withdraw(id, 2)).status).toBe(200)
    expect((await isHidden(id, wrong)).map(({ pictures }) => pictures)).toEqual([[], []])
  })

  test('is not approved any more once the order is delivered or cancelled', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const proof = await newest(id)
    for (const over of ['Delivered', 'Cancelled']) {
      await shop.db.execute(sql`update orders set status = ${over} where id = ${id}`)
      for (const answer of [await approve(id, proof), await ask(id, 1, 'A broader smile')])
        expect(await problem(answer)).toMatchObject({
          code: 'order.finished',
          detail: `This order is ${over}, so there is nothing to approve any more.`,
        })
    }
    expect((await newest(id)).state).toBe('offered')
  })
})

describe('an order that waits for a proof', () => {
  const waiting = async (who: { get: (path: string) => Promise<Response> }, id: string) => {
    const { order } = await bodyOf<{ order: Pick<Order, 'waits_for' | 'waits_since'> }>(
      await who.get(`/api/orders/track/${id}`),
    )
    return [order.waits_for, order.waits_since]
  }
  const needing = async (needs: string) =>
    (await bodyOf<{ orders: Order[] }>(await admin.get(`/api/admin/orders?needs=${needs}`))).orders.map(
      ({ id }) => id,
    )

  test('says so to everybody, with the moment since when, and stands in the founder’s list', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    const paid = now.toISOString()
    const placed = (await shop.mailsTo('asha@example.com')).find(
      ({ kind, about }) => kind === 'order.placed' && about === id,
    )
    expect(placed?.textBody).toContain('the delivery date counts from your approval')
    expect(await waiting(shop, id)).toEqual(['proof', paid])
    expect(await needing('proof_to_make')).toContain(id)
    now = new Date(now.getTime() + HOUR_MS)
    await offer(id)
    const offered = now.toISOString()
    for (const who of [shop, asha]) expect(await waiting(who, id)).toEqual(['answer', offered])
    expect(await needing('proof_to_make')).not.toContain(id)
    now = new Date(now.getTime() + HOUR_MS)
    await ask(id, 1, 'A broader smile')
    expect(await waiting(asha, id)).toEqual(['proof', now.toISOString()])
    expect(await needing('changes_asked')).toContain(id)
    const { todo } = await bodyOf<Dashboard>(await admin.get('/api/admin/dashboard'))
    expect(todo.changes_asked).toBe(1)
    expect(todo.proof_to_make).toBe((await needing('proof_to_make')).length)
    await offer(id)
    expect(await needing('changes_asked')).not.toContain(id)
    await approve(id, await newest(id))
    expect(await waiting(asha, id)).toEqual([null, null])
  })
})

test('a changed name is in its customer’s export, and the log forgets who changed it with the account', async () => {
  const mira = await customer(shop, { email: 'mira@example.com', name: 'Mira Quux' })
  const { id } = await paidFigurine(shop, mira, { nameLabel: 'Nani' })
  await mira.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
  const zip = unzipSync(
    new Uint8Array(await (await mira.get(`/api/profiles/${mira.id}/export`)).arrayBuffer()),
  )
  const [order] = JSON.parse(strFromU8(zip['orders.json'] ?? new Uint8Array())) as { changes: object[] }[]
  expect(order?.changes).toMatchObject([
    { action: 'changed a name label of', before: { label: 'Nani' }, after: { label: 'Dadi' } },
  ])
  await admin.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Nani' })
  await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${id}`)
  expect((await mira.ask('DELETE', `/api/profiles/${mira.id}`, { password: mira.password })).status).toBe(200)
  const { rows } = await shop.db.execute(sql`
    select (select json_agg(a) from audit_log a where a.subject_id = ${id})::text as log,
      (select count(*)::int from order_notes where order_id = ${id}) as notes`)
  expect(rows[0]).toMatchObject({ notes: 0, log: expect.stringContaining('a former customer') })
  expect(JSON.stringify(rows)).not.toMatch(/Mira|Quux|Nani|Dadi/)
})

describe('a proof', () => {
  test('is seen by its buyer and admins only, and answered by its buyer only', async () => {
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    await offer(id)
    const proof = await newest(id)
    const ravi = await customer(shop)
    for (const path of [`/api/orders/${id}/proofs`, `/api/orders/${id}/proofs/1/views/front`])
      expect((await ravi.get(path)).status, path).toBe(404)
    expect((await approve(id, proof, ravi)).status).toBe(404)
    const [bare = ''] = (proof.pictures[0] ?? '').split('?')
    expect([(await ravi.get(bare)).status, (await asha.get(bare)).status]).toEqual([403, 200])
    expect((await admin.get(`/api/orders/${id}/proofs`)).status).toBe(200)
    expect((await problem(await approve(id, proof, admin))).code).toBe('proof.not_yours')
    expect((await offer(id, { as: asha })).status).toBe(403)
  })

  test('needs a figurine, a picture and a short note', async () => {
    const buddies = await paidOrder(shop, asha)
    expect((await offer(buddies.id)).status).toBe(404)
    expect((await set(buddies.id, 'In Production')).status).toBe(200)
    const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
    expect((await problem(await offer(id, { names: [] }))).detail).toBe('Please choose at least one picture.')
    expect((await offer(id, { note: 'x'.repeat(1001) })).status).toBe(422)
    expect((await offer(id, { line: 2 })).status).toBe(404)
    expect(await proofsOf(asha, id)).toEqual([])
  })

  test('leaves with its pictures in the customer’s export, and goes with the account', async () => {
    const tara = await customer(shop, { email: 'tara@example.com' })
    const { id } = await paidFigurine(shop, tara, { make: 'drawing' })
    await offer(id)
    const zip = unzipSync(
      new Uint8Array(await (await tara.get(`/api/profiles/${tara.id}/export`)).arrayBuffer()),
    )
    const [exported] = JSON.parse(strFromU8(zip['proofs.json'] ?? new Uint8Array())) as {
      pictures: string[]
    }[]
    const file = exported?.pictures[0] ?? ''
    expect(zip[`pictures/${file}`]?.length).toBeGreaterThan(1000)
    await set(id, 'Cancelled', { refund: true })
    await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${id}`)
    const gone = await tara.ask('DELETE', `/api/profiles/${tara.id}`, { password: tara.password })
    expect(gone.status).toBe(200)
    const left = await shop.db.execute(sql`select 1 from proofs where order_id = ${id}`)
    expect(left.rows).toEqual([])
    expect(await shop.files.has(`private/${file}`)).toBe(false)
  })
})

test('the nightly sweep leaves the pictures of proofs alone', async () => {
  const { sweepPrivateFiles } = await import('../figurines/remove-figurine.ts')
  const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
  await offer(id)
  const [name = ''] = (await newest(id)).pictures[0]?.replace('/files/', '').split('?') ?? []
  const old = { ...shop.files, isOlderThan: async () => true }
  await sweepPrivateFiles({ ...shop, files: old })
  expect(await shop.files.has(`private/${name}`)).toBe(true)
})
