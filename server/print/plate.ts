import { strFromU8, unzipSync } from 'fflate'
import type { Printer } from '../../shared/print.ts'
import { Refusal } from '../platform/http/problem.ts'
import { escaped, threeMf } from './solid/model-files.ts'

export interface OnPlate {
  name: string
  bytes: Uint8Array
  quantity: number
}

const GAP_MM = 6
const EDGE_MM = 5

interface Piece {
  xml: string
  /** Where its own coordinates begin. */
  min: [number, number, number]
  width: number
  depth: number
  height: number
}

/** Figures and bases in rows on one bed, the deepest first. */
export function plateOf(files: readonly OnPlate[], printer: Printer, title: string): Uint8Array {
  const pieces = files.flatMap(file =>
    piecesOf(file).flatMap(piece => Array(file.quantity).fill(piece) as Piece[]),
  )
  const places = inRows(
    pieces.toSorted((a, b) => b.depth - a.depth),
    printer,
  )
  if (!places) throw tooMany(files, printer)
  const objects = new Map<string, [number, number, number][]>()
  for (const { piece, x, y } of places) {
    const at = objects.get(piece.xml) ?? []
    at.push([x - piece.min[0], y - piece.min[1], -piece.min[2]])
    objects.set(piece.xml, at)
  }
  return threeMf(
    [...objects].map(([xml, at]) => ({ xml, at })),
    { Title: title, Application: 'Dopple' },
  )
}

const OBJECT = /<object id="\d+" type="model" ([\s\S]*?)<\/object>/g
const VERTEX = /<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g

/** The objects of a file that this shop wrote. */
function piecesOf({ bytes, name }: OnPlate): Piece[] {
  const model = unzipSync(bytes)['3D/3dmodel.model']
  if (!model) throw new Error('a print file has no model')
  return [...strFromU8(model).matchAll(OBJECT)].map(([, inside = '']) => {
    const xml = inside.replace(/^name="([^"]*)"/, (_, part: string) => `name="${escaped(name)} ${part}"`)
    const min: [number, number, number] = [Infinity, Infinity, Infinity]
    const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
    for (const vertex of xml.matchAll(VERTEX))
      for (let k = 0; k < 3; k++) {
        const value = Number(vertex[k + 1])
        min[k] = Math.min(min[k] ?? value, value)
        max[k] = Math.max(max[k] ?? value, value)
      }
    return { xml, min, width: max[0] - min[0], depth: max[1] - min[1], height: max[2] - min[2] }
  })
}

function inRows(pieces: readonly Piece[], { bed_x_mm, bed_y_mm, bed_z_mm }: Printer) {
  const places: { piece: Piece; x: number; y: number }[] = []
  let [x, y, deepest] = [EDGE_MM, EDGE_MM, 0]
  for (const piece of pieces) {
    if (x > EDGE_MM && x + piece.width > bed_x_mm - EDGE_MM) {
      x = EDGE_MM
      y += deepest + GAP_MM
      deepest = 0
    }
    const fits = x + piece.width <= bed_x_mm - EDGE_MM && y + piece.depth <= bed_y_mm - EDGE_MM
    if (!fits || piece.height > bed_z_mm) return null
    places.push({ piece, x, y })
    x += piece.width + GAP_MM
    deepest = Math.max(deepest, piece.depth)
  }
  return places
}

function tooMany(files: readonly OnPlate[], { bed_x_mm, bed_y_mm }: Printer) {
  const count = files.reduce((all, { quantity }) => all + quantity, 0)
  const what = count === 1 ? 'This figure does' : `These ${count} figures do`
  return new Refusal(
    409,
    'print.plate',
    `${what} not fit on a bed of ${bed_x_mm} × ${bed_y_mm} mm at once. Choose fewer orders.`,
  )
}
