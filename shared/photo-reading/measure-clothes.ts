import { chroma, distance, type Lab } from './colour.ts'
import { type HeadFrame, labBetween, type Pixels, placeIn } from './head-frame.ts'
import { ofPlaces, type Shapes } from './outline.ts'
import { kindsOf, mean } from './read-head.ts'

/** Numbers of what covers the chest: left and right count together, so that a mirrored photo has the same. */
export function measureClothes(pixels: Pixels, frame: HeadFrame, skin: Lab, chest: Shapes): number[] {
  return [...bothSides(chest), ...ofColours(pixels, frame, skin), ...ofPattern(pixels, frame)]
}

function bothSides(chest: Shapes): number[] {
  const { places, depth } = ofPlaces
  const at = (row: number, column: number, c: number) => chest[(row * places + column) * depth + c] ?? 0
  return pairsOf(places, places).flatMap(([row, left, right]) =>
    Array.from({ length: depth }, (_, c) => (at(row, left, c) + at(row, right, c)) / 2),
  )
}

/** Each place of the left half with its mirror image. */
const pairsOf = (rows: number, columns: number) =>
  Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns >> 1 }, (_, left) => [row, left, columns - 1 - left] as const),
  ).flat()

interface Field {
  left: number
  top: number
  rows: number
  columns: number
  /** The edge of one place, in units of the head. */
  edge: number
}
const CHEST: Field = { left: -1.5, top: 0.9, rows: 5, columns: 6, edge: 0.5 }
/** Fine enough to see checks. */
const CLOTH: Field = { left: -1.2, top: 1.3, rows: 36, columns: 72, edge: 1 / 30 }

/** Row by row; beyond the photo's edge goes on what is at the edge. */
function coloursIn(pixels: Pixels, frame: HeadFrame, { left, top, rows, columns, edge }: Field): Lab[] {
  return Array.from({ length: rows * columns }, (_, i) => {
    const [u, v] = [left + ((i % columns) + 0.5) * edge, top + (Math.floor(i / columns) + 0.5) * edge]
    return labBetween(pixels, placeIn(frame, u, v), edge * frame.unit)
  })
}

/** What each pair of places has, how its sides differ, and how it differs from the middle and from the place above. */
function ofColours(pixels: Pixels, frame: HeadFrame, skin: Lab): number[] {
  const { rows, columns } = CHEST
  const colours = coloursIn(pixels, frame, CHEST)
  const at = (row: number, column: number) => colours[row * columns + column] ?? skin
  const { isSkin } = kindsOf(skin)
  return pairsOf(rows, columns).flatMap(([row, left, right]) => {
    const [one, other] = [at(row, left), at(row, right)]
    const both = mixed(one, other)
    const middle = mixed(at(row, columns / 2 - 1), at(row, columns / 2))
    const above = mixed(at(Math.max(0, row - 1), left), at(Math.max(0, row - 1), right))
    return [
      both.l,
      both.a,
      both.b,
      chroma(both),
      (isSkin(one) + isSkin(other)) / 2,
      distance(one, other),
      both.l - middle.l,
      distance(both, middle),
      distance(both, above),
    ]
  })
}
const mixed = (one: Lab, other: Lab): Lab => ({
  l: (one.l + other.l) / 2,
  a: (one.a + other.a) / 2,
  b: (one.b + other.b) / 2,
})

const STEPS = [1, 2, 4]
const PARTS = { rows: 2, columns: 4 }
/** So that the logarithm of an even cloth is not far from the others. */
const EVEN = 0.003

/** How strongly lightness changes across and along, from near to far. */
function ofPattern(pixels: Pixels, frame: HeadFrame): number[] {
  const { rows, columns } = CLOTH
  const light = coloursIn(pixels, frame, CLOTH).map(({ l }) => l)
  const [high, wide] = [rows / PARTS.rows, columns / PARTS.columns]
  const changeIn = (row: number, column: number, step: number, next: number) => {
    const changes: number[] = []
    for (let y = row * high; y < (row + 1) * high - step; y++)
      for (let x = column * wide; x < (column + 1) * wide - step; x++)
        changes.push(Math.abs((light[y * columns + x] ?? 0) - (light[y * columns + x + step * next] ?? 0)))
    return mean(changes)
  }
  return STEPS.flatMap(step =>
    pairsOf(PARTS.rows, PARTS.columns).flatMap(([row, left, right]) =>
      [1, columns].map(next =>
        Math.log(EVEN + (changeIn(row, left, step, next) + changeIn(row, right, step, next)) / 2),
      ),
    ),
  )
}
