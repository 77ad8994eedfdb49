import { z } from 'zod/mini'

export const ORDER_STATUSES = [
  'Pending',
  'Processing',
  'In Production',
  'Quality Check',
  'Shipped',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
] as const
export const OrderStatus = z.enum(ORDER_STATUSES)
export type OrderStatus = z.infer<typeof OrderStatus>

type Phase = 'unpaid' | 'waiting' | 'making' | 'made' | 'on_its_way' | 'delivered' | 'cancelled'
/** A rule about more than one status follows from their phase, in SQL too. */
const PHASE: Record<OrderStatus, Phase> = {
  Pending: 'unpaid',
  Processing: 'waiting',
  'In Production': 'making',
  'Quality Check': 'made',
  Shipped: 'on_its_way',
  'Out for Delivery': 'on_its_way',
  Delivered: 'delivered',
  Cancelled: 'cancelled',
}
const inPhase = (...phases: Phase[]): readonly OrderStatus[] =>
  ORDER_STATUSES.filter(status => phases.includes(PHASE[status]))

/** Of orders that the workshop or the courier has to do with. */
export const IN_HAND = inPhase('waiting', 'making', 'made', 'on_its_way')
export const IN_WORKSHOP = inPhase('waiting', 'making', 'made')
export const BEGUN_IN_WORKSHOP = inPhase('making', 'made')
/** Their parcel can be booked. */
export const MADE = inPhase('made')
export const ON_ITS_WAY = inPhase('on_its_way')
/** The workshop has nothing to do with them any more. */
export const LEFT = inPhase('on_its_way', 'delivered')

export const SETTABLE_STATUSES = ORDER_STATUSES.slice(1) as Exclude<OrderStatus, 'Pending'>[]

export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'partially_refunded', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const TRACK_STEPS = ['Order Placed', 'Processing', 'Shipped', 'Delivered'] as const

const STEP: Record<Phase, number | null> = {
  unpaid: 0,
  waiting: 1,
  making: 1,
  made: 1,
  on_its_way: 2,
  delivered: 3,
  cancelled: null,
}
export function stepOf(status: OrderStatus): number | null {
  return STEP[PHASE[status]]
}

/** When each step was first reached; going back removes the later ones. */
export function stepMoments(
  history: readonly { status: OrderStatus; created_at: string }[],
): (string | undefined)[] {
  const moments: (string | undefined)[] = []
  for (const { status, created_at } of history) {
    const step = stepOf(status)
    if (step === null) continue
    moments.length = Math.min(moments.length, step + 1)
    moments[step] ??= created_at
  }
  return moments
}

/** True once an order has left the workshop. */
export const hasLeft = (status: OrderStatus) => LEFT.includes(status)

/** True while money is held for something that was not delivered yet. */
export const isUnfinished = (status: OrderStatus) => !['delivered', 'cancelled'].includes(PHASE[status])

/** True from the first work on an order until its delivery. */
export const isInProduction = (status: OrderStatus) =>
  !['unpaid', 'waiting', 'cancelled'].includes(PHASE[status])

/** Leaving Cancelled goes back, cancelling does not. */
export const goesBack = (from: OrderStatus, to: OrderStatus) =>
  to !== 'Cancelled' && ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from)

/** Work on the order begins or ends; for an unpaid one the admin is asked first. */
export const goesOn = (from: OrderStatus, to: OrderStatus) =>
  to !== 'Pending' && to !== 'Cancelled' && (from === 'Pending' || from === 'Cancelled' || to === 'Delivered')
/** Nothing is to be made or sent for it any more. */
export const isClosed = (status: OrderStatus, payment: PaymentStatus) =>
  status === 'Cancelled' || payment === 'refunded'
export const isUnpaid = (status: PaymentStatus) => status === 'pending' || status === 'failed'

const AMBIGUOUS: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }
/** `dpl o1ab cdef gh` becomes `DPL-01ABCDEFGH`: case, spaces and look-alikes are corrected. */
export function normaliseOrderId(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^DPL/, '')
    .replace(/[ILOU]/g, letter => AMBIGUOUS[letter] ?? letter)
  return `DPL-${letters}`
}
export const isOrderId = (text: string) => /^DPL-[0-9A-HJKMNP-TV-Z]{10}$/.test(text)
