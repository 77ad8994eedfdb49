import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { FIRST_DESK, type Kept } from '../../../sandbox/model-makers/tasks.ts'
import { type Body, type BodyList, uploadSculptPath } from '../../../shared/bodies/api.ts'
import { modelNewsPath } from '../../../shared/bodies/models-api.ts'
import { currentText, MODEL_CONSENT } from '../../../shared/figurines/people-api.ts'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { READ_BY_PAGE, upload } from '../../../test/photos.ts'
import { type Opened, payAndConfirm, shippingTo } from '../../../test/purchases.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { asPng, BadPicture } from '../../platform/files/image-worker/tasks.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { readModelTask } from '../../print/print-task.ts'
import { BEGIN_QUEUE, DRAFT_QUEUE } from './request-draft.ts'

let shop: TestApp
let admin: Customer
let asha: Customer
/** Three figurines of Asha's: of an adult, of her child, of somebody not named. */
let drawn: Record<'adult' | 'child' | 'unstated', string>

const CONSENT = { parent_name: 'Asha Rao', birth_date: '1988-04-23', statement: true }

beforeAll(async () => {
  // Drafts are collected, and made ready elsewhere.
  shop = await createTestApp({
    settings: { RATE_LIMITS: 'off', PRINTS: 'held' },
    pace: { modelPollMs: 0 },
  })
  admin = await customer(shop, { role: 'admin', name: 'Meera' })
  asha = await customer(shop)
  const child = { subject: 'my_child', consent: JSON.stringify(CONSENT) }
  const [adult, kid, unstated] = await Promise.all([
    drawingOf(asha, { subject: 'adult' }),
    drawingOf(asha, child),
    drawingOf(asha, {}),
  ])
  drawn = { adult, child: kid, unstated }
})
beforeEach(() => choose({ service: 'none', children: 'by_hand', when: 'after_payment' }))
afterEach(() => {
  Object.assign(standIn().tasks.desk, structuredClone(FIRST_DESK), { delayMs: 0 })
  standIn().faults.clear()
  shop.pace.modelPollMs = 0
})
afterAll(() => shop.close())

const standIn = () => {
  const { sandbox } = shop.makerSetup
  if (!sandbox) throw new Error('there is no stand-in')
  return sandbox
}
const choose = (choice: object) => admin.ask('PUT', '/api/admin/settings/models', choice)

/** As if an image model had drawn it. */
async function drawingOf(who: Customer, fields: Record<string, string>): Promise<string> {
  const { figurine_id: id } = await bodyOf<{ figurine_id: string }>(
    await upload(shop, who, { fields: { ...READ_BY_PAGE, ...fields } }),
  )
  await shop.db.execute(sql`update figurines set is_demo = false, provider = 'openai' where id = ${id}`)
  return id
}

async function ordered(figurine: string, who = asha): Promise<string> {
  const wanted = { figurine_id: figurine, quantity: 1, make: 'drawing', shipping: shippingTo() }
  const opened = await bodyOf<Opened>(await who.post('/api/payments/order', wanted))
  return (await payAndConfirm(shop, who, opened)).id
}

const path = (id: string) => `/api/orders/${id}/lines/1/bodies`
const make = (id: string, who = admin) => who.post(uploadSculptPath(id, 1), { make: true })
const listOf = async (id: string, who = admin) => bodyOf<BodyList>(await who.get(path(id)))
const newest = async (id: string) => (await listOf(id)).bodies[0]
const cancel = (id: string) =>
  admin.ask('PUT', '/api/admin/orders/status', { order_id: id, status: 'Cancelled', refund: false })
const codeOf = async (answer: Response) => [answer.status, (await bodyOf<{ code: string }>(answer)).code]
const isCollected = ({ desk }: Body) => desk?.made_with != null

/** Collected or failed. */
const over = (id: string) =>
  eventually(async () => {
    const body = await newest(id)
    return body && (isCollected(body) || body.state === 'failed') ? body : undefined
  })
const tasksFor = async (id: string, body: string | null = null): Promise<Kept[]> => {
  const { rows } = await shop.db.execute(
    sql`select task -> 'at' ->> 'id' as id from bodies
      where order_id = ${id} and id = coalesce(${body}::text, id) and task -> 'at' is not null`,
  )
  return rows.flatMap(row => standIn().tasks.everFind(String(row.id)) ?? [])
}
const started = (id: string) => eventually(async () => (await tasksFor(id))[0])
const gone = (task: Kept | undefined) => eventually(async () => task?.isRemoved || task?.isCancelled)
const ledgerOf = async (id: string) =>
  (await shop.db.execute(sql`select outcome, price_paise from model_calls where order_id = ${id}`)).rows
const startCalls = () => standIn().calls.filter(({ kind }) => kind === 'start').length

test('without a service nothing is made, and what our own kit drew goes to none', async () => {
  const before = startCalls()
  const id = await ordered(drawn.adult)
  expect(await listOf(id)).toEqual({ bodies: [], drafting: null, consent: null })
  expect(await codeOf(await make(id))).toEqual([409, 'models.none'])
  expect((await make(id, asha)).status).toBe(403)
  expect((await admin.post(uploadSculptPath(id, 1), { make: false })).status).toBe(422)

  await choose({ service: 'meshy' })
  await shop.db.execute(sql`update figurines set is_demo = true where id = ${drawn.adult}`)
  expect(await codeOf(await make(id))).toEqual([409, 'models.kit'])
  await shop.db.execute(sql`update figurines set is_demo = false where id = ${drawn.adult}`)
  // Lines from before are not begun by themselves; the desk says what one costs.
  const { bodies, drafting } = await listOf(id)
  expect(bodies).toEqual([])
  expect(drafting).toEqual({
    service: 'Meshy',
    is_stand_in: true,
    price_minor_units: 5280,
    left_minor_units: expect.any(Number),
    hurdle: null,
  })
  expect(startCalls()).toBe(before)
})

test('after payment the drawing is sent once, never the photo; its model is collected and deleted there', async () => {
  await choose({ service: 'meshy' })
  const before = startCalls()
  const id = await ordered(drawn.adult)
  const body = await over(id)
  expect(body).toMatchObject({
    kind: 'draft',
    state: 'making',
    desk: { made_with: { service: 'meshy', model: 'latest' }, price_paise: 5280, actor: 'the shop' },
  })
  const [task] = await tasksFor(id)
  expect(startCalls()).toBe(before + 1)
  await gone(task)
  expect(await ledgerOf(id)).toEqual([{ outcome: 'collected', price_paise: 5280 }])

  const [row] = (await shop.db.execute(sql`select file from figurines where id = ${drawn.adult}`)).rows
  const drawing = await shop.files.get(`private/${row?.file}`)
  const asSent = await sharp(drawing ?? undefined)
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  expect(task?.picture.equals(asSent)).toBe(true)

  const seen = await eventually(async () => {
    const { pictures } = await bodyOf<{ pictures: { looks: { what: string; provider: string }[] }[] }>(
      await asha.get('/api/photo-vault'),
    )
    const looks = pictures.flatMap(one => one.looks).filter(({ provider }) => provider === 'meshy')
    return looks.length === 2 ? looks : undefined
  })
  expect(seen.map(({ what }) => what).toSorted()).toEqual(['model', 'model_deleted'])

  // The buyer sees a body only after it was offered. A stranger sees nothing.
  expect(await listOf(id, asha)).toMatchObject({ bodies: [], drafting: null })
  const stranger = await customer(shop)
  expect((await stranger.get(path(id))).status).toBe(404)
  expect((await stranger.post(`${path(id)}/consent`, CONSENT)).status).toBe(404)
})

test('by itself a drawing is bought once; the desk may ask again, at the price it shows and while the money is here', async () => {
  await choose({ service: 'meshy' })
  const before = startCalls()
  const id = await ordered(drawn.adult)
  await eventually(async () => {
    const pending = await shop.jobs.pending(shop.db)
    return pending.every(({ queue }) => queue !== BEGIN_QUEUE)
  })
  expect((await listOf(id)).bodies).toEqual([])
  const atAnother = { make: true, price_minor_units: 1 }
  expect(await codeOf(await admin.post(uploadSculptPath(id, 1), atAnother))).toEqual([409, 'models.price'])
  await shop.db.execute(sql`update orders set payment_status = 'refunded' where id = ${id}`)
  expect(await codeOf(await make(id))).toEqual([409, 'order.finished'])
  await shop.db.execute(sql`update orders set payment_status = 'paid' where id = ${id}`)
  expect(startCalls()).toBe(before)
  expect((await admin.post(uploadSculptPath(id, 1), { ...atAnother, price_minor_units: 5280 })).status).toBe(
    200,
  )
  expect(isCollected(await over(id))).toBe(true)
  expect((await newest(id))?.desk?.service).toBe('meshy')
})

test('beyond today’s budget none is made, and a draft that is being made is not asked for twice', async () => {
  await choose({ service: 'meshy' })
  await shop.db.execute(sql`insert into model_calls (id, body_id, order_id, figurine_id, service, model, price_paise, started_at)
    values ('mdl_much', 'b', 'o', 'f', 'meshy', 'm', 96000, now())`)
  const id = await ordered(await drawingOf(asha, { subject: 'adult' }))
  expect(await over(id)).toMatchObject({ state: 'failed', reason: expect.stringContaining('used up') })
  expect(await codeOf(await make(id))).toEqual([429, 'models.budget'])
  await shop.db.execute(sql`delete from model_calls where id = 'mdl_much'`)

  standIn().tasks.desk.delayMs = 60_000
  shop.pace.modelPollMs = 300
  const answers = await Promise.all([make(id), make(id), make(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const task = await started(id)
  await cancel(id)
  expect(await over(id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^Withdrawn/) })
  await gone(task)
  expect(await ledgerOf(id)).toEqual([{ outcome: 'withdrawn', price_paise: 5280 }])
})

// How each service says what went wrong is in the tests of the makers.
describe('whatever a service does', () => {
  beforeEach(() => choose({ service: 'meshy', when: 'on_request' }))
  let id: string
  beforeAll(async () => {
    id = await ordered(drawn.adult)
  })

  /** What the row says, how often it was started, and what it cost. */
  async function draft() {
    // What was collected before is made ready elsewhere.
    await shop.db.execute(sql`update bodies set state = 'ready' where order_id = ${id} and state = 'making'`)
    await shop.db.execute(sql`delete from model_calls where order_id = ${id}`)
    const before = startCalls()
    expect((await make(id)).status).toBe(200)
    const body = await over(id)
    for (const task of await tasksFor(id, body.id)) await gone(task)
    const [call] = await ledgerOf(id)
    return { body, starts: startCalls() - before, call }
  }

  test.each([
    ['moderation', /declined the drawing/],
    ['402', /out of credit/],
  ] as const)('a start that ends in %s fails at once, and costs nothing', async (does, reason) => {
    standIn().faults.next({ does, at: 'start' })
    const { body, starts, call } = await draft()
    expect(body).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) })
    expect([starts, call?.price_paise]).toEqual([1, 0])
  })

  test('a service that is busy is asked once more', async () => {
    standIn().faults.next({ does: '429', at: 'start', times: 2 })
    const { body, starts, call } = await draft()
    expect(isCollected(body)).toBe(true)
    expect([starts, call?.outcome]).toEqual([3, 'collected'])
  })

  test.each(['meshy', 'fal'] as const)(
    'a start whose answer was lost is never paid twice: %s',
    async service => {
      await choose({ service })
      standIn().faults.next({ does: 'lost-answer', at: 'start' })
      const { body, starts } = await draft()
      expect(starts).toBe(1)
      // Meshy lists what began; fal has no list, so the founder decides.
      if (service === 'meshy') expect(isCollected(body)).toBe(true)
      else expect(body.reason).toContain('It may have to be paid')
    },
  )

  test.each(['500', 'no-answer'] as const)(
    'a start that ends in %s and is not found there is said',
    async does => {
      standIn().faults.next({ does, at: 'start' })
      const { body, starts } = await draft()
      expect(starts).toBe(1)
      expect(body.reason).toContain('It may have to be paid')
    },
  )

  test.each([
    ['500', 'read'],
    ['cut', 'file'],
    ['expired', 'file'],
  ] as const)('%s at a %s passes', async (does, at) => {
    standIn().faults.next({ does, at })
    expect(isCollected((await draft()).body)).toBe(true)
  })

  test('a file that is no model fails, and was paid', async () => {
    standIn().faults.next({ does: 'no-model', at: 'file' })
    const { body, call } = await draft()
    expect(body.state).toBe('failed')
    expect(call?.price_paise).toBeGreaterThan(0)
    const turn = `${uploadSculptPath(id, 1)}/${body.id}/turn`
    expect(await codeOf(await admin.post(turn, { turn: 'forward' }))).toEqual([409, 'body.no_model'])
  })

  test('a key that is refused while a draft is made passes', async () => {
    standIn().faults.next({ does: '401', at: 'read' })
    expect(isCollected((await draft()).body)).toBe(true)
  })

  /** What the next of these tasks ends in. */
  const broken = (worker: ImageWorker, name: string, error: Error) => {
    const work = worker.do.bind(worker)
    const spy = vi.spyOn(worker, 'do').mockImplementation((task, ...rest) => {
      if (task.name !== name) return work(task, ...rest)
      spy.mockRestore()
      return Promise.reject(error)
    })
  }

  test('a shop that stops while a model is read collects it once more', async () => {
    const before = startCalls()
    broken(shop.modelWorker, readModelTask.name, new Refusal(503, 'shop.stopping', 'The shop stops.'))
    expect((await make(id)).status).toBe(200)
    await eventually(async () => !vi.isMockFunction(shop.modelWorker.do))
    const { id: body = '', state } = (await newest(id)) ?? {}
    expect(state).toBe('making')
    // Its job is done again later; here at once.
    await shop.jobs.send(shop.db, DRAFT_QUEUE, { body })
    expect(isCollected(await over(id))).toBe(true)
    expect(startCalls()).toBe(before + 1)
  })

  test('a drawing that cannot be read is said, and costs nothing', async () => {
    broken(shop.imageWorker, asPng.name, new BadPicture('damaged', 'It is damaged.'))
    const { body, starts, call } = await draft()
    expect(body).toMatchObject({ state: 'failed', reason: expect.stringContaining('It is damaged.') })
    expect([starts, call?.price_paise]).toEqual([0, 0])
  })

  test('a draft whose service is another one before it is sent is withdrawn', async () => {
    const { imageWorker } = shop
    const work = imageWorker.do.bind(imageWorker)
    const slow = vi.spyOn(imageWorker, 'do').mockImplementationOnce(async (task, input) => {
      await choose({ service: 'fal' })
      return work(task, input)
    })
    const { body, starts, call } = await draft()
    slow.mockRestore()
    expect(body).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^Withdrawn/) })
    expect([starts, call?.outcome, call?.price_paise]).toEqual([0, 'withdrawn', 0])
  })

  test('a task whose answer was lost is deleted there also where it is unwanted by now', async () => {
    const other = await ordered(drawn.adult)
    standIn().faults.next({ does: 'lost-answer', at: 'start' })
    shop.pace.modelPollMs = 50
    const before = startCalls()
    await make(other)
    await eventually(async () => startCalls() > before)
    await cancel(other)
    expect((await over(other)).reason).toMatch(/^Withdrawn/)
    await gone((await tasksFor(other))[0])
  })

  test('a task that may be another call’s is left alone', async () => {
    await shop.db.execute(sql`insert into model_calls (id, body_id, order_id, figurine_id, service, model, outcome, price_paise, started_at, sent_at)
      values ('mdl_lost', 'b', 'o', 'f', 'meshy', 'm', 'withdrawn', 0, now(), now())`)
    standIn().faults.next({ does: 'lost-answer', at: 'start' })
    const { body, starts } = await draft()
    await shop.db.execute(sql`delete from model_calls where id = 'mdl_lost'`)
    expect([starts, body.state]).toEqual([1, 'failed'])
    expect(body.reason).toContain('It may have to be paid')
    expect(standIn().tasks.all()[0]?.isRemoved).toBe(false)
  })

  test('an older draft is turned while the next one is made', async () => {
    const { body } = await draft()
    standIn().tasks.desk.delayMs = 60_000
    shop.pace.modelPollMs = 60_000
    expect((await make(id)).status).toBe(200)
    const next = await newest(id)
    await eventually(async () => next && (await tasksFor(id, next.id))[0])
    const turned = await admin.post(`${uploadSculptPath(id, 1)}/${body.id}/turn`, { turn: 'forward' })
    expect(turned.status).toBe(200)
    expect(await codeOf(await make(id))).toEqual([409, 'models.making'])
    await shop.db.execute(sql`update bodies set state = 'failed' where order_id = ${id} and source is null`)
  })

  test('a model that it could not make costs nothing', async () => {
    standIn().tasks.desk.outcome = 'fails'
    const { body, call } = await draft()
    expect(body).toMatchObject({ state: 'failed', reason: expect.stringContaining('could not make') })
    expect(call?.price_paise).toBe(0)
  })
})

test('a draft is deleted at its service also where the first try fails', async () => {
  await choose({ service: 'meshy' })
  standIn().faults.next({ does: '500', at: 'remove' })
  const id = await ordered(await drawingOf(asha, { subject: 'adult' }))
  expect(isCollected(await over(id))).toBe(true)
  await gone((await tasksFor(id))[0])
})

test('news wake the look at a draft; forged news wake nothing', async () => {
  await choose({ service: 'fal', when: 'on_request' })
  Object.assign(standIn().tasks.desk, { delayMs: 300, news: 'forged' })
  shop.pace.modelPollMs = 60_000
  const id = await ordered(drawn.adult)
  await make(id)
  const task = await started(id)
  expect(task.newsTo).toContain(modelNewsPath('fal'))
  const forged = await shop.request(modelNewsPath('fal'), {
    method: 'POST',
    body: JSON.stringify({ request_id: task.id, status: 'OK' }),
  })
  expect(forged.status).toBe(401)
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(await standIn().tell(task.id)).toBe(401)
  expect(isCollected((await newest(id)) as Body)).toBe(false)
  task.news = 'twice'
  expect([await standIn().tell(task.id), await standIn().tell(task.id)]).toEqual([200, 200])
  expect(isCollected(await over(id))).toBe(true)

  const unknown = { method: 'POST', body: JSON.stringify({ id: 'somebody-else' }) }
  expect((await shop.request(modelNewsPath('meshy'), unknown)).status).toBe(200)
  expect((await shop.request(modelNewsPath('meshy'), { method: 'POST', body: '[' })).status).toBe(400)
})

describe('a child', () => {
  test('is sculpted by hand, and without a parent’s word nothing leaves', async () => {
    const before = startCalls()
    await choose({ service: 'meshy' })
    const [mine, unstated] = [await ordered(drawn.child), await ordered(drawn.unstated)]
    for (const id of [mine, unstated]) {
      expect(await codeOf(await make(id))).toEqual([409, 'models.none'])
      expect(await listOf(id, asha)).toEqual({ bodies: [], drafting: null, consent: null })
    }
    await choose({ children: 'fal' })
    // This model belongs to another company, which would get the drawing as well.
    const { fal } = shop.makerSetup.makers
    const ofChildren = fal?.children
    if (!fal || !ofChildren) throw new Error('there is no stand-in of fal')
    fal.children = { ...ofChildren, partner: 'Tencent' }
    expect((await choose({ children: 'fal' })).status).toBe(422)
    expect(await codeOf(await make(mine))).toEqual([409, 'models.none'])
    fal.children = ofChildren
    await choose({ service: 'fal' })
    expect(await bodyOf(await shop.get('/api/shop'))).toMatchObject({ model_makers: { partner: 'Tencent' } })
    await choose({ service: 'meshy' })
    const facts = await bodyOf(await shop.get('/api/shop'))
    expect(facts).toMatchObject({ model_makers: { adults: 'meshy', children: 'fal', partner: null } })
    for (const id of [mine, unstated]) expect(await codeOf(await make(id))).toEqual([409, 'models.consent'])
    expect((await listOf(mine, asha)).consent).toBe('asked')
    await shop.db.execute(sql`insert into proofs (order_id, number, line, is_newest, state, height_mm, hash, source, actor, decided_at)
      values (${mine}, 1, 1, true, 'approved', 100, 'h', 'founder', 'Meera', now())`)
    expect((await listOf(mine, asha)).consent).toBeNull()
    await shop.db.execute(sql`delete from proofs where order_id = ${mine}`)
    // Who it is comes first.
    expect((await listOf(unstated, asha)).consent).toBeNull()
    expect(await codeOf(await asha.post(`${path(unstated)}/consent`, CONSENT))).toEqual([
      409,
      'models.not_asked',
    ])
    await shop.db.execute(sql`update orders set paid_at = paid_at - interval '73 hours' where id = ${mine}`)
    expect((await listOf(mine, asha)).consent).toBeNull()
    expect(await codeOf(await asha.post(`${path(mine)}/consent`, CONSENT))).toEqual([409, 'models.not_asked'])
    expect(startCalls()).toBe(before)
  })

  test('goes to no other service than the one its parent agreed to', async () => {
    await choose({ service: 'meshy', children: 'fal', when: 'on_request' })
    const id = await ordered(await drawingOf(asha, { subject: 'my_child', consent: JSON.stringify(CONSENT) }))
    expect((await asha.post(`${path(id)}/consent`, CONSENT)).status).toBe(200)
    expect((await listOf(id)).drafting?.hurdle).toBeNull()
    await choose({ children: 'meshy' })
    expect((await listOf(id, asha)).consent).toBe('asked')
    expect(await codeOf(await make(id))).toEqual([409, 'models.consent'])
    expect(await bodyOf(await asha.post(`${path(id)}/consent`, CONSENT))).toMatchObject({ consent: 'given' })
    expect((await listOf(id)).drafting?.hurdle).toBeNull()
  })

  test('goes to the model that was named for children once its parent agreed, and comes back when that is taken back', async () => {
    await choose({ service: 'meshy', children: 'fal' })
    standIn().tasks.desk.delayMs = 60_000
    shop.pace.modelPollMs = 300
    const id = await ordered(drawn.child)
    const young = await asha.post(`${path(id)}/consent`, { ...CONSENT, birth_date: '2020-01-01' })
    expect(young.status).toBe(422)
    expect(await bodyOf(young)).toMatchObject({ errors: { birth_date: expect.stringContaining('18') } })
    expect((await admin.post(`${path(id)}/consent`, CONSENT)).status).toBe(404)
    const agreed = await asha.post(`${path(id)}/consent`, CONSENT)
    expect(await bodyOf(agreed)).toMatchObject({ consent: 'given' })
    const task = await started(id)
    expect(task.model).toBe('fal-ai/trellis-2')

    const vault = async () =>
      (
        await bodyOf<{ consents: { id: string; kind: string; text: string; withdrawn_at: string | null }[] }>(
          await asha.get('/api/photo-vault'),
        )
      ).consents
    const given = (await vault()).find(({ kind }) => kind === MODEL_CONSENT)
    expect(given?.text).toBe(currentText(MODEL_CONSENT).text)
    const { receipt } = await bodyOf<{ receipt: { items: []; stayed: string[] } }>(
      await asha.ask('DELETE', `/api/consents/${given?.id}`),
    )
    expect(receipt).toMatchObject({ items: [], stayed: [expect.stringContaining('sculpted by hand')] })
    expect(await over(id)).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^Withdrawn/) })
    await gone(task)
    // The photo keeps its own consent.
    const { withdrawn_at: photoWithdrawn } = (await vault()).find(({ kind }) => kind === 'child_photo') ?? {}
    expect(photoWithdrawn).toBeNull()
    expect(await codeOf(await make(id))).toEqual([409, 'models.consent'])
    // Nor asked for again.
    expect((await listOf(id, asha)).consent).toBeNull()
  })
})

test('with an account, what a service still holds of it is deleted there', async () => {
  await choose({ service: 'meshy', when: 'on_request' })
  standIn().tasks.desk.delayMs = 60_000
  shop.pace.modelPollMs = 60_000
  const who = await customer(shop)
  const id = await ordered(await drawingOf(who, { subject: 'me' }), who)
  await make(id)
  const task = await started(id)
  await cancel(id)
  const left = await who.ask('DELETE', `/api/profiles/${who.id}`, { password: who.password })
  expect(left.status).toBe(200)
  await gone(task)
  expect(await ledgerOf(id)).toEqual([{ outcome: 'withdrawn', price_paise: 5280 }])
})
