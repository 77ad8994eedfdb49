import { type Lab, mix } from './colour.ts'
import { cellsOf, type HeadGrid, middleColour, type Point } from './head-frame.ts'

/** The face alone, in cells fine enough for the rim of glasses and the hair of a beard. */
export const FACE_AREA = { left: -1, top: -0.5, right: 1, bottom: 1.2, cells: 48 }

interface Patch {
  l: number
  chroma: number
  /** How much lightness changes from cell to cell. */
  texture: number
}
type Landmark = (index: number) => Point

const around = ({ x, y }: Point, wide: number, tall: number) => [x - wide, y - tall, x + wide, y + tall]
const between = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
})
export const landmarksOf =
  (points: readonly Point[]): Landmark =>
  index =>
    points[index] ?? { x: 0, y: 0 }

const lightAt = (grid: HeadGrid, cell: number) => grid.colours[cell]?.l ?? 0
const CELLS_MIN = 12

function patchOf(grid: HeadGrid, box: readonly number[]): Patch | null {
  const cells = cellsOf(grid, box)
  if (cells.length < CELLS_MIN) return null
  const colour = middleColour(cells.flatMap(cell => grid.colours[cell] ?? []))
  const bend = (cell: number, step: number) =>
    Math.abs(2 * lightAt(grid, cell) - lightAt(grid, cell + step) - lightAt(grid, cell - step))
  return {
    l: colour.l,
    chroma: Math.hypot(colour.a, colour.b),
    texture: cells.reduce((sum, cell) => sum + bend(cell, 1) + bend(cell, grid.width), 0) / cells.length,
  }
}

const average = (patches: readonly (Patch | null)[]): Patch => {
  const seen = patches.filter(patch => patch !== null)
  const of = (key: keyof Patch) => seen.reduce((sum, patch) => sum + patch[key], 0) / Math.max(1, seen.length)
  return { l: of('l'), chroma: of('chroma'), texture: of('texture') }
}

export type BeardKind = 'none' | 'stubble' | 'short' | 'full' | 'goatee' | 'moustache'
export interface BeardReading {
  kind: BeardKind
  colour: Lab
  isSure: boolean
}

/** Lip, chin and jaws beside the cheeks: hair is darker than skin, or grey hair duller and rougher. */
export function readBeard(grid: HeadGrid, at: Landmark): BeardReading {
  const cheek = average([patchOf(grid, [-0.42, 0.25, -0.25, 0.42]), patchOf(grid, [0.25, 0.25, 0.42, 0.42])])
  const boxes = {
    lips: [
      around(between(between(at(31), at(48), 0.55), at(50), 0.3), 0.05, 0.04),
      around(between(between(at(35), at(54), 0.55), at(52), 0.3), 0.05, 0.04),
    ],
    chin: [around(between(at(57), at(8), 0.6), 0.12, 0.08)],
    jaws: [
      around(between(at(48), at(5), 0.62), 0.06, 0.07),
      around(between(at(54), at(11), 0.62), 0.06, 0.07),
    ],
  }
  // Teeth and light that falls on one side only are brighter than the cheeks: they say nothing of hair.
  const beside = (all: readonly (readonly number[])[]) => {
    const patch = average(
      all.map(box => patchOf(grid, box)).map(one => one && { ...one, l: Math.min(one.l, cheek.l) }),
    )
    return {
      l: patch.l / Math.max(0.05, cheek.l),
      chroma: patch.chroma / Math.max(0.02, cheek.chroma),
      texture: patch.texture / Math.max(0.003, cheek.texture),
    }
  }
  const [lip, chin, jaw] = [beside(boxes.lips), beside(boxes.chin), beside(boxes.jaws)]
  const darkest = [...boxes.lips, ...boxes.chin, ...boxes.jaws]
    .map(box => middleColour(cellsOf(grid, box).flatMap(cell => grid.colours[cell] ?? [])))
    .toSorted((one, other) => one.l - other.l)
  return { ...beardFrom(lip, chin, jaw), colour: darkest[1] ?? { l: 0.2, a: 0, b: 0 } }
}

function beardFrom(lip: Patch, chin: Patch, jaw: Patch): { kind: BeardKind; isSure: boolean } {
  const light = (lip.l + chin.l + jaw.l) / 3
  const isRough = Math.min(lip.texture, chin.texture) > 2.5
  const isDull = chin.chroma < 0.62 && (lip.chroma < 0.7 || jaw.chroma < 0.7)
  if (light < 0.55) return { kind: 'full', isSure: true }
  if (lip.l < 0.72 && chin.l > 0.92 && jaw.l > 0.85) return { kind: 'moustache', isSure: lip.l < 0.62 }
  if (light < 0.66 || (light < 0.76 && isDull)) return { kind: 'short', isSure: true }
  if (light < 0.76) return { kind: 'stubble', isSure: chin.l < 0.86 && jaw.l < 0.86 }
  if (isDull && isRough) return { kind: 'short', isSure: true }
  if (light > 0.9 && chin.l > 0.9 && !isDull) return { kind: 'none', isSure: true }
  if (light > 0.86 && chin.texture < 2 && jaw.texture < 2.4) return { kind: 'none', isSure: true }
  return { kind: light < 0.81 && chin.l < 0.85 ? 'stubble' : 'none', isSure: false }
}

export interface GlassesReading {
  kind: 'none' | 'square' | 'sunglasses'
  colour: Lab
  isSure: boolean
}

/** Rims draw steps of light over the bridge of the nose, below the eyes and beside them, where skin has none. */
export function readGlasses(grid: HeadGrid, at: Landmark): GlassesReading {
  const steps = (box: readonly number[]) => {
    const cells = cellsOf(grid, box)
    const sum = cells.reduce(
      (so, cell) => so + Math.abs(lightAt(grid, cell + grid.width) - lightAt(grid, cell - grid.width)),
      0,
    )
    return sum / Math.max(1, cells.length)
  }
  const bridge = steps(around(between(at(39), at(42)), 0.07, 0.16))
  const below = ([from, to]: readonly [number, number]) => {
    const { x, y } = between(at(from), at(to))
    return [x - 0.16, y + 0.12, x + 0.16, y + 0.34]
  }
  const beside = (from: number, side: number) => {
    const { x, y } = at(from)
    return steps([x + side * 0.2 - 0.08, y - 0.16, x + side * 0.2 + 0.08, y + 0.1])
  }
  const under = (steps(below([36, 39])) + steps(below([42, 45]))) / 2
  const outer = (beside(36, -1) + beside(45, 1)) / 2
  const lens = middleColour(
    [below([36, 39]), below([42, 45])].flatMap(([left = 0, top = 0, right = 0, bottom = 0]) =>
      cellsOf(grid, [left, top - 0.14, right, bottom - 0.14]).flatMap(cell => grid.colours[cell] ?? []),
    ),
  )
  const skin = middleColour(cellsOf(grid, [-0.1, 0.2, 0.1, 0.35]).flatMap(cell => grid.colours[cell] ?? []))
  const traces = Number(bridge > 0.075) + Number(under > 0.062) + Number(outer > 0.06)
  const isDark = lens.l < 0.55 * skin.l
  return {
    kind: traces < 2 ? 'none' : isDark ? 'sunglasses' : 'square',
    colour: mix(lens, { l: 0.15, a: 0, b: 0 }, 0.7),
    isSure: traces === 3 || traces === 0 || (traces === 1 && bridge < 0.05),
  }
}
