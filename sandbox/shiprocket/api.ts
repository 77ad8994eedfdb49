import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { type Books, type Kept, newAwb } from './books.ts'
import { labelPdf, manifestPdf } from './papers.ts'
import { scanOf, trackingOf } from './steps.ts'

export interface ApiDeps {
  books: Books
  clock: () => Date
  email: string
  password: string
  pickupPlace: string
  /** Where the PDFs are loaded from. */
  origin: string
  serial: <T>(work: () => Promise<T>) => Promise<T>
}
type Body = Record<string, unknown>

const TEN_DAYS_MS = 10 * 24 * 3_600_000
const COURIERS = [
  {
    courier_company_id: 10,
    courier_name: 'Delhivery Surface',
    base: 58,
    near: 44,
    days: 4,
    is_surface: true,
  },
  {
    courier_company_id: 24,
    courier_name: 'Xpressbees Surface',
    base: 52,
    near: 40,
    days: 5,
    is_surface: true,
  },
  { courier_company_id: 1, courier_name: 'Blue Dart', base: 112, near: 86, days: 2, is_surface: false },
  {
    courier_company_id: 142,
    courier_name: 'India Post Speed Post',
    base: 47,
    near: 38,
    days: 7,
    is_surface: true,
  },
]

const bodyOf = async (context: Context): Promise<Body> => {
  const body: unknown = await context.req.json().catch(() => ({}))
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}
const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) ? value.map(Number).filter(Number.isFinite) : null
const notArray = (context: Context) =>
  context.json({ message: 'Invalid argument supplied for foreach()', status_code: 500 }, 500)

/** Slabs of half a kilo of what weighs more: the parcel or its box. */
function rateOf(
  one: (typeof COURIERS)[number],
  order: { from: string; to: string; kilos: number; volume: number },
) {
  const slabs = Math.max(1, Math.ceil(Math.max(order.kilos, order.volume / 5000) / 0.5))
  return (order.from[0] === order.to[0] ? one.near : one.base) * slabs
}

function tokens({ clock, password, books }: ApiDeps) {
  const sign = (text: string) => createHmac('sha256', password).update(text).digest('base64url')
  return {
    async make() {
      const { generation } = await books.desk()
      const text = `${generation}.${clock().getTime() + TEN_DAYS_MS}`
      return `stand-in.${text}.${sign(text)}`
    },
    async isGood(header: string | undefined) {
      const [, generation = '', until = '', signature = ''] = (header ?? '').replace('Bearer ', '').split('.')
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(`${generation}.${until}`))]
      const isSigned = given.length === right.length && timingSafeEqual(given, right)
      return (
        isSigned &&
        Number(until) > clock().getTime() &&
        Number(generation) === (await books.desk()).generation
      )
    },
  }
}

/** The service's paths below `/v1/external`, with its habits. */
export function apiRoutes(deps: ApiDeps): Hono {
  const api = new Hono()
  api.onError((_, context) => context.json({ message: 'Server Error', status_code: 500 }, 500))
  const token = tokens(deps)
  api.post('/auth/login', async context => {
    const { email, password } = await bodyOf(context)
    if (email !== deps.email || password !== deps.password)
      return context.json({ message: 'Invalid email and password combination', status_code: 400 }, 400)
    return context.json({
      id: 1,
      first_name: 'API',
      last_name: 'USER',
      email,
      company_id: 25149,
      token: await token.make(),
    })
  })
  api.use(async (context, next) => {
    if (await token.isGood(context.req.header('authorization'))) return next()
    return context.json({ message: 'Unauthenticated.' }, 401)
  })
  orderRoutes(api, deps)
  paperRoutes(api, deps)
  newsRoutes(api, deps)
  api.all('*', context => context.json({ message: 'The route could not be found.', status_code: 404 }, 404))
  return api
}

function orderRoutes(api: Hono, { books, serial, pickupPlace, clock }: ApiDeps) {
  api.get('/settings/company/pickup', context =>
    context.json({ data: { shipping_address: [{ id: 1, pickup_location: pickupPlace }] } }),
  )
  api.get('/account/details/wallet-balance', async context =>
    context.json({ data: { balance_amount: ((await books.desk()).walletPaise / 100).toFixed(2) } }),
  )
  api.get('/courier/serviceability/', async context => serviceability(context, books))
  api.post('/orders/create/adhoc', context =>
    serial(async () => {
      const body = await bodyOf(context)
      if (body.pickup_location !== pickupPlace)
        return context.json(
          {
            message: 'Wrong Pickup location entered. Please choose one location from the data given',
            status_code: 422,
          },
          422,
        )
      const errors = faultsOf(body)
      if (Object.keys(errors).length > 0)
        return context.json({ message: 'The given data was invalid.', errors, status_code: 422 }, 422)
      const { kept, isNew } = await books.add(String(body.order_id), body)
      if (!isNew && kept.isCancelled)
        return context.json({ message: 'Order id already exists and was cancelled.', status_code: 422 }, 422)
      if (isNew && (await books.desk()).autoAssign) await giveNumber(books, kept, COURIERS[0], clock())
      return context.json(createdOf(kept))
    }),
  )
  api.get('/orders', async context => {
    const search = context.req.query('search') ?? ''
    const found = search ? await books.find({ ours: search }) : null
    const listed = found ? [found] : search ? [] : await books.all()
    return context.json({ data: listed.map(listedOf), meta: { pagination: { total: listed.length } } })
  })
  api.post('/orders/cancel', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).ids)
      if (!ids) return notArray(context)
      for (const id of ids) {
        const kept = await books.find({ id })
        if (!kept || kept.isCancelled)
          return context.json(
            { message: 'Cannot cancel order, it is already cancelled.', status_code: 400 },
            400,
          )
        const back = kept.awb ? costOf(kept) : 0
        await books.put({ ...kept, isCancelled: true })
        await books.changeDesk(desk => {
          desk.walletPaise += back
        })
      }
      return context.json({ message: 'Order cancelled successfully.', status_code: 200 })
    }),
  )
  api.get('/shipments/:id', async context => {
    const kept = await books.find({ shipmentId: Number(context.req.param('id')) })
    if (!kept) return context.json({ message: 'Shipment not found', status_code: 404 }, 404)
    return context.json({
      data: { id: kept.shipmentId, awb: kept.awb ?? '', courier: kept.courierName ?? '' },
    })
  })
  api.post('/courier/assign/awb', context => serial(async () => assign(context, books, clock())))
}

async function serviceability(context: Context, books: Books) {
  const {
    pickup_postcode: from = '',
    delivery_postcode: to = '',
    weight,
    length,
    breadth,
    height,
  } = context.req.query()
  const { unserved } = await books.desk()
  if (unserved.includes(to))
    return context.json({ status: 404, message: 'Delivery postcode not serviceable', data: null })
  if (!/^[1-9]\d{5}$/.test(to))
    return context.json({ message: 'The delivery postcode is invalid.', status_code: 404 }, 404)
  const order = {
    from,
    to,
    kilos: Number(weight),
    volume: Number(length ?? 10) * Number(breadth ?? 10) * Number(height ?? 10),
  }
  const available = COURIERS.map(courier => {
    const { courier_company_id, courier_name, days, is_surface } = courier
    const rate = rateOf(courier, order)
    return {
      courier_company_id,
      courier_name,
      rate,
      freight_charge: rate,
      cod: 1,
      cod_charges: 0,
      rto_charges: rate,
      estimated_delivery_days: String(from[0] === to[0] ? Math.max(1, days - 1) : days),
      etd: 'Jul 01, 2027',
      etd_hours: days * 24,
      zone: from[0] === to[0] ? 'z_b' : 'z_d',
      is_surface,
      rating: 4.2,
      cutoff_time: '11:00',
      blocked: 0,
    }
  })
  return context.json({
    status: 200,
    data: {
      available_courier_companies: available,
      recommended_courier_company_id: 24,
      blocked_courier_companies: [],
    },
  })
}

const REQUIRED = [
  'order_id',
  'order_date',
  'billing_customer_name',
  'billing_address',
  'billing_city',
  'billing_pincode',
  'billing_state',
  'billing_country',
  'billing_email',
  'billing_phone',
  'payment_method',
  'sub_total',
]
function faultsOf(body: Body): Record<string, string[]> {
  const missing = REQUIRED.filter(name => body[name] === undefined || body[name] === '')
  const errors = Object.fromEntries(missing.map(name => [name, [`The ${name} field is required.`]]))
  if (String(body.order_id ?? '').length > 50)
    errors.order_id = ['The order id may not be greater than 50 characters.']
  if (String(body.billing_city ?? '').length > 30)
    errors.billing_city = ['The billing city may not be greater than 30 characters.']
  if (!/^[6-9]\d{9}$/.test(String(body.billing_phone ?? '')))
    errors.billing_phone = ['The billing phone is invalid.']
  if (!Array.isArray(body.order_items)) errors.order_items = ['The order items field is required.']
  for (const side of ['length', 'breadth', 'height'])
    if (!(Number(body[side]) > 0.5)) errors[side] = [`The ${side} must be greater than 0.5.`]
  if (!(Number(body.weight) > 0)) errors.weight = ['The weight must be greater than 0.']
  return errors
}

const createdOf = (kept: Kept) => ({
  order_id: kept.id,
  shipment_id: kept.shipmentId,
  status: 'NEW',
  status_code: 1,
  onboarding_completed_now: 0,
  awb_code: kept.awb ?? '',
  courier_company_id: kept.courierId ?? '',
  courier_name: kept.courierName ?? '',
})
const listedOf = (kept: Kept) => ({
  id: kept.id,
  channel_order_id: kept.ours,
  customer_name: kept.order.billing_customer_name,
  status: kept.isCancelled ? 'CANCELED' : kept.awb ? 'READY TO SHIP' : 'NEW',
  shipments: [{ id: kept.shipmentId, awb: kept.awb ?? '', courier: kept.courierName ?? '' }],
})

function costOf(
  { order, courierId }: Kept,
  courier = COURIERS.find(one => one.courier_company_id === courierId),
) {
  const volume = Number(order.length) * Number(order.breadth) * Number(order.height)
  const to = String(order.billing_pincode)
  return courier ? rateOf(courier, { from: HOME, to, kilos: Number(order.weight), volume }) * 100 : 0
}
const HOME = '400050'

async function giveNumber(
  books: Books,
  kept: Kept,
  courier: (typeof COURIERS)[number] | undefined,
  now: Date,
) {
  if (!courier) return
  kept.awb = newAwb()
  kept.courierId = courier.courier_company_id
  kept.courierName = courier.courier_name
  kept.scans.push(scanOf(kept, 'pickup-scheduled', now))
  await books.put(kept)
  await books.changeDesk(desk => {
    desk.walletPaise -= costOf(kept)
  })
}

/** A refusal is a success with a telling body. */
async function assign(context: Context, books: Books, now: Date) {
  const body = await bodyOf(context)
  const kept = await books.find({ shipmentId: Number(body.shipment_id) })
  if (!kept || kept.isCancelled) return context.json({ message: 'Shipment not found', status_code: 404 }, 404)
  const no = (why: string, more: object = {}) =>
    context.json({ awb_assign_status: 0, response: { data: { awb_assign_error: why } }, ...more })
  if (kept.awb) return no('AWB is already assigned')
  const wanted = body.courier_id === undefined ? 24 : Number(body.courier_id)
  const courier = COURIERS.find(one => one.courier_company_id === wanted)
  const desk = await books.desk()
  if (!courier || desk.unserved.includes(String(kept.order.billing_pincode)))
    return no('Oops! Selected courier is not serviceable for this pincode.')
  if (desk.walletPaise < costOf(kept, courier))
    return no('Please recharge your ShipRocket wallet. The minimum required balance is 100.', {
      status_code: 350,
    })
  await giveNumber(books, kept, courier, now)
  return context.json({
    awb_assign_status: 1,
    response: {
      data: {
        courier_company_id: kept.courierId,
        awb_code: kept.awb,
        cod: 0,
        order_id: kept.id,
        shipment_id: kept.shipmentId,
        awb_code_status: 1,
        courier_name: kept.courierName,
        applied_weight: Number(kept.order.weight),
        pickup_scheduled_date: '',
      },
    },
  })
}

const indianDay = (now: Date) => new Date(now.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)

function paperRoutes(api: Hono, { books, origin, serial, clock }: ApiDeps) {
  api.post('/courier/generate/label', async context => {
    const ids = numbers((await bodyOf(context)).shipment_id)
    if (!ids) return notArray(context)
    const kept = await books.find({ shipmentId: ids[0] ?? -1 })
    if (!kept?.awb)
      return context.json({
        label_created: 0,
        response: 'Label cannot be generated, assign a courier first.',
      })
    return context.json({
      label_created: 1,
      response: '',
      label_url: `${origin}/papers/label-${kept.id}.pdf`,
    })
  })
  api.post('/courier/generate/pickup', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).shipment_id)
      if (!ids) return notArray(context)
      const kept = await books.find({ shipmentId: ids[0] ?? -1 })
      if (!kept?.awb) return context.json({ message: 'Shipment has no AWB.', status_code: 400 }, 400)
      if (kept.pickupOn) return context.json({ message: 'Already in Pickup Queue.', status_code: 400 }, 400)
      kept.pickupOn = indianDay(new Date(clock().getTime() + 24 * 3_600_000))
      await books.put(kept)
      return context.json({
        pickup_status: 1,
        response: {
          pickup_scheduled_date: `${kept.pickupOn} 09:00:00`,
          pickup_token_number: `Reference No: ${kept.id}`,
          status: 3,
          data: 'Pickup is confirmed',
        },
      })
    }),
  )
  api.post('/manifests/generate', context =>
    serial(async () => {
      const ids = numbers((await bodyOf(context)).shipment_id)
      if (!ids) return notArray(context)
      const already: number[] = []
      for (const shipmentId of ids) {
        const kept = await books.find({ shipmentId })
        if (kept?.isManifested) already.push(shipmentId)
        else if (kept) await books.put({ ...kept, isManifested: true })
      }
      if (already.length > 0)
        return context.json(
          {
            message: 'Manifest already generated.',
            already_manifested_shipment_ids: already,
            status_code: 400,
          },
          400,
        )
      return context.json({ status: 1, manifest_url: `${origin}/papers/manifest-${ids.join('-')}.pdf` })
    }),
  )
  api.post('/manifests/print', async context => {
    const ids = numbers((await bodyOf(context)).order_ids)
    return ids
      ? context.json({ manifest_url: `${origin}/papers/manifest-${ids.join('-')}.pdf` })
      : notArray(context)
  })
}

/** Loaded without a token, as the service's own files are. */
export async function paperAt(books: Books, name: string): Promise<Uint8Array | null> {
  const [, kind, ids = ''] = /^(label|manifest)-([\d-]+)\.pdf$/.exec(name) ?? []
  const found = (await Promise.all(ids.split('-').map(id => books.find({ id: Number(id) })))).flatMap(
    one => one ?? [],
  )
  const [first] = found
  if (!first) return null
  return kind === 'label' ? labelPdf(first) : manifestPdf(found)
}

function newsRoutes(api: Hono, { books, serial, clock }: ApiDeps) {
  api.get('/courier/track/awb/:awb', async context => {
    const tracked = trackingOf(await books.find({ awb: context.req.param('awb') }))
    return context.json(
      tracked ?? {
        tracking_data: { track_status: 0, shipment_status: 0, error: 'Aahh! There is no activities found.' },
      },
    )
  })
  api.post('/courier/track/awbs', async context => {
    const { awbs } = await bodyOf(context)
    if (!Array.isArray(awbs)) return notArray(context)
    if (awbs.length > 50) return context.json({ message: 'At most 50 awbs.', status_code: 422 }, 422)
    const answers = await Promise.all(
      awbs.map(async awb => [String(awb), trackingOf(await books.find({ awb: String(awb) })) ?? {}] as const),
    )
    return context.json(Object.fromEntries(answers))
  })
  api.get('/ndr/all', async context => {
    const waiting = (await books.all()).filter(isWaiting)
    return context.json({ data: waiting.map(ndrOf) })
  })
  api.get('/ndr/:awb', async context => {
    const kept = await books.find({ awb: context.req.param('awb') })
    return kept && isWaiting(kept) ? context.json({ data: [ndrOf(kept)] }) : context.json({ data: [] })
  })
  api.post('/ndr/:awb/action', context =>
    serial(async () => {
      const kept = await books.find({ awb: context.req.param('awb') ?? '' })
      const { action, comments } = await bodyOf(context)
      if (!kept || !isWaiting(kept))
        return context.json({ message: 'This shipment is not in NDR.', status_code: 400 }, 400)
      if (action !== 're-attempt' && action !== 'return')
        return context.json({ message: 'The selected action is invalid.', status_code: 422 }, 422)
      kept.instructions.push(`${action}: ${String(comments)}`)
      if (action === 'return') kept.scans.push(scanOf(kept, 'rto-initiated', clock()))
      await books.put(kept)
      return context.json({ status: 'Data Updated Sucessfully' }, 202)
    }),
  )
}

const isWaiting = (kept: Kept) => kept.scans.at(-1)?.['sr-status-label'] === 'UNDELIVERED'
const ndrOf = (kept: Kept) => ({
  id: kept.id,
  awb_code: kept.awb,
  status_code: 36,
  reason: 'Consignee unavailable',
  attempts: kept.attempts,
  ndr_raised_at: kept.scans.at(-1)?.date,
  history: [],
})
