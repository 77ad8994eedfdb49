import type { DeskBuddy } from '../../shared/catalog/api.ts'
import { builtInDeskBuddies } from '../../shared/catalog/built-in-catalog.ts'
import type { Order, OrderLine } from '../../shared/orders/api.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { onCard } from '../catalog/on-card.ts'

export const someBuddies = builtInDeskBuddies.slice(0, 4)
export const someCards = someBuddies.map(onCard(altFor))

const lineOf = (item: DeskBuddy, extra: Partial<OrderLine>): OrderLine => ({
  kind: 'desk_buddy',
  id: item.id,
  slug: item.slug,
  name: item.name,
  subtitle: item.subtitle,
  image_url: item.image_url,
  quantity: 1,
  name_label: null,
  make: null,
  proof: null,
  gift_wrap: false,
  price_minor_units: item.price_minor_units,
  gift_wrap_price_minor_units: 0,
  total_minor_units: item.price_minor_units,
  discount_minor_units: 0,
  figurine: null,
  ...extra,
})

const MADE_AT = '2026-11-02T09:30:00.000Z'
export const anOrder: Order = {
  id: 'DPL-0SAMPLE000',
  status: 'Shipped',
  payment_status: 'paid',
  flow: 'cart',
  quantity: 3,
  created_at: MADE_AT,
  updated_at: MADE_AT,
  paid_at: MADE_AT,
  delivered_at: null,
  total_price: 2797,
  amount_minor_units: 279700,
  gift_wrap_minor_units: 9900,
  discount_minor_units: 0,
  discount_name: null,
  refunded_minor_units: 0,
  going_back_minor_units: 0,
  currency: 'INR',
  cart_items: someBuddies
    .slice(0, 2)
    .map((item, at) => lineOf(item, at === 0 ? { quantity: 2, name_label: 'Asha', gift_wrap: true } : {})),
  figurine: null,
  notes: { figurine_url: null, figurine_path: null },
  storage: null,
  ship_to: {
    fullName: 'Asha Rao',
    phone: '9876543210',
    address1: '4 Lake Road',
    city: 'Bengaluru',
    state: 'Karnataka',
    pincode: '560001',
  },
  shipping_name: 'Asha Rao',
  shipping_email: 'asha@example.com',
  shipping_phone: '9876543210',
  shipping_address: '4 Lake Road',
  shipping_city: 'Bengaluru',
  shipping_state: 'Karnataka',
  billing_name: 'Asha Rao',
  billing_address: '4 Lake Road',
  profiles: null,
  payment: null,
  payable: false,
  waiting_for_bank: false,
  promise: { from: '2026-11-30', to: '2026-12-02' },
  gift: null,
  free_cancel: false,
  may_cancel: false,
  may_change_address: false,
  started: false,
  waits_for: null,
  waits_since: null,
  courier: 'Blue Dart',
  tracking_number: 'BD 1234 5678',
  tracking_url: null,
  history: (['Pending', 'Processing', 'Shipped'] as const).map(status => ({ status, created_at: MADE_AT })),
}
