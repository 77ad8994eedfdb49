import { distance, type Lab, LINEAR, labOfLinear } from './colour.ts'
import type { Face } from './photo-reading.ts'

/** A photo as a canvas gives it: red, green, blue and alpha, row by row, upright. */
export interface Pixels {
  data: Uint8Array | Uint8ClampedArray
  width: number
  height: number
}
export interface Point {
  x: number
  y: number
}
/** A face with its 68 landmarks, in parts of the photo's width and height. */
export interface FoundFace extends Face {
  landmarks: readonly Point[]
}

/** Where the head is: (0, 0) between the eyes, (0, 1) at the chin, x to the right along the line of the eyes. */
export interface HeadFrame {
  origin: Point
  right: Point
  down: Point
  /** From between the eyes to the chin, in pixels. */
  unit: number
  landmarks: readonly Point[]
}

/** What the eyes' distance is multiplied with to give the distance from eyes to chin, on most faces. */
const EYES_TO_CHIN = 1.8

export function headFrame({ landmarks }: FoundFace, { width, height }: Pixels): HeadFrame {
  const inPixels = landmarks.map(({ x, y }) => ({ x: x * width, y: y * height }))
  const [left, right] = [middleOf(inPixels.slice(36, 42)), middleOf(inPixels.slice(42, 48))]
  const origin = middleOf([left, right])
  const apart = Math.max(1, Math.hypot(right.x - left.x, right.y - left.y))
  const across = { x: (right.x - left.x) / apart, y: (right.y - left.y) / apart }
  const down = { x: -across.y, y: across.x }
  const chin = inPixels[8] ?? origin
  const toChin = (chin.x - origin.x) * down.x + (chin.y - origin.y) * down.y
  const unit = Math.max(8, 0.6 * toChin + 0.4 * EYES_TO_CHIN * apart)
  const inHead = inPixels.map(({ x, y }) => ({
    x: ((x - origin.x) * across.x + (y - origin.y) * across.y) / unit,
    y: ((x - origin.x) * down.x + (y - origin.y) * down.y) / unit,
  }))
  return { origin, right: across, down, unit, landmarks: inHead }
}

export const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / Math.max(1, points.length),
  y: points.reduce((sum, { y }) => sum + y, 0) / Math.max(1, points.length),
})

/** From eyes to chin in pixels: more shows nothing more, and each photo is read at about the same size. */
const UNIT_MAX = 144

/** The photo halved until the head has its working size. */
export function atWorkingSize(pixels: Pixels, face: FoundFace): Pixels {
  let sized = pixels
  while (headFrame(face, sized).unit > UNIT_MAX) sized = halved(sized)
  return sized
}

function halved({ data, width, height }: Pixels): Pixels {
  const [wide, tall] = [width >> 1, height >> 1]
  const half = new Uint8Array(wide * tall * 4)
  for (let row = 0, to = 0; row < tall; row++)
    for (let column = 0; column < wide; column++)
      for (let c = 0, from = (row * 2 * width + column * 2) * 4; c < 4; c++, from++, to++) {
        const below = from + width * 4
        half[to] =
          ((data[from] ?? 0) + (data[from + 4] ?? 0) + (data[below] ?? 0) + (data[below + 4] ?? 0) + 2) >> 2
      }
  return { data: half, width: wide, height: tall }
}

interface Area {
  left: number
  top: number
  right: number
  bottom: number
  /** Cells for each unit of the head. */
  cells: number
}
/** The colours around a head, cell by cell, turned upright and scaled to the head. */
export interface HeadGrid extends Area {
  width: number
  height: number
  colours: Lab[]
  /** 0 where the photo ends. */
  inside: Uint8Array
}

/** The head with what is around it down to the chest: as high as it is wide. */
export const HEAD_AREA = { left: -3, top: -2.4, right: 3, bottom: 3.6, cells: 20 }

/** How surely each cell of the head's area shows the person and not what is behind, row by row. */
export type Outline = Float32Array

export function gridOf(pixels: Pixels, frame: HeadFrame, area: Area): HeadGrid {
  const width = Math.round((area.right - area.left) * area.cells)
  const height = Math.round((area.bottom - area.top) * area.cells)
  const colours: Lab[] = []
  const inside = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = placeIn(frame, area.left + (column + 0.5) / area.cells, area.top + (row + 0.5) / area.cells)
      const isIn = at.x > 0 && at.y > 0 && at.x < pixels.width && at.y < pixels.height
      inside[row * width + column] = isIn ? 1 : 0
      colours.push(isIn ? labBetween(pixels, at, frame.unit / area.cells) : { l: 0, a: 0, b: 0 })
    }
  return { ...area, width, height, colours, inside }
}

/** Where a place of the head is in the photo. */
export const placeIn = ({ origin, right, down, unit }: HeadFrame, u: number, v: number): Point => ({
  x: origin.x + unit * (u * right.x + v * down.x),
  y: origin.y + unit * (u * right.y + v * down.y),
})

/** The average colour of a square; at the photo's edge what is at the edge. */
export function labBetween(pixels: Pixels, middle: Point, edge: number): Lab {
  const [r, g, b] = colourBetween(pixels, middle, edge)
  return labOfLinear(linear(r), linear(g), linear(b))
}

const SAMPLES_MAX = 4

/** The average over a square of the photo, between its pixels; at its edge what is at the edge. */
export function colourBetween(
  { data, width, height }: Pixels,
  middle: Point,
  edge: number,
): [number, number, number] {
  const samples = Math.min(SAMPLES_MAX, Math.max(1, Math.ceil(edge)))
  let [r, g, b] = [0, 0, 0]
  for (let i = 0; i < samples; i++)
    for (let j = 0; j < samples; j++) {
      const x = within(middle.x - 0.5 + ((i + 0.5) / samples - 0.5) * edge, width)
      const y = within(middle.y - 0.5 + ((j + 0.5) / samples - 0.5) * edge, height)
      const [left, top] = [Math.floor(x), Math.floor(y)]
      const [partX, partY] = [x - left, y - top]
      const at = (top * width + left) * 4
      const next = left + 1 < width ? 4 : 0
      const below = top + 1 < height ? width * 4 : 0
      const [one, two] = [(1 - partX) * (1 - partY), partX * (1 - partY)]
      const [three, four] = [(1 - partX) * partY, partX * partY]
      for (let c = 0; c < 3; c++) {
        const value =
          one * (data[at + c] ?? 0) +
          two * (data[at + next + c] ?? 0) +
          three * (data[at + below + c] ?? 0) +
          four * (data[at + below + next + c] ?? 0)
        if (c === 0) r += value
        else if (c === 1) g += value
        else b += value
      }
    }
  const all = samples * samples
  return [r / all, g / all, b / all]
}

const within = (value: number, end: number) => Math.min(end - 1, Math.max(0, value))
const linear = (value: number) => {
  const below = Math.floor(value)
  const [low, high] = [LINEAR[below] ?? 0, LINEAR[Math.min(255, below + 1)] ?? 0]
  return low + (high - low) * (value - below)
}

export const cellAt = (grid: HeadGrid, x: number, y: number): number => {
  const column = Math.floor((x - grid.left) * grid.cells)
  const row = Math.floor((y - grid.top) * grid.cells)
  return column < 0 || row < 0 || column >= grid.width || row >= grid.height ? -1 : row * grid.width + column
}

/** The cells of a box in the head's own measure that lie in the photo. */
export function cellsOf(grid: HeadGrid, [left, top, right, bottom]: readonly number[]): number[] {
  const found: number[] = []
  const step = 1 / grid.cells
  for (let y = (top ?? 0) + step / 2; y < (bottom ?? 0); y += step)
    for (let x = (left ?? 0) + step / 2; x < (right ?? 0); x += step) {
      const cell = cellAt(grid, x, y)
      if (cell >= 0 && grid.inside[cell]) found.push(cell)
    }
  return found
}

export const middleColour = (colours: readonly Lab[]): Lab => {
  const of = (key: keyof Lab) =>
    colours.map(colour => colour[key]).toSorted((a, b) => a - b)[colours.length >> 1] ?? 0
  return { l: of('l'), a: of('a'), b: of('b') }
}

/** The few colours that stand for many, by k-means from evenly chosen starts. */
export function mainColours(colours: readonly Lab[], count: number): Lab[] {
  if (colours.length === 0) return []
  const sorted = colours.toSorted((one, other) => one.l - other.l)
  let middles = Array.from(
    { length: count },
    (_, i) => sorted[Math.floor(((i + 0.5) / count) * sorted.length)] ?? { l: 0, a: 0, b: 0 },
  )
  for (let round = 0; round < 6; round++) {
    const sums = middles.map(() => ({ l: 0, a: 0, b: 0, n: 0 }))
    for (const colour of colours) {
      const sum = sums[nearestIndex(middles, colour)]
      if (!sum) continue
      sum.l += colour.l
      sum.a += colour.a
      sum.b += colour.b
      sum.n++
    }
    middles = sums.map((sum, i) =>
      sum.n ? { l: sum.l / sum.n, a: sum.a / sum.n, b: sum.b / sum.n } : (middles[i] ?? { l: 0, a: 0, b: 0 }),
    )
  }
  return middles
}

function nearestIndex(palette: readonly Lab[], colour: Lab): number {
  let [best, found] = [Number.POSITIVE_INFINITY, 0]
  for (const [index, one] of palette.entries()) {
    const apart = distance(one, colour)
    if (apart < best) [best, found] = [apart, index]
  }
  return found
}
export const nearest = (palette: readonly Lab[], colour: Lab) =>
  palette.reduce((least, one) => Math.min(least, distance(one, colour)), Number.POSITIVE_INFINITY)
