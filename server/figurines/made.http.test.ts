import { NodeIO } from '@gltf-transform/core'
import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { defaultFigure, type Figure } from '../../shared/figure/figure.ts'
import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import type { Order } from '../../shared/orders/api.ts'
import { bodyOf, createTestApp, type TestApp } from '../../test/create-test-app.ts'
import { losingLateKeys } from '../../test/late-keys.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { portrait, upload } from '../../test/photos.ts'
import { shippingTo } from '../../test/purchases.ts'
import { expirePhotos } from './expire-photos.ts'
import { figurines } from './tables.ts'

let shop: TestApp
let asha: Customer
let ravi: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { PREVIEWS_PER_DAY: '1' } })
  asha = await customer(shop)
  ravi = await customer(shop)
})
afterAll(() => shop.close())

const figure: Figure = { ...defaultFigure, hair: { style: 'bob', colour: '#15100f' } }
const turban: Figure = { ...figure, headwear: { style: 'turban', colour: '#b3224a' } }
const made = (who: Customer, body: object, key?: string) =>
  who.ask('POST', '/api/figurines/made', body, key ? { 'idempotency-key': key } : {})
const figurineIn = async (answer: Response) => (await bodyOf<{ figurine: Figurine }>(answer)).figurine
const read = async (who: Customer, id: string) =>
  bodyOf<{ figurine: Figurine; versions: Figurine[] }>(await who.get(`/api/figurines/${id}`))
const again = (who: Customer, id: string, body: object) =>
  who.ask('POST', `/api/figurines/${id}/versions`, body)

test('a model that is asked for many times at once is made once, and kept', async () => {
  const { id } = await figurineIn(await made(ravi, { figure, name_label: null }))
  const done = vi.spyOn(shop.imageWorker, 'do')
  const path = `/api/figurines/${id}/model`
  const first = await Promise.all(Array.from({ length: 40 }, () => ravi.get(path)))
  const founder = await customer(shop, { role: 'admin' })
  const later = await Promise.all(Array.from({ length: 20 }, () => founder.get(path)))
  expect(new Set([...first, ...later].map(({ status }) => status))).toEqual(new Set([200]))
  expect(done).toHaveBeenCalledOnce()
  done.mockRestore()
})

test('an account asks for 120 models a minute', async () => {
  const { id } = await figurineIn(await made(ravi, { figure, name_label: null }))
  await ravi.get(`/api/figurines/${id}/model`)
  await shop.db.execute(`update rate_limits set count = 120 where key like 'figure-model:%'`)
  const refused = await ravi.get(`/api/figurines/${id}/model`)
  expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true])
  await shop.db.execute(`delete from rate_limits where key like 'figure-model:%'`)
})

test('a figure without a photo is a figurine, with its picture, name and views', async () => {
  const answer = await made(asha, { figure, name_label: ' Zoë ' })
  expect(answer.status).toBe(200)
  const { id } = await figurineIn(answer)
  const { figurine } = await read(asha, id)
  expect(figurine).toMatchObject({
    kind: 'made',
    figure,
    name_label: 'Zoë',
    photo_id: null,
    uploaded_image_url: null,
    stage: 'complete',
    is_demo: false,
  })
  const picture = Buffer.from(await (await asha.get(figurine.generated_figurine_url ?? '')).arrayBuffer())
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 1024, height: 1024 })
  expect((await asha.get(figureViewPath(id, 'back', 256))).status).toBe(200)
  const model = await asha.get(figurine.model_url ?? '')
  expect(model.headers.get('content-type')).toBe('model/gltf-binary')
  const root = (await new NodeIO().readBinary(new Uint8Array(await model.arrayBuffer()))).getRoot()
  expect(root.listMaterials().map(material => material.getName())).toEqual(
    expect.arrayContaining(['skin', 'hair', 'cloth']),
  )
  expect((await ravi.get(figurine.model_url ?? '')).status).toBe(404)
  expect((await browserOf(shop).get(figurine.model_url ?? '')).status).toBe(401)
  expect((await ravi.get(`/api/figurines/${id}`)).status).toBe(404)
  expect((await again(ravi, id, { figure: turban })).status).toBe(404)
})

test('the same key saves it once', async () => {
  const ids = []
  for (const key of ['maker-0001', 'maker-0001', 'maker-0002'])
    ids.push((await figurineIn(await made(asha, { figure }, key))).id)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
  expect((await made(asha, { figure: turban }, 'maker-0001')).status).toBe(422)
})

test('a press repeated after the process ended saves it once, also twice at a time', async () => {
  const count = () => shop.db.$count(figurines, eq(figurines.userId, asha.id))
  const before = await count()
  await losingLateKeys(shop, () => made(asha, { figure }, 'maker-ended'))
  const answers = await Promise.all([1, 2].map(() => made(asha, { figure }, 'maker-ended')))
  const atOnce = await Promise.all([1, 2].map(() => made(asha, { figure }, 'maker-at-once')))
  for (const [one, two] of [answers, atOnce]) {
    if (!one || !two) throw new Error('no answers')
    expect((await figurineIn(one)).id).toBe((await figurineIn(two)).id)
  }
  expect(await count()).toBe(before + 2)
})

test('a refused figure keeps no key', async () => {
  const clashing = { ...turban, headwear: { style: 'nothing-of-the-kit', colour: '#b3224a' } }
  expect((await made(asha, { figure: clashing }, 'maker-refused')).status).toBe(422)
  expect((await made(asha, { figure, name_label: '🙂' }, 'maker-refused')).status).toBe(422)
  expect((await made(asha, { figure }, 'maker-refused')).status).toBe(200)
})

test('another figure is a new version, and the first one stays', async () => {
  const first = await figurineIn(await made(asha, { figure, name_label: 'Asha' }))
  const second = await figurineIn(await again(asha, first.id, { figure: turban }))
  const third = await figurineIn(await again(asha, second.id, { figure }))
  expect([second, third]).toMatchObject([
    { kind: 'made', version: 2, figure: turban, name_label: 'Asha' },
    { version: 3, figure },
  ])
  const renamed = await figurineIn(await again(asha, first.id, { figure: turban, name_label: 'Zoë' }))
  expect(renamed).toMatchObject({ version: 4, name_label: 'Zoë', has_drawing: false })
  expect((await again(asha, first.id, { figure, name_label: '🙂' })).status).toBe(422)
  const { versions } = await read(asha, first.id)
  expect(versions.map(({ id }) => id)).toEqual([first.id, second.id, third.id, renamed.id])
})

test('a figurine of a photo takes another figure too, which costs none of the day’s previews', async () => {
  const photo = await bodyOf<{ figurine_id: string }>(await upload(shop, ravi, { bytes: portrait() }))
  const next = await figurineIn(await again(ravi, photo.figurine_id, { figure }))
  expect(next).toMatchObject({ kind: 'generated', version: 2, figure, stage: 'complete', is_demo: false })
  expect(next.photo_id).not.toBeNull()
  expect((await made(ravi, { figure })).status).toBe(200)
  expect((await again(ravi, photo.figurine_id, { change: 'A smile' })).status).toBe(429)
})

test('a change in words needs a photo', async () => {
  const { id } = await figurineIn(await made(asha, { figure }))
  const answer = await again(asha, id, { change: 'A smile' })
  expect([answer.status, await bodyOf(answer)]).toMatchObject([409, { code: 'figurine.no_photo' }])
})

test('what the kit cannot build is refused with a sentence for each field', async () => {
  const wrong = { ...figure, hair: { style: 'mohawk', colour: 'red' }, wings: true }
  const clash = { ...turban, jewellery: ['maang-tikka'] }
  const errors = async (body: object) => {
    const answer = await made(asha, body)
    expect(answer.status).toBe(422)
    return (await bodyOf<{ errors: Record<string, string> }>(answer)).errors
  }
  expect(await errors({ figure: wrong })).toEqual({
    figure: 'A figure has no wings.',
    'figure.hair.style': expect.stringContaining('no such hair style'),
    'figure.hair.colour': 'Give a colour like #c58c66.',
  })
  expect(await errors({ figure: clash })).toEqual({
    'figure.jewellery': expect.stringContaining('turban'),
  })
  expect(await errors({})).toEqual({ figure: 'A figure has to be described.' })
  expect(await errors({ figure, name_label: 'Asha 🙂' })).toEqual({
    name_label: expect.stringContaining('🙂'),
  })
})

test('another drawing of a photo is asked for so often an hour, however many the day still has', async () => {
  const meera = await customer(shop)
  const { figurine_id: id } = await bodyOf<{ figurine_id: string }>(await upload(shop, meera))
  const codeOf = async () => (await bodyOf<{ code: string }>(await again(meera, id, {}))).code
  expect(await codeOf()).toBe('figurine.daily_limit')
  await shop.db.execute(`update rate_limits set count = 30 where key like 'version:%'`)
  expect(await codeOf()).toBe('limit.reached')
  expect((await again(meera, id, { figure })).status).toBe(200)
})

test('it is in the customer’s data, and goes when it is deleted', async () => {
  const { id } = await figurineIn(await made(asha, { figure, name_label: 'Asha' }))
  const archive = await asha.get(`/api/profiles/${asha.id}/export`)
  const texts = Object.values(unzipSync(new Uint8Array(await archive.arrayBuffer()))).map(bytes =>
    strFromU8(bytes),
  )
  expect(texts.some(text => text.includes(id) && text.includes('"name_label": "Asha"'))).toBe(true)
  await expirePhotos(shop, { withoutOrder: 0, childWithoutOrder: 0, afterDelivery: 0 })
  expect((await asha.get(`/api/figurines/${id}`)).status).toBe(200)
  expect((await asha.ask('DELETE', `/api/figurines/${id}`)).status).toBe(200)
  expect((await asha.get(`/api/figurines/${id}`)).status).toBe(404)
})

interface Ordered {
  order: { id: string }
}
const order = (who: Customer, id: string, more: object = {}) =>
  who.post('/api/payments/order', { figurine_id: id, quantity: 1, shipping: shippingTo(), ...more })
async function ordered(who: Customer, id: string, more: object = {}) {
  const placed = await bodyOf<Ordered>(await order(who, id, more))
  const answer = await bodyOf<{ order: Order }>(await who.get(`/api/orders/${placed.order.id}`))
  return answer.order
}

test('an order says what is made: the figure that was put together, or a sculpture after the drawing', async () => {
  const { id } = await figurineIn(await made(asha, { figure }))
  const kept = await ordered(asha, id)
  expect(kept).toMatchObject({
    figurine: { id, kind: 'made', figure, uploaded_image_url: null },
    cart_items: [{ kind: 'figurine', make: 'figure', subtitle: 'As you made it, painted by hand' }],
  })
  await again(asha, id, { figure: turban })
  expect((await bodyOf<{ order: Order }>(await asha.get(`/api/orders/${kept.id}`))).order.figurine).toEqual(
    expect.objectContaining({ id, figure }),
  )
  expect((await ordered(asha, id, { make: 'drawing' })).cart_items).toMatchObject([{ make: 'drawing' }])
  expect((await order(asha, id, { make: 'statue' })).status).toBe(422)
  const refused = await order(asha, id, { nameLabel: 'Zoë 🙂' })
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    422,
    { errors: { nameLabel: expect.stringContaining('🙂') } },
  ])
})

test('a preview of a photo is made after its drawing unless the customer chose the figure', async () => {
  const mina = await customer(shop)
  const { figurine_id: id } = await bodyOf<{ figurine_id: string }>(
    await upload(shop, mina, { bytes: portrait() }),
  )
  expect((await ordered(mina, id)).cart_items).toMatchObject([
    { make: 'drawing', subtitle: 'From your photo, painted by hand' },
  ])
  expect((await ordered(mina, id, { make: 'figure' })).cart_items).toMatchObject([{ make: 'figure' }])
  await shop.db.update(figurines).set({ figure: null }).where(eq(figurines.id, id))
  const refused = await order(mina, id, { make: 'figure' })
  expect([refused.status, await bodyOf(refused)]).toMatchObject([
    422,
    { errors: { make: expect.stringContaining('only a drawing') } },
  ])
})

test('an account makes sixty an hour', async () => {
  const busy = await customer(shop)
  await shop.db.execute(`update rate_limits set count = 60 where key like 'figurine-made:%'`)
  const { id } = await figurineIn(await made(busy, { figure }))
  await shop.db.execute(`update rate_limits set count = 60 where key like 'figurine-made:%'`)
  expect((await made(busy, { figure })).status).toBe(429)
  expect((await again(busy, id, { figure: turban })).status).toBe(429)
})

test('a figure of kit 1 is made and kept as it is, and a face of kit 2 goes with its figurine', async () => {
  const lata = await customer(shop)
  const { face: _, moustache, base, ...same } = defaultFigure
  const before = {
    ...same,
    kit: 1,
    head: { ...same.head, nose: 'button' },
    eyes: { ...same.eyes, shape: 'oval' },
    hair: { ...same.hair, style: 'short' },
    beard: { style: 'moustache', colour: '#15100f' },
    outfit: { style: 'tee', colours: defaultFigure.outfit.colours },
  }
  const old = await figurineIn(await made(lata, { figure: before }))
  expect(old.figure).toEqual(before)
  const next = await figurineIn(await again(lata, old.id, { figure: { ...figure, face: { jaw: -0.4 } } }))
  expect(next.figure).toMatchObject({ kit: 2, face: { jaw: -0.4 } })
  expect((await read(lata, old.id)).versions.map(({ figure }) => figure?.kit).toSorted()).toEqual([1, 2])
  const refused = await made(lata, { figure: { ...figure, face: { jaw: 3, whiskers: 1 } } })
  expect(refused.status).toBe(422)
  expect(Object.keys((await bodyOf<{ errors: object }>(refused)).errors).toSorted()).toEqual([
    'figure.face',
    'figure.face.jaw',
  ])
})
