import { z } from 'zod/mini'
import type { Offer } from '../../../shared/parcels/api.ts'
import {
  type Carrier,
  CourierFailed,
  type CourierNews,
  type Created,
  type Numbered,
  type Route,
} from '../carrier.ts'
import { Amount, Id, isRefusal, kilos, raw, refused, rupees, Text } from './notation.ts'
import { create, find } from './orders.ts'
import { readTracking, readWebhook } from './read-scans.ts'
import { messageOf, type Wire } from './wire.ts'

const Company = z.looseObject({
  courier_company_id: Amount,
  courier_name: z.string(),
  rate: Amount,
  estimated_delivery_days: z.catch(z.nullish(Id), null),
  blocked: z.catch(z.nullish(z.number()), null),
})
const Companies = z.looseObject({ available_courier_companies: z.array(z.unknown()) })
const Assigned = z.looseObject({
  awb_code: Id,
  courier_name: Text,
  courier_company_id: z.catch(z.nullish(Amount), null),
})

const BATCH = 50

interface Settings {
  wire: Wire
  pickupPlace: string
}

export function shiprocket({ wire, pickupPlace }: Settings): Carrier {
  return {
    name: 'shiprocket',
    quote: route => quote(wire, route),
    create: parcel => create(wire, pickupPlace, parcel),
    find: reference => find(wire, reference),
    assign: (created, courierId) => assign(wire, created, courierId),
    label: shipmentId => label(wire, shipmentId),
    pickup: shipmentId => pickup(wire, shipmentId),
    manifest: parcels => manifest(wire, parcels),
    track: awbs => track(wire, awbs),
    async cancel(orderId) {
      const response = await wire.post('/orders/cancel', { ids: [Number(orderId)] })
      if (isRefusal(response) && !/already cancell?ed/i.test(messageOf(response.body)))
        throw refused(response)
    },
    async act(awb, action, comments) {
      const response = await wire.post(`/ndr/${encodeURIComponent(awb)}/action`, { action, comments })
      if (isRefusal(response)) throw refused(response)
    },
    readNews: readWebhook,
    health: () => health(wire, pickupPlace),
  }
}

/** Shiprocket says in three ways that a pincode is not served. */
async function quote(wire: Wire, { from, to, box, weightG, valuePaise }: Route): Promise<Offer[]> {
  const query = new URLSearchParams({
    pickup_postcode: from,
    delivery_postcode: to,
    weight: String(kilos(weightG)),
    cod: '0',
    length: String(box.length_cm),
    breadth: String(box.width_cm),
    height: String(box.height_cm),
    declared_value: String(rupees(valuePaise)),
  })
  const response = await wire.get(`/courier/serviceability/?${query}`)
  if (response.status === 404 || response.body.status === 404) return []
  if (response.status >= 400) throw refused(response)
  const companies = Companies.safeParse(response.body.data)
  if (!companies.success)
    throw new CourierFailed('busy', 'Shiprocket’s answer about the pincode cannot be read.')
  const offers = companies.data.available_courier_companies.map(one => Company.safeParse(one))
  if (offers.length > 0 && offers.every(({ success }) => !success))
    throw new CourierFailed('busy', 'Shiprocket’s answer about the pincode cannot be read.')
  return offers.flatMap(({ data }) => {
    if (!data || data.blocked === 1) return []
    const days = Number.parseInt(data.estimated_delivery_days ?? '', 10)
    return {
      courier_id: data.courier_company_id,
      courier: data.courier_name,
      price_minor_units: Math.round(data.rate * 100),
      days: Number.isNaN(days) ? null : days,
    }
  })
}

/** A refusal comes as a success with a telling body. */
async function assign(wire: Wire, { shipmentId }: Created, courierId: number | null): Promise<Numbered> {
  const response = await wire.post('/courier/assign/awb', {
    shipment_id: Number(shipmentId),
    ...(courierId !== null && { courier_id: courierId }),
  })
  const data = raw(raw(response.body.response).data)
  const { data: given } = Assigned.safeParse(data)
  if (response.status < 400 && response.body.awb_assign_status === 1 && given)
    return {
      awb: given.awb_code,
      courier: given.courier_name ?? 'Shiprocket',
      courierId: given.courier_company_id ?? null,
    }
  const why = typeof data.awb_assign_error === 'string' ? data.awb_assign_error : messageOf(response.body)
  if (/already assigned|cannot reassign/i.test(why)) {
    const there = await numberOf(wire, shipmentId)
    if (there) return there
  }
  if (response.body.status_code === 350 || /recharge|insufficient|wallet/i.test(why))
    throw new CourierFailed('no_funds', 'Shiprocket’s wallet is empty. Recharge it and press again.')
  if (/servic/i.test(why))
    throw new CourierFailed('not_serviceable', 'This courier does not go to the pincode. Choose another one.')
  throw new CourierFailed('refused', `Shiprocket gave no number: ${why || 'no reason is said'}`)
}

async function numberOf(wire: Wire, shipmentId: string): Promise<Numbered | null> {
  const response = await wire.get(`/shipments/${encodeURIComponent(shipmentId)}`)
  const data = raw(response.body.data)
  const awb = typeof data.awb === 'string' ? data.awb : null
  const courier = typeof data.courier === 'string' ? data.courier : 'Shiprocket'
  return awb ? { awb, courier, courierId: null } : null
}

async function label(wire: Wire, shipmentId: string): Promise<Uint8Array> {
  const { body } = await wire.post('/courier/generate/label', { shipment_id: [Number(shipmentId)] })
  if (body.label_created === 1 && typeof body.label_url === 'string') return wire.download(body.label_url)
  const why = typeof body.response === 'string' ? body.response : messageOf(body)
  throw new CourierFailed('refused', `Shiprocket made no label: ${why || 'no reason is said'}`)
}

async function pickup(wire: Wire, shipmentId: string): Promise<string | null> {
  const { body } = await wire.post('/courier/generate/pickup', { shipment_id: [Number(shipmentId)] })
  const answer = raw(body.response)
  const message = `${messageOf(body)} ${typeof body.response === 'string' ? body.response : ''}`
  const day = /^\d{4}-\d{2}-\d{2}/.exec(String(answer.pickup_scheduled_date ?? ''))?.[0] ?? null
  if (body.pickup_status === 1 || /already/i.test(message)) return day
  throw new CourierFailed(
    'refused',
    `Shiprocket accepted no pickup: ${message.trim() || 'no reason is said'}`,
  )
}

async function manifest(
  wire: Wire,
  parcels: readonly { shipmentId: string; orderId: string }[],
): Promise<Uint8Array> {
  const made = await wire.post('/manifests/generate', {
    shipment_id: parcels.map(one => Number(one.shipmentId)),
  })
  const isThere = made.status < 400 || /already generated/i.test(messageOf(made.body))
  if (!isThere) throw refused(made)
  const { body } = await wire.post('/manifests/print', { order_ids: parcels.map(one => Number(one.orderId)) })
  if (typeof body.manifest_url === 'string') return wire.download(body.manifest_url)
  throw new CourierFailed('refused', `Shiprocket made no manifest: ${messageOf(body) || 'no reason is said'}`)
}

async function track(wire: Wire, awbs: readonly string[]): Promise<Map<string, CourierNews>> {
  const found = new Map<string, CourierNews>()
  const keep = (awb: string, answer: unknown) => {
    const news = readTracking(awb, answer)
    if (news) found.set(awb, news)
  }
  const [only] = awbs
  if (only !== undefined && awbs.length === 1) {
    const { body } = await wire.get(`/courier/track/awb/${encodeURIComponent(only)}`)
    keep(only, body)
    return found
  }
  for (let at = 0; at < awbs.length; at += BATCH) {
    const some = awbs.slice(at, at + BATCH)
    const { body } = await wire.post('/courier/track/awbs', { awbs: some }).catch(rethrowAsBusy)
    for (const awb of some) keep(awb, body[awb])
  }
  return found
}
/** A question has no outcome to be unsure of. */
const rethrowAsBusy = (error: unknown): never => {
  if (error instanceof CourierFailed && error.kind === 'unknown_outcome')
    throw new CourierFailed('busy', 'Shiprocket does not answer at the moment. Please try again.')
  throw error
}

async function health(wire: Wire, pickupPlace: string) {
  const [wallet, places] = await Promise.all([
    wire.get('/account/details/wallet-balance'),
    wire.get('/settings/company/pickup'),
  ])
  const balance = Number(raw(wallet.body.data).balance_amount)
  const known = raw(places.body.data).shipping_address
  const names = (Array.isArray(known) ? known : []).map(place => raw(place).pickup_location)
  return {
    walletPaise: Number.isFinite(balance) ? Math.round(balance * 100) : null,
    trouble: names.includes(pickupPlace)
      ? null
      : `Shiprocket knows no pickup place “${pickupPlace}”. Please check SHIPROCKET_PICKUP.`,
  }
}
