import { z } from 'zod/mini'
import { Box, type Packing, type ToBook, Weight } from '../../../shared/parcels/api.ts'
import { forgetStored, readStored, writeStored } from '../../browser/storage.ts'

export const SIDES = [
  ['length_cm', 'Length in cm'],
  ['width_cm', 'Width in cm'],
  ['height_cm', 'Height in cm'],
] as const
type Side = (typeof SIDES)[number][0]
type TypedBox = Partial<Record<Side, string>>

/** A box belongs to the number of figures in it, a weight to its order. */
export interface Typed {
  boxes: Readonly<Record<string, TypedBox>>
  weights: Readonly<Record<string, string>>
}

type Errors = Partial<Record<Side | 'weight_g', string>>
export interface OrderPacking {
  /** As the fields show it. */
  shown: Record<Side | 'weight_g', string>
  errors: Errors
  /** The box was typed, for this order or for an earlier one of as many figures. */
  isOwnBox: boolean
  /** Null where something typed is no size or weight. */
  packing: Packing | null
}

export function packingOf({ order_id, pieces, packing: proposed }: ToBook, typed: Typed): OrderPacking {
  const { length_cm, width_cm, height_cm } = proposed.box
  const sides = { length_cm: String(length_cm), width_cm: String(width_cm), height_cm: String(height_cm) }
  const shown = {
    ...sides,
    ...typed.boxes[pieces],
    weight_g: typed.weights[order_id] ?? String(proposed.weight_g),
  }
  const number = (text: string) => Number(text.trim() || 'x')
  const box = Box.safeParse({
    length_cm: number(shown.length_cm),
    width_cm: number(shown.width_cm),
    height_cm: number(shown.height_cm),
  })
  const weight = Weight.safeParse(number(shown.weight_g))
  const errors: Errors = {}
  for (const [side] of SIDES) {
    const issue = box.error?.issues.find(({ path }) => path[0] === side)
    if (issue) errors[side] = issue.message
  }
  const heavy = weight.error?.issues[0]
  if (heavy) errors.weight_g = heavy.message
  return {
    shown,
    errors,
    isOwnBox: SIDES.some(([side]) => shown[side].trim() !== sides[side]),
    packing: box.success && weight.success ? { box: box.data, weight_g: weight.data } : null,
  }
}

export const isSamePacking = (one: Packing | undefined, other: Packing) =>
  one?.weight_g === other.weight_g && SIDES.every(([side]) => one.box[side] === other.box[side])

const KEY = 'dopple.boxes'
/** One box for every parcel, as it was kept before. */
const OLD_KEY = 'dopple.box'
const StoredBoxes = z.record(z.string(), Box)

/** The boxes that were typed in this browser, each for its number of figures. */
export function storedBoxes(): Typed['boxes'] {
  forgetStored('localStorage', OLD_KEY)
  return Object.fromEntries(
    Object.entries(readStored('localStorage', KEY, StoredBoxes) ?? {}).map(([pieces, box]) => [
      pieces,
      { length_cm: String(box.length_cm), width_cm: String(box.width_cm), height_cm: String(box.height_cm) },
    ]),
  )
}

/** What is proposed for so many figures is used again. */
export function forgetBox(pieces: number) {
  const { [pieces]: _, ...others } = readStored('localStorage', KEY, StoredBoxes) ?? {}
  writeStored('localStorage', KEY, others)
}

export function storeBoxes(orders: readonly ToBook[], typed: Typed) {
  const used = orders.flatMap(order => {
    const { packing } = packingOf(order, typed)
    return packing && typed.boxes[order.pieces] ? [[String(order.pieces), packing.box] as const] : []
  })
  if (used.length === 0) return
  const before = readStored('localStorage', KEY, StoredBoxes) ?? {}
  writeStored('localStorage', KEY, { ...before, ...Object.fromEntries(used) })
}
