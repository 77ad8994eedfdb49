import type { ParcelState } from '../../shared/parcels/api.ts'

export interface KnownScan {
  key: string
  at: Date
  state: ParcelState | null
  confirmed: boolean
}

export interface Standing {
  state: ParcelState | null
  /** The furthest status of the order that a scan speaks for: 1 Shipped, 2 Out for Delivery, 3 Delivered. */
  reached: 0 | 1 | 2 | 3
  pickedAt: Date | null
  deliveredAt: Date | null
  returnedAt: Date | null
  newestAt: Date | null
  failedAttempts: number
  afterEnd: readonly KnownScan[]
  /** The end that news tell of and the courier was not yet asked about. */
  unconfirmed: ParcelState | null
}

const ORDER: readonly ParcelState[] = [
  'booking',
  'cancelled',
  'booked',
  'pickup_problem',
  'in_transit',
  'out',
  'not_delivered',
  'lost',
  'damaged',
  'returning',
  'returned',
  'delivered',
]
const rankOf = (state: ParcelState | null) => (state === null ? -1 : ORDER.indexOf(state))
const REACHES: Partial<Record<ParcelState, 1 | 2 | 3>> = {
  in_transit: 1,
  returning: 1,
  returned: 1,
  out: 2,
  not_delivered: 2,
  delivered: 3,
}
/** Told by the courier itself only. What comes back may go out again; what is delivered stays so. */
export const isEnd = (state: ParcelState) => state === 'delivered' || state === 'returned'
const isBeforeTheWay = (state: ParcelState) =>
  state === 'booked' || state === 'pickup_problem' || state === 'cancelled'

const inTime = <S extends Pick<KnownScan, 'at' | 'state' | 'key'>>(scans: readonly S[]): S[] =>
  scans.toSorted(
    (a, b) =>
      a.at.getTime() - b.at.getTime() ||
      rankOf(a.state) - rankOf(b.state) ||
      (a.key < b.key ? -1 : Number(a.key > b.key)),
  )

/**
 * Read from all scans in the order of their times, never from the one that came last, so that the order and the number
 * of times in which news arrive change nothing. An end counts once the courier itself was asked.
 */
export function standingOf(scans: readonly KnownScan[]): Standing {
  const standing = {
    state: null as ParcelState | null,
    reached: 0 as Standing['reached'],
    pickedAt: null as Date | null,
    deliveredAt: null as Date | null,
    returnedAt: null as Date | null,
    newestAt: null as Date | null,
    failedAttempts: 0,
    afterEnd: [] as KnownScan[],
    unconfirmed: null as ParcelState | null,
  }
  let before: ParcelState | null = null
  for (const scan of inTime(scans)) {
    const { state, at } = scan
    const last = before
    before = state ?? before
    if (state === null) continue
    if (isEnd(state) && !scan.confirmed) {
      standing.unconfirmed ??= state
      continue
    }
    standing.newestAt = at
    if (standing.state === 'delivered') {
      if (state !== 'delivered') standing.afterEnd.push(scan)
      continue
    }
    if (isBeforeTheWay(state) && standing.reached > 0) continue
    // Back at the depot it waits for an answer all the same.
    if (state === 'in_transit' && standing.state === 'not_delivered') continue
    standing.state = state
    standing.reached = Math.max(standing.reached, REACHES[state] ?? 0) as Standing['reached']
    if (standing.reached > 0) standing.pickedAt ??= at
    // Some couriers say the same twice.
    if (state === 'not_delivered' && last !== 'not_delivered') standing.failedAttempts += 1
    if (state === 'delivered') standing.deliveredAt = at
    if (state === 'returned') standing.returnedAt = at
  }
  if (standing.state !== null && isEnd(standing.state)) standing.unconfirmed = null
  return standing
}
