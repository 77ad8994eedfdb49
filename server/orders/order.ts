import type { Figure } from '../../shared/figure/figure.ts'
import type { FaceOval, FigurineKind } from '../../shared/figurines/api.ts'
import type { Billing, Shipping } from '../../shared/orders/checkout.ts'
import type { OrderStatus, PaymentStatus } from '../../shared/orders/order-status.ts'
import type { Face } from '../../shared/photo-reading/photo-reading.ts'
import { type FigurineMake, lineTotal } from '../../shared/pricing.ts'
import type { SlipReason } from '../../shared/promise/api.ts'
import type { ProofStanding } from '../../shared/proofs/api.ts'

/** An order with everything about it, as one statement reads it; times are ISO text. */
export interface Order {
  id: string
  userId: string | null
  flow: 'cart' | 'figurine'
  figurineInCart: boolean
  status: OrderStatus
  paymentStatus: PaymentStatus
  currency: string
  quantity: number
  totalPaise: number
  giftWrapPaise: number
  discountPaise: number
  discountName: string | null
  capturedPaise: number
  refundedPaise: number
  /** Of a cancelled order: given back, or on its way. */
  goingBackPaise: number
  shipping: Shipping
  billing: Billing
  providerOrderId: string | null
  courier: string | null
  trackingNumber: string | null
  createdAt: string
  updatedAt: string
  paidAt: string | null
  deliveredAt: string | null
  openedAt: string | null
  /** Null where it was forgotten, of orders from before it was kept. */
  contentHash: string | null
  gift: StoredGift | null
  giftToken: string | null
  lines: OrderLine[]
  history: {
    id: number
    status: OrderStatus
    fromStatus: OrderStatus | null
    actor: string
    note: string | null
    undone: boolean
    createdAt: string
  }[]
  payments: OrderPayment[]
  begun: boolean
  promise: StoredPromise | null
  figurines: OrderedFigurine[]
  buyer: { name: string; email: string } | null
}
/** An attempt to pay the order, as the provider last showed it. */
export interface OrderPayment {
  id: string
  status: string
  method: string | null
  error: string | null
  pays: boolean
  /** A refund of it was asked for and has not failed. */
  goesBack: boolean
}
/** Until it is opened, a surprise says nothing of what is in the parcel. */
export interface StoredGift {
  message: string | null
  /** Not in orders from before it could be typed. */
  from?: string | null
  surprise: boolean
  toReceiver: boolean
  openedAt: string | null
}
export interface OrderedFigurine {
  id: string
  kind: FigurineKind
  file: string | null
  figure: Figure | null
  photoFile: string | null
  /** Where the customer laid it, and what was found. */
  oval: FaceOval | null
  faces: Face[]
}
/** Days; `was` is the last day promised at first, if it could not be kept. */
export interface StoredPromise {
  from: string
  to: string
  was: string | null
  reason: SlipReason | null
  keepsWaiting: boolean
}
export interface OrderLine {
  kind: 'desk_buddy' | 'figurine'
  deskBuddyId: string | null
  figurineId: string | null
  slug: string | null
  name: string
  subtitle: string | null
  imageUrl: string | null
  unitPricePaise: number
  giftWrap: boolean
  giftWrapPaise: number
  nameLabel: string | null
  make: FigurineMake | null
  proof: ProofStanding | null
  proofSince: string | null
  /** The number of the proof whose figure is made, seen with its name. */
  shownProof: number | null
  quantity: number
  discountPaise: number
}

/** A bank may still say yes to it. */
export const isUncaptured = ({ status }: { status: string }) =>
  status === 'created' || status === 'authorized'

/** It can be paid; the column `is_open` says the same. */
export const isOpen = ({ paidAt, status }: Pick<Order, 'paidAt' | 'status'>) =>
  paidAt === null && status !== 'Cancelled'

/** What a line's print is made from, where ordering it settles that. */
export interface OrderedFigure {
  line: number
  figure: Figure
  label: string | null
  heightMm: number
}

export const asPriced = (line: OrderLine) => ({
  kind: line.kind,
  priceMinorUnits: line.unitPricePaise,
  giftWrapPriceMinorUnits: line.giftWrapPaise,
  giftWrap: line.giftWrap,
  quantity: line.quantity,
})
export const totalOf = (line: OrderLine) => lineTotal(asPriced(line))
