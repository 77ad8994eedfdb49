import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../server/platform/log.ts'
import { uploadSculptPath } from '../shared/bodies/api.ts'
import { modelNewsPath } from '../shared/bodies/models-api.ts'
import { CATALOG_UPLOAD_PATH } from '../shared/catalog/desk-api.ts'
import { GALLERY_UPLOAD_PATH } from '../shared/catalog/gallery-desk-api.ts'
import { claimsPath } from '../shared/claims/api.ts'
import { apis } from '../shared/contracts.ts'
import { type Endpoint, fillPath, hasRawBody, queryString } from '../shared/endpoint.ts'
import { defaultFigure } from '../shared/figure/figure.ts'
import { UPLOAD_PATH } from '../shared/figurines/api.ts'
import { newsPath } from '../shared/parcels/api.ts'
import { RETURN_PATH, WEBHOOK_PATH } from '../shared/payments/api.ts'
import { diaryPath } from '../shared/production/api.ts'
import { offerProofPath } from '../shared/proofs/api.ts'
import { type OwnReview, reviewPath } from '../shared/reviews/api.ts'
import { bodyOf, createTestApp, eventually, ORIGIN, type TestApp } from './create-test-app.ts'
import { NO_TABLES, READ_ONLY, whileSet } from './database-trouble.ts'
import { type Customer, customer } from './people.ts'
import { portrait, READ_BY_PAGE, upload, uploadForm } from './photos.ts'
import { madePromotion } from './promotions.ts'
import { paidOrder, placedOrder } from './purchases.ts'

const lines: string[] = []
const spans: string[] = []
const collector = createServer((request, response) => {
  request.on('data', chunk => spans.push(String(chunk)))
  request.on('end', () => response.end('{}'))
})
let shop: TestApp
let asha: Customer
let admin: Customer
const ids: Record<string, string> = {}

const name = 'Zubeida Quuxwala'
const email = 'zubeida.quuxwala@mailbox.example'
const phone = '9811223344'
const CARD_TOKEN = 'quuxtokenofthecardinaparcel'
const PARENT = { name: 'Parent Quuxwala', email: 'parent.quuxwala@mailbox.example' }
const password = 'quux-Sesame-77'
const shipping = {
  fullName: name,
  email,
  phone,
  address1: '17 Quux Lane',
  address2: 'Behind Quux Tree',
  city: 'Quuxpur',
  pincode: '411039',
}
const order = {
  cartItems: [{ slug: 'shiba-mochi', quantity: 2, nameLabel: 'Quux-ji', giftWrap: true }],
  shipping: { ...shipping, state: 'Maharashtra' },
  billing: { ...shipping, fullName: 'Quux and Daughters', state: 'Maharashtra' },
  gift: { message: 'All the best, dear Quux', from: 'Grandma Quux', surprise: true, to_receiver: true },
}
const buddy = () => ({
  category_id: 'cat_animals',
  image_url: 'https://pictures.example.com/quux.webp',
  price: 1234.5,
  name: 'Quux Owl',
  notes: 'bought from Quux',
})

const packing = { box: { length_cm: 15, width_cm: 12, height_cm: 12 }, weight_g: 400 }

/** A valid body for each endpoint, so that the request gets as far as its statements. */
const bodies: Record<string, () => object> = {
  'catalogAdmin.addCategory': () => ({ name: 'Quux things', description: 'All that is Quux' }),
  'catalogAdmin.changeCategory': () => ({ name: 'More Quux things' }),
  'catalogAdmin.placeCategory': () => ({ before: null }),
  'catalogAdmin.add': buddy,
  'catalogAdmin.change': () => ({ name: 'A Quux Owl', subtitle: 'Quux again' }),
  'catalogAdmin.place': () => ({ before: null }),
  'galleryAdmin.add': () => ({
    image_url: 'https://pictures.example.com/quux.webp',
    user_id: admin.id,
    title: 'Quux at home',
    description: 'Quux smiles',
  }),
  'galleryAdmin.change': () => ({ title: 'Quux at work' }),
  'auth.signUp': () => ({ name, email, phone, password, newsletter: true }),
  'auth.signIn': () => ({ email: asha.email, password: asha.password }),
  'auth.requestReset': () => ({ email }),
  'auth.reset': () => ({ newPassword: password, token: ids.reset }),
  'auth.changePassword': () => ({ currentPassword: asha.password, newPassword: password }),
  'auth.verifyEmail': () => ({ token: ids.proof }),
  'auth.enableSecondFactor': () => ({ password: asha.password }),
  'auth.disableSecondFactor': () => ({ password: asha.password }),
  'auth.newBackupCodes': () => ({ password: asha.password }),
  'auth.verifyTotp': () => ({ code: '730941' }),
  'auth.verifyBackupCode': () => ({ code: 'quux-backup-code' }),
  'accounts.changeProfile': () => ({
    name,
    phone,
    address_line1: '18 Quux Lane',
    city: 'Quuxpur',
    state: 'Maharashtra',
    pincode: '411039',
  }),
  'addresses.change': () => ({
    ...{ fullName: name, phone, address1: '19 Quux Lane', address2: 'Behind Quux Gate' },
    ...{ city: 'Quuxpur', state: 'Maharashtra', pincode: '411039' },
  }),
  'accounts.deleteAccount': () => ({ password: asha.password }),
  'figurines.made': () => ({ figure: defaultFigure, name_label: 'Quux' }),
  'cartReminder.set': () => ({ on: true }),
  'cart.change': () => ({
    changes: [
      {
        id: 'quux-change',
        action: {
          kind: 'add',
          item: {
            ...{
              id: 'db_quux',
              slug: 'quux',
              name: 'Quux',
              subtitle: 'Quux too',
              imageUrl: null,
              currency: 'INR',
            },
            ...{
              priceMinorUnits: 249900,
              giftWrapPriceMinorUnits: 9900,
              giftWrap: true,
              nameLabel: 'Quux-ji',
            },
            quantity: 1,
          },
        },
      },
    ],
  }),
  'figurines.again': () => ({ change: 'A little more Quux, please' }),
  'kit.label': () => ({ text: 'Quux' }),
  'proofs.approve': () => ({ hash: 'quux'.repeat(16) }),
  'proofs.askChange': () => ({ text: 'Quux wears a hat' }),
  'proofs.withdraw': () => ({ reason: 'These are the pictures of Quux' }),
  'bodies.consent': () => ({ parent_name: 'Quux Rao', birth_date: '1988-04-23', statement: true }),
  'bodies.turn': () => ({ turn: 'forward' }),
  'bodies.offer': () => ({ note: 'This is how Quux looks' }),
  'proofs.changeLabel': () => ({ name_label: 'Quuxi' }),
  'kit.picture': () => ({ figure: defaultFigure, text: 'Quux' }),
  'kit.words': () => ({ style: 'football', words: { name: 'Quux', number: 7 } }),
  'kit.pictures': () => ({ figures: [defaultFigure], crop: 'head', size: 192 }),
  'firstRun.putAway': () => ({ put_away: true }),
  'paints.setShelf': () => ({ paints: [{ name: 'Quux red', brand: 'Quux', colour: '#b3221f' }] }),
  'print.slicer': () => ({ grams: 79.3, minutes: 615 }),
  'print.setPrinter': () => ({ bed_x_mm: 220, bed_y_mm: 220, bed_z_mm: 250, rupees_per_kg: 1100 }),
  'promise.setWorkshop': () => ({ home_pincode: '411039', figures_a_day: 2, closed_days: ['2026-12-24'] }),
  'parcels.quotes': () => ({ order_ids: [ids.order], ...packing }),
  'parcels.book': () => ({ order_ids: [ids.order], ...packing }),
  'parcels.pickup': () => ({ ids: [ids.shipment] }),
  'parcels.act': () => ({ action: 're-attempt', comment: 'Ring at Quux' }),
  'production.move': () => ({
    cards: [{ id: `${ids.order}.1.1`, version: 0 }],
    to: 'printing',
    override_reason: 'Quux said yes',
  }),
  'production.check': () => ({ item: 'primed', done: true }),
  'sharing.share': () => ({ name: 'Captain Quux', subject: 'me', days: 7 }),
  'photos.setSubject': () => ({
    subject: 'my_child',
    consent: { parent_name: 'Parent Quux', birth_date: '1988-04-23', statement: true },
  }),
  'photos.askParent': () => ({ name: 'Parent Quux', email: 'parent@quux.example' }),
  'parents.agree': () => ({ parent_name: 'Parent Quux', birth_date: '1988-04-23', statement: true }),
  'gifts.change': () => ({ message: 'All the best, little Quux', from: 'Grandpa Quux' }),
  'cartPrice.price': () => ({ cartItems: [{ slug: 'shiba-mochi', quantity: 1 }], code: 'OF-QUUX' }),
  'promotions.add': () => ({ code: 'QUUXWALI-10', kind: 'percent', value: 10, scope: 'all' }),
  'promotions.change': () => ({ is_active: false }),
  'payments.order': () => order,
  'payments.confirm': () => ({
    orderId: ids.unpaid,
    razorpay_order_id: 'order_quux',
    razorpay_payment_id: 'pay_quux',
    razorpay_signature: 'quux'.repeat(16),
  }),
  'books.setSettings': () => ({
    mode: 'regular',
    gstin: '27ABCDE1234F1Z0',
    legal_name: name,
    trade_name: 'Quux',
    state_code: '27',
    from: '2026-04-01',
  }),
  'books.setProduct': () => ({ hsn: '392640', rate_percent: 18, from: '2026-04-01' }),
  'books.setCosts': () => ({ material: 120 }),
  'orderChanges.cancel': () => ({ reason: 'Quux has one already' }),
  'orderChanges.changeAddress': () => ({
    fullName: name,
    phone,
    address1: '18 Quux Lane',
    city: 'Quuxpur',
    state: 'Maharashtra',
    pincode: '411039',
  }),
  'contact.send': () => ({ name, email, order_id: 'about Quux', message: 'Can you make two of Quux?' }),
  'contact.ask': () => ({ message: 'Please send it to Quux instead.' }),
  'newsletter.subscribe': () => ({ email }),
  'newsletter.confirm': () => ({ token: ids.confirm }),
  'reviews.change': () => ({ stars: 4, text: 'Quux smiles at me every morning' }),
  'reviews.setRequests': () => ({ on: false }),
  'reviewDesk.answer': () => ({ text: 'Thank you, dear Quux' }),
  'reviewDesk.withhold': () => ({ reason: 'It says where Quux lives' }),
  'models.choose': () => ({ service: 'none', when: 'on_request' }),
  'deskMails.set': () => ({ orders: 'hourly', morning: true }),
  'settings.setPrompt': () => ({ prompt: 'A tiny clay Quux.' }),
  'settings.setProvider': () => ({ provider: 'gemini' }),
  'settings.setFallback': () => ({ on: true }),
  'settings.setDescribing': () => ({ on: true }),
  'settings.setCustomFigurine': () => ({
    country_of_origin: 'India',
    dimensions: '11 cm',
    material: 'Quux clay',
  }),
  'promptTrials.start': () => ({ prompt: 'A tiny paper Quux.' }),
  'orderDesk.setStatus': () => ({ order_id: ids.order, status: 'In Production' }),
  'orderDesk.setStatuses': () => ({ order_ids: [ids.order], status: 'In Production' }),
  'orderDesk.undo': () => ({ entry: Number(ids.entry) }),
  'orderDesk.setParcel': () => ({ courier: 'Quux Couriers', tracking_number: 'QUUX-1' }),
  'orderDesk.addNote': () => ({ text: 'Quux likes it matt' }),
  'orderDesk.refund': () => ({ rupees: 100, reason: 'Quux changed her mind' }),
  'claimsDesk.answer': () => ({ message: 'Dear Quux, show me the box.' }),
  'claimsDesk.replace': () => ({ message: 'A new Quux comes.' }),
  'claimsDesk.refund': () => ({ rupees: 10, message: 'For the arm of Quux' }),
  'claimsDesk.decline': () => ({ reason: 'Quux has dropped it' }),
  'tickets.answer': () => ({ message: 'Dear Quux, yes.' }),
  'tickets.setStatus': () => ({ status: 'closed' }),
}
const queries: Record<string, object> = {
  'auth.resetLink': { token: 'quux-token-of-a-mail' },
  'catalog.list': { q: 'quux in the shop' },
  'reviews.ofKind': { kind: 'figurine' },
  'promise.estimate': { pincode: '411039' },
  'catalogAdmin.list': { q: 'quux on the desk' },
  'orderDesk.list': { q: email },
  'orderDesk.export': { q: email },
  'print.plate': { ids: 'DPL-0000000000' },
  'parcels.labels': { ids: 'shp_quux' },
  'parcels.manifest': { ids: 'shp_quux' },
}
/** Path parameters that are not an order's id. */
const params: Record<string, () => Record<string, string>> = {
  catalogAdmin: () => ({ id: ids.buddy ?? '', slug: 'shiba-mochi' }),
  galleryAdmin: () => ({ id: ids.picture ?? '' }),
  accounts: () => ({ id: asha.id, sessionId: ids.session ?? '' }),
  addresses: () => ({ id: asha.id, address: ids.address ?? '' }),
  figurines: () => ({ id: ids.figurine ?? '', userId: asha.id, view: 'front' }),
  dashboard: () => ({ id: ids.mail ?? '' }),
  tickets: () => ({ id: ids.ticket ?? '' }),
  claimsDesk: () => ({ id: ids.claim ?? '' }),
  'claims.one': () => ({ id: ids.claim ?? '' }),
  'catalogAdmin.changeCategory': () => ({ id: 'cat_animals' }),
  'catalogAdmin.removeCategory': () => ({ id: ids.category ?? '' }),
  'catalogAdmin.placeCategory': () => ({ id: 'cat_animals' }),
  'orders.track': () => ({ orderId: email }),
  'orders.ofUser': () => ({ userId: asha.id }),
  'orders.events': () => ({ userId: asha.id }),
  'contact.ask': () => ({ id: ids.unpaid ?? '' }),
  'payments.pay': () => ({ id: ids.unpaid ?? '' }),
  'payments.check': () => ({ id: ids.unpaid ?? '' }),
  promise: () => ({ id: ids.order ?? '' }),
  mailLists: () => ({ token: ids.leave ?? '' }),
  'parcels.act': () => ({ id: ids.shipment ?? '' }),
  'parcels.cancel': () => ({ id: ids.shipment ?? '' }),
  'parcels.settleAlarm': () => ({ alarm: '1' }),
  books: () => ({ id: ids.order ?? '', number: ids.document ?? '', product: 'figurine' }),
  production: () => ({ id: ids.order ?? '', card: `${ids.order}.1.1` }),
  print: () => ({ id: ids.order ?? '', line: '1' }),
  reviews: () => ({ id: ids.delivered ?? '', line: '1', slug: 'shiba-mochi', photo: ids.reviewPhoto ?? '' }),
  reviewDesk: () => ({ id: ids.review ?? '' }),
  promotions: () => ({ id: ids.promotion ?? '' }),
  proofs: () => ({ id: ids.order ?? '', number: '1', line: '1', view: 'front' }),
  models: () => ({ service: 'meshy' }),
  bodies: () => ({ id: ids.order ?? '', line: '1', body: 'bdy_quux' }),
  'gifts.reveal': () => ({ token: CARD_TOKEN }),
  photos: () => ({ id: ids.photo ?? '' }),
  parents: () => ({ token: ids.parent ?? '' }),
  photoVault: () => ({ kind: 'photo', id: ids.photo ?? '' }),
  sharing: () => ({ id: ids.figurine ?? '', userId: asha.id, token: CARD_TOKEN }),
  'places.byPincode': () => ({ pincode: '400050' }),
}

const endpoints = Object.entries(apis).flatMap(([domain, api]) =>
  Object.entries(api).map(([of, endpoint]) => ({
    domain,
    name: `${domain}.${of}`,
    endpoint: endpoint as Endpoint,
  })),
)
const addressOf = ({ domain, name, endpoint }: (typeof endpoints)[number]) => {
  const given = { id: ids.order ?? '', note: ids.note ?? '', ...(params[name] ?? params[domain])?.() }
  return `/api${fillPath(endpoint.path, given)}${queryString(queries[name])}`
}

const inMail = ({ email }: Pick<Customer, 'email'>, pattern: RegExp) =>
  eventually(
    async () => pattern.exec((await shop.mailsTo(email)).map(({ textBody }) => textBody).join('\n'))?.[1],
  )

beforeAll(async () => {
  await new Promise<void>(resolve => collector.listen(0, '127.0.0.1', resolve))
  shop = await createTestApp({
    log: createLog('trace', { write: line => void lines.push(line) }),
    settings: {
      RATE_LIMITS: 'off',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    },
  })
  asha = await customer(shop, { name: 'Asha Quuxwala', email: 'asha.quuxwala@mailbox.example' })
  admin = await customer(shop, {
    name: 'Meera Quuxwala',
    email: 'meera.quuxwala@mailbox.example',
    role: 'admin',
  })
  await shop.send('POST', '/api/auth/request-password-reset', { email: asha.email })
  await shop.send('POST', '/api/newsletter', { email: asha.email })
  await asha.post('/api/auth/two-factor/enable', { password: asha.password })
  ids.order = (await paidOrder(shop, asha)).id
  ids.unpaid = (await placedOrder(shop, asha)).order.id
  ids.figurine = (await bodyOf<{ figurine_id: string }>(await upload(shop, asha))).figurine_id
  ids.photo = String(
    (await shop.db.execute(sql`select photo_id from figurines where id = ${ids.figurine}`)).rows[0]?.photo_id,
  )
  const othersChild = { subject: 'other_child', parent: JSON.stringify(PARENT) }
  await upload(shop, admin, { fields: { ...READ_BY_PAGE, ...othersChild } })
  ids.parent = await inMail(PARENT, /\/parent\/([\w-]+)/)
  ids.ticket = (
    await bodyOf<{ ticket: string }>(
      await asha.post('/api/contact', { name, email, message: 'Is anybody there?' }),
    )
  ).ticket
  ids.note = (
    await bodyOf<{ note: { id: string } }>(
      await admin.post(`/api/admin/orders/${ids.order}/notes`, { text: 'a note' }),
    )
  ).note.id
  ids.picture = (
    await bodyOf<{ item: { id: string } }>(
      await admin.post('/api/admin/gallery', {
        user_id: admin.id,
        image_url: 'https://pictures.example.com/1.webp',
      }),
    )
  ).item.id
  ids.buddy = (
    await bodyOf<{ desk_buddy: { id: string } }>(
      await admin.post('/api/admin/desk-buddies', { ...buddy(), name: 'Owl' }),
    )
  ).desk_buddy.id
  ids.promotion = (await madePromotion(admin, { code: 'A-CODE' })).id
  ids.category = (
    await bodyOf<{ category: { id: string } }>(
      await admin.post('/api/admin/desk-buddies/categories', { name: 'Empty' }),
    )
  ).category.id
  ids.session =
    (await bodyOf<{ sessions: { id: string }[] }>(await asha.get(`/api/profiles/${asha.id}/sessions`)))
      .sessions[0]?.id ?? ''
  const packed = { order_ids: [(await paidOrder(shop, asha)).id], ...packing }
  const { shipments } = await bodyOf<{ shipments: { id: string }[] }>(
    await admin.post('/api/admin/shipments', packed),
  )
  ids.shipment = shipments[0]?.id ?? ''
  ids.sent = (await paidOrder(shop, asha)).id
  await admin.ask('PUT', '/api/admin/orders/status', {
    order_id: ids.sent,
    status: 'Delivered',
    unready: true,
  })
  ids.claim = (
    await bodyOf<{ claim: { id: string } }>(await sendForm(claimsPath(ids.sent), asha, claimForm()))
  ).claim.id
  ids.address = String((await shop.db.execute(sql`select id from addresses`)).rows[0]?.id)
  ids.delivered = (await paidOrder(shop, asha)).id
  await shop.db.execute(
    sql`update orders set status = 'Delivered', delivered_at = now() where id = ${ids.delivered}`,
  )
  const { review } = await bodyOf<{ review: OwnReview }>(
    await sendForm(reviewPath(ids.delivered, 1), asha, reviewForm()),
  )
  ids.reviewPhoto = review.photos[0]?.id ?? ''
  ids.review = String((await shop.db.execute(sql`select id from reviews`)).rows[0]?.id)
  ids.reset = await inMail(asha, /reset-password\?token=([\w-]+)/)
  ids.proof = await inMail(asha, /verify-email\?token=([\w-]+)/)
  ids.confirm = await inMail(asha, /newsletter\?confirm=([\w-]+)/)
  ids.leave = await inMail(asha, /\/u\/([\w.-]+)/)
  ids.mail = await eventually(async () =>
    String((await shop.db.execute(sql`update mails set status = 'failed' returning id`)).rows[0]?.id ?? ''),
  )
  ids.document = await eventually(async () => {
    const { rows } = await shop.db.execute(sql`select number from documents where order_id = ${ids.order}`)
    return rows[0] && String(rows[0].number)
  })
  ids.entry = String(
    (await shop.db.execute(sql`select max(id) as id from order_history where order_id = ${ids.order}`))
      .rows[0]?.id,
  )
})
afterAll(() => collector.close())

test('every endpoint that takes a body is sent one that its schema takes', () => {
  const taking = endpoints.filter(({ endpoint }) => endpoint.body && !hasRawBody(endpoint))
  expect(Object.keys(bodies).toSorted()).toEqual(taking.map(({ name }) => name).toSorted())
  for (const { name, endpoint } of taking)
    expect(endpoint.body?.safeParse(bodies[name]?.()).error, name).toBeUndefined()
})

const cookieOf = (who: Customer) => [...who.jar].map(([key, value]) => `${key}=${value}`).join('; ')
/** The cookies stay as they are, whatever the response sets. */
const askAs = (who: Customer, method: string, path: string, body?: object) =>
  shop.send(method, path, body, { cookie: cookieOf(who) })
const sendForm = (path: string, who: Customer, form: FormData) =>
  shop.request(path, {
    method: 'POST',
    headers: { origin: ORIGIN, host: 'shop.test', cookie: cookieOf(who) },
    body: form,
  })
function sculptForm() {
  const form = new FormData()
  form.append('model', new File(['no model, but quux'], 'quux-at-home.stl'))
  form.append('up', 'quux')
  return form
}
function pictureForm() {
  const form = new FormData()
  form.append('file', new File([portrait() as Uint8Array<ArrayBuffer>], 'quux-at-home.jpg'))
  form.append('target', 'items')
  return form
}

function diaryForm() {
  const form = new FormData()
  form.append('photo', new File([portrait() as Uint8Array<ArrayBuffer>], 'quux-on-the-printer.jpg'))
  form.append('text', 'Quux gets her hat')
  form.append('stage', 'printing')
  return form
}

function claimForm() {
  const form = new FormData()
  form.append('photos', new File([portrait() as Uint8Array<ArrayBuffer>], 'quux-is-broken.jpg'))
  form.append('kind', 'damaged')
  form.append('text', 'Quux has lost her left arm')
  return form
}

function reviewForm() {
  const form = new FormData()
  form.append('photos', new File([portrait() as Uint8Array<ArrayBuffer>], 'quux-on-her-desk.jpg'))
  form.append('stars', '5')
  form.append('text', 'Quux stands on my desk')
  form.append('consent', 'true')
  return form
}

function proofForm() {
  const form = new FormData()
  form.append('pictures', new File([portrait() as Uint8Array<ArrayBuffer>], 'quux-as-sculpted.jpg'))
  form.append('note', 'Quux, is this you?')
  return form
}

/** Requests with a body that is not JSON, and addresses outside the API. */
const others: Record<string, () => Promise<Response>> = {
  'POST upload': () => sendForm(UPLOAD_PATH, asha, uploadForm({ name: 'quux.jpg' })),
  'POST catalogue upload': () => sendForm(CATALOG_UPLOAD_PATH, admin, pictureForm()),
  'POST gallery upload': () => sendForm(GALLERY_UPLOAD_PATH, admin, pictureForm()),
  'POST diary': () => sendForm(diaryPath(`${ids.order}.1.1`), admin, diaryForm()),
  'POST claim': () => sendForm(claimsPath(ids.sent ?? ''), asha, claimForm()),
  'POST proof': () => sendForm(offerProofPath(ids.order ?? '', 1), admin, proofForm()),
  'POST sculpt': () => sendForm(uploadSculptPath(ids.order ?? '', 1), admin, sculptForm()),
  'POST review': () => sendForm(reviewPath(ids.delivered ?? '', 1), asha, reviewForm()),
  'POST webhook': () =>
    shop.send('POST', WEBHOOK_PATH, { event: 'quux' }, { 'x-razorpay-signature': 'quux-signature' }),
  'POST draft': () => askAs(admin, 'POST', uploadSculptPath(ids.order ?? '', 1), { make: true }),
  'POST model news': () => shop.send('POST', modelNewsPath('meshy'), { id: 'quux-of-nobody' }),
  'POST parcel news': () =>
    shop.send(
      'POST',
      newsPath(shop.courierSetup.newsKey ?? ''),
      { awb: 'quux-of-nobody' },
      {
        'x-api-key': shop.courierSetup.newsKey ?? '',
      },
    ),
  'POST return'() {
    const brought = { razorpay_order_id: 'order_quux', razorpay_payment_id: 'pay_quux' }
    const signature = createHmac('sha256', shop.paymentSetup.keySecret)
      .update(Object.values(brought).join('|'))
      .digest('hex')
    return shop.request(RETURN_PATH, {
      method: 'POST',
      body: new URLSearchParams({ ...brought, razorpay_signature: signature }),
    })
  },
  'POST unsubscribe': () => shop.request(`/u/${ids.leave}`, { method: 'POST' }),
  'GET mails': () => askAs(admin, 'GET', '/dev/mail'),
  'GET metrics': () => askAs(admin, 'GET', '/metrics'),
  'GET file': () => askAs(asha, 'GET', '/files/nobodynobodynobodynobodynobo.jpg'),
}

const GUESTS = new Set([
  'auth.signUp',
  'auth.signIn',
  'auth.requestReset',
  'auth.reset',
  'contact.send',
  'newsletter.subscribe',
])

interface Answered {
  asked: string
  status: number
  retryAfter: string | null
}
async function askEverything(): Promise<Answered[]> {
  const answers: Answered[] = []
  const note = async (asked: string, answer: Response) => {
    await answer.body?.cancel()
    answers.push({ asked, status: answer.status, retryAfter: answer.headers.get('retry-after') })
  }
  for (const one of endpoints.filter(({ endpoint }) => !hasRawBody(endpoint))) {
    const { access, method } = one.endpoint
    const isGuest = GUESTS.has(one.name)
    const send = isGuest
      ? shop.send
      : (...asked: [string, string, object?]) => askAs(access === 'admin' ? admin : asha, ...asked)
    await note(`${method} ${one.name}`, await send(method, addressOf(one), bodies[one.name]?.()))
  }
  for (const [name, ask] of Object.entries(others)) await note(name, await ask())
  return answers
}

/** Typed values, cookies and ids. */
async function secrets(): Promise<string[]> {
  const typed = [...Object.values(bodies).map(body => body()), ...Object.values(queries), order]
  const hashes = await shop.db.execute(
    sql`select password as secret from credentials union select token from sessions`,
  )
  return [
    ...new Set([
      ...typed.flatMap(textsIn).filter(text => /quux|^\d{10}$|^411039$|^730941$|^secret/i.test(text)),
      ...[asha, admin].flatMap(who => [who.email, who.name, who.password, ...who.jar.values()]),
      ...[...asha.jar.values(), ...admin.jar.values()].map(
        value => decodeURIComponent(value).split('.')[0] ?? '',
      ),
      ...hashes.rows.map(({ secret }) => String(secret)),
      ...[
        ids.reset,
        ids.proof,
        ids.confirm,
        ids.leave,
        ids.parent,
        CARD_TOKEN,
        shop.courierSetup.newsKey,
      ].map(String),
    ]),
  ]
}
/** A pincode may stand by chance within a moment in nanoseconds or an id, so digits must stand alone. */
const foundIn = (told: string, known: string[]) =>
  known
    .filter(value => value.length > 4)
    .filter(value =>
      /^\d+$/.test(value)
        ? new RegExp(`(?<![0-9a-f])${value}(?![0-9a-f])`).test(told)
        : told.includes(value) || told.includes(encodeURIComponent(value)),
    )
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : []

/** These fail before any statement that the fault could stop. */
const NO_SECOND_FACTOR = ['POST auth.newBackupCodes', 'POST auth.verifyBackupCode']
const OF_NO_FIGURE = [
  'POST print.again',
  'PUT print.slicer',
  'POST sculpt',
  'POST draft',
  'POST bodies.consent',
  'POST bodies.offer',
]
const OF_NO_ORDER = ['POST payments.confirm', 'POST webhook', 'POST return']
/** Some are served from the cache. */
const OPEN_TO_ALL = new Set(
  endpoints
    .filter(({ endpoint }) => endpoint.method === 'GET' && !endpoint.access)
    .map(({ name }) => `GET ${name}`),
)
const FAULTS = [
  {
    fault: 'a database that takes no change',
    setting: READ_ONLY,
    told: [503, '5'],
    mayPass: (asked: string) =>
      asked.startsWith('GET') ||
      [
        ...NO_SECOND_FACTOR,
        ...OF_NO_ORDER,
        ...OF_NO_FIGURE,
        'POST cartPrice.price',
        'DELETE sharing.end',
        'POST photos.askParent',
        'POST parcels.quotes',
        'POST parcels.pickup',
        'POST parcels.act',
        'POST catalogue upload',
        'POST gallery upload',
        'POST model news',
        'POST kit.label',
        'POST kit.picture',
        'POST kit.pictures',
        'POST kit.words',
      ].includes(asked),
  },
  {
    fault: 'a database without its tables',
    setting: NO_TABLES,
    told: [500, null],
    mayPass: (asked: string) =>
      [
        'POST webhook',
        'GET file',
        'POST auth.requestReset',
        'POST kit.label',
        'POST kit.picture',
        'POST kit.pictures',
        'POST kit.words',
      ].includes(asked) || OPEN_TO_ALL.has(asked),
  },
]

/** Meanwhile every poll of forty job workers fails and costs PostgreSQL a new process. */
const SLOW_MS = 90_000

test.each(FAULTS)(
  'with $fault, nothing that anybody typed and no secret is in the log',
  async ({ setting, told, mayPass }) => {
    const known = await secrets()
    expect(known.length).toBeGreaterThan(50)
    lines.length = 0
    const answers = await whileSet(shop, setting, async () => {
      const all = await askEverything()
      if (setting === NO_TABLES) await expectJobsToFailQuietly(known)
      return all
    })
    expect(answers.filter(({ asked, status }) => status < 500 && !mayPass(asked))).toEqual([])
    // Whether it is ready is all that this one says.
    const failed = answers.filter(({ asked, status }) => status >= 500 && asked !== 'GET health.ready')
    expect(failed.filter(({ status, retryAfter }) => status !== told[0] || retryAfter !== told[1])).toEqual(
      [],
    )
    expect(lines.filter(line => line.includes('"msg":"a request failed')).length).toBeGreaterThan(30)
    const log = lines.join('')
    expect(foundIn(log, known)).toEqual([])
    expect(log).not.toMatch(/params:/)
  },
  SLOW_MS,
)

/** A reset request succeeds; its job fails. */
async function expectJobsToFailQuietly(known: string[]) {
  await eventually(async () => lines.some(line => line.includes('a job failed')))
  const kept = async () =>
    (await shop.db.execute(sql`select output::text as told from pgboss.job where output is not null`)).rows
  const rows = await eventually(async () => (await kept()).length > 0 && kept())
  const told = [...lines, ...rows.map(row => String(row.told))].join('')
  expect(foundIn(told, known)).toEqual([])
  expect(told).not.toMatch(/params:/)
}

const secret = 'zanzibar "77" (at) home'
test.each([
  {
    error: 'a value that is there already',
    ask: sql`insert into users (id, name, email) select ${secret}::text, ${secret}, email from users`,
  },
  { error: 'a value of another kind', ask: sql`select ${secret}::text::int` },
  { error: 'a moment that is none', ask: sql`select ${secret}::text::timestamptz` },
  { error: 'a text that is no JSON', ask: sql`select ${`{"name": "${secret}`}::text::jsonb` },
  {
    error: 'a row without what it needs',
    ask: sql`insert into users (id, name, email) values (${secret}, ${secret}, null)`,
  },
  { error: 'a statement that cannot be read', ask: sql`select nothing from users where email = ${secret}` },
])('of $error the log says which, and not what it was', async ({ ask }) => {
  const failure = await shop.db.execute(ask).then(
    () => null,
    (error: unknown) => error,
  )
  lines.length = 0
  shop.log.warn({ err: failure }, 'one of those')
  expect(lines.join('')).toMatch(/"message":"Failed query: .+"code":"\w{5}"/)
  expect(lines.join('')).not.toMatch(/zanzibar|quuxwala|params:/)
})

test('a span of what failed says no more than the log', async () => {
  const known = await secrets()
  await shop.close()
  const told = spans.join('')
  expect(told).toMatch(/Failed query|does not exist/)
  expect(foundIn(told, known)).toEqual([])
  expect(told.match(/.{20}params:.{20}/g)).toBeNull()
})
