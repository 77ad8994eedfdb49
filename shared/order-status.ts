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

/** What an admin may set; Pending is where an order starts. */
export const SETTABLE_STATUSES = ORDER_STATUSES.slice(1) as Exclude<OrderStatus, 'Pending'>[]

export const PaymentStatus = z.enum(['pending', 'paid', 'failed', 'partially_refunded', 'refunded'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** The customer's four steps; nobody outside needs to know which brush is in hand. */
export const TRACK_STEPS = ['Order Placed', 'Processing', 'Shipped', 'Delivered'] as const

/** The step an order has reached; null for one that was cancelled. */
export function stepOf(status: OrderStatus): number | null {
  if (status === 'Cancelled') return null
  if (status === 'Pending') return 0
  if (status === 'Shipped' || status === 'Out for Delivery') return 2
  return status === 'Delivered' ? 3 : 1
}

/** When each step was reached for the first time since the order was last before it; going back takes the later ones away. */
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

/** While true, money is being held for something not yet in the customer's hands. */
export const isUnfinished = (status: OrderStatus) => status !== 'Delivered' && status !== 'Cancelled'

/** Whether a change goes against the usual way; leaving Cancelled does, becoming it does not. */
export const goesBack = (from: OrderStatus, to: OrderStatus) =>
  to !== 'Cancelled' && ORDER_STATUSES.indexOf(to) < ORDER_STATUSES.indexOf(from)

/** Where work on an order begins or ends; of one that nobody paid, the desk is asked before. */
export const goesOn = (from: OrderStatus, to: OrderStatus) =>
  to !== 'Pending' && to !== 'Cancelled' && (from === 'Pending' || from === 'Cancelled' || to === 'Delivered')
export const isUnpaid = (status: PaymentStatus) => status === 'pending' || status === 'failed'

const AMBIGUOUS: Record<string, string> = { I: '1', L: '1', O: '0', U: 'V' }
/** `dpl o1ab cdef gh` becomes `DPL-01ABCDEFGH`: case, spaces and look-alikes are forgiven. */
export function normaliseOrderId(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^DPL/, '')
    .replace(/[ILOU]/g, letter => AMBIGUOUS[letter] ?? letter)
  return `DPL-${letters}`
}
export const isOrderId = (text: string) => /^DPL-[0-9A-HJKMNP-TV-Z]{10}$/.test(text)
