import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Figure } from '../figure/figure.ts'
import { FaceOval, FigurineKind, FigurineStorage } from '../figurines/api.ts'
import { ParcelWay } from '../parcels/api.ts'
import { FigurineMake } from '../pricing.ts'
import { Stage } from '../production/api.ts'
import { Promised } from '../promise/api.ts'
import { ProofStanding } from '../proofs/api.ts'
import { OrderStatus, PaymentStatus } from './order-status.ts'

const maybe = z.nullable(z.string())

export const OrderedFigurine = z.object({
  id: z.string(),
  kind: FigurineKind,
  figure: z.nullable(Figure),
  generated_figurine_url: maybe,
  uploaded_image_url: maybe,
  generated_figurine_path: maybe,
  uploaded_image_path: maybe,
  /** Where the face is in the photo. */
  face: z.nullable(FaceOval),
})
export type OrderedFigurine = z.infer<typeof OrderedFigurine>

export const OrderLine = z.object({
  kind: z.enum(['desk_buddy', 'figurine']),
  id: maybe,
  slug: maybe,
  name: z.string(),
  subtitle: maybe,
  image_url: maybe,
  quantity: z.int(),
  name_label: maybe,
  make: z.nullable(FigurineMake),
  proof: z.nullable(ProofStanding),
  gift_wrap: z.boolean(),
  price_minor_units: z.int(),
  gift_wrap_price_minor_units: z.int(),
  /** Before the discount. */
  total_minor_units: z.int(),
  /** This line's share of the order's discount. */
  discount_minor_units: z.int(),
  /** Null for a Desk Buddy, and once the figurine is deleted. */
  figurine: z.nullable(OrderedFigurine),
})
export type OrderLine = z.infer<typeof OrderLine>

/** What was really paid for a line. */
export const paidFor = (line: Pick<OrderLine, 'total_minor_units' | 'discount_minor_units'>) =>
  line.total_minor_units - line.discount_minor_units

const HistoryEntry = z.object({ status: OrderStatus, created_at: z.string() })

/** Of an order that is a present; its message stands on a card in the parcel. */
export const Gift = z.object({
  message: maybe,
  /** Who it is from, if the giver typed it. */
  from: maybe,
  /** Tracking and mails say nothing of what is in it until the receiver opens it. */
  surprise: z.boolean(),
  opened_at: maybe,
  /** The parcel goes to another person than the buyer. */
  to_receiver: z.boolean(),
})
export type Gift = z.infer<typeof Gift>

/** What a paid order cannot go on without: its buyer's answer to a proof, or the founder's next proof. */
const Waiting = {
  waits_for: z.nullable(z.enum(['answer', 'proof'])),
  waits_since: maybe,
}
export type WaitsFor = 'answer' | 'proof' | null

const Courier = { courier: maybe, tracking_number: maybe, tracking_url: maybe }

export const Order = z.object({
  id: z.string(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** How it was placed; a cart may hold figurines too. */
  flow: z.enum(['cart', 'figurine']),
  quantity: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  paid_at: maybe,
  delivered_at: maybe,
  total_price: z.number(),
  amount_minor_units: z.int(),
  gift_wrap_minor_units: z.int(),
  discount_minor_units: z.int(),
  /** "DIWALI" or what counted by itself; null without a discount. */
  discount_name: maybe,
  refunded_minor_units: z.int(),
  /** Of a cancelled order: given back already, or on its way. */
  going_back_minor_units: z.int(),
  currency: z.string(),
  cart_items: z.array(OrderLine),
  /** The first of its lines that is a figurine; each line has its own. */
  figurine: z.nullable(OrderedFigurine),
  notes: z.object({ figurine_url: maybe, figurine_path: maybe }),
  storage: z.nullable(FigurineStorage),
  /** As it was typed, for the form that changes it. */
  ship_to: z.object({
    fullName: z.string(),
    phone: z.string(),
    address1: z.string(),
    address2: z.nullish(z.string()),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
  }),
  shipping_name: z.string(),
  shipping_email: z.string(),
  shipping_phone: z.string(),
  shipping_address: z.string(),
  shipping_city: z.string(),
  shipping_state: z.string(),
  billing_name: z.string(),
  billing_address: z.string(),
  profiles: z.nullable(z.object({ name: z.string(), email: z.string() })),
  payment: z.nullable(z.object({ method: z.string(), reference: z.string() })),
  payable: z.boolean(),
  waiting_for_bank: z.boolean(),
  /** Work has begun, so its name, address and contents stay as they are. */
  started: z.boolean(),
  /** Null before the payment and the approval, and for orders older than promises. */
  promise: z.nullable(Promised),
  gift: z.nullable(Gift),
  /** It will be later than promised and may be left for free. */
  free_cancel: z.boolean(),
  /** Nothing is made yet, so its buyer may cancel it for free. */
  may_cancel: z.boolean(),
  /** It is paid and its parcel is not booked. */
  may_change_address: z.boolean(),
  ...Waiting,
  ...Courier,
  history: z.array(HistoryEntry),
})
export type Order = z.infer<typeof Order>

/** Public to anyone with the id, so without the buyer's name and contact. */
export const TrackedOrder = z.object({
  id: z.string(),
  status: OrderStatus,
  /** Work has begun. */
  started: z.boolean(),
  payment_status: PaymentStatus,
  created_at: z.string(),
  quantity: z.int(),
  /** Null where a present is tracked by anybody but its buyer. */
  total_price: z.nullable(z.number()),
  /** While it stays a surprise, one entry that says so and no picture. */
  cart_items: z.array(z.object({ name: z.string(), quantity: z.int(), image_url: maybe })),
  shipping_city: z.string(),
  shipping_state: z.string(),
  ...Waiting,
  ...Courier,
  promise: z.nullable(Promised),
  history: z.array(HistoryEntry),
  /** What is in it is kept from whoever asks. */
  surprise: z.boolean(),
  /** Its parcels in the order they left; several where one came back or was replaced. */
  parcels: z.array(ParcelWay),
  /** How far its figures are while they are made. */
  making: z.array(z.object({ stage: Stage, count: z.int() })),
  /** The visitor is the buyer of this order. */
  is_mine: z.boolean(),
  /** Only for the buyer and admins. */
  shipping_name: z.optional(z.string()),
  shipping_email: z.optional(z.string()),
  figurine: z.optional(Order.shape.figurine),
  storage: z.optional(Order.shape.storage),
})
export type TrackedOrder = z.infer<typeof TrackedOrder>

export const OrderNews = z.object({
  id: z.string(),
  status: OrderStatus,
  payment_status: PaymentStatus,
  updated_at: z.string(),
})

const OrderId = z.object({ id: z.string().check(z.maxLength(40)) })
const UserId = z.object({ userId: z.string().check(z.maxLength(80)) })

export const orderEventsPath = (userId: string) => `/api/orders/user/${encodeURIComponent(userId)}/events`

export const ordersApi = {
  events: {
    kind: 'events',
    method: 'GET',
    path: '/orders/user/:userId/events',
    summary: 'Changes of a customer’s orders as they happen.',
    access: { owner: 'userId' },
    params: z.object({ userId: z.string().check(z.maxLength(80)) }),
    response: z.string(),
  },
  track: {
    method: 'GET',
    path: '/orders/track/:orderId',
    summary: 'Where an order stands, to anyone who knows its id; its buyer and admins see more.',
    params: z.object({ orderId: z.string().check(z.maxLength(60)) }),
    response: z.object({ order: TrackedOrder }),
  },
  ofUser: {
    method: 'GET',
    path: '/orders/user/:userId',
    summary: 'A customer’s orders, newest first.',
    access: { owner: 'userId' },
    params: UserId,
    response: z.object({ orders: z.array(Order) }),
  },
  one: {
    method: 'GET',
    path: '/orders/:id',
    summary: 'One order of one’s own, as on its receipt.',
    access: 'signed-in',
    params: OrderId,
    response: z.object({ order: Order }),
  },
} satisfies Api
