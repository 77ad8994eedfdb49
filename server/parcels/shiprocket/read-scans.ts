import { createHash } from 'node:crypto'
import { z } from 'zod/mini'
import { INDIA_OFFSET_MS } from '../../../shared/time/moments.ts'
import type { CourierNews, CourierScan } from '../carrier.ts'
import { plainLabel, plainNumber, stateOf } from './statuses.ts'

const Raw = z.looseObject({})
export type Raw = Record<string, unknown>
const asRaw = (value: unknown): Raw | null => Raw.safeParse(value).data ?? null
const textOf = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : typeof value === 'string' && value.trim() ? value.trim() : null

/** Letters of a town or hub; what could be a phone number or a message is left out. */
export function placeOf(value: unknown): string | null {
  const text = textOf(value)
  if (!text || text.length > 60 || /\d{4,}|[@:/<>]/.test(text)) return null
  return text
    .replaceAll('_', ' ')
    .replaceAll(/[^\p{L}\p{M}\d ().,'-]/gu, '')
    .trim()
}

interface RawScan {
  awb: string
  label: unknown
  number: unknown
  time: unknown
  place: unknown
}
/** `nothing`: a scan without any status. */
function scanOf({ awb, label, number, time, place }: RawScan): CourierScan | 'nothing' | null {
  const at = indianTime(time)
  if (!at) return null
  const state = stateOf(label, number)
  if (state === 'nothing') return 'nothing'
  const code = plainNumber(number)
  const plain = plainLabel(label)
  const where = textOf(place) ?? ''
  const key = createHash('sha256')
    .update([awb, code ?? plain ?? '', at.toISOString(), where].join('|'))
    .digest('hex')
  return { key, at, state, code: code === null ? null : String(code), label: plain, place: placeOf(place) }
}

function scansOf(awb: string, list: unknown): { scans: CourierScan[]; unreadable: number } {
  const scans = new Map<string, CourierScan>()
  let unreadable = 0
  for (const item of Array.isArray(list) ? list : []) {
    const raw = asRaw(item)
    const scan =
      raw &&
      scanOf({
        awb,
        label: raw['sr-status-label'],
        number: raw['sr-status'],
        time: raw.date,
        place: raw.location,
      })
    if (scan === null) unreadable += 1
    else if (scan !== 'nothing') scans.set(scan.key, scan)
  }
  return { scans: [...scans.values()], unreadable }
}

const newestOf = (scans: readonly CourierScan[]) =>
  scans.reduce<CourierScan | null>((newest, scan) => (!newest || scan.at >= newest.at ? scan : newest), null)

/** The whole history each time; what stands beside it counts only where the history does not say it. */
export function readWebhook(body: unknown): CourierNews | null {
  const raw = asRaw(body)
  const awb = textOf(raw?.awb)
  const orderId = textOf(raw?.sr_order_id)
  const reference = textOf(raw?.order_id)
  if (!raw || (!awb && !orderId && !reference)) return null
  const { scans, unreadable } = scansOf(awb ?? '', raw.scans)
  // `current_status` and its number are of the order table, so they are not looked at.
  const top = scanOf({
    awb: awb ?? '',
    label: raw.shipment_status,
    number: raw.shipment_status_id,
    time: raw.current_timestamp,
    place: '',
  })
  const isConfirmed = top !== null && top !== 'nothing' && newestOf(scans)?.state === top.state
  const all = top === null || top === 'nothing' || isConfirmed ? scans : [...scans, top]
  return {
    awb,
    orderId,
    reference,
    scans: all,
    unreadable: unreadable + (top === null && scans.length === 0 ? 1 : 0),
  }
}

/** Null where the courier does not know the number. */
export function readTracking(awb: string, answer: unknown): CourierNews | null {
  const data = asRaw(asRaw(answer)?.tracking_data)
  if (!data) return null
  const { scans, unreadable } = scansOf(awb, data.shipment_track_activities)
  const [first] = Array.isArray(data.shipment_track) ? data.shipment_track.map(asRaw) : []
  const top = scanOf({
    awb,
    label: null,
    number: data.shipment_status,
    time: first?.delivered_date,
    place: '',
  })
  const isNew = top !== null && top !== 'nothing' && top.state === 'delivered'
  const isConfirmed = scans.some(({ state }) => state === 'delivered')
  return {
    awb,
    orderId: null,
    reference: null,
    scans: isNew && !isConfirmed ? [...scans, top] : scans,
    unreadable,
  }
}

const SHAPES: readonly [RegExp, readonly [number, number, number]][] = [
  [/^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?$/, [1, 2, 3]],
  [/^(\d{2})[ -](\d{2})[ -](\d{4}) (\d{2}):(\d{2})(?::(\d{2}))?$/, [3, 2, 1]],
]

/** Before any parcel of this shop; the database takes no year 0. */
const FIRST_YEAR = 2000

/** The courier writes Indian time without saying so, in two shapes. What cannot be read or be true is null, never now. */
export function indianTime(text: unknown): Date | null {
  if (typeof text !== 'string') return null
  for (const [shape, [year, month, day]] of SHAPES) {
    const parts = shape.exec(text.trim())
    if (!parts) continue
    if (Number(parts[year]) < FIRST_YEAR) return null
    const date = `${parts[year]}-${parts[month]}-${parts[day]}`
    const at = new Date(`${date}T${parts[4]}:${parts[5]}:${parts[6] ?? '00'}+05:30`)
    if (Number.isNaN(at.getTime())) return null
    const back = new Date(at.getTime() + INDIA_OFFSET_MS).toISOString()
    return back.startsWith(date) ? at : null
  }
  return null
}
