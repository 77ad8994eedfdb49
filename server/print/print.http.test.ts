import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { PDFDocument, PDFName, PDFRawStream } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Margin } from '../../shared/books/api.ts'
import type { DeskSheet } from '../../shared/orders/desk-api.ts'
import { defaultPrinter, type PrintFile } from '../../shared/print/api.ts'
import type { Board } from '../../shared/production/api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { type Customer, customer } from '../../test/people.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'
import { manifold } from '../kit/manifold.ts'
import { PRINT_QUEUE } from './begin-prints.ts'
import { sendOverdue } from './make-prints.ts'
import { readMesh } from './mesh/read-mesh.ts'

let shop: TestApp
let asha: Customer
let admin: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off' } })
  asha = await customer(shop)
  admin = await customer(shop, { role: 'admin' })
})
afterAll(() => shop.close())

const PATIENCE_MS = 180_000
const at = (id: string, kind = 'json', line = 1) => `/api/admin/orders/${id}/lines/${line}/print.${kind}`
const problem = (answer: Response) => bodyOf<{ code: string; detail: string; report?: object }>(answer)
/** Waits while it is made. */
const ready = (path: string) =>
  eventually(async () => {
    const answer = await admin.get(path)
    return answer.status !== 202 && answer
  }, PATIENCE_MS)
const bytesOf = async (path: string) => new Uint8Array(await (await ready(path)).arrayBuffer())
const modelOf = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['3D/3dmodel.model'] ?? new Uint8Array())
const picturesIn = (pdf: PDFDocument) =>
  pdf.context.enumerateIndirectObjects().filter(([, one]) => isPicture(one)).length
const isPicture = (one: unknown) =>
  one instanceof PDFRawStream && one.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

describe('the print file of a figure', () => {
  let id = ''
  beforeAll(async () => {
    id = (await paidFigurine(shop, asha, { nameLabel: 'Nani' })).id
  }, PATIENCE_MS)

  test(
    'is begun by the payment, and waits with Retry-After until it is there',
    async () => {
      const first = await admin.get(at(id))
      expect([200, 202]).toContain(first.status)
      if (first.status === 202) expect(first.headers.get('retry-after')).toBe('2')
      const view = await bodyOf<PrintFile>(await ready(at(id)))
      expect(view).toMatchObject({ state: 'made', report: { light: 'green' } })
      expect(view.report?.checks.map(({ id: check }) => check)).toEqual([
        'closed',
        'one_piece',
        'clash',
        'pegs',
        'head',
        'bed',
        'walls',
        'overhang',
        'letters',
      ])
      const [figure, head, base] = view.report?.size_mm ?? []
      expect(figure?.size_mm[2]).toBeLessThan(80)
      expect(head?.size_mm[2]).toBeLessThan(70)
      expect(base?.size_mm[2]).toBeCloseTo(17, 1)
      expect(view.report?.grams).toBeGreaterThan(40)
      expect(view.report?.minutes).toBeGreaterThan(200)
    },
    PATIENCE_MS,
  )

  test(
    'holds figure and base in millimetres, and is what its hash says',
    async () => {
      const view = await bodyOf<PrintFile>(await ready(at(id)))
      const threeMf = await bytesOf(at(id, '3mf'))
      const model = modelOf(threeMf)
      expect(model).toContain('<model unit="millimeter"')
      expect(
        [...model.matchAll(/<object id="\d" type="model" name="(\w+)"/g)].map(([, name]) => name),
      ).toEqual(['figure', 'head', 'base'])
      expect(model).toContain(`proof ${view.hash}`)
      const stl = await bytesOf(at(id, 'stl'))
      const triangles = new DataView(stl.buffer).getUint32(80, true)
      expect(stl.length).toBe(84 + triangles * 50)
      expect(triangles).toBe([...model.matchAll(/<triangle /g)].length)
      expect([sha256(threeMf), sha256(stl)]).toEqual([view.sha256?.['3mf'], view.sha256?.stl])
    },
    PATIENCE_MS,
  )

  test(
    'is made again by another name, and by another only',
    async () => {
      const before = await bodyOf<PrintFile>(await ready(at(id)))
      await asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Nani' })
      expect((await bodyOf<PrintFile>(await ready(at(id)))).made_at).toBe(before.made_at)
      await asha.ask('PATCH', `/api/orders/${id}/lines/1/label`, { name_label: 'Dadi' })
      expect((await admin.get(at(id, '3mf'))).status).toBe(202)
      const after = await bodyOf<PrintFile>(await ready(at(id)))
      expect(after.hash).not.toBe(before.hash)
      expect(after.sha256?.['3mf']).not.toBe(before.sha256?.['3mf'])
      expect(modelOf(await bytesOf(at(id, '3mf')))).toContain('<metadata name="Title">Dadi</metadata>')
      const kept = await shop.files.list('prints')
      expect(kept.filter(key => key.includes(id))).toHaveLength(2)
    },
    PATIENCE_MS,
  )

  test(
    'is made again where the file is gone',
    async () => {
      await ready(at(id))
      for (const key of await shop.files.list('prints')) await shop.files.remove(key)
      expect((await admin.get(at(id, 'stl'))).status).toBe(202)
      expect((await ready(at(id, 'stl'))).status).toBe(200)
    },
    PATIENCE_MS,
  )

  test(
    'is no failed job once it is there, though the process that made it died four times',
    async () => {
      await ready(at(id))
      const failed = async () =>
        (await shop.jobs.failed(shop.db, PRINT_QUEUE)).map(({ data }) => data.orderId)
      await shop.db.execute(
        sql`update pgboss.job set state = 'failed' where name = ${PRINT_QUEUE} and data ->> 'orderId' = ${id}`,
      )
      expect(await failed()).toContain(id)
      await sendOverdue(shop)
      expect(await failed()).not.toContain(id)
      expect((await bodyOf<PrintFile>(await ready(at(id)))).state).toBe('made')
    },
    PATIENCE_MS,
  )

  test(
    'is estimated after what the founder’s slicer said of others',
    async () => {
      const before = await bodyOf<PrintFile>(await ready(at(id)))
      const { grams = 0, minutes = 0 } = before.report ?? {}
      const typed = { grams: Math.round(grams * 12) / 10, minutes: Math.round(minutes * 0.5) }
      const noted = await admin.ask('PUT', `/api/admin/orders/${id}/lines/1/print/slicer`, typed)
      const after = await bodyOf<PrintFile>(noted)
      expect(after.slicer).toEqual({ grams: typed.grams, minutes: typed.minutes })
      expect(after.report?.grams).toBeCloseTo(typed.grams, 0)
      expect(after.report?.minutes).toBe(typed.minutes)
      const { costs } = await bodyOf<Margin>(await admin.get(`/api/admin/orders/${id}/margin`))
      // 1,100 rupees a kilogram are 110 paise a gram.
      expect(costs.find(({ name }) => name === 'material')).toEqual({
        name: 'material',
        minor_units: Math.round(typed.grams * 110),
        source: 'known',
      })
      expect(
        (await admin.ask('PUT', `/api/admin/orders/${id}/lines/1/print/slicer`, { grams: 0, minutes: 5 }))
          .status,
      ).toBe(422)
    },
    PATIENCE_MS,
  )

  test(
    'is red where the bed is too small, says so, and is not handed out',
    async () => {
      const printer = { bed_x_mm: 220, bed_y_mm: 220, bed_z_mm: 250, rupees_per_kg: 1100 }
      const small = { ...printer, bed_z_mm: 50 }
      expect((await admin.ask('PUT', '/api/admin/printer', small)).status).toBe(200)
      const refused = await ready(at(id, '3mf'))
      expect(refused.status).toBe(409)
      expect(await problem(refused)).toMatchObject({ code: 'print.red', report: { light: 'red' } })
      expect((await admin.get(at(id))).status).toBe(409)
      await admin.ask('PUT', '/api/admin/printer', printer)
      expect((await ready(at(id, '3mf'))).status).toBe(200)
    },
    PATIENCE_MS,
  )

  test(
    'goes on one plate with others, as many as fit',
    async () => {
      const other = await paidFigurine(shop, asha, { nameLabel: 'Dadi' })
      const plate = `/api/admin/print/plate.3mf?ids=${id}~${other.id}`
      const model = modelOf(await bytesOf(plate))
      expect([...model.matchAll(/<item /g)]).toHaveLength(6)
      const single = modelOf(await bytesOf(`/api/admin/print/plate.3mf?cards=${other.id}.1.1`))
      expect([...single.matchAll(/<item /g)]).toHaveLength(3)
      expect((await admin.get('/api/admin/print/plate.3mf')).status).toBe(422)
      const printer = { bed_x_mm: 220, bed_y_mm: 220, bed_z_mm: 250, rupees_per_kg: 1100 }
      await admin.ask('PUT', '/api/admin/printer', { ...printer, bed_x_mm: 140, bed_y_mm: 140 })
      expect(await problem(await admin.get(plate))).toMatchObject({
        code: 'print.plate',
        detail: 'These 2 figures do not fit on a bed of 140 × 140 mm at once. Choose fewer orders.',
      })
      await admin.ask('PUT', '/api/admin/printer', printer)
    },
    PATIENCE_MS,
  )

  test(
    'has its decals on a sheet of A4, with those of other orders, mirrored where the film wants it',
    async () => {
      const bytes = await bytesOf(`/api/admin/print/decals.pdf?ids=${id}`)
      const pdf = await PDFDocument.load(bytes)
      expect(pdf.getPageCount()).toBe(1)
      const { width, height } = pdf.getPage(0).getSize()
      expect([width, height].map(points => Math.round((points / 72) * 25.4))).toEqual([210, 297])
      const one = picturesIn(pdf)
      // Two eyes, two brows, a mouth and the shop's name at least.
      expect(one).toBeGreaterThanOrEqual(6)
      const both = await bytesOf(`/api/admin/print/decals.pdf?cards=${id}.1.1~${id}.1.2`)
      expect(picturesIn(await PDFDocument.load(both))).toBe(2 * one)
      await admin.ask('PUT', '/api/admin/printer', { ...defaultPrinter, mirrored_decals: true })
      const mirrored = await bytesOf(`/api/admin/print/decals.pdf?ids=${id}`)
      expect(Buffer.from(mirrored).equals(bytes)).toBe(false)
      await admin.ask('PUT', '/api/admin/printer', defaultPrinter)
      expect((await admin.get('/api/admin/print/decals.pdf')).status).toBe(422)
      expect(
        await problem(await admin.get('/api/admin/print/decals.pdf?ids=ORD-00000000-0000')),
      ).toMatchObject({
        code: 'print.no_model',
      })
      expect((await asha.get(`/api/admin/print/decals.pdf?ids=${id}`)).status).toBe(403)
    },
    PATIENCE_MS,
  )

  test(
    'goes with the account',
    async () => {
      const tara = await customer(shop)
      const { id: theirs } = await paidFigurine(shop, tara, { nameLabel: 'Dadi' })
      await ready(at(theirs))
      await shop.db.execute(sql`update orders set status = 'Delivered' where id = ${theirs}`)
      expect((await shop.files.list('prints')).some(key => key.includes(theirs))).toBe(true)
      await tara.ask('DELETE', `/api/profiles/${tara.id}`, { password: tara.password })
      expect((await shop.files.list('prints')).some(key => key.includes(theirs))).toBe(false)
    },
    PATIENCE_MS,
  )
})

test(
  'a Desk Buddy has a print file, closed and 110 mm high, made once',
  async () => {
    const path = '/api/admin/desk-buddies/shiba-mochi/print.3mf'
    const first = await admin.get(path)
    expect(first.status).toBe(200)
    expect(first.headers.get('content-disposition')).toContain('dopple-shiba-mochi.3mf')
    const bytes = new Uint8Array(await first.arrayBuffer())
    const solid = await solidOf(bytes)
    expect(solid.status()).toBe('NoError')
    const { min, max } = solid.boundingBox()
    expect(Math.abs(max[2] - min[2] - 110)).toBeLessThan(0.6)
    const [piece, ...others] = solid.decompose()
    expect([piece?.isEmpty(), others.length]).toEqual([false, 0])
    expect(await shop.files.list('model-prints')).toHaveLength(4)
    expect(Buffer.from(await (await admin.get(path)).arrayBuffer()).equals(bytes)).toBe(true)
    expect((await asha.get(path)).status).toBe(403)
    expect((await admin.get('/api/admin/desk-buddies/nobody/print.3mf')).status).toBe(404)
  },
  PATIENCE_MS,
)

async function solidOf(bytes: Uint8Array) {
  const { Manifold, Mesh } = await manifold()
  const { points, triangles } = await readMesh(bytes)
  const mesh = new Mesh({ numProp: 3, vertProperties: points, triVerts: triangles })
  mesh.merge()
  return new Manifold(mesh)
}

test(
  'a name that cannot be set is red with its sign, and what to do',
  async () => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    await shop.db.execute(sql`update proofs set label = 'Nani 🎈', hash = 'ba11oon' where order_id = ${id}`)
    const refused = await ready(at(id, '3mf'))
    expect(refused.status).toBe(409)
    const { code, report } = await problem(refused)
    expect(code).toBe('print.red')
    expect(JSON.stringify(report)).toContain('🎈')
  },
  PATIENCE_MS,
)

test(
  'a figure of a kit that is gone is red with a sentence',
  async () => {
    const { id } = await paidFigurine(shop, asha, { nameLabel: 'Nani' })
    await ready(at(id))
    await shop.db.execute(
      sql`update proofs set figure = jsonb_set(figure, '{kit}', '0'), hash = 'old' where order_id = ${id}`,
    )
    const { code, report } = await problem(await ready(at(id)))
    expect(code).toBe('print.red')
    expect(JSON.stringify(report)).toContain('version 0 of the kit')
  },
  PATIENCE_MS,
)

test(
  'an ordered Desk Buddy has one too: with a name, a plate that clips to its base; without, the file of all',
  async () => {
    const slug = 'shiba-mochi'
    const named = await paidOrder(shop, asha, { slug, nameLabel: 'Nani', quantity: 2 })
    const view = await bodyOf<PrintFile>(await ready(at(named.id)))
    expect(view).toMatchObject({ state: 'made', report: { light: 'green' } })
    expect(view.report?.checks.find(({ id }) => id === 'plate')?.text).toContain('clips to the base')
    const objects = (bytes: Uint8Array) =>
      [...modelOf(bytes).matchAll(/<object id="\d" type="model" name="(\w+)"/g)].map(([, name]) => name)
    expect(objects(await bytesOf(at(named.id, '3mf')))).toEqual(['figure', 'plate'])
    const colours = modelOf(await bytesOf(`/api/admin/orders/${named.id}/lines/1/print-colours.3mf`))
    expect([...colours.matchAll(/<base /g)].length).toBeGreaterThanOrEqual(5)
    const { sheets } = await bodyOf<{ sheets: DeskSheet[] }>(
      await admin.get(`/api/admin/orders/sheets?ids=${named.id}`),
    )
    expect(sheets[0]?.paints[0]?.regions.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['Colour 1', 'Plate of the name', 'Plate: letters']),
    )
    const bare = await paidOrder(shop, asha, { slug, nameLabel: null })
    const shared = await bytesOf(at(bare.id, '3mf'))
    expect(objects(shared)).toEqual(['figure'])
    const path = `/api/admin/desk-buddies/${slug}/print.3mf`
    expect(Buffer.from(await (await admin.get(path)).arrayBuffer()).equals(shared)).toBe(true)

    const { tonight, columns } = await bodyOf<Board>(await admin.get('/api/admin/board'))
    const card = columns.flatMap(({ cards }) => cards).find(({ order_id }) => order_id === named.id)
    expect(card?.print?.state).toBe('made')
    expect(tonight.cards.length + tonight.left).toBeGreaterThanOrEqual(3)
    const plate = modelOf(await bytesOf(`/api/admin/print/plate.3mf?cards=${named.id}.1.1~${bare.id}.1.1`))
    expect([...plate.matchAll(/<item /g)]).toHaveLength(3)

    await shop.db.execute(sql`delete from print_files where order_id = ${bare.id}`)
    await shop.db.execute(sql`update desk_buddies set model_url = null where slug = ${slug}`)
    expect(await problem(await admin.get(at(bare.id)))).toMatchObject({ code: 'print.no_model' })
  },
  PATIENCE_MS,
)

test('what nobody approved and what is sculpted has no print file', async () => {
  const drawing = await paidFigurine(shop, asha, { make: 'drawing' })
  expect(await problem(await admin.get(at(drawing.id)))).toMatchObject({ code: 'proof.missing' })
  await shop.db.execute(sql`insert into proofs (order_id, number, line, is_newest, state, height_mm, hash, source, actor)
    values (${drawing.id}, 1, 1, true, 'approved', 110, 'a', 'founder', 'Meera')`)
  const sculpted = await admin.get(at(drawing.id, '3mf'))
  expect([sculpted.status, (await problem(sculpted)).code]).toEqual([404, 'print.no_model'])
  expect((await admin.get(at(drawing.id, '3mf', 2))).status).toBe(404)
  expect((await asha.get(at(drawing.id))).status).toBe(403)
})
