import { chroma, distance, type Lab } from './colour.ts'
import { cellsOf, type HeadGrid, middleColour, type Point } from './head-frame.ts'
import { mean } from './read-head.ts'

/** The face alone, in cells fine enough for the rim of glasses and the hair of a beard. */
export const FACE_AREA = { left: -1, top: -0.8, right: 1, bottom: 1.3, cells: 48 }

export type FaceMeasures = ReturnType<typeof measureFace>
type Box = readonly number[]

const around = ({ x, y }: Point, wide: number, tall: number): Box => [x - wide, y - tall, x + wide, y + tall]
const between = (one: Point, other: Point, part = 0.5): Point => ({
  x: one.x + (other.x - one.x) * part,
  y: one.y + (other.y - one.y) * part,
})
const quantile = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[
    Math.min(values.length - 1, Math.floor(part * values.length))
  ] ?? 0

interface Patch extends Lab {
  /** The darker part of it. */
  dark: number
  /** How much lightness changes from cell to cell. */
  texture: number
}

/** Numbers of beard, moustache, mouth, glasses and the spot between the brows, beside the person's own cheeks. */
export function measureFace(grid: HeadGrid, landmarks: readonly Point[]) {
  const at = (index: number) => landmarks[index] ?? { x: 0, y: 0 }
  return { ...hairOnFace(grid, at), ...mouth(grid, at), ...glasses(grid, at), ...forehead(grid, at) }
}

type At = (index: number) => Point
const lightAt = (grid: HeadGrid, cell: number) => grid.colours[cell]?.l ?? 0
const coloursIn = (grid: HeadGrid, box: Box) => cellsOf(grid, box).flatMap(cell => grid.colours[cell] ?? [])

function patchOf(grid: HeadGrid, box: Box): Patch {
  const cells = cellsOf(grid, box)
  const light = (cell: number) => lightAt(grid, cell)
  const bend = (cell: number, step: number) =>
    Math.abs(2 * light(cell) - light(cell + step) - light(cell - step))
  return {
    ...middleColour(cells.flatMap(cell => grid.colours[cell] ?? [])),
    dark: quantile(cells.map(light), 0.2),
    texture: mean(cells.map(cell => bend(cell, 1) + bend(cell, grid.width))),
  }
}

const cheeksOf = (grid: HeadGrid) =>
  [
    [-0.42, 0.22, -0.22, 0.42],
    [0.22, 0.22, 0.42, 0.42],
  ].map(box => patchOf(grid, box))

/** Lip, chin and jaws beside the cheeks of the same side, so that light from one side says nothing. */
function hairOnFace(grid: HeadGrid, at: At) {
  const cheeks = cheeksOf(grid)
  const cheek = mean(cheeks.map(({ l }) => l))
  const beside = (boxes: readonly Box[]) => {
    const patches = boxes.map((box, side) => {
      const own = boxes.length === 2 ? (cheeks[side]?.l ?? cheek) : cheek
      const { l, dark, texture } = patchOf(grid, box)
      return { light: Math.min(1.05, l / own), dark: Math.min(1.05, dark / own), texture }
    })
    const of = (key: 'light' | 'dark' | 'texture') => mean(patches.map(patch => patch[key]))
    return { light: of('light'), dark: of('dark'), texture: of('texture') }
  }
  const lip = beside([
    around(between(between(at(31), at(48), 0.55), at(50), 0.3), 0.05, 0.04),
    around(between(between(at(35), at(54), 0.55), at(52), 0.3), 0.05, 0.04),
  ])
  const fold = beside([
    around(between(at(31), at(48)), 0.05, 0.05),
    around(between(at(35), at(54)), 0.05, 0.05),
  ])
  const chin = beside([around(between(at(57), at(8), 0.6), 0.12, 0.08)])
  const jaw = beside([
    around(between(at(48), at(5), 0.62), 0.06, 0.07),
    around(between(at(54), at(11), 0.62), 0.06, 0.07),
  ])
  const low = beside([
    around(between(at(48), at(6), 0.8), 0.06, 0.05),
    around(between(at(54), at(10), 0.8), 0.06, 0.05),
  ])
  return {
    lipLight: lip.light,
    lipDark: lip.dark,
    foldLight: fold.light,
    foldDark: fold.dark,
    chinLight: chin.light,
    chinDark: chin.dark,
    chinTexture: chin.texture,
    jawLight: jaw.light,
    jawDark: jaw.dark,
    jawTexture: jaw.texture,
    lowDark: low.dark,
    lowTexture: low.texture,
  }
}

function mouth(grid: HeadGrid, at: At) {
  const cheeks = cheeksOf(grid)
  const [light, strength] = [mean(cheeks.map(({ l }) => l)), mean(cheeks.map(chroma))]
  const wide = Math.max(0.05, Math.abs(at(54).x - at(48).x))
  const centre = (at(48).x + at(54).x) / 2
  const within = coloursIn(grid, [centre - 0.32 * wide, at(51).y, centre + 0.32 * wide, at(57).y])
  const teeth = within.filter(colour => colour.l > 0.85 * light && chroma(colour) < 0.6 * strength)
  return {
    mouthWide: wide / Math.max(0.3, at(16).x - at(0).x),
    mouthEyes: wide / Math.max(0.3, at(45).x - at(36).x),
    gap: (at(66).y - at(62).y) / wide,
    lips: at(57).y - at(51).y,
    corners: (at(48).y + at(54).y) / 2 - (at(62).y + at(66).y) / 2,
    teeth: teeth.length / Math.max(1, within.length),
  }
}

/** Rims draw dark lines over the bridge of the nose, below the eyes and beside them, where skin has none. */
function glasses(grid: HeadGrid, at: At) {
  const bridge = between(at(39), at(42))
  const eyes = [between(at(36), at(39)), between(at(42), at(45))]
  const below = eyes.map(({ x, y }) => [x - 0.16, y + 0.1, x + 0.16, y + 0.36])
  const outer = [
    { x: at(36).x - 0.17, y: at(36).y },
    { x: at(45).x + 0.17, y: at(45).y },
  ].map(place => around(place, 0.12, 0.14))
  const lens = middleColour(
    eyes.flatMap(({ x, y }) => coloursIn(grid, [x - 0.16, y - 0.02, x + 0.16, y + 0.2])),
  )
  const overBridge = linesAcross(grid, [bridge.x - 0.07, bridge.y - 0.13, bridge.x + 0.07, bridge.y + 0.13])
  return {
    bridgeAcross: quantile(overBridge, 0.3),
    bridgeAcrossMean: mean(overBridge),
    belowAcross: mean(below.map(box => mean(linesAcross(grid, box)))),
    outerAcross: mean(outer.map(box => mean(linesAcross(grid, box)))),
    lensLight: lens.l / Math.max(0.1, mean(cheeksOf(grid).map(({ l }) => l))),
  }
}

/** How deep the deepest dark line across a box is, column by column, as it may be bent. */
function linesAcross(grid: HeadGrid, [left = 0, top = 0, right = 0, bottom = 0]: Box): number[] {
  const step = 2 / grid.cells
  const depths: number[] = []
  for (let x = left; x < right; x += step) {
    const lights = Array.from({ length: Math.round((bottom - top) * grid.cells) }, (_, row) => {
      const y = top + row / grid.cells
      return mean(cellsOf(grid, [x, y, x + step, y + 1 / grid.cells]).map(cell => lightAt(grid, cell)))
    })
    const found = [2, 3].flatMap(by =>
      lights.slice(by, -by).map((one, i) => Math.min(lights[i] ?? 0, lights[i + 2 * by] ?? 0) - one),
    )
    depths.push(Math.max(0, ...found))
  }
  return depths
}

/** A spot above the brows' middle that differs from the skin all round it; hair and brows go on to one side at least. */
function forehead(grid: HeadGrid, at: At) {
  const centre = (at(21).x + at(22).x) / 2
  const brows = (at(21).y + at(22).y) / 2
  const colourAt = (x: number, y: number) => {
    const cells = coloursIn(grid, around({ x, y }, 0.028, 0.028))
    const of = (key: keyof Lab) => mean(cells.map(colour => colour[key]))
    return { l: of('l'), a: of('a'), b: of('b') }
  }
  let spot = 0
  for (let y = brows - 0.3; y <= brows + 0.04; y += 0.025)
    for (let x = centre - 0.09; x <= centre + 0.09; x += 0.03) {
      const own = colourAt(x, y)
      const ring = RING.map(([u, v]) => colourAt(x + u, y + v))
      spot = Math.max(
        spot,
        Math.min(...ring.map(one => distance({ ...own, l: Math.min(own.l, one.l) }, one))),
      )
    }
  return { spot }
}
const RING = Array.from({ length: 8 }, (_, i) => {
  const angle = (i * Math.PI) / 4
  return [0.085 * Math.cos(angle), 0.085 * Math.sin(angle)] as const
})
