import type { ParcelState } from '../../../shared/parcels/api.ts'

/** Numbers of the shipment table, and what they are called. The order table has the same numbers for other things. */
const STATUSES: readonly [number, string, ParcelState | null][] = [
  [1, 'AWB ASSIGNED', 'booked'],
  [2, 'LABEL GENERATED', 'booked'],
  [3, 'PICKUP SCHEDULED', 'booked'],
  [3, 'PICKUP GENERATED', 'booked'],
  [4, 'PICKUP QUEUED', 'booked'],
  [5, 'MANIFEST GENERATED', 'booked'],
  [11, 'PENDING', 'booked'],
  [15, 'PICKUP RESCHEDULED', 'booked'],
  [19, 'OUT FOR PICKUP', 'booked'],
  [27, 'PICKUP BOOKED', 'booked'],
  [52, 'SHIPMENT BOOKED', 'booked'],
  [13, 'PICKUP ERROR', 'pickup_problem'],
  [20, 'PICKUP EXCEPTION', 'pickup_problem'],
  [47, 'QC FAILED', 'pickup_problem'],
  [71, 'HANDOVER EXCEPTION', 'pickup_problem'],
  [72, 'PACKED EXCEPTION', 'pickup_problem'],
  [42, 'PICKED UP', 'in_transit'],
  [6, 'SHIPPED', 'in_transit'],
  [18, 'IN TRANSIT', 'in_transit'],
  [22, 'DELAYED', 'in_transit'],
  [38, 'REACHED DESTINATION HUB', 'in_transit'],
  [38, 'REACHED AT DESTINATION HUB', 'in_transit'],
  [39, 'MISROUTED', 'in_transit'],
  [48, 'REACHED WAREHOUSE', 'in_transit'],
  [50, 'IN FLIGHT', 'in_transit'],
  [51, 'HANDOVER TO COURIER', 'in_transit'],
  [54, 'IN TRANSIT OVERSEAS', 'in_transit'],
  [17, 'OUT FOR DELIVERY', 'out'],
  [21, 'UNDELIVERED', 'not_delivered'],
  [77, 'ISSUE RELATED TO THE RECIPIENT', 'not_delivered'],
  [7, 'DELIVERED', 'delivered'],
  [9, 'RTO INITIATED', 'returning'],
  [14, 'RTO ACKNOWLEDGED', 'returning'],
  [40, 'RTO NDR', 'returning'],
  [41, 'RTO OFD', 'returning'],
  [41, 'RTO OUT FOR DELIVERY', 'returning'],
  [46, 'RTO IN TRANSIT', 'returning'],
  [75, 'RTO LOCK', 'returning'],
  [78, 'REACHED BACK AT SELLER CITY', 'returning'],
  [10, 'RTO DELIVERED', 'returned'],
  [12, 'LOST', 'lost'],
  [76, 'UNTRACEABLE', 'lost'],
  [24, 'DESTROYED', 'damaged'],
  [25, 'DAMAGED', 'damaged'],
  [44, 'DISPOSED OFF', 'damaged'],
  [23, 'PARTIAL DELIVERED', 'damaged'],
  [8, 'CANCELLED', 'cancelled'],
  [8, 'CANCELED', 'cancelled'],
  [45, 'CANCELLED BEFORE DISPATCHED', 'cancelled'],
]
/** Only asked for; the parcel goes on until the courier says more. */
const SAYS_NOTHING = { number: 16, label: 'CANCELLATION REQUESTED' }

const byNumber = new Map(STATUSES.map(([number, , state]) => [number, state]))
const byLabel = new Map(STATUSES.map(([, label, state]) => [label, state]))

export const plainLabel = (label: unknown): string | null => {
  if (typeof label !== 'string') return null
  const plain = label
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim()
  return plain === '' || plain === 'NA' ? null : plain.slice(0, 60)
}
export const plainNumber = (number: unknown): number | null => {
  const text = typeof number === 'number' ? String(number) : typeof number === 'string' ? number.trim() : ''
  return /^\d{1,4}$/.test(text) ? Number(text) : null
}

/** By the whole label first, by the number second, never by a part of a text. Null: nobody knows it. */
export function stateOf(label: unknown, number: unknown): ParcelState | 'nothing' | null {
  const plain = plainLabel(label)
  const code = plainNumber(number)
  if (plain === null && code === null) return 'nothing'
  if (plain === SAYS_NOTHING.label) return 'nothing'
  const named = plain === null ? undefined : byLabel.get(plain)
  if (named !== undefined) return named
  if (code === SAYS_NOTHING.number) return 'nothing'
  return (code === null ? undefined : byNumber.get(code)) ?? null
}
