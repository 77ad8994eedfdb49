import type { Box, Packing } from '../../shared/parcels/api.ts'
import type { Database } from '../platform/db/database.ts'
import { printsOfLines } from '../print/grams.ts'
import { listPiecesAgain } from './queries.ts'

/** A figure lies in its padding; several lie beside and above each other. */
const FIGURE_CM = { length: 15, side: 10 }
const PADDING_CM = 2
const SIDE_MAX_CM = 120
const BOX_GRAMS = 100
const PADDING_GRAMS = 50
/** Of a piece without a print file, such as one sculpted by hand. */
const USUAL_GRAMS = 250
/** A courier charges more for a parcel that is heavier than was told. */
const ROUNDED_UP_TO_GRAMS = 50
const WEIGHT_MAX_GRAMS = 30_000

function packingFor(grams: readonly (number | null)[]): Packing {
  const pieces = Math.max(grams.length, 1)
  const plastic = grams.reduce<number>((sum, each) => sum + (each ?? USUAL_GRAMS), 0)
  const whole = BOX_GRAMS + PADDING_GRAMS * pieces + plastic
  const rounded = Math.ceil(whole / ROUNDED_UP_TO_GRAMS) * ROUNDED_UP_TO_GRAMS
  return { box: boxFor(pieces), weight_g: Math.min(rounded, WEIGHT_MAX_GRAMS) }
}

function boxFor(pieces: number): Box {
  const across = Math.ceil(Math.sqrt(pieces))
  const side = (count: number) => Math.min(count * FIGURE_CM.side + PADDING_CM, SIDE_MAX_CM)
  return {
    length_cm: FIGURE_CM.length,
    width_cm: side(across),
    height_cm: side(Math.ceil(pieces / across)),
  }
}

export const USUAL_PACKING = packingFor([null])

interface Sent {
  order_id: string
  /** Only what is made again goes. */
  again: boolean
}

export async function proposePackings(db: Database, sent: readonly Sent[]): Promise<Map<string, Packing>> {
  const ids = sent.map(({ order_id }) => order_id)
  const [lines, again] = await Promise.all([printsOfLines(db, ids), listPiecesAgain(db, ids)])
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId)
  const piecesAgain = (orderId: string, line: number) =>
    again.find(one => one.orderId === orderId && one.line === line)?.pieces ?? 0
  return new Map(
    sent.map(({ order_id, again: isAgain }) => {
      const grams = (linesOf.get(order_id) ?? []).flatMap(({ line, quantity, grams: each }) =>
        Array.from({ length: isAgain ? piecesAgain(order_id, line) : quantity }, () => each),
      )
      return [order_id, packingFor(grams)]
    }),
  )
}
