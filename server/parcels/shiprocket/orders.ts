import { z } from 'zod/mini'
import { INDIA_OFFSET_MS } from '../../../shared/time/moments.ts'
import { CourierFailed, type Created, type Parcel } from '../carrier.ts'
import { Id, kilos, raw, refused, rupees, Text } from './notation.ts'
import { type Heard, saidBy, type Wire } from './wire.ts'

const CreatedBody = z.looseObject({ order_id: Id, shipment_id: Id, awb_code: Text, courier_name: Text })
const Found = z.looseObject({
  id: Id,
  channel_order_id: Id,
  status: Text,
  shipments: z.array(z.looseObject({ id: Id, awb: Text, courier: Text })),
})

const orderDate = (at: Date) =>
  new Date(at.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ')

const orderOf = (
  pickupPlace: string,
  { reference, orderedAt, to, items, valuePaise, box, weightG }: Parcel,
) => ({
  order_id: reference,
  order_date: orderDate(orderedAt),
  pickup_location: pickupPlace,
  billing_customer_name: to.name,
  billing_last_name: '',
  billing_address: to.address1,
  billing_address_2: to.address2 ?? '',
  billing_city: to.city.slice(0, 30),
  billing_pincode: to.pincode,
  billing_state: to.state,
  billing_country: 'India',
  billing_email: to.email,
  billing_phone: to.phone,
  shipping_is_billing: true,
  order_items: items.map(({ name, sku, units, pricePaise }) => ({
    name,
    sku,
    units,
    selling_price: rupees(pricePaise),
  })),
  payment_method: 'Prepaid',
  sub_total: rupees(valuePaise),
  length: box.length_cm,
  breadth: box.width_cm,
  height: box.height_cm,
  weight: kilos(weightG),
})

export async function create(wire: Wire, pickupPlace: string, parcel: Parcel): Promise<Created> {
  const heard = await wire.post('/orders/create/adhoc', orderOf(pickupPlace, parcel))
  const made = CreatedBody.safeParse(heard.body)
  if (heard.status < 400 && made.success) {
    const { order_id: orderId, shipment_id: shipmentId, awb_code: awb, courier_name: courier } = made.data
    return {
      orderId,
      shipmentId,
      number: awb ? { awb, courier: courier ?? 'Shiprocket', courierId: null } : null,
    }
  }
  const said = saidBy(heard.body)
  if (/already|duplicate|exist/i.test(said + fieldsOf(heard))) {
    const found = await find(wire, parcel.reference)
    if (found) return found
  }
  if (/pickup location/i.test(said))
    throw new CourierFailed(
      'refused',
      `Shiprocket knows no pickup place “${pickupPlace}”. Please check SHIPROCKET_PICKUP.`,
    )
  if (heard.status === 422 && /billing_|shipping_/.test(fieldsOf(heard)))
    throw new CourierFailed('bad_address', `Shiprocket does not take the address: ${sentencesOf(heard)}`)
  if (said || heard.status >= 400) throw refused(heard)
  throw new CourierFailed('unknown_outcome', 'Shiprocket’s answer cannot be read. Please press again.')
}
const fieldsOf = ({ body }: Heard) =>
  Object.keys(raw(body.errors)).join(' ') + JSON.stringify(body.errors ?? '')
const sentencesOf = ({ body }: Heard) => Object.values(raw(body.errors)).flat().join(' ').slice(0, 200)

/** Cancelled ones are none of ours any more. */
export async function find(wire: Wire, reference: string): Promise<Created | null> {
  const heard = await wire.get(`/orders?search=${encodeURIComponent(reference)}`)
  if (heard.status >= 400) throw refused(heard)
  const list = Array.isArray(heard.body.data) ? heard.body.data : []
  for (const item of list) {
    const { data } = Found.safeParse(item)
    const [shipment] = data?.shipments ?? []
    if (!data || !shipment || data.channel_order_id !== reference || /cancel/i.test(data.status ?? ''))
      continue
    const { awb, courier } = shipment
    const number = awb ? { awb, courier: courier ?? 'Shiprocket', courierId: null } : null
    return { orderId: data.id, shipmentId: shipment.id, number }
  }
  return null
}
