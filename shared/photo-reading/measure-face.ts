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
  const colours = [between(at(57), at(8), 0.6), between(at(33), at(51), 0.6)].map(place =>
    middleColour(coloursIn(grid, around(place, 0.12, 0.06))),
  )
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
    lowLight: low.light,
    lowDark: low.dark,
    lowTexture: low.texture,
    /** Light from one side. */
    uneven: Math.abs((cheeks[0]?.l ?? 0) - (cheeks[1]?.l ?? 0)),
    beardColour: colours.toSorted((one, other) => one.l - other.l)[0] ?? { l: 0.2, a: 0, b: 0 },
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

/** Rims draw lines over the bridge of the nose, below the eyes and beside them, where skin has none. */
function glasses(grid: HeadGrid, at: At) {
  const light = (cell: number) => lightAt(grid, cell)
  const down = (cell: number) => Math.abs(light(cell + grid.width) - light(cell - grid.width))
  const across = (cell: number) => Math.abs(light(cell + 1) - light(cell - 1))
  const over = (box: Box, step: (cell: number) => number) => mean(cellsOf(grid, box).map(step))
  const rows = ([left = 0, top = 0, right = 0, bottom = 0]: Box) =>
    Array.from({ length: Math.round((bottom - top) * grid.cells) }, (_, row) =>
      cellsOf(grid, [left, top + row / grid.cells, right, top + (row + 1) / grid.cells]),
    )
  const strongest = (box: Box) => Math.max(0, ...rows(box).map(cells => mean(cells.map(down))))
  const line = (box: Box) => {
    const lights = rows(box).map(cells => quantile(cells.map(light), 0.5))
    const depths = [2, 3].flatMap(by =>
      lights.slice(by, -by).map((one, i) => Math.min(lights[i] ?? 0, lights[i + 2 * by] ?? 0) - one),
    )
    return Math.max(0, ...depths)
  }
  /** How deep the deepest dark line across a box is, column by column: it may be bent. */
  const lineAcross = ([left = 0, top = 0, right = 0, bottom = 0]: Box) => {
    const step = 2 / grid.cells
    const depths: number[] = []
    for (let x = left; x < right; x += step) {
      const lights = rows([x, top, x + step, bottom]).map(cells => mean(cells.map(light)))
      const found = [2, 3].flatMap(by =>
        lights.slice(by, -by).map((one, i) => Math.min(lights[i] ?? 0, lights[i + 2 * by] ?? 0) - one),
      )
      depths.push(Math.max(0, ...found))
    }
    return { mean: mean(depths), low: quantile(depths, 0.3) }
  }
  const bridge = between(at(39), at(42))
  const eyes = [
    [36, 39],
    [42, 45],
  ].map(([one = 0, other = 0]) => between(at(one), at(other)))
  const below = eyes.map(({ x, y }) => [x - 0.16, y + 0.1, x + 0.16, y + 0.36])
  const inner = [at(39).x + 0.08, at(42).x - 0.08].map((x, i) => {
    const y = at(i ? 42 : 39).y
    return [x - 0.07, y - 0.05, x + 0.07, y + 0.2]
  })
  const outer = [at(36).x - 0.17, at(45).x + 0.17].map((x, i) => {
    const y = at(i ? 45 : 36).y
    return [x - 0.12, y - 0.14, x + 0.12, y + 0.14]
  })
  const lens = middleColour(
    eyes.flatMap(({ x, y }) => coloursIn(grid, [x - 0.16, y - 0.02, x + 0.16, y + 0.2])),
  )
  const cheeks = cheeksOf(grid)
  return {
    bridgeRow: strongest([bridge.x - 0.08, bridge.y - 0.2, bridge.x + 0.08, bridge.y + 0.15]),
    bridgeLine: line([bridge.x - 0.06, bridge.y - 0.2, bridge.x + 0.06, bridge.y + 0.2]),
    bridge: over([bridge.x - 0.07, bridge.y - 0.16, bridge.x + 0.07, bridge.y + 0.16], down),
    belowLine: mean(below.map(line)),
    belowRow: mean(below.map(strongest)),
    inner: mean(inner.map(box => over(box, across))),
    outer: mean(outer.map(box => over(box, down))),
    bridgeAcross: lineAcross([bridge.x - 0.07, bridge.y - 0.13, bridge.x + 0.07, bridge.y + 0.13]).low,
    bridgeAcrossMean: lineAcross([bridge.x - 0.07, bridge.y - 0.13, bridge.x + 0.07, bridge.y + 0.13]).mean,
    belowAcross: mean(below.map(box => lineAcross(box).mean)),
    belowAcrossLow: mean(below.map(box => lineAcross(box).low)),
    cheekAcross: mean(
      [
        [-0.42, 0.4, -0.2, 0.65],
        [0.2, 0.4, 0.42, 0.65],
      ].map(box => lineAcross(box).mean),
    ),
    outerAcross: mean(outer.map(box => lineAcross(box).mean)),
    noise: over([-0.42, 0.3, -0.22, 0.5], down) + over([0.22, 0.3, 0.42, 0.5], down),
    lensLight: lens.l / Math.max(0.1, mean(cheeks.map(({ l }) => l))),
    lens,
  }
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
  let [spot, spotRed] = [0, 0]
  for (let y = brows - 0.3; y <= brows + 0.04; y += 0.025)
    for (let x = centre - 0.09; x <= centre + 0.09; x += 0.03) {
      const own = colourAt(x, y)
      const ring = RING.map(([u, v]) => colourAt(x + u, y + v))
      spot = Math.max(
        spot,
        Math.min(...ring.map(one => distance({ ...own, l: Math.min(own.l, one.l) }, one))),
      )
      spotRed = Math.max(spotRed, Math.min(...ring.map(one => own.a - one.a)))
    }
  return { spot, spotRed }
}
const RING = Array.from({ length: 8 }, (_, i) => {
  const angle = (i * Math.PI) / 4
  return [0.085 * Math.cos(angle), 0.085 * Math.sin(angle)] as const
})
