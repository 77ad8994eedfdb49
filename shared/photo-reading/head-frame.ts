import type { Face } from '../photo-reading.ts'
import { type Lab, LINEAR, labOfLinear } from './colour.ts'

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

const SAMPLES = 3

export function gridOf(pixels: Pixels, frame: HeadFrame, area: Area): HeadGrid {
  const width = Math.round((area.right - area.left) * area.cells)
  const height = Math.round((area.bottom - area.top) * area.cells)
  const colours: Lab[] = []
  const inside = new Uint8Array(width * height)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const sampled = sample(pixels, frame, {
        x: area.left + column / area.cells,
        y: area.top + row / area.cells,
        size: 1 / area.cells,
      })
      inside[row * width + column] = sampled ? 1 : 0
      colours.push(sampled ?? { l: 0, a: 0, b: 0 })
    }
  return { ...area, width, height, colours, inside }
}

function sample(
  { data, width, height }: Pixels,
  { origin, right, down, unit }: HeadFrame,
  cell: { x: number; y: number; size: number },
): Lab | null {
  let [r, g, b, taken] = [0, 0, 0, 0]
  for (let i = 0; i < SAMPLES; i++)
    for (let j = 0; j < SAMPLES; j++) {
      const u = (cell.x + ((i + 0.5) / SAMPLES) * cell.size) * unit
      const v = (cell.y + ((j + 0.5) / SAMPLES) * cell.size) * unit
      const x = Math.floor(origin.x + u * right.x + v * down.x)
      const y = Math.floor(origin.y + u * right.y + v * down.y)
      if (x < 0 || y < 0 || x >= width || y >= height) continue
      const at = (y * width + x) * 4
      r += LINEAR[data[at] ?? 0] ?? 0
      g += LINEAR[data[at + 1] ?? 0] ?? 0
      b += LINEAR[data[at + 2] ?? 0] ?? 0
      taken++
    }
  return taken * 2 > SAMPLES * SAMPLES ? labOfLinear(r / taken, g / taken, b / taken) : null
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
