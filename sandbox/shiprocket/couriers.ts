import type { Kept } from './books.ts'

export const COURIERS = [
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
export type Courier = (typeof COURIERS)[number]

const HOME = '400050'

/** Slabs of half a kilo of what weighs more: the parcel or its box. */
export function rateOf(one: Courier, order: { from: string; to: string; kilos: number; volume: number }) {
  const slabs = Math.max(1, Math.ceil(Math.max(order.kilos, order.volume / 5000) / 0.5))
  return (order.from[0] === order.to[0] ? one.near : one.base) * slabs
}

export function costOf(
  { order, courierId }: Kept,
  courier = COURIERS.find(one => one.courier_company_id === courierId),
) {
  const volume = Number(order.length) * Number(order.breadth) * Number(order.height)
  const to = String(order.billing_pincode)
  return courier ? rateOf(courier, { from: HOME, to, kilos: Number(order.weight), volume }) * 100 : 0
}
