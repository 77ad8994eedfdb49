import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFigure, type Figure, type Figure2, hairLengths } from '../../shared/figure/figure.ts'
import { FIGURE_VIEWS, type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { portrait, upload } from '../../test/photos.ts'
import { type Opened, shippingTo } from '../../test/purchases.ts'
import { drawView } from '../kit/figure-views.ts'
import { figurines } from './tables.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off', PREVIEWS_PER_DAY: '500' } })
  asha = await customer(shop)
  ravi = await customer(shop)
})
afterAll(() => shop.close())

interface Made {
  figurine_id: string
  figurine_url: string
  figure: Figure
  faces: unknown[]
  doubts: string[]
}
interface Shown {
  figurine: { kind: string; figure: Figure | null; generated_figurine_url: string; model_url: string | null }
}
const made = async (bytes = portrait()) => bodyOf<Made>(await upload(shop, asha, { bytes, fields: {} }))
const bytesAt = async (link: string) => Buffer.from(await (await asha.get(link)).arrayBuffer())
const shown = async (id: string) => (await bodyOf<Shown>(await asha.get(`/api/figurines/${id}`))).figurine

test('a photo becomes a figure, and the preview is the picture of that figure', async () => {
  const { figurine_id, figurine_url, figure, faces } = await made(portrait('short-brown-blue-tee'))
  expect(figure).toMatchObject({ headwear: null, glasses: null })
  expect(hairLengths[figure.hair.style]).toBe('short')
  expect(faces).toHaveLength(1)
  expect(await shown(figurine_id)).toMatchObject({
    kind: 'generated',
    figure,
    model_url: `/api/figurines/${figurine_id}/model`,
  })
  const drawn = await drawView(shop, figure, { view: 'preview', size: 1024 })
  expect(Buffer.compare(await bytesAt(figurine_url), Buffer.from(drawn))).toBe(0)
})

test('the small face of somebody seen from head to foot is found', async () => {
  const small = await sharp(portrait('short-brown-blue-tee')).resize(300).toBuffer()
  const photo = sharp({ create: { width: 1200, height: 1600, channels: 3, background: '#c9ccd1' } })
  const { faces } = await made(
    await photo
      .composite([{ input: small, left: 450, top: 200 }])
      .jpeg()
      .toBuffer(),
  )
  expect(faces).toHaveLength(1)
})

test('without a face it is a plain figure, and everything about it is in doubt', async () => {
  const wall = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const { figure, faces, doubts } = await made(wall)
  expect(figure).toEqual(defaultFigure)
  expect([faces, doubts]).toEqual([[], expect.arrayContaining(['skin', 'hair', 'glasses'])])
})

const sent = async (figure: string) => {
  const answer = await upload(shop, asha, { fields: { figure } })
  return { status: answer.status, body: await bodyOf<Made & { errors: Record<string, string> }>(answer) }
}

test('what the page has settled wins, and the reading fills what is absent', async () => {
  const read = await made()
  const { body } = await sent(
    JSON.stringify({ hair: { style: 'two-braids' }, glasses: null, skin: '#6c4029' }),
  )
  const { hair, ...rest } = read.figure
  expect(body.figure).toEqual({
    ...rest,
    skin: '#6c4029',
    glasses: null,
    hair: { ...hair, style: 'two-braids' },
  })
  expect(body.doubts).toEqual(read.doubts.filter(doubt => !['skin', 'hair', 'glasses'].includes(doubt)))
})

test('a page of the release before sends a figure of kit 1: it is taken as the present kit has it', async () => {
  const { face: _, moustache, base, outfit, ...same } = defaultFigure
  const before = {
    ...same,
    kit: 1,
    beard: { style: 'moustache', colour: '#15100f' },
    outfit: { style: outfit.style, colours: ['#112233'] },
  }
  for (const given of [before, { beard: before.beard }]) {
    const { figure } = (await sent(JSON.stringify(given))).body
    expect(figure).toMatchObject({
      kit: 2,
      beard: null,
      moustache: { style: 'plain', colour: '#15100f' },
    })
  }
})

test('what the page has read whole is taken as it is, with what it still guesses', async () => {
  const figure: Figure = { ...defaultFigure, hair: { style: 'afro', colour: '#231815' }, prop: 'ball' }
  const face = { x: 0.5, y: 0.4, rx: 0.1, ry: 0.2 }
  const fields = {
    figure: JSON.stringify(figure),
    face: JSON.stringify(face),
    doubts: JSON.stringify(['hair_colour']),
  }
  const given = await bodyOf<Made>(await upload(shop, asha, { fields }))
  expect(given).toMatchObject({ figure, doubts: ['hair_colour'], faces: [{ width: 0.2, height: 0.4 }] })
  const wrong = await upload(shop, asha, { fields: { ...fields, doubts: '["age"]' } })
  expect(wrong.status).toBe(422)
})

test('what the customer said is kept slot by slot, and asked of nobody again', async () => {
  const figure: Figure2 = { ...defaultFigure, hair: { style: 'braid', colour: '#231815' } }
  const face = JSON.stringify({ x: 0.5, y: 0.4, rx: 0.1, ry: 0.2 })
  const fields = {
    figure: JSON.stringify(figure),
    face,
    doubts: '["hair","glasses"]',
    said: '["hair","outfit"]',
  }
  const { figurine_id, doubts } = await bodyOf<Made>(await upload(shop, asha, { fields }))
  expect(doubts).toEqual(['glasses'])
  const settled = (await bodyOf<{ figurine: Figurine }>(await asha.get(`/api/figurines/${figurine_id}`)))
    .figurine
  expect(settled).toMatchObject({
    face: { x: 0.5, y: 0.4 },
    sources: { hair: 'customer', outfit: 'customer', skin: 'photo', glasses: 'default', prop: 'default' },
  })
  const later = { ...figure, glasses: { style: 'round', colour: '#26262c' } }
  const answer = await asha.post(`/api/figurines/${figurine_id}/versions`, {
    figure: later,
    said: ['glasses'],
  })
  expect((await bodyOf<{ figurine: Figurine }>(answer)).figurine).toMatchObject({
    figure: later,
    doubts: [],
    sources: { hair: 'customer', glasses: 'customer', skin: 'photo' },
  })
  const wrong = await upload(shop, asha, { fields: { ...fields, said: '["nose"]' } })
  expect([wrong.status, Object.keys((await bodyOf<{ errors: object }>(wrong)).errors)]).toEqual([
    422,
    ['said'],
  ])
})

test('a figure the kit cannot build is refused with a sentence for each field', async () => {
  const wrong = { hair: { style: 'mohawk', colour: 'red' }, wings: true, build: { age: 'adult', girth: 9 } }
  const { status, body } = await sent(JSON.stringify(wrong))
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    figure: 'A figure has no wings.',
    'figure.hair.style': expect.stringContaining('no such hair style'),
    'figure.hair.colour': 'Give a colour like #c58c66.',
    'figure.build.girth': expect.stringContaining('at most'),
  })
  const junk = await sent('{"skin":'.repeat(300))
  expect([junk.status, junk.body.errors]).toEqual([422, { figure: 'The figure could not be read.' }])
})

test('a figure longer than any figure is refused and not cut', async () => {
  const long = JSON.stringify({ ...defaultFigure, marks: Array(1250).fill('mole') })
  expect(long.length).toBeGreaterThan(8_000)
  for (const text of [long, 'x'.repeat(10_000)]) {
    const { status, body } = await sent(text)
    expect([status, body.errors]).toEqual([422, { figure: 'This field takes at most 4,000 characters.' }])
  }
})

test('the figure is that of the face the customer points at', async () => {
  const both = await sharp(portrait('curly-red'))
    .extend({ right: 360, background: '#888' })
    .composite([{ input: portrait('short-brown-blue-tee'), left: 360, top: 0 }])
    .jpeg()
    .toBuffer()
  const hairs = []
  for (const x of [0.25, 0.75]) {
    const face = JSON.stringify({ x, y: 0.45, rx: 0.12, ry: 0.25 })
    const { faces, figure } = await bodyOf<Made>(await upload(shop, asha, { bytes: both, fields: { face } }))
    expect(faces).toHaveLength(2)
    hairs.push(figure.hair.colour)
  }
  expect(hairs[0]).not.toEqual(hairs[1])
})

test('a figure is seen from all sides, by its owner and no other customer', async () => {
  const { figurine_id } = await made()
  const pictures = await Promise.all(
    FIGURE_VIEWS.map(view => bytesAt(figureViewPath(figurine_id, view, 256))),
  )
  for (const picture of pictures)
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
  expect(new Set(pictures.map(picture => picture.toString('base64'))).size).toBe(FIGURE_VIEWS.length)
  const front = figureViewPath(figurine_id, 'front', 256)
  const named = await bytesAt(figureViewPath(figurine_id, 'front', 256, 'Nani'))
  expect(named.equals(pictures[1] ?? named)).toBe(false)
  expect(await bytesAt(figureViewPath(figurine_id, 'front', 256, '\u{1f98a}'))).toEqual(pictures[1])
  expect((await asha.get(figureViewPath(figurine_id, 'front', 256, 'x'.repeat(21)))).status).toBe(422)
  expect((await ravi.get(front)).status).toBe(404)
  expect((await browserOf(shop).get(front)).status).toBe(401)
  expect((await asha.get(front.replace('front', 'above'))).status).toBe(404)
})

test('a figurine from before there were figures opens with its old picture, and is read when it is drawn again', async () => {
  const { figurine_id, figurine_url, figure } = await made()
  await shop.db
    .update(figurines)
    .set({ figure: null, faces: [], doubts: [] })
    .where(eq(figurines.id, figurine_id))
  const old = await shown(figurine_id)
  expect([old.figure, old.model_url]).toEqual([null, null])
  expect(old.generated_figurine_url.split('?')[0]).toBe(figurine_url.split('?')[0])
  expect((await asha.get(figureViewPath(figurine_id, 'front', 256))).status).toBe(404)
  const next = await bodyOf<{ figurine: { id: string } }>(
    await asha.ask('POST', `/api/figurines/${figurine_id}/versions`, {}),
  )
  const stream = await asha.get(`/api/figurines/${next.figurine.id}/events`)
  await stream.text()
  expect((await shown(next.figurine.id)).figure).toEqual(figure)
})

describe('the shape of a face', () => {
  const bytes = portrait('grey-hair-grey-beard')
  const page = { figure: JSON.stringify({ ...defaultFigure, face: { jaw: 0.3 } }), face: '' }
  const found = async (fields: Record<string, string>) => {
    const { figurine_id } = await bodyOf<Made>(await upload(shop, asha, { bytes, fields }))
    const { figurine } = await bodyOf<{ figurine: Figurine }>(await asha.get(`/api/figurines/${figurine_id}`))
    return figurine
  }
  const rowOf = async (id: string) => {
    const [row] = await shop.db.select().from(figurines).where(eq(figurines.id, id))
    return row ?? expect.fail('the figurine is gone')
  }

  test('is measured in the photo, also where the page has read the rest', async () => {
    const seen = JSON.stringify({ x: 0.5, y: 0.45, rx: 0.2, ry: 0.25 })
    for (const fields of [{}, { ...page, face: seen, said: '["skin"]' }]) {
      const { figure, measured, sources } = await found(fields)
      expect(Object.keys(measured ?? {}).length).toBeGreaterThan(5)
      expect(figure).toMatchObject({ face: measured })
      expect(sources?.face).toBe('photo')
    }
  })

  test('stays as the customer said it, beside what was measured', async () => {
    const { figure, measured, sources } = await found({ ...page, said: '["face"]' })
    expect([figure, sources?.face]).toMatchObject([{ face: { jaw: 0.3 } }, 'customer'])
    expect(Object.keys(measured ?? {}).length).toBeGreaterThan(5)
  })

  test('goes to the next version; what was measured is forgotten with the photo, the face stays', async () => {
    const { id, figure, measured, photo_id } = await found({})
    const told = await asha.ask('POST', `/api/figurines/${id}/versions`, {})
    const next = (await bodyOf<{ figurine: { id: string } }>(told)).figurine.id
    await (await asha.get(`/api/figurines/${next}/events`)).text()
    expect(await rowOf(next)).toMatchObject({ figure, measured })
    const bought = { figurine_id: id, quantity: 1, shipping: shippingTo() }
    const { order } = await bodyOf<Opened>(await asha.post('/api/payments/order', bought))
    await shop.db.execute(sql`update orders set status = 'Cancelled' where id = ${order.id}`)
    expect((await asha.ask('DELETE', `/api/photo-vault/photo/${photo_id}`)).status).toBeLessThan(300)
    expect(await rowOf(id)).toMatchObject({ figure, measured: null })
  })

  test('that cannot be measured leaves the figure with the usual one', async () => {
    const wall = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#8899aa' } })
      .jpeg()
      .toBuffer()
    const { figurine_id } = await bodyOf<Made>(await upload(shop, asha, { bytes: wall, fields: {} }))
    expect(await rowOf(figurine_id)).toMatchObject({ measured: null, figure: { face: {} } })
  })
})
