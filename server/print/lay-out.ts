import { type IRectangle, MaxRectsPacker, PACKING_LOGIC } from 'maxrects-packer'
import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import { Refusal } from '../platform/http/problem.ts'

export interface OnBed {
  bodies: Pick<PrintMeasures['bodies'][number], 'size_mm'>[]
  quantity: number
}
/** Where a body begins on the bed, and whether it is turned by a quarter there. */
export interface Place {
  left: number
  front: number
  isTurned: boolean
}

const GAP_MM = 5
const EDGE_MM = 5

/** For each file and each of its bodies, the places of its copies. */
export function layOut(files: readonly OnBed[], printer: Printer): Place[][][] {
  const places = placesOf(files, printer)
  if (!places) throw tooMany(files, printer)
  return places
}

export const fitsOnBed = (files: readonly OnBed[], printer: Printer) => placesOf(files, printer) !== null

interface Piece extends IRectangle {
  file: number
  body: number
}

/** Null where they do not fit. Which order of packing takes most differs from plate to plate. */
function placesOf(files: readonly OnBed[], printer: Printer): Place[][][] | null {
  const bodies = files.flatMap(file => file.bodies)
  if (bodies.some(({ size_mm: [, , height] }) => height > printer.bed_z_mm)) return null
  const bed = pack(files, printer, PACKING_LOGIC.MAX_EDGE) ?? pack(files, printer, PACKING_LOGIC.MAX_AREA)
  return bed && placesOn(bed, files)
}

function pack(files: readonly OnBed[], { bed_x_mm, bed_y_mm }: Printer, logic: PACKING_LOGIC) {
  const options = { smart: false, pot: false, square: false, allowRotation: true, logic }
  const packer = new MaxRectsPacker<Piece>(bed_x_mm - 2 * EDGE_MM, bed_y_mm - 2 * EDGE_MM, GAP_MM, options)
  packer.addArray(
    files.flatMap(({ bodies, quantity }, file) =>
      bodies.flatMap(({ size_mm: [width, height] }, body) =>
        Array.from({ length: quantity }, () => ({ x: 0, y: 0, width, height, file, body })),
      ),
    ),
  )
  const [bed, second] = packer.bins
  const pieces = bed?.rects ?? []
  return second || pieces.some(({ oversized }) => oversized) ? null : pieces
}

function placesOn(bed: readonly Piece[], files: readonly OnBed[]): Place[][][] {
  const places: Place[][][] = files.map(({ bodies }) => bodies.map(() => []))
  for (const { x, y, rot, file, body } of bed)
    places[file]?.[body]?.push({ left: x + EDGE_MM, front: y + EDGE_MM, isTurned: rot === true })
  return places
}

function tooMany(files: readonly OnBed[], { bed_x_mm, bed_y_mm }: Printer) {
  const count = files.reduce((all, { quantity }) => all + quantity, 0)
  const what = count === 1 ? 'This figure does' : `These ${count} figures do`
  return new Refusal(
    409,
    'print.plate',
    `${what} not fit on a bed of ${bed_x_mm} × ${bed_y_mm} mm at once. Choose fewer orders.`,
  )
}
