import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/audit/api.ts'
import type { GalleryItem } from '../../../shared/catalog/api.ts'
import type { AdminGalleryItem } from '../../../shared/catalog/gallery-desk-api.ts'
import { pictureAt, pictureOf } from '../../../shared/pictures/pictures.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { portrait } from '../../../test/photos.ts'

let shop: TestApp
let admin: Customer
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp()
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  asha = await customer(shop)
})
afterAll(() => shop.close())

const upload = (bytes: Uint8Array = portrait(), who = admin) => {
  const form = new FormData()
  form.append('file', new File([bytes as Uint8Array<ArrayBuffer>], 'me.jpg'))
  return shop.request('/api/admin/gallery/upload', {
    method: 'POST',
    headers: {
      origin: ORIGIN,
      host: 'shop.test',
      cookie: [...who.jar].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: form,
  })
}
const uploaded = async () => (await bodyOf<{ public_url: string }>(await upload())).public_url
const add = (body: object) => admin.post('/api/admin/gallery', { user_id: admin.id, ...body })
const added = async (body: object) => (await bodyOf<{ item: AdminGalleryItem }>(await add(body))).item
const change = (id: string, body: object) => admin.ask('PATCH', `/api/admin/gallery/${id}`, body)
const inShop = async () => (await bodyOf<{ items: GalleryItem[] }>(await shop.get('/api/gallery'))).items

test('a published picture is in the shop at once with the maker’s name, and goes as fast', async () => {
  const item = await added({
    title: 'Papa-ji',
    description: 'With his scooter',
    image_url: await uploaded(),
    is_public: true,
    consent: true,
  })
  expect(item).toMatchObject({
    title: 'Papa-ji',
    is_public: true,
    user_id: admin.id,
    consent: { noted_by: 'Meera' },
  })
  expect((await inShop())[0]).toMatchObject({ id: item.id, title: 'Papa-ji', profiles: { name: 'Meera' } })
  await change(item.id, { is_public: false })
  expect((await inShop()).map(one => one.id)).not.toContain(item.id)
  const { items } = await bodyOf<{ items: AdminGalleryItem[] }>(await admin.get('/api/admin/gallery'))
  expect(items[0]).toMatchObject({ id: item.id, is_public: false })
})

test('a picture has to be there, and whose it is', async () => {
  expect(await bodyOf(await add({ title: 'Nobody', image_url: '' }))).toMatchObject({
    detail: 'Please upload an image before saving.',
  })
  const nobody = await admin.post('/api/admin/gallery', { image_url: 'https://pictures.example.com/x.webp' })
  expect(await bodyOf(nobody)).toMatchObject({
    detail: 'User context missing. Please re-login and try again.',
  })
  expect((await add({ image_url: 'http://pictures.example.com/x.webp' })).status).toBe(422)
})

test('without consent a picture stays private; a new picture needs a new consent', async () => {
  const first = await uploaded()
  expect((await add({ image_url: first, is_public: true, consent: false })).status).toBe(422)
  const item = await added({ image_url: first })
  expect(item).toMatchObject({ is_public: false, consent: null, title: null })
  expect((await change(item.id, { is_public: true, consent: false })).status).toBe(422)
  const shown = await bodyOf<{ item: AdminGalleryItem }>(
    await change(item.id, { is_public: true, consent: true }),
  )
  expect(shown.item.consent).toMatchObject({ noted_by: 'Meera' })
  const other = await bodyOf<{ item: AdminGalleryItem }>(
    await change(item.id, { image_url: await uploaded() }),
  )
  expect(other.item.consent).toBeNull()
  const { entries } = await bodyOf<{ entries: AuditEntry[] }>(
    await admin.get(`/api/admin/audit?subject_kind=gallery&subject_id=${item.id}`),
  )
  expect(entries.map(entry => entry.action)).toEqual(['changed', 'made public', 'created'])
})

test('a deleted picture is gone from its address too, in every size', async () => {
  const url = await uploaded()
  const picture = pictureOf(url)
  const small = picture ? pictureAt(picture, 160, 'webp') : ''
  const item = await added({ image_url: url, is_public: true, consent: true })
  expect((await shop.get(small)).status).toBe(200)
  expect((await admin.ask('DELETE', `/api/admin/gallery/${item.id}`)).status).toBe(200)
  for (const address of [url, small]) expect((await shop.get(address)).status).toBe(404)
  expect((await admin.ask('DELETE', `/api/admin/gallery/${item.id}`)).status).toBe(404)
})

test('pictures that came with the shop keep their files when they leave the gallery', async () => {
  const [seeded] = await inShop().then(items => items.filter(item => item.image_url.includes('customer-08')))
  await admin.ask('DELETE', `/api/admin/gallery/${seeded?.id}`)
  expect((await shop.get(seeded?.image_url ?? '')).status).toBe(200)
})

test('uploads are pictures by their bytes, and come from admins', async () => {
  expect((await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).status).toBe(422)
  expect((await upload(portrait(), asha)).status).toBe(403)
  expect((await asha.get('/api/admin/gallery')).status).toBe(403)
})

test('an admin whose account is deleted leaves the pictures, without the name', async () => {
  const leaving = await customer(shop, { role: 'admin', name: 'Dev' })
  const answer = await leaving.post('/api/admin/gallery', {
    user_id: leaving.id,
    image_url: await uploaded(),
    is_public: true,
    consent: true,
  })
  const { item } = await bodyOf<{ item: AdminGalleryItem }>(answer)
  await shop.db.execute(sql`delete from users where id = ${leaving.id}`)
  expect((await inShop()).find(one => one.id === item.id)).toMatchObject({ profiles: null })
})
