import type { Order } from '../orders/order.ts'
import type { Parcel } from './carrier.ts'
import type { Packed } from './claim-parcel.ts'
import type { ShipmentRow } from './tables.ts'

export const parcelOf = (
  { shipping, lines, totalPaise, createdAt, gift }: Order,
  { reference }: ShipmentRow,
  { box, weightG }: Packed,
): Parcel => ({
  reference,
  orderedAt: new Date(createdAt),
  to: shipping,
  items: lines.map((line, at) => ({
    // A label may print it, and a present does not say what it is.
    name: gift ? 'Handmade gift' : line.name,
    sku: gift ? `gift-${at + 1}` : (line.slug ?? `figurine-${at + 1}`),
    units: line.quantity,
    pricePaise: line.unitPricePaise,
  })),
  valuePaise: totalPaise,
  box,
  weightG,
})
