import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Dashboard } from '../../shared/admin/api.ts'
import { claimsPath } from '../../shared/claims/api.ts'
import { type DeskReview, type OwnReview, type ReviewsPage, reviewPath } from '../../shared/reviews/api.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from '../../test/create-test-app.ts'
import { losingLateKeys } from '../../test/late-keys.ts'
import { type Customer, customer } from '../../test/people.ts'
import { phonePhoto, portrait } from '../../test/photos.ts'
import { paidFigurine, paidOrder } from '../../test/purchases.ts'
import { createPictures } from '../platform/files/pictures.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { askForReviews } from './ask-for-reviews.ts'
import { deleteReviewPhoto, reviewPhotosOf, sweepPublicPhotos } from './review-photos.ts'

const HOUR = 3_600_000
let aheadMs = 0
let shop: TestApp
let admin: Customer
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({
    clock: () => new Date(Date.now() + aheadMs),
    settings: { RATE_LIMITS: 'off', PUBLIC_URL: ORIGIN },
  })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  aheadMs = 0
  asha = await customer(shop, { name: 'Asha Rao' })
})

const BOUGHT = 'shiba-mochi'
const deliver = async (id: string) => {
  await shop.db.execute(
    sql`update orders set status = 'Delivered', delivered_at = ${shop.clock().toISOString()}::timestamptz where id = ${id}`,
  )
  return id
}
const delivered = async (who = asha) => deliver((await paidOrder(shop, who)).id)
const write = (id: string, body: object = { stars: 4, text: 'He looks at me.' }, who = asha) =>
  who.post(reviewPath(id, 1), body)

async function send(
  id: string,
  fields: Record<string, string>,
  photos: Uint8Array[] = [],
  who = asha,
  key: string = randomUUID(),
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const bytes of photos) form.append('photos', new File([bytes as Uint8Array<ArrayBuffer>], 'me.jpg'))
  const cookie = [...who.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return shop.request(reviewPath(id, 1), {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie, 'idempotency-key': key },
    body: form,
  })
}
const agreed = { stars: '5', text: 'On my desk.', consent: 'true' }
const own = async (answer: Response) => (await bodyOf<{ review: OwnReview }>(answer)).review
const problem = (answer: Response) =>
  bodyOf<{ status: number; code: string; detail: string; errors?: Record<string, string> }>(answer)
const page = (query = '') =>
  shop.get(`/api/desk-buddies/${BOUGHT}/reviews${query}`).then(answer => bodyOf<ReviewsPage>(answer))
const newest = async () => (await page()).reviews[0]
const mailsTo = async (who: Customer, kind: string) =>
  (await shop.mailsTo(who.email)).filter(mail => mail.kind === kind)
const desk = async (query = '') =>
  bodyOf<{ reviews: DeskReview[]; total: number }>(await admin.get(`/api/admin/reviews${query}`))
const onDesk = async (id: string) => {
  const found = (await desk()).reviews.find(({ order_id }) => order_id === id)
  if (!found) throw new Error('the review is not on the desk')
  return found
}
const withhold = (id: string, reason = 'It names somebody else.') =>
  admin.ask('PUT', `/api/admin/reviews/${id}/withhold`, { reason })

describe('a delivered line', () => {
  test('is reviewed by its buyer, and everybody reads it at once with first name and initial', async () => {
    const before = await page()
    const id = await delivered()
    const review = await own(await write(id))
    expect(review).toMatchObject({ line: 1, stars: 4, text: 'He looks at me.', photos: [], withheld: null })
    const after = await page()
    expect(after.count).toBe(before.count + 1)
    expect(after.reviews[0]).toMatchObject({
      ...{ stars: 4, text: 'He looks at me.', writer: 'Asha R.', bought_here: true },
      ...{ photos: [], answer: null, edited_at: null },
    })
    expect(JSON.stringify(after)).not.toMatch(/Rao|@|DPL-|Papa-ji/)
  })

  test('has one review, which is changed by the same address and by PUT', async () => {
    const id = await delivered()
    await write(id)
    const { count } = await page()
    expect(await own(await write(id, { stars: 2, text: 'His ear fell off.' }))).toMatchObject({ stars: 2 })
    const put = await asha.ask('PUT', reviewPath(id, 1), { stars: 3, text: 'His ear fell off.\nGlued.' })
    expect(await own(put)).toMatchObject({ stars: 3, text: 'His ear fell off.\nGlued.' })
    const after = await page()
    expect(after.count).toBe(count)
    expect(after.reviews[0]).toMatchObject({ stars: 3, edited_at: expect.any(String) })
  })

  test('two presses at the same moment write one review', async () => {
    const id = await delivered()
    const both = await Promise.all([write(id), write(id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await shop.db.execute(sql`select 1 from reviews where order_id = ${id}`)
    expect(rows).toHaveLength(1)
  })

  test('is deleted by its writer, and the figures follow', async () => {
    const id = await delivered()
    const { count } = await page()
    await write(id, { stars: 1, text: 'Gone soon.' })
    expect((await page()).count).toBe(count + 1)
    expect((await asha.ask('DELETE', reviewPath(id, 1))).status).toBe(200)
    expect(await page()).toMatchObject({ count })
    expect((await asha.ask('DELETE', reviewPath(id, 1))).status).toBe(404)
  })

  test('of another account, of an admin’s view and beside the order is nobody’s', async () => {
    const id = await delivered()
    await write(id)
    const ravi = await customer(shop)
    for (const who of [ravi, admin]) {
      expect((await write(id, undefined, who)).status).toBe(404)
      expect((await send(id, agreed, [], who)).status).toBe(404)
      expect((await who.ask('PUT', reviewPath(id, 1), { stars: 1, text: 'No.' })).status).toBe(404)
      expect((await who.ask('DELETE', reviewPath(id, 1))).status).toBe(404)
    }
    expect((await ravi.get(`/api/orders/${id}/reviews`)).status).toBe(404)
    for (const line of [0, 2, 'x'])
      expect((await asha.post(reviewPath(id, line as number), {})).status).toBe(404)
    expect(await newest()).toMatchObject({ stars: 4 })
  })

  test('is not reviewed before it has arrived, nor by who runs the shop', async () => {
    const { id } = await paidOrder(shop, asha)
    expect(await problem(await write(id))).toMatchObject({
      status: 409,
      code: 'review.not_delivered',
      detail: 'You can review it as soon as it has been delivered.',
    })
    expect((await send(id, agreed)).status).toBe(409)
    expect(await bodyOf(await asha.get(`/api/orders/${id}/reviews`))).toEqual({
      may_review: false,
      reviews: [],
    })
    const founders = await delivered(admin)
    expect((await problem(await write(founders, undefined, admin))).code).toBe('review.own_shop')
  })
})

describe('a review', () => {
  const WRONG: [string, object, Record<string, string>][] = [
    ['no stars', { text: 'Nice.' }, { stars: 'Please choose between one and five stars.' }],
    ['too many stars', { stars: 6, text: 'Nice.' }, { stars: 'Please choose between one and five stars.' }],
    ['half a star', { stars: 4.5, text: 'Nice.' }, { stars: 'Please choose between one and five stars.' }],
    [
      'stars in words',
      { stars: 'five', text: 'Nice.' },
      { stars: 'Please choose between one and five stars.' },
    ],
    ['no words', { stars: 3 }, { text: 'Please write a few words.' }],
    ['blanks for words', { stars: 3, text: ' \n ' }, { text: 'Please write a few words.' }],
    ['too many words', { stars: 3, text: 'x'.repeat(1001) }, { text: 'Please keep it to 1,000 characters.' }],
    [
      'hidden characters',
      { stars: 3, text: 'safe \u202egnihtemos' },
      { text: 'Please leave out characters that cannot be seen.' },
    ],
  ]
  test('with wrong stars or words gets a sentence beside the field, as JSON and as a form', async () => {
    const id = await delivered()
    for (const [what, body, errors] of WRONG) {
      expect(await problem(await write(id, body)), what).toMatchObject({ status: 422, errors })
      const fields = Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]))
      expect(await problem(await send(id, fields)), what).toMatchObject({ status: 422, errors })
    }
  })

  test('in Hindi and with an emoji is taken as it is', async () => {
    const text = 'क्षितिज को बहुत पसंद आया ❤️'
    expect((await own(await write(await delivered(), { stars: 5, text }))).text).toBe(text)
  })

  test('of a figurine stands among those of figurines, and of no Desk Buddy', async () => {
    const { id } = await paidFigurine(shop, asha)
    await deliver(id)
    const { count } = await page()
    await write(id, { stars: 5, text: 'My grandmother to the life.' })
    const figurines = await bodyOf<ReviewsPage>(await shop.get('/api/reviews?kind=figurine'))
    expect(figurines.reviews[0]).toMatchObject({ text: 'My grandmother to the life.', stars: 5 })
    expect((await page()).count).toBe(count)
    expect((await shop.get('/api/reviews')).status).toBe(422)
    expect((await shop.get('/api/reviews?kind=cup')).status).toBe(422)
    expect((await shop.get('/api/desk-buddies/nobody/reviews')).status).toBe(404)
  })

  test('is listed the newest first, page by page, with the average of all', async () => {
    const slug = 'rock-star'
    const { rows } = await shop.db.execute(sql`select id from desk_buddies where slug = ${slug}`)
    const buddy = String(rows[0]?.id)
    await shop.db.execute(sql`
      insert into reviews (id, kind, desk_buddy_id, item, stars, text, created_at)
      select 'rev_page_' || n, 'desk_buddy', ${buddy}, 'Rock star', 1 + n % 5, 'number ' || n,
        now() + n * interval '1 second'
      from generate_series(1, 12) n`)
    const ask =
      (query = '') =>
      async () =>
        bodyOf<ReviewsPage>(await shop.get(`/api/desk-buddies/${slug}/reviews${query}`))
    const first = await eventually(async () => {
      const found = await ask()()
      return found.count === 12 && found
    })
    expect(first).toMatchObject({ average: 2.9, count: 12 })
    expect(first.by_stars.map(({ count }) => count)).toEqual([2, 2, 3, 3, 2])
    expect(first.reviews.map(({ text }) => text).slice(0, 2)).toEqual(['number 12', 'number 11'])
    expect(first.reviews).toHaveLength(10)
    expect((await ask('?limit=2&offset=10')()).reviews.map(({ text }) => text)).toEqual([
      'number 2',
      'number 1',
    ])
    expect((await ask('?limit=3')()).reviews).toHaveLength(3)
  })
})

describe('photos of a review', () => {
  test('are public without metadata, with a consent of their own, and go with the review', async () => {
    const id = await delivered()
    const unasked = await problem(await send(id, { stars: '5', text: 'Look.' }, [portrait()]))
    expect(unasked).toMatchObject({ status: 422, errors: { consent: expect.stringContaining('tick') } })
    const review = await own(await send(id, agreed, [await phonePhoto(), portrait()]))
    expect(review.photos).toHaveLength(2)
    const [shown = ''] = (await newest())?.photos ?? []
    expect(shown).toMatch(/^\/media\/review-/)
    const answer = await shop.get(shown)
    expect(answer.status).toBe(200)
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect([facts.exif, facts.orientation]).toEqual([undefined, undefined])
    expect((await asha.get(review.photos[0]?.url ?? '')).status).toBe(200)
    await asha.ask('DELETE', reviewPath(id, 1))
    expect((await shop.get(shown)).status).toBe(404)
    expect((await asha.get(review.photos[0]?.url ?? '')).status).toBe(404)
  })

  test('are at most four, also over two writes, and one is removed alone', async () => {
    const id = await delivered()
    const three = await own(await send(id, agreed, [portrait(), portrait(), portrait()]))
    const many = await problem(await send(id, agreed, [portrait(), portrait()]))
    expect(many).toMatchObject({ status: 422, errors: { photos: expect.stringContaining('up to 4') } })
    const five = Array.from({ length: 5 }, () => portrait())
    expect((await send(await delivered(), agreed, five)).status).toBe(422)
    const [first] = three.photos
    const gone = (await newest())?.photos[0] ?? ''
    const photo = `${reviewPath(id, 1)}/photos/${first?.id}`
    const ravi = await customer(shop)
    expect((await ravi.ask('DELETE', photo)).status).toBe(404)
    expect((await own(await asha.ask('DELETE', photo))).photos).toHaveLength(2)
    expect((await asha.ask('DELETE', photo)).status).toBe(404)
    expect((await shop.get(gone)).status).toBe(404)
    expect((await own(await write(id))).photos).toHaveLength(2)
  })

  test('sent twice under one key are added once', async () => {
    const id = await delivered()
    const three = () => send(id, agreed, [portrait(), portrait(), portrait()], asha, `twice-${id}`)
    await losingLateKeys(shop, three)
    for (const answer of await Promise.all([three(), three()]))
      expect((await own(answer)).photos).toHaveLength(3)
    const other = await send(id, { ...agreed, stars: '1' }, [], asha, `twice-${id}`)
    expect((await problem(other)).code).toBe('idempotency.other_body')
  })

  test('are asked for each time they are seen, and leave no resized copy behind', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const shown = (await newest())?.photos[0] ?? ''
    const stem = shown.slice('/media/'.length, -'.webp'.length)
    const copies = [shown, `/media/${stem}/96.webp`, `/og/${stem}.jpg`]
    for (const path of copies) {
      const { status, headers } = await shop.get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      const same = await shop.request(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
      expect(same.status).toBe(304)
    }
    const put = async (key: string, bytes: Uint8Array) => {
      await withhold((await onDesk(id)).id)
      await shop.files.put(key, bytes)
    }
    const late = createPictures({ ...shop.files, put })
    expect(await late.variant(stem, 160, 'webp'), 'withheld while it was made').toBeNull()
    expect(await shop.files.list(`derived/${stem}`)).toEqual([])
    for (const path of copies) expect((await shop.get(path)).status).toBe(404)
  })

  test('may be as large as a phone makes them, and what is none gets a sentence', async () => {
    const id = await delivered()
    const large = Buffer.concat([portrait(), Buffer.alloc(600_000)])
    expect((await send(id, agreed, [large])).status).toBe(200)
    const svg = await problem(
      await send(id, agreed, [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]),
    )
    expect(svg).toMatchObject({ status: 422, errors: { photos: expect.stringContaining('valid image') } })
    const strip = await sharp(portrait()).resize(2400, 200, { fit: 'fill' }).jpeg().toBuffer()
    expect((await problem(await send(id, agreed, [strip]))).errors?.photos).toMatch(/a strip, more than ten/)
    const broken = await problem(await send(id, agreed, [portrait().subarray(0, 2000)]))
    expect(broken).toMatchObject({ status: 422, errors: { photos: expect.any(String) } })
    const tooLong = await asha.ask('POST', reviewPath(id, 1), { stars: 5, text: 'x'.repeat(300_000) })
    expect(tooLong.status).toBe(413)
  })

  test('are listed and deleted for the vault, and leftovers are swept', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const shown = (await newest())?.photos[0] ?? ''
    const [held, ...more] = await reviewPhotosOf(shop.db, asha.id)
    expect(more).toEqual([])
    expect(held).toMatchObject({ orderId: id, line: 1, isPublic: true, until: null, since: expect.any(Date) })
    const photo = held?.id ?? ''
    expect(await deleteReviewPhoto(shop, { userId: admin.id, photo })).toBe(false)
    expect(await sweepPublicPhotos(shop)).toBe(0)
    const removed = await asha.ask('DELETE', `/api/photo-vault/review/${photo}`)
    expect(await removed.json()).toMatchObject({
      receipt: { items: [{ kind: 'review', title: `Photo of a review, order ${id}` }] },
    })
    expect(await shop.files.has(privateKey(held?.file ?? ''))).toBe(false)
    expect(await reviewPhotosOf(shop.db, asha.id)).toEqual([])
    expect((await shop.get(shown)).status).toBe(404)
    const left = shown.replace('/media/', 'derived/').replace('.webp', '/96.webp')
    await shop.files.put(left, portrait())
    const sweep = (isOld: boolean) =>
      sweepPublicPhotos({ ...shop, files: { ...shop.files, isOlderThan: async () => isOld } })
    expect([await sweep(false), await sweep(true)]).toEqual([0, 1])
    expect(await shop.files.has(left)).toBe(false)
  })
})

describe('the founder', () => {
  test('answers in public, changes the answer and takes it back', async () => {
    const id = await delivered()
    await write(id)
    const { id: review } = await onDesk(id)
    const answer = (text: string) => admin.ask('PUT', `/api/admin/reviews/${review}/answer`, { text })
    expect((await problem(await answer(' '))).errors).toEqual({ text: 'Please write an answer first.' })
    await answer('Thank you!')
    expect((await newest())?.answer).toMatchObject({ text: 'Thank you!' })
    await answer('Thank you, Asha!')
    expect((await newest())?.answer).toMatchObject({ text: 'Thank you, Asha!' })
    expect((await newest())?.text).toBe('He looks at me.')
    await admin.ask('DELETE', `/api/admin/reviews/${review}/answer`)
    expect((await newest())?.answer).toBeNull()
  })

  test('withholds a review with a reason that its writer reads, and shows it again', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const shown = (await newest())?.photos[0] ?? ''
    const { id: review } = await onDesk(id)
    const { count } = await page()
    expect((await problem(await withhold(review, ''))).errors).toEqual({
      reason: 'Please say why; the writer reads it.',
    })
    expect((await withhold(review)).status).toBe(200)
    expect((await page()).count).toBe(count - 1)
    expect((await shop.get(shown)).status).toBe(404)
    const [mail] = await mailsTo(asha, 'review.withheld')
    expect(mail?.textBody).toContain('The reason: It names somebody else.')
    const mine = await bodyOf<{ reviews: OwnReview[] }>(await asha.get(`/api/orders/${id}/reviews`))
    expect(mine.reviews[0]?.withheld).toMatchObject({ reason: 'It names somebody else.' })
    await send(id, { ...agreed, text: 'On my desk, and nobody else.' }, [portrait()])
    expect((await page()).count).toBe(count - 1)
    expect((await desk('?show=withheld')).reviews.map(({ order_id }) => order_id)).toContain(id)
    await admin.ask('DELETE', `/api/admin/reviews/${review}/withhold`)
    const again = await newest()
    expect(again).toMatchObject({ text: 'On my desk, and nobody else.' })
    expect(again?.photos).toHaveLength(2)
    for (const photo of again?.photos ?? []) expect((await shop.get(photo)).status).toBe(200)
    expect(await mailsTo(asha, 'review.shown')).toHaveLength(1)
  })

  test('withholds what is written anew on the line of a withheld review', async () => {
    const id = await delivered()
    await write(id, { stars: 1, text: 'Rude.' })
    await withhold((await onDesk(id)).id, 'Insults.')
    await asha.ask('DELETE', reviewPath(id, 1))
    const anew = await own(await write(id, { stars: 1, text: 'Rude again.' }))
    expect(anew.withheld).toMatchObject({ reason: 'Insults.' })
    expect((await newest())?.text).not.toBe('Rude again.')
    expect(anew.edited_at?.localeCompare(anew.withheld?.since ?? ''), 'changed since').toBe(1)
    await admin.ask('DELETE', `/api/admin/reviews/${(await onDesk(id)).id}/withhold`)
    await asha.ask('DELETE', reviewPath(id, 1))
    expect((await own(await write(id))).withheld, 'once shown, it is over').toBeNull()
  })

  test('sees that photos of a withheld review were removed, and none added meanwhile is public', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const { id: review } = await onDesk(id)
    const [withheld, more] = await Promise.all([withhold(review), send(id, agreed, [portrait()])])
    expect([withheld.status, more.status]).toEqual([200, 200])
    const { rows } = await shop.db.execute(
      sql`select public_url from review_photos where review_id = ${review} and public_url is not null`,
    )
    expect(rows).toEqual([])
    const before = await onDesk(id)
    const photo = before.photos[0]?.id
    await asha.ask('DELETE', `${reviewPath(id, 1)}/photos/${photo}`)
    const { edited_at } = await onDesk(id)
    expect(edited_at?.localeCompare(before.edited_at ?? before.withheld?.since ?? '')).toBe(1)
  })

  test('is reminded of new and changed reviews until they are dealt with', async () => {
    const todo = async () => (await bodyOf<Dashboard>(await admin.get('/api/admin/dashboard'))).todo.reviews
    const saysSoon = (count: number) => eventually(async () => (await todo()) === count)
    const before = await todo()
    const id = await delivered()
    await write(id)
    await saysSoon(before + 1)
    const { id: review, waits } = await onDesk(id)
    const put = (what: string, body: object = {}) =>
      admin.ask('PUT', `/api/admin/reviews/${review}/${what}`, body)
    expect([waits, (await desk('?show=waiting')).total]).toEqual([true, before + 1])
    expect((await put('seen')).status).toBe(200)
    expect([(await onDesk(id)).waits, await todo()]).toEqual([false, before])
    await write(id, { stars: 2, text: 'His hat came off.' })
    await saysSoon(before + 1)
    await put('answer', { text: 'A new one is on its way.' })
    expect(await todo()).toBe(before)
    await write(id, { stars: 1, text: 'Rude.' })
    await withhold(review)
    expect(await todo()).toBe(before)
    expect((await admin.ask('PUT', '/api/admin/reviews/rev_nobody/seen')).status).toBe(404)
  })

  test('shows a withheld review again with every photo, also one that is added just then', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const { id: review } = await onDesk(id)
    await withhold(review)
    const [shown, more] = await Promise.all([
      admin.ask('DELETE', `/api/admin/reviews/${review}/withhold`),
      send(id, agreed, [portrait()]),
    ])
    expect([shown.status, more.status]).toEqual([200, 200])
    const photos = (await newest())?.photos ?? []
    expect(photos).toHaveLength(2)
    for (const photo of photos) expect((await shop.get(photo)).status).toBe(200)
  })

  test('finds reviews by what they need, and no other door changes their words', async () => {
    const id = await delivered()
    await write(id, { stars: 1, text: 'Broken.' })
    const has = async (query: string) => (await desk(query)).reviews.some(({ order_id }) => order_id === id)
    expect(await has('?show=unanswered')).toBe(true)
    expect(await has('?stars=1')).toBe(true)
    expect(await has('?stars=2')).toBe(false)
    expect(await has('?show=photos')).toBe(false)
    expect((await admin.get('/api/admin/reviews?show=nice')).status).toBe(422)
    expect((await withhold('rev_nobody')).status).toBe(404)
  })
})

describe('the mail that asks', () => {
  const DAYS = 24 * HOUR
  async function claim(id: string) {
    const form = new FormData()
    form.append('kind', 'damaged')
    form.append('text', 'His left arm came off in the box.')
    const cookie = [...asha.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { origin: ORIGIN, host: 'shop.test', cookie }
    const answer = await shop.request(claimsPath(id), { method: 'POST', headers, body: form })
    expect(answer.status).toBe(200)
  }
  const asked = async (days: number) => {
    aheadMs += days * DAYS
    await askForReviews({ ...shop, pageAddress: path => `${ORIGIN}${path}` })
    return mailsTo(asha, 'review.asked')
  }

  test('comes five days after the delivery, once, with a plain link and one click to end it', async () => {
    const id = await delivered()
    expect(await asked(4.9)).toEqual([])
    const [mail, ...more] = await asked(0.2)
    expect(more).toEqual([])
    expect(mail?.textBody).toContain(`Write a review: ${ORIGIN}/orders/${id}#reviews`)
    expect(mail?.textBody).toMatch(/Unsubscribe: http:\/\/shop\.test\/u\/reviews\.[\w.-]+$/)
    expect(await asked(10)).toHaveLength(1)
  })

  test('does not come to who ended it, by one click or in the account, until that is switched on again', async () => {
    await delivered()
    const [mail] = await asked(5.1)
    const link = /shop\.test(\/u\/[\w.-]+)$/.exec(mail?.textBody ?? '')?.[1] ?? ''
    const state = () => shop.get(link.replace('/u/', '/api/mail-lists/')).then(answer => bodyOf(answer))
    expect(await state()).toEqual({ list: 'reviews', subscribed: true })
    const click = await shop.request(link, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
    expect([click.status, await click.text()]).toEqual([200, ''])
    expect(await state()).toEqual({ list: 'reviews', subscribed: false })
    const { length } = await mailsTo(asha, 'review.asked')
    await delivered()
    expect(await asked(6)).toHaveLength(length)
    expect(await bodyOf(await asha.ask('PUT', '/api/reviews/requests', { on: true }))).toEqual({ on: true })
    expect(await asked(0)).toHaveLength(length + 1)
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['everything in it is reviewed', id => write(id)],
    [
      'its money went back',
      id => shop.db.execute(sql`update orders set refunded_paise = 100 where id = ${id}`),
    ],
    ['something is claimed about it', id => claim(id)],
    ['it did not arrive', id => shop.db.execute(sql`update orders set status = 'Shipped' where id = ${id}`)],
    ['its buyer wants no such mails', () => asha.ask('PUT', '/api/reviews/requests', { on: false })],
  ])('does not come where %s', async (_, happens) => {
    await happens(await delivered())
    expect(await asked(6)).toEqual([])
  })

  test('does not say what is in a present that is still a surprise', async () => {
    const gift = { message: 'For you', surprise: true, to_receiver: true }
    const { id } = await paidOrder(shop, asha, { gift, fullName: 'Meera Iyer', phone: '9811223344' })
    await deliver(id)
    const [mail] = await asked(5.1)
    expect(mail?.textBody).not.toMatch(/Mochi|Meera/)
  })
})

describe('an account', () => {
  const archive = async () => {
    const zip = await (await asha.get(`/api/profiles/${asha.id}/export`)).arrayBuffer()
    return unzipSync(new Uint8Array(zip))
  }

  test('finds its reviews and their photos in its archive', async () => {
    const id = await delivered()
    await send(id, agreed, [portrait()])
    const files = await archive()
    const held = JSON.parse(strFromU8(files['reviews.json'] ?? new Uint8Array())) as {
      written: { orderId: string; text: string; photos: { file: string }[] }[]
    }
    expect(held.written).toMatchObject([{ orderId: id, text: 'On my desk.', stars: 5 }])
    expect(Object.keys(files)).toContain(`pictures/${held.written[0]?.photos[0]?.file}`)
  })

  test('that is deleted takes name and photos along, and withheld reviews whole', async () => {
    const id = await delivered()
    await send(id, { ...agreed, text: 'It stays.' }, [portrait()])
    const shown = (await newest())?.photos[0] ?? ''
    const other = await delivered()
    await write(other, { stars: 1, text: 'It goes.' })
    await withhold((await onDesk(other)).id)
    const gone = await asha.ask('DELETE', `/api/profiles/${asha.id}`, { password: asha.password })
    expect(gone.status).toBe(200)
    const left = await eventually(async () => {
      const review = await newest()
      return review?.writer === 'A customer' && review
    })
    expect(left).toMatchObject({ text: 'It stays.', stars: 5, photos: [] })
    expect((await shop.get(shown)).status).toBe(404)
    const { reviews } = await desk()
    expect(reviews.find(({ text }) => text === 'It stays.')).toMatchObject({ order_id: null, customer: null })
    expect(reviews.some(({ text }) => text === 'It goes.')).toBe(false)
  })

  test('the receiver of a present reads nothing of its review', async () => {
    const gift = { message: 'For you', surprise: false, to_receiver: true }
    const { id } = await paidOrder(shop, asha, { gift, fullName: 'Meera Iyer', phone: '9811223344' })
    await deliver(id)
    await write(id, { stars: 2, text: 'I hope that she likes it more than I do.' })
    const { rows } = await shop.db.execute(sql`select gift_token as token from orders where id = ${id}`)
    for (const path of [`/api/orders/track/${id}`, `/api/gifts/${rows[0]?.token}`])
      expect(await (await shop.get(path)).text(), path).not.toContain('likes it more')
  })
})
