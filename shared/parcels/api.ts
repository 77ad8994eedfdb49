import { z } from 'zod/mini'
import { type Api, fillPath } from '../endpoint.ts'
import { OrderStatus } from '../orders/order-status.ts'
import { paths } from '../paths.ts'
import { optionalLine } from '../plain-text.ts'

/** How far a parcel is. `booking`: asked for at the courier, without a number yet. */
const PARCEL_STATES = [
  'booking',
  'booked',
  'pickup_problem',
  'in_transit',
  'out',
  'not_delivered',
  'delivered',
  'returning',
  'returned',
  'lost',
  'damaged',
  'cancelled',
] as const
export const ParcelState = z.enum(PARCEL_STATES)
export type ParcelState = z.infer<typeof ParcelState>

/** For customers. Couriers write names and numbers of riders into their own words, so those are never shown. */
export const PARCEL_WORDS: Record<ParcelState, string> = {
  booking: 'Packed, waiting for the courier',
  booked: 'Packed and labelled, waiting for the courier',
  pickup_problem: 'Packed and labelled, waiting for the courier',
  in_transit: 'On its way',
  out: 'Out for delivery',
  not_delivered: 'The courier could not deliver it',
  delivered: 'Delivered',
  returning: 'Coming back to us',
  returned: 'Back with us',
  lost: 'We are looking for it with the courier',
  damaged: 'Damaged in transit',
  cancelled: 'Not sent',
}

/** What a state means for the customer, where that is not plain. */
export const PARCEL_ADVICE: Partial<Record<ParcelState, string>> = {
  not_delivered:
    'Nobody was at home, or the address could not be found. The courier will try again on the next working day and may call first. Please write to us if the address is wrong.',
  returning:
    'The courier could not deliver it and is bringing it back to us. We will write to you about what to do.',
  returned: 'Your parcel came back to us. We will write to you about sending it again.',
  lost: 'The courier cannot find your parcel at the moment. We are asking, and will put it right whatever happens.',
  damaged: 'The courier says that your parcel was damaged in transit. We will write to you and put it right.',
}

const CARRIERS = ['by_hand', 'shiprocket'] as const
export const CarrierName = z.enum(CARRIERS)
export type CarrierName = z.infer<typeof CarrierName>

const maybe = z.nullable(z.string())

const ParcelNews = z.object({ state: ParcelState, at: z.string(), place: maybe })
export type ParcelNews = z.infer<typeof ParcelNews>

/** The way of a parcel as anybody may see it who knows the order's id. */
export const ParcelWay = z.object({
  number: z.int(),
  state: ParcelState,
  courier: maybe,
  tracking_number: maybe,
  tracking_url: maybe,
  /** The newest first. */
  news: z.array(ParcelNews),
})
export type ParcelWay = z.infer<typeof ParcelWay>

/** The newest first; what was scanned twice at one place is one line. */
export function newestNews(
  scans: readonly { state: ParcelState; at: string; place: string | null }[],
): ParcelNews[] {
  const inTime = scans.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  return inTime
    .filter(({ state, place }, at) => {
      const before = inTime[at - 1]
      return before?.state !== state || before.place !== place
    })
    .map(({ state, at, place }) => ({ state, at: new Date(at).toISOString(), place }))
    .toReversed()
}

export const Purpose = z.enum(['first', 'resend', 'replacement'])
export type Purpose = z.infer<typeof Purpose>

interface Known {
  carrier: CarrierName
  state: ParcelState
  purpose: Purpose
}
/** Nobody tells of a parcel by hand but the founder, by the status of its order; a replacement comes after that. */
export function stateShown({ carrier, state, purpose }: Known, orderStatus: string): ParcelState {
  if (carrier !== 'by_hand' || purpose === 'replacement') return state
  if (orderStatus === 'Shipped') return 'in_transit'
  if (orderStatus === 'Out for Delivery') return 'out'
  return orderStatus === 'Delivered' ? 'delivered' : state
}

const side = (what: string) => {
  const sentence = `Please enter the ${what} in whole centimetres, from 1 to 120.`
  return z.int(sentence).check(z.minimum(1, sentence), z.maximum(120, sentence))
}
export const Box = z.object({
  length_cm: side('length'),
  width_cm: side('width'),
  height_cm: side('height'),
})
export type Box = z.infer<typeof Box>
const WEIGHT = 'Please enter the weight in grams, from 10 to 30,000.'
export const Weight = z.int(WEIGHT).check(z.minimum(10, WEIGHT), z.maximum(30_000, WEIGHT))
export const Packing = z.object({ box: Box, weight_g: Weight })
export type Packing = z.infer<typeof Packing>

const PREFERENCES = ['cheapest', 'fastest'] as const
const Preference = z.enum(PREFERENCES, 'prefer is cheapest or fastest.')
export type Preference = z.infer<typeof Preference>

export const Offer = z.object({
  courier_id: z.int(),
  courier: z.string(),
  price_minor_units: z.int(),
  /** Days until it arrives, where the courier says so. */
  days: z.nullable(z.int()),
})
export type Offer = z.infer<typeof Offer>

export const Shipment = z.object({
  id: z.string(),
  order_id: z.string(),
  number: z.int(),
  carrier: CarrierName,
  state: ParcelState,
  purpose: Purpose,
  courier: maybe,
  awb: maybe,
  tracking_url: maybe,
  box: z.nullable(Box),
  weight_g: z.nullable(z.int()),
  cost_minor_units: z.nullable(z.int()),
  has_label: z.boolean(),
  /** A day, once the pickup is asked for. */
  pickup_on: maybe,
  manifested: z.boolean(),
  failed_attempts: z.int(),
  /** Why the last step at the courier did not get through. */
  trouble: maybe,
  booked_at: maybe,
  updated_at: z.string(),
  news: z.array(ParcelNews),
  to: z.object({ name: z.string(), city: z.string(), pincode: z.string() }),
  order_status: OrderStatus,
})
export type Shipment = z.infer<typeof Shipment>

const ALARMS = [
  'unknown_status',
  'after_delivery',
  'unconfirmed',
  'unknown_parcel',
  'other_number',
  'unreadable',
  'cancelled_there',
  'moves_though_over',
] as const
export const AlarmKind = z.enum(ALARMS)
export type AlarmKind = z.infer<typeof AlarmKind>
export const Alarm = z.object({
  id: z.int(),
  kind: AlarmKind,
  /** Ours, about what; never the courier's free text. */
  about: z.string(),
  order_id: maybe,
  created_at: z.string(),
})
export type Alarm = z.infer<typeof Alarm>

/** A parcel that the founder decides about. */
export const CARD_KINDS = [
  'lost',
  'damaged',
  'returned',
  'not_delivered',
  'returning',
  'pickup_problem',
] as const
export const CardKind = z.enum(CARD_KINDS)
export type CardKind = z.infer<typeof CardKind>

export const ToBook = z.object({
  order_id: z.string(),
  status: OrderStatus,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  pieces: z.int(),
  promise_to: maybe,
  /** Made again for a claim. */
  again: z.boolean(),
  /** All its figures are ready on the board. */
  ready: z.boolean(),
  trouble: maybe,
  /** Proposed: a box that holds its figures, and what their print files weigh in it. */
  packing: Packing,
})
export type ToBook = z.infer<typeof ToBook>

const CourierStanding = z.object({
  carrier: CarrierName,
  is_stand_in: z.boolean(),
  /** Of the stand-in. */
  panel: maybe,
  wallet_minor_units: z.nullable(z.int()),
  /** Labels that the wallet is enough for, by what the last ones cost. */
  labels_left: z.nullable(z.int()),
  trouble: maybe,
})
export type CourierStanding = z.infer<typeof CourierStanding>

export const ParcelDesk = z.object({
  courier: CourierStanding,
  cards: z.array(z.object({ kind: CardKind, shipment: Shipment })),
  alarms: z.array(Alarm),
  to_book: z.array(ToBook),
  /** Booked and not yet with the courier. */
  booked: z.array(Shipment),
  on_the_way: z.array(Shipment),
})
export type ParcelDesk = z.infer<typeof ParcelDesk>

export const AT_ONCE = 50
const orderIds = z
  .array(z.string('Which order?').check(z.trim(), z.minLength(1, 'Which order?'), z.maxLength(40)))
  .check(
    z.minLength(1, 'Please choose an order first.'),
    z.maxLength(AT_ONCE, `At most ${AT_ONCE} orders at once.`),
  )
const Ids = z
  .array(z.string().check(z.maxLength(40)))
  .check(
    z.minLength(1, 'Please choose a parcel first.'),
    z.maxLength(AT_ONCE, `At most ${AT_ONCE} parcels at once.`),
  )
const Booking = z.object({
  order_ids: orderIds,
  ...Packing.shape,
  courier_id: z.nullish(z.int('courier_id is a number.')),
  /** Without `courier_id`; the cheapest where it is left out. */
  prefer: z.nullish(Preference),
  /** True sends another parcel of a delivered order. */
  again: z.nullish(z.boolean('again is true or false.')),
  /** False refuses with 409 `cards.unready` where a figure is not packed; left out, it is booked as it stands. */
  unready: z.nullish(z.boolean('unready is true or false.')),
})

const Failure = z.object({ order_id: z.string(), sentence: z.string() })
export type Failure = z.infer<typeof Failure>

const COURIER_ACTIONS = ['re-attempt', 'return'] as const
export const CourierAction = z.enum(COURIER_ACTIONS, 'action is re-attempt or return.')
export type CourierAction = z.infer<typeof CourierAction>

const ById = z.object({ id: z.string().check(z.maxLength(40)) })
const Result = z.object({ shipments: z.array(Shipment), failures: z.array(Failure) })

const PdfQuery = z.object({
  ids: z.string('Which parcels?').check(z.minLength(1, 'Which parcels?'), z.maxLength(AT_ONCE * 32)),
})

export const parcelsApi = {
  news: {
    kind: 'webhook',
    method: 'POST',
    path: '/parcel-news/:key',
    summary: 'News from the courier; the key stands in the address and in the header x-api-key.',
    params: z.object({ key: z.string().check(z.maxLength(200)) }),
    response: z.object({ ok: z.literal(true) }),
  },
  desk: {
    method: 'GET',
    path: '/admin/shipments',
    summary: 'Parcels to book, booked, on the way, and those that the founder decides about.',
    access: 'admin',
    query: z.object({ orders: z.optional(z.string().check(z.maxLength(AT_ONCE * 16))) }),
    response: ParcelDesk,
  },
  ofOrder: {
    method: 'GET',
    path: '/admin/orders/:id/shipments',
    summary: 'Every parcel of an order with its way.',
    access: 'admin',
    params: ById,
    response: z.object({ shipments: z.array(Shipment) }),
  },
  quotes: {
    method: 'POST',
    path: '/admin/shipments/quotes',
    summary: 'What the couriers ask for each order in this box, and how long they take.',
    access: 'admin',
    body: z.object({ order_ids: orderIds, ...Packing.shape }),
    response: z.object({
      quotes: z.array(
        z.object({
          order_id: z.string(),
          cheapest: z.nullable(Offer),
          fastest: z.nullable(Offer),
          sentence: maybe,
        }),
      ),
    }),
  },
  book: {
    method: 'POST',
    path: '/admin/shipments',
    summary: 'Books a parcel for each order. Asked twice it books once; what failed says why.',
    access: 'admin',
    body: Booking,
    /** `stopped`: the courier refuses every parcel, for want of money or of the login. */
    response: z.object({ ...Result.shape, stopped: z.boolean() }),
  },
  pickup: {
    method: 'POST',
    path: '/admin/shipments/pickup',
    summary: 'Asks the courier to pick booked parcels up.',
    access: 'admin',
    body: z.object({ ids: Ids }),
    response: Result,
  },
  act: {
    method: 'POST',
    path: '/admin/shipments/:id/action',
    summary: 'Tells the courier to try a parcel again that could not be handed over, or to bring it back.',
    access: 'admin',
    params: ById,
    body: z.object({ action: CourierAction, comment: optionalLine(200) }),
    response: z.object({ shipment: Shipment }),
  },
  cancel: {
    method: 'POST',
    path: '/admin/shipments/:id/cancel',
    summary: 'Takes a booking back that the courier has not picked up yet; the order stays as it is.',
    access: 'admin',
    params: ById,
    response: z.object({ shipment: Shipment }),
  },
  labels: {
    kind: 'pdf',
    method: 'GET',
    path: '/admin/shipments/labels.pdf',
    summary: 'The labels of parcels as one PDF, four on a sheet. ids are joined by ~.',
    access: 'admin',
    query: PdfQuery,
    response: z.file(),
  },
  manifest: {
    kind: 'pdf',
    method: 'GET',
    path: '/admin/shipments/manifest.pdf',
    summary: 'The list that the courier signs at the pickup. ids are joined by ~.',
    access: 'admin',
    query: PdfQuery,
    response: z.file(),
  },
  settleAlarm: {
    method: 'POST',
    path: '/admin/shipments/alarms/:alarm/seen',
    summary: 'Takes an alarm off the desk.',
    access: 'admin',
    params: z.object({ alarm: z.string().check(z.regex(/^\d{1,12}$/)) }),
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api

export type BookingResult = z.infer<(typeof parcelsApi.book)['response']>

const joined = (ids: readonly string[]) => `?ids=${ids.map(encodeURIComponent).join('~')}`
export const labelsPath = (ids: readonly string[]) => `/api${parcelsApi.labels.path}${joined(ids)}`
export const manifestPath = (ids: readonly string[]) => `/api${parcelsApi.manifest.path}${joined(ids)}`
export const newsPath = (key: string) => `/api${fillPath(parcelsApi.news.path, { key })}`
/** The desk with these orders chosen. */
export const parcelsPath = (ids: readonly string[]) =>
  `${paths.adminParcels}?orders=${ids.slice(0, AT_ONCE).map(encodeURIComponent).join('~')}`
/** Joined by ~, since a comma may end a link. */
export const splitShipments = (text: string) => text.split(/[~,]/).filter(Boolean).slice(0, AT_ONCE)
