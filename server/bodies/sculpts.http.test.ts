import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Body, uploadSculptPath } from '../../shared/bodies/api.ts'
import type { Proof } from '../../shared/proofs/api.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine } from '../../test/purchases.ts'
import { bodiesOf, boxObj, LYING, settled, uploadSculpt } from '../../test/sculpts.ts'
import { createApp } from '../app.ts'
import { sweepPrivateFiles } from '../figurines/remove-figurine.ts'
import { WorkerEnded } from '../platform/files/image-worker/tasks.ts'
import { sizeOf } from '../print/mesh/mesh.ts'
import { readMesh } from '../print/mesh/read-mesh.ts'
import { BODY_QUEUE, makeBodies } from './make-bodies.ts'
import { bodies } from './tables.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop, { email: 'asha@example.com' })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())

const drawingOf = async (who: Customer) => (await paidFigurine(shop, who, { make: 'drawing' })).id
const press = (id: string, body: string, what: 'turn' | 'offer', sent: object) =>
  admin.post(`/api/admin/orders/${id}/lines/1/bodies/${body}/${what}`, sent)
const modelOf = async (who: Customer, { model_url }: Body) =>
  new Uint8Array(await (await who.get(model_url ?? '')).arrayBuffer())
const sizeShown = async (body: Body) =>
  sizeOf((await readMesh(await modelOf(admin, body))).points).map(metres => Math.round(metres * 1000))
const filesOf = async (id: string, body = '%') =>
  (
    await shop.db.execute(sql`select file, source from bodies where order_id = ${id} and id like ${body}`)
  ).rows.flatMap(row => [String(row.file), String(row.source)])

test('a sculpt is put upright, made as high as promised, measured, turned, offered and approved', async () => {
  const id = await drawingOf(asha)
  const sent = await uploadSculpt(shop, admin, id, { bytes: boxObj(LYING, '1 0 0'), fields: { up: 'y' } })
  const { body: making } = await bodyOf<{ body: Body }>(sent)
  expect(making).toMatchObject({ kind: 'sculpt', state: 'making', model_url: null, reason: null })
  const ready = await settled(admin, id)
  expect(ready).toMatchObject({
    id: making.id,
    hash: making.hash,
    state: 'ready',
    desk: { up: 'y', unit: 'mm' },
  })
  expect(ready.desk?.report).toMatchObject({
    light: expect.any(String),
    checks: expect.arrayContaining([expect.objectContaining({ id: 'mended', light: 'green' })]),
  })
  // It lies: what is 40 high becomes 98, which stands on the base of 12.
  expect(await sizeShown(ready)).toEqual([147, 245, 98])
  expect(strFromU8(await modelOf(admin, ready), true)).toContain('COLOR_0')

  expect((await press(id, ready.id, 'turn', { turn: 'upside down' })).status).toBe(422)
  await press(id, ready.id, 'turn', { turn: 'forward' })
  const turned = await settled(admin, id)
  expect(turned.hash).not.toBe(ready.hash)
  expect(await sizeShown(turned)).toEqual([59, 39, 98])
  await press(id, ready.id, 'turn', { turn: 'sideways' })
  const aside = await settled(admin, id)
  expect(await sizeShown(aside)).toEqual([39, 59, 98])

  expect((await press(id, aside.id, 'offer', { note: 'Here you are.' })).status).toBe(200)
  expect((await press(id, aside.id, 'turn', { turn: 'forward' })).status).toBe(409)
  const { proofs } = await bodyOf<{ proofs: Proof[] }>(await asha.get(`/api/orders/${id}/proofs`))
  const [proof] = proofs
  expect(proof).toMatchObject({ state: 'offered', body: { id: aside.id, kind: 'sculpt', hash: aside.hash } })
  expect((await asha.get(proof?.model_url ?? '')).status).toBe(200)
  const approved = await asha.post(`/api/orders/${id}/proofs/1/approve`, { hash: proof?.hash })
  expect(approved.status).toBe(200)

  // The next upload replaces nothing that was shown to the customer.
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 3, 1]) })
  await settled(admin, id)
  expect((await bodiesOf(admin, id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 4, 1]) })
  await settled(admin, id)
  expect((await bodiesOf(admin, id)).map(({ state, model_url }) => [state, model_url !== null])).toEqual([
    ['ready', true],
    ['replaced', false],
    ['ready', true],
  ])
})

test('without a word about its axes, the longest side stands upright', async () => {
  const id = await drawingOf(asha)
  await uploadSculpt(shop, admin, id, { bytes: boxObj([0.1, 0.04, 0.06]) })
  const body = await settled(admin, id)
  expect(await sizeShown(body)).toEqual([39, 59, 98])
  expect(body.desk?.unit).toBe('m')
})

test('a model is read apart from the pictures of customers', async () => {
  const id = await drawingOf(asha)
  const imageWorker = { ...shop.imageWorker, do: () => Promise.reject(new Error('it is busy with photos')) }
  const app = createApp({ ...shop, imageWorker })
  const request: TestApp['request'] = async (path, init) =>
    app.fetch(new Request(ORIGIN + path, init), { clientAddress: '203.0.113.8' })
  const sent = await uploadSculpt({ ...shop, request }, admin, id, { bytes: boxObj([1, 2, 1]) })
  expect(sent.status).toBe(200)
})

const bomb = zipSync({ '3D/3dmodel.model': new Uint8Array(401_000_000) }, { level: 1 })
test.each([
  [
    'text named .glb',
    strToU8('No model, but a letter to the shop.'),
    415,
    'This is no GLB, STL, OBJ or 3MF.',
  ],
  ['a mesh without a surface', strToU8('v 0 0 0\nv 1 0 0\nv 1 1 0\n'), 422, 'There is no surface'],
  ['a zip that grows beyond 400 MB', bomb, 413, 'Unzipped, this file is larger than 400 MB.'],
  ['an empty file', new Uint8Array(), 422, 'Please choose the file'],
])('%s is refused with a sentence beside the field', async (_, bytes, status, sentence) => {
  const id = await drawingOf(asha)
  const answer = await uploadSculpt(shop, admin, id, { bytes })
  expect(answer.status).toBe(status)
  const { errors } = await bodyOf<{ errors: { model: string } }>(answer)
  expect(errors.model).toContain(sentence)
  expect(await bodiesOf(admin, id)).toEqual([])
})

function uploadStream(id: string, length: number, body: ReadableStream<Uint8Array>) {
  const cookie = [...admin.jar].map(([key, value]) => `${key}=${value}`).join('; ')
  return shop.request(uploadSculptPath(id, 1), {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      host: 'shop.test',
      cookie,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(length),
    },
    body,
    duplex: 'half',
  } as RequestInit)
}
function endless() {
  let read = 0
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      read += 1
      stream.enqueue(new Uint8Array(65_536))
    },
  })
  return { body, read: () => read }
}

test('an upload said to be 300 MB is refused before it is read', async () => {
  const { body, read } = endless()
  const answer = await uploadStream(await drawingOf(asha), 300_000_000, body)
  expect(answer.status).toBe(413)
  expect((await bodyOf<{ errors: { model: string } }>(answer)).errors.model).toContain('at most 100 MB')
  expect(read()).toBeLessThan(5)
})

test('an upload for a finished order is refused before it is read, and a broken one gets a sentence of its own', async () => {
  const id = await drawingOf(asha)
  const half = new TextEncoder().encode(
    '--x\r\ncontent-disposition: form-data; name="model"; filename="a.stl"\r\n\r\nsolid',
  )
  const broken = await uploadStream(id, half.length, new Blob([half]).stream())
  expect([broken.status, await bodyOf(broken)]).toMatchObject([
    400,
    { code: 'model.cut_off', errors: { model: 'The upload broke off. Please try again.' } },
  ])
  await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${id}`)
  const { body, read } = endless()
  const answer = await uploadStream(id, 50_000_000, body)
  expect([answer.status, (await bodyOf(answer)).code]).toEqual([409, 'order.finished'])
  expect(read()).toBeLessThan(5)
})

test('only the founder uploads, its buyer sees it once it is offered, and nothing is made for a finished order', async () => {
  const id = await drawingOf(asha)
  const bytes = boxObj([1, 2, 1])
  expect((await uploadSculpt(shop, asha, id, { bytes })).status).toBe(403)
  await uploadSculpt(shop, admin, id, { bytes })
  const { model_url, id: body } = await settled(admin, id)
  const other = await customer(shop)
  expect((await other.get(model_url ?? '')).status).toBe(404)
  expect((await shop.get(model_url ?? '')).status).toBe(401)
  expect(await bodiesOf(asha, id)).toEqual([])
  expect((await asha.get(model_url ?? '')).status).toBe(404)
  expect((await press(id, body, 'offer', {})).status).toBe(200)
  expect((await asha.get(model_url ?? '')).status).toBe(200)
  expect(await bodiesOf(asha, id)).toMatchObject([{ id: body, desk: null }])
  expect((await press(id, 'bdy_nothing', 'offer', {})).status).toBe(404)
  await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${id}`)
  expect((await uploadSculpt(shop, admin, id, { bytes })).status).toBe(409)
  expect((await press(id, body, 'offer', {})).status).toBe(409)
})

test('a body whose process died goes on from what was done, however often its job comes', async () => {
  const id = await drawingOf(asha)
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 2, 1]) })
  const { id: body, hash } = await settled(admin, id)
  const files = await filesOf(id)
  await shop.db.execute(
    sql`update bodies set state = 'making', report = null, ready_at = null where id = ${body}`,
  )
  for (const wanted of [hash, hash, 'of another turn'])
    await shop.jobs.send(shop.db, BODY_QUEUE, { body, hash: wanted })
  const again = await settled(admin, id)
  expect(again).toMatchObject({ id: body, hash, state: 'ready' })
  expect(again.desk?.report).not.toBeNull()
  expect(await filesOf(id)).toEqual(files)
})

test('what was offered by mistake loses its files, and what was approved before is the body again', async () => {
  const id = await drawingOf(asha)
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 2, 1]) })
  const first = await settled(admin, id)
  await press(id, first.id, 'offer', {})
  const [proof] = (await bodyOf<{ proofs: Proof[] }>(await asha.get(`/api/orders/${id}/proofs`))).proofs
  await asha.post(`/api/orders/${id}/proofs/1/approve`, { hash: proof?.hash })
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 3, 1]) })
  const second = await settled(admin, id)
  await press(id, second.id, 'offer', {})
  expect((await bodiesOf(admin, id)).map(({ state }) => state)).toEqual(['ready', 'ready'])
  const [ofSecond, ofFirst] = [await filesOf(id, second.id), await filesOf(id, first.id)]
  const withdrawn = await admin.post(`/api/admin/orders/${id}/proofs/2/withdraw`, { reason: 'Not you.' })
  expect(await bodyOf<{ proof: Proof }>(withdrawn)).toMatchObject({ proof: { model_url: null } })
  expect((await bodiesOf(admin, id)).map(({ state }) => state)).toEqual(['replaced', 'ready'])
  expect((await bodiesOf(asha, id)).map(body => body.id)).toEqual([first.id])
  for (const key of ofSecond) expect(await shop.files.has(key)).toBe(false)
  for (const key of ofFirst) expect(await shop.files.has(key)).toBe(true)
  expect((await press(id, second.id, 'offer', {})).status).toBe(409)
  expect((await press(id, first.id, 'offer', {})).status).toBe(200)
})

test('a body that cannot be printed is not offered, nor one whose name cannot be made in letters', async () => {
  const { id } = await paidFigurine(shop, asha, { make: 'drawing', nameLabel: 'Asha' })
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 2, 1]) })
  const body = await settled(admin, id)
  const refused = async () => {
    const answer = await press(id, body.id, 'offer', {})
    return [answer.status, (await bodyOf(answer)).code]
  }
  const printer = await bodyOf<object>(await admin.get('/api/admin/printer'))
  await admin.ask('PUT', '/api/admin/printer', { ...printer, bed_z_mm: 60 })
  expect(await refused()).toEqual([409, 'body.red'])
  await admin.ask('PUT', '/api/admin/printer', printer)
  await shop.db.execute(sql`update order_lines set name_label = '日本' where order_id = ${id}`)
  expect(await refused()).toEqual([409, 'body.label'])
  await shop.db.execute(sql`update order_lines set name_label = 'Asha' where order_id = ${id}`)
  await shop.db.execute(sql`update bodies set file = null where id = ${body.id}`)
  expect(await refused()).toEqual([409, 'body.not_ready'])
})

type Job = (data: { body: string; hash: string }, turn: { isLast: boolean }) => Promise<void>
/** A sculpt that waits for its job, which gives its tasks to `work` and is run by the test. */
async function waitingSculpt(work: (task: string, id: string) => Promise<object>) {
  const orderId = await drawingOf(asha)
  const [id, source] = [`bdy_${orderId}`, `body/${orderId}.obj`]
  await shop.files.put(source, boxObj([1, 2, 1]))
  const row = {
    id,
    orderId,
    line: 1,
    kind: 'sculpt',
    state: 'making',
    source,
    hash: 'H',
    actor: 'Meera',
  } as const
  await shop.db.insert(bodies).values(row)
  const handled: Job[] = []
  const jobs = { ...shop.jobs, handle: (_: string, __: object, job: unknown) => handled.push(job as Job) }
  const printWorker = { ...shop.printWorker, do: ({ name }: { name: string }) => work(name, id) }
  const arriving = join(shop.config.dataDirectory, 'arriving')
  makeBodies({ ...shop, arriving, jobs: { ...jobs, every: () => 0 }, printWorker } as never)
  const now = async () => (await shop.db.select().from(bodies).where(eq(bodies.id, id)))[0]
  return { now, run: (isLast = true) => handled[0]?.({ body: id, hash: 'H' }, { isLast }) }
}
const glb = { bytes: new Uint8Array([1]) }

test('a process that ends before its body is made is given it once more, then it has failed', async () => {
  const { now, run } = await waitingSculpt(() => Promise.reject(new WorkerEnded('SIGKILL')))
  await expect(run(false)).rejects.toThrow('SIGKILL')
  expect(await now()).toMatchObject({ state: 'making', reason: null })
  await run()
  expect(await now()).toMatchObject({ state: 'failed', reason: expect.stringContaining('coarser') })
})

test('a body that was turned meanwhile is not measured as it stood', async () => {
  const done: string[] = []
  const { now, run } = await waitingSculpt(async (task, id) => {
    done.push(task)
    await shop.db.update(bodies).set({ hash: 'turned' }).where(eq(bodies.id, id))
    return glb
  })
  await run()
  expect(done).toEqual(['print.web-copy'])
  expect(await now()).toMatchObject({ state: 'making', file: null })
})

test('a body that was turned all around while it was measured is not ready without its model', async () => {
  const { now, run } = await waitingSculpt(async (task, id) => {
    if (task === 'print.web-copy') return glb
    await shop.db.update(bodies).set({ file: null }).where(eq(bodies.id, id))
    return { measures: {} }
  })
  await run()
  expect(await now()).toMatchObject({ state: 'making', file: null })
})

test('its files outlive the nightly sweep, are in the export once they were offered, and go with the account', async () => {
  const tara = await customer(shop)
  const id = await drawingOf(tara)
  await uploadSculpt(shop, admin, id, { bytes: boxObj([1, 2, 1]) })
  const { id: body } = await settled(admin, id)
  const files = await filesOf(id)
  const exported = async () =>
    unzipSync(new Uint8Array(await (await tara.get(`/api/profiles/${tara.id}/export`)).arrayBuffer()))
  expect((await exported())[`pictures/${body}.glb`]).toBeUndefined()
  expect((await press(id, body, 'offer', {})).status).toBe(200)
  await shop.files.put('body/body-00000000000000000000000000000000.glb', new Uint8Array([1]))
  await sweepPrivateFiles({ ...shop, files: { ...shop.files, isOlderThan: async () => true } })
  const thereOf = (keys: string[]) => Promise.all(keys.map(key => shop.files.has(key)))
  expect(await thereOf(files)).toEqual([true, true])
  expect(await shop.files.has('body/body-00000000000000000000000000000000.glb')).toBe(false)
  expect((await exported())[`pictures/${body}.glb`]?.length).toBeGreaterThan(500)
  await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${id}`)
  expect((await tara.ask('DELETE', `/api/profiles/${tara.id}`, { password: tara.password })).status).toBe(200)
  expect(await thereOf(files)).toEqual([false, false])
  expect(await filesOf(id)).toEqual([])
})
