import type { Shipping } from '../../shared/orders/checkout.ts'
import type { Box, CarrierName, CourierAction, Offer, ParcelState } from '../../shared/parcels/api.ts'
import { Refusal } from '../platform/http/problem.ts'

export interface Parcel {
  reference: string
  orderedAt: Date
  to: Shipping
  items: { name: string; sku: string; units: number; pricePaise: number }[]
  valuePaise: number
  box: Box
  weightG: number
}
export interface Route {
  from: string
  to: string
  box: Box
  weightG: number
  valuePaise: number
}

/** What the courier calls a parcel; the number comes with the booking. */
export interface Created {
  orderId: string
  shipmentId: string
  number: Numbered | null
}
export interface Numbered {
  awb: string
  courier: string
  courierId: number | null
}

export interface CourierScan {
  /** The same scan told again has the same key. */
  key: string
  at: Date
  /** Null: the courier's status is none that anybody knows. */
  state: ParcelState | null
  code: string | null
  label: string | null
  place: string | null
}
export interface CourierNews {
  awb: string | null
  orderId: string | null
  reference: string | null
  scans: CourierScan[]
  /** Scans whose time or shape cannot be read. */
  unreadable: number
}

export interface Health {
  walletPaise: number | null
  trouble: string | null
}

/** The port of all couriers. Every failure is a `CourierFailed`. */
export interface Carrier {
  name: CarrierName
  quote: (route: Route) => Promise<Offer[]>
  create: (parcel: Parcel) => Promise<Created>
  /** Finds what an earlier `create` without an answer may have made. */
  find: (reference: string) => Promise<Created | null>
  /** Costs money, once: a parcel with a number gets the same number again. */
  assign: (created: Created, courierId: number | null) => Promise<Numbered>
  label: (shipmentId: string) => Promise<Uint8Array | null>
  pickup: (shipmentId: string) => Promise<string | null>
  manifest: (parcels: readonly { shipmentId: string; orderId: string }[]) => Promise<Uint8Array | null>
  /** By number; what the courier does not know is left out. */
  track: (awbs: readonly string[]) => Promise<Map<string, CourierNews>>
  cancel: (orderId: string) => Promise<void>
  act: (awb: string, action: CourierAction, comment: string) => Promise<void>
  /** Null where it is no news of this courier. */
  readNews: (body: unknown) => CourierNews | null
  health: () => Promise<Health>
}

type FailureKind =
  | 'not_serviceable'
  | 'no_funds'
  | 'bad_address'
  | 'auth'
  | 'busy'
  /** It may have happened: look before asking again. */
  | 'unknown_outcome'
  | 'refused'

/** A refusal is final; everything else may work in a moment. */
export function throwCourierRefusal(error: unknown, about = ''): never {
  if (!(error instanceof CourierFailed)) throw error
  const sentence = about ? `${about}: ${error.message}` : error.message
  const isOver = error.kind !== 'busy' && error.kind !== 'unknown_outcome'
  if (isOver) throw new Refusal(409, `courier.${error.kind}`, sentence)
  throw new Refusal(503, `courier.${error.kind}`, sentence, { headers: { 'retry-after': '5' } })
}

/** The message is a sentence for the founder. */
export class CourierFailed extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, sentence: string) {
    super(sentence)
    this.kind = kind
  }
}
