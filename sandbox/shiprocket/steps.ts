import type { Kept, WireScan } from './books.ts'

/** What can happen to a parcel: the shipment's number and label, the order's number and label, and the courier's own words. */
export const STEPS = {
  'pickup-scheduled': [3, 'PICKUP SCHEDULED', 4, 'PICKUP SCHEDULED', 'Pickup scheduled'],
  'pickup-exception': [
    20,
    'PICKUP EXCEPTION',
    25,
    'PICKUP EXCEPTION',
    'Shop closed when RAMESH K 98200 11223 came',
  ],
  'picked-up': [42, 'PICKED UP', 42, 'PICKED UP', 'Picked up by RAMESH K, 9820011223'],
  'in-transit': [18, 'IN TRANSIT', 20, 'IN TRANSIT', 'Bag sealed by SURESH P'],
  'at-hub': [38, 'REACHED AT DESTINATION HUB', 38, 'REACHED AT DESTINATION HUB', 'Bag opened'],
  'out-for-delivery': [
    17,
    'OUT FOR DELIVERY',
    19,
    'OUT FOR DELIVERY',
    'Out with RAMESH K, mobile 9812345670',
  ],
  'not-delivered': [21, 'UNDELIVERED', 36, 'UNDELIVERED', 'Consignee did not answer RAMESH K 9812345670'],
  delivered: [7, 'DELIVERED', 7, 'DELIVERED', 'Handed to MEERA by RAMESH K 9812345670'],
  'rto-initiated': [9, 'RTO INITIATED', 15, 'RTO INITIATED', 'Return asked for'],
  'rto-in-transit': [46, 'RTO IN TRANSIT', 55, 'RTO IN TRANSIT', 'Return bag sealed by SURESH P'],
  'rto-delivered': [10, 'RTO DELIVERED', 16, 'RTO DELIVERED', 'Handed back by RAMESH K 9812345670'],
  lost: [12, 'LOST', 33, 'LOST', 'Shipment not found in the carton'],
  damaged: [25, 'DAMAGED', 25, 'DAMAGED', 'Box wet'],
  cancelled: [8, 'CANCELED', 5, 'CANCELED', 'Cancelled'],
  unknown: [93, 'TELEPORTED', 93, 'TELEPORTED', 'Nobody knows'],
  unmapped: ['NA', 'NA', 20, 'IN TRANSIT', 'Scan that the service has not mapped'],
} as const satisfies Record<string, readonly [number | 'NA', string, number, string, string]>
export type StepName = keyof typeof STEPS
export const STEP_NAMES = Object.keys(STEPS) as StepName[]

const PLACES: Partial<Record<StepName, string>> = {
  'pickup-scheduled': 'Mumbai_Bandra_C (Maharashtra)',
  'pickup-exception': 'Mumbai_Bandra_C (Maharashtra)',
  'picked-up': 'Mumbai_Bandra_C (Maharashtra)',
  'in-transit': 'Bhiwandi_Gateway (Maharashtra)',
}

const INDIA_MS = 5.5 * 3_600_000
const wall = (at: Date) => new Date(at.getTime() + INDIA_MS).toISOString().slice(0, 19).replace('T', ' ')

/** At least a second after the one before, as no courier scans twice at once. */
export function scanOf(kept: Kept, step: StepName, now: Date): WireScan {
  const [number, label, , , activity] = STEPS[step]
  const last = kept.scans.at(-1)?.date
  const after = last ? new Date(`${last.replace(' ', 'T')}+05:30`).getTime() + 1000 : 0
  const city = String(kept.order.billing_city ?? 'Pune')
  const state = String(kept.order.billing_state ?? '')
  return {
    date: wall(new Date(Math.max(now.getTime(), after))),
    status: `X-${label}`,
    activity,
    location: PLACES[step] ?? `${city} (${state})`,
    'sr-status': String(number),
    'sr-status-label': label,
  }
}

const dayFirst = (date: string) => {
  const [day = '', time = ''] = date.split(' ')
  return `${day.split('-').toReversed().join(' ')} ${time}`
}

/** Oldest first, with both tables of numbers side by side. */
export function webhookOf(kept: Kept, scans = kept.scans) {
  const last = scans.at(-1)
  const name = STEP_NAMES.find(step => STEPS[step][1] === last?.['sr-status-label'])
  const [number, label, orderNumber, orderLabel] = STEPS[name ?? 'pickup-scheduled']
  return {
    awb: kept.awb,
    courier_name: kept.courierName,
    current_status: orderLabel,
    current_status_id: orderNumber,
    shipment_status: label,
    shipment_status_id: number === 'NA' ? null : number,
    current_timestamp: last ? dayFirst(last.date) : null,
    order_id: kept.ours,
    sr_order_id: kept.id,
    awb_assigned_date: last?.date ?? null,
    pickup_scheduled_date: kept.pickupOn,
    etd: null,
    scans,
    is_return: 0,
    channel_id: 3_422_553,
    pod_status: '',
    pod: '',
    qc_image: '',
    qc_failure_reason: '',
  }
}

/** Newest first here. */
export function trackingOf(kept: Kept | null) {
  if (!kept?.awb) return null
  if (kept.scans.length === 0)
    return {
      tracking_data: {
        track_status: 0,
        error:
          'Aahh! There is no activities found in our DB. Please have some patience it will be updated soon.',
      },
    }
  const last = kept.scans.at(-1)
  const status = Number(kept.scans.findLast(scan => scan['sr-status'] !== 'NA')?.['sr-status'] ?? 0)
  return {
    tracking_data: {
      track_status: 1,
      shipment_status: status,
      shipment_track: [
        {
          awb_code: kept.awb,
          current_status: last?.['sr-status-label'],
          delivered_date: status === 7 ? last?.date : '',
          edd: null,
          courier_name: kept.courierName,
          pod: null,
        },
      ],
      shipment_track_activities: kept.scans.toReversed(),
      track_url: `https://shiprocket.co/tracking/${kept.awb}`,
      etd: '',
    },
  }
}
