import { z } from 'zod/mini'
import { INDIA_OFFSET_MS } from '../../../shared/time/moments.ts'
import { CourierFailed, type Created, type Parcel } from '../carrier.ts'
import { Id, kilos, raw, refused, rupees, Text } from './notation.ts'
import { type CourierResponse, messageOf, type Wire } from './wire.ts'

const CreatedBody = z.looseObject({ order_id: Id, shipment_id: Id, awb_code: Text, courier_name: Text })
const SearchResponse = z.looseObject({
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
  billing_customer_name: to.fullName,
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
  const response = await wire.post('/orders/create/adhoc', orderOf(pickupPlace, parcel))
  const made = CreatedBody.safeParse(response.body)
  if (response.status < 400 && made.success) {
    const { order_id: orderId, shipment_id: shipmentId, awb_code: awb, courier_name: courier } = made.data
    return {
      orderId,
      shipmentId,
      number: awb ? { awb, courier: courier ?? 'Shiprocket', courierId: null } : null,
    }
  }
  const message = messageOf(response.body)
  if (/already|duplicate|exist/i.test(message + fieldsOf(response))) {
    const found = await find(wire, parcel.reference)
    if (found) return found
  }
  if (/pickup location/i.test(message))
    throw new CourierFailed(
      'refused',
      `Shiprocket knows no pickup place “${pickupPlace}”. Please check SHIPROCKET_PICKUP.`,
    )
  if (response.status === 422 && /billing_|shipping_/.test(fieldsOf(response)))
    throw new CourierFailed('bad_address', `Shiprocket does not accept the address: ${sentencesOf(response)}`)
  if (message || response.status >= 400) throw refused(response)
  throw new CourierFailed('unknown_outcome', 'Shiprocket’s answer cannot be read. Please press again.')
}
const fieldsOf = ({ body }: CourierResponse) =>
  Object.keys(raw(body.errors)).join(' ') + JSON.stringify(body.errors ?? '')
const sentencesOf = ({ body }: CourierResponse) =>
  Object.values(raw(body.errors)).flat().join(' ').slice(0, 200)

/** Cancelled ones are none of ours any more. */
export async function find(wire: Wire, reference: string): Promise<Created | null> {
  const response = await wire.get(`/orders?search=${encodeURIComponent(reference)}`)
  if (response.status >= 400) throw refused(response)
  const list = Array.isArray(response.body.data) ? response.body.data : []
  for (const item of list) {
    const { data } = SearchResponse.safeParse(item)
    const [shipment] = data?.shipments ?? []
    if (!data || !shipment || data.channel_order_id !== reference || /cancel/i.test(data.status ?? ''))
      continue
    const { awb, courier } = shipment
    const number = awb ? { awb, courier: courier ?? 'Shiprocket', courierId: null } : null
    return { orderId: data.id, shipmentId: shipment.id, number }
  }
  return null
}
