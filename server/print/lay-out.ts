import type { Printer, PrintMeasures } from '../../shared/print/api.ts'
import { Refusal } from '../platform/http/problem.ts'

export interface OnBed {
  bodies: Pick<PrintMeasures['bodies'][number], 'size_mm'>[]
  quantity: number
}
type Place = readonly [number, number]

const GAP_MM = 6
const EDGE_MM = 5

export function layOut(files: readonly OnBed[], printer: Printer): Place[][][] {
  const places = inRows(files, printer)
  if (!places) throw tooMany(files, printer)
  return places
}

export const fitsOnBed = (files: readonly OnBed[], printer: Printer) => inRows(files, printer) !== null

/** In rows on one bed, the deepest first; null where they do not fit. */
function inRows(files: readonly OnBed[], printer: Printer): Place[][][] | null {
  const places: Place[][][] = files.map(({ bodies }) => bodies.map(() => []))
  const pieces = files.flatMap(({ bodies, quantity }, file) =>
    bodies.flatMap(({ size_mm }, body) => Array.from({ length: quantity }, () => ({ file, body, size_mm }))),
  )
  const [right, back] = [printer.bed_x_mm - EDGE_MM, printer.bed_y_mm - EDGE_MM]
  let [x, y, deepest] = [EDGE_MM, EDGE_MM, 0]
  for (const { file, body, size_mm } of pieces.toSorted((a, b) => b.size_mm[1] - a.size_mm[1])) {
    const [width, depth, height] = size_mm
    if (x > EDGE_MM && x + width > right) {
      x = EDGE_MM
      y += deepest + GAP_MM
      deepest = 0
    }
    if (x + width > right || y + depth > back || height > printer.bed_z_mm) return null
    places[file]?.[body]?.push([x, y])
    x += width + GAP_MM
    deepest = Math.max(deepest, depth)
  }
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
