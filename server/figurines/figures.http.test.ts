import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFigure, type Figure } from '../../shared/figure.ts'
import { FIGURE_VIEWS, figureViewPath } from '../../shared/figurines.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { portrait, upload } from '../../test/photos.ts'
import { drawView } from '../kit/draw-views.ts'
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
  figurine: { kind: string; figure: Figure | null; generated_figurine_url: string; model_url: null }
}
const made = async (bytes = portrait()) => bodyOf<Made>(await upload(shop, asha, { bytes }))
const bytesAt = async (link: string) => Buffer.from(await (await asha.get(link)).arrayBuffer())
const shown = async (id: string) => (await bodyOf<Shown>(await asha.get(`/api/figurines/${id}`))).figurine

test('a photo becomes a figure, and the preview is the picture of that figure', async () => {
  const { figurine_id, figurine_url, figure, faces } = await made(portrait('turban-beard-kurta'))
  expect(figure).toMatchObject({ headwear: { style: 'turban' } })
  expect(faces).toHaveLength(1)
  expect(await shown(figurine_id)).toMatchObject({ kind: 'generated', figure, model_url: null })
  const drawn = await drawView(shop, figure, { view: 'preview', size: 1024 })
  expect(Buffer.compare(await bytesAt(figurine_url), Buffer.from(drawn))).toBe(0)
})

test('without a face it is a plain figure, and everything about it is in doubt', async () => {
  const wall = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#8899aa' } })
    .jpeg()
    .toBuffer()
  const { figure, faces, doubts } = await made(wall)
  expect(figure).toEqual(defaultFigure)
  expect([faces, doubts]).toEqual([[], expect.arrayContaining(['skin', 'hair', 'glasses'])])
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
  expect(old.figure).toBeNull()
  expect(old.generated_figurine_url.split('?')[0]).toBe(figurine_url.split('?')[0])
  expect((await asha.get(figureViewPath(figurine_id, 'front', 256))).status).toBe(404)
  const next = await bodyOf<{ figurine: { id: string } }>(
    await asha.ask('POST', `/api/figurines/${figurine_id}/versions`, {}),
  )
  const stream = await asha.get(`/api/figurines/${next.figurine.id}/events`)
  await stream.text()
  expect((await shown(next.figurine.id)).figure).toEqual(figure)
})
