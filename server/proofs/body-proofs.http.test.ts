import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { PrintFile } from '../../shared/print/api.ts'
import type { Board } from '../../shared/production/api.ts'
import type { Pin, Proof, ProofBody } from '../../shared/proofs/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine } from '../../test/purchases.ts'
import { bodies } from '../bodies/tables.ts'
import { manifold } from '../kit/manifold.ts'
import { stl } from '../print/solid/model-files.ts'
import { offerBody, proofHash } from './offer-proof.ts'
import { proofs } from './tables.ts'

// A print takes some seconds, more where other tests run beside it.
vi.setConfig({ testTimeout: 90_000 })

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop, { email: 'asha@example.com' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const code = async (answer: Response) => (await bodyOf<{ code: string }>(answer)).code
const proofsOf = async (who: Customer, id: string) =>
  (await bodyOf<{ proofs: Proof[] }>(await who.get(`/api/orders/${id}/proofs`))).proofs
async function newest(id: string, who = asha) {
  const found = (await proofsOf(who, id)).at(-1)
  if (!found) throw new Error('there is no proof')
  return found
}
const approve = (id: string, { number, hash }: Pick<Proof, 'number' | 'hash'>) =>
  asha.post(`/api/orders/${id}/proofs/${number}/approve`, { hash })
const ask = (id: string, number: number, said: { text: string; pins?: object[]; body?: string }) =>
  asha.post(`/api/orders/${id}/proofs/${number}/ask-change`, said)
const rename = (who: Customer, id: string, name_label: string) =>
  who.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label })

const SOURCE = 'private/sculpt.stl'
/** A column 4 cm high, wider at its foot. */
const column = async () => {
  const { Manifold } = await manifold()
  return stl([{ name: 'body', solid: Manifold.cylinder(40, 8, 5, 16), at: [0, 0, 0] }])
}
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

let made = 0
/** A sculpt that is ready, offered to its customer. */
async function offeredBody(orderId: string): Promise<ProofBody> {
  made += 1
  const body: ProofBody = { id: `bdy_${made}`, kind: 'sculpt', hash: String(made).repeat(64).slice(0, 64) }
  await shop.db.insert(bodies).values({
    ...body,
    kind: 'sculpt',
    orderId,
    line: 1,
    state: 'ready',
    source: SOURCE,
    sha256: sha256(await column()),
    actor: 'Meera',
  })
  const actor = { id: admin.id, name: 'Meera' }
  const deps = { clock: () => new Date(), pageAddress: (path: string) => path }
  const offer = { orderId, line: 1, body, note: 'Turn it around!', actor }
  await shop.db.transaction(tx => offerBody(tx, deps, offer))
  return body
}

test('a body is offered like any proof, its own bytes stand in what is approved, and it turns', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing', nameLabel: 'Nani' })
  const first = await offeredBody(id)
  const proof = await newest(id)
  expect(proof).toMatchObject({ number: 1, state: 'offered', figure: null, pictures: [], label: 'Nani' })
  expect(proof).toMatchObject({ body: first, created_by: 'Meera', note: 'Turn it around!', pins: [] })
  expect(proof.model_url).toBe(
    `/api/orders/${id}/lines/1/bodies/${first.id}/model?v=${first.hash.slice(0, 12)}`,
  )
  const mail = (await shop.mailsTo('asha@example.com')).find(
    ({ kind, about }) => kind === 'proof.offered' && about === id,
  )
  expect(mail).toBeDefined()
  await offeredBody(id)
  const second = await newest(id)
  expect(second.hash).not.toBe(proof.hash)
  expect(await code(await approve(id, proof))).toBe('proof.changed')
  expect(await code(await approve(id, { ...second, hash: proof.hash }))).toBe('proof.changed')
  expect((await approve(id, second)).status).toBe(200)
  expect(await newest(id)).toMatchObject({ state: 'approved', body: second.body })
})

test('a proof without a body keeps the hash it always had, and one with a body has another', () => {
  const shown = { figure: null, pictures: ['a'.repeat(64)], body: null, label: 'Nani', heightMm: 112 }
  const before = 'c7ebd6d2fa257f904115c1b45d0fa698552225dc859648e8a4fa04ad12c8caab'
  expect(proofHash(shown)).toBe(before)
  expect(proofHash({ ...shown, body: { id: 'bdy_1', kind: 'sculpt', hash: 'b'.repeat(64) } })).not.toBe(
    before,
  )
})

test('another name keeps the body, and so does what counts again after a mistake', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing', nameLabel: 'Nani' })
  const body = await offeredBody(id)
  expect((await rename(asha, id, 'Dadi')).status).toBe(200)
  const renamed = await newest(id)
  expect(renamed).toMatchObject({ number: 2, state: 'offered', label: 'Dadi', body })
  expect((await approve(id, renamed)).status).toBe(200)
  await offeredBody(id)
  const withdrawn = await admin.post(`/api/admin/orders/${id}/proofs/3/withdraw`, {
    reason: 'That is another person’s.',
  })
  expect(withdrawn.status).toBe(200)
  expect(await newest(id)).toMatchObject({ number: 4, state: 'approved', body, hash: renamed.hash })
  const [mistaken, seen] = [(await proofsOf(asha, id))[2], (await proofsOf(admin, id))[2]]
  expect(mistaken).toMatchObject({ state: 'withdrawn', body: null, model_url: null })
  expect(seen?.body).not.toBeNull()
})

test('a change is asked for at places of the model, which the founder sees', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
  const body = await offeredBody(id)
  const pin: Pin = { x: 0.01, y: 0.09, z: -0.002, text: 'A little rounder here' }
  const said = { text: 'Almost!', body: body.id }
  expect(await code(await ask(id, 1, { ...said, body: 'bdy_other', pins: [pin] }))).toBe('proof.changed')
  for (const wrong of [
    { ...pin, x: 11 },
    { ...pin, text: ' ' },
    { ...pin, y: null },
  ])
    expect((await ask(id, 1, { ...said, pins: [wrong] })).status).toBe(422)
  expect((await ask(id, 1, { ...said, pins: Array.from({ length: 13 }, () => pin) })).status).toBe(422)
  expect((await newest(id)).state).toBe('offered')
  const pins = Array.from({ length: 12 }, (_, i) => ({ ...pin, z: i / 1000 }))
  expect((await ask(id, 1, { ...said, pins })).status).toBe(200)
  expect(await newest(id, admin)).toMatchObject({ state: 'changes_asked', change: 'Almost!', pins })
})

test('an approved body is printed from its file, on tonight’s plate, and another proof takes its print away', async () => {
  await shop.files.put(SOURCE, await column())
  const { id } = await paidFigurine(shop, asha, { make: 'drawing', nameLabel: 'Nani' })
  const at = (kind: string) => `/api/admin/orders/${id}/lines/1/print.${kind}`
  const madeFile = (kind: string) =>
    eventually(async () => {
      const answer = await admin.get(at(kind))
      return answer.status === 200 && answer
    }, 60_000)
  const report = async () => bodyOf<PrintFile>(await madeFile('json'))
  const tonight = async () => {
    const board = await bodyOf<Board>(await admin.get('/api/admin/board'))
    return board.tonight.cards.some(card => card.id.startsWith(id))
  }
  await offeredBody(id)
  expect(await code(await admin.get(at('3mf')))).toBe('proof.missing')
  const first = await newest(id)
  expect((await approve(id, first)).status).toBe(200)
  const before = await report()
  expect(before).toMatchObject({ state: 'made', hash: first.hash })
  const [figure] = before.report?.size_mm ?? []
  expect((figure?.size_mm[2] ?? 0) + 12).toBeCloseTo(first.height_mm, 1)
  expect((await madeFile('stl')).headers.get('content-type')).toBe('model/stl')
  expect(await tonight()).toBe(true)
  expect((await admin.get(`/api/admin/print/plate.3mf?ids=${id}`)).status).toBe(200)
  const decals = (ids: string) => admin.get(`/api/admin/print/decals.pdf?ids=${ids}`)
  expect(await code(await decals(id))).toBe('print.no_model')
  const { id: figureOfKit } = await paidFigurine(shop, asha)
  expect((await decals(`${id}~${figureOfKit}`)).status).toBe(200)
  await offeredBody(id)
  expect(await code(await admin.get(at('3mf')))).toBe('proof.missing')
  expect(await tonight()).toBe(false)
  const second = await newest(id)
  expect((await approve(id, second)).status).toBe(200)
  const after = await report()
  expect(after.hash).toBe(second.hash)
  expect(after.sha256?.['3mf']).not.toBe(before.sha256?.['3mf'])
  await shop.files.put(
    SOURCE,
    (await column()).map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
  )
  await admin.post(`/api/admin/orders/${id}/lines/1/print`)
  const refused = await eventually(async () => {
    const answer = await admin.get(at('3mf'))
    return answer.status === 409 && answer
  }, 60_000)
  expect(await code(refused)).toBe('print.failed')
  await shop.db
    .update(bodies)
    .set({ hash: 'turned' })
    .where(eq(bodies.id, second.body?.id ?? ''))
  expect(await code(await admin.get(at('3mf')))).toBe('print.no_model')
})

test('pictures have no places to mark', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing' })
  await offeredBody(id)
  await shop.db.update(proofs).set({ body: null }).where(eq(proofs.orderId, id))
  const pins = [{ x: 0, y: 0.05, z: 0, text: 'A rounder nose' }]
  expect(await code(await ask(id, 1, { text: 'A rounder nose', pins }))).toBe('proof.no_body')
  expect((await ask(id, 1, { text: 'A rounder nose' })).status).toBe(200)
})
