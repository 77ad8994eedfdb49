import { linearOf } from '../../../shared/figure/figure-lights.ts'
import type { ClothPattern } from '../../../shared/figure/figure-tints.ts'
import { colourOnFlat } from '../../../shared/figure/pattern.ts'
import { toScreen } from '../../../shared/photo-reading/colour.ts'

export interface FlatMesh {
  name: string
  /** Three to a triangle, in millimetres; `light` is the linear colour. */
  corners: { across: number; up: number; near: number; light: readonly [number, number, number] }[]
}

export interface FlatDecal {
  name: string
  widthMm: number
  heightMm: number
  width: number
  height: number
  /** Red, green and blue, row by row from the upper left; where nothing is, the white of the paper. */
  pixels: Uint8Array
}

export const DOTS_PER_MM = 600 / 25.4
/** Samples of a dot in each direction. */
const FINER = 3
const SAMPLES_PER_MM = DOTS_PER_MM * FINER

/** Draws the front of a flat mesh as dots of a printer. */
export function paintDecal({ name, corners }: FlatMesh): FlatDecal {
  const [left, right] = rangeOf(corners.map(({ across }) => across))
  const [bottom, top] = rangeOf(corners.map(({ up }) => up))
  const width = Math.max(1, Math.ceil((right - left) * DOTS_PER_MM))
  const height = Math.max(1, Math.ceil((top - bottom) * DOTS_PER_MM))
  const samples = drawn(
    corners.map(corner => ({
      ...corner,
      x: (corner.across - left) * SAMPLES_PER_MM,
      y: (top - corner.up) * SAMPLES_PER_MM,
    })),
    width * FINER,
    height * FINER,
  )
  return {
    name,
    widthMm: width / DOTS_PER_MM,
    heightMm: height / DOTS_PER_MM,
    width,
    height,
    pixels: dotsOf(samples, width, height),
  }
}

const rangeOf = (values: readonly number[]): [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), -Infinity),
]

type Corner = FlatMesh['corners'][number] & { x: number; y: number }

/** Linear colours, four numbers to a sample; the last is 1 where something is. */
function drawn(corners: readonly Corner[], width: number, height: number): Float32Array {
  const samples = new Float32Array(width * height * 4)
  const nearest = new Float32Array(width * height).fill(-Infinity)
  for (let t = 0; t + 2 < corners.length; t += 3) {
    const [a, b, c] = corners.slice(t, t + 3)
    if (!a || !b || !c) continue
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y)
    // Downwards counts as positive, so what faces the eye turns the other way.
    if (area >= 0) continue
    const last = Math.min(height - 1, Math.ceil(Math.max(a.y, b.y, c.y)))
    for (let row = Math.max(0, Math.floor(Math.min(a.y, b.y, c.y))); row <= last; row++)
      for (
        let column = Math.max(0, Math.floor(Math.min(a.x, b.x, c.x)));
        column <= Math.min(width - 1, Math.ceil(Math.max(a.x, b.x, c.x)));
        column++
      ) {
        const [x, y] = [column + 0.5, row + 0.5]
        const u = ((b.x - x) * (c.y - y) - (c.x - x) * (b.y - y)) / area
        const v = ((c.x - x) * (a.y - y) - (a.x - x) * (c.y - y)) / area
        const w = 1 - u - v
        if (u < 0 || v < 0 || w < 0) continue
        const at = row * width + column
        const near = u * a.near + v * b.near + w * c.near
        if (near <= (nearest[at] ?? 0)) continue
        nearest[at] = near
        for (const k of [0, 1, 2] as const)
          samples[at * 4 + k] = u * a.light[k] + v * b.light[k] + w * c.light[k]
        samples[at * 4 + 3] = 1
      }
  }
  return samples
}

/** Paper shows where a sample is empty. */
function dotsOf(samples: Float32Array, width: number, height: number): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      for (let k = 0; k < 3; k++) {
        let sum = 0
        for (let i = 0; i < FINER ** 2; i++) {
          const line = (row * FINER + Math.floor(i / FINER)) * width * FINER
          const at = (line + column * FINER + (i % FINER)) * 4
          sum += samples[at + 3] ? (samples[at + k] ?? 0) : 1
        }
        pixels[(row * width + column) * 3 + k] = screenOf(sum / FINER ** 2)
      }
  return pixels
}

const screenOf = (light: number) => Math.round(255 * toScreen(Math.min(1, light)))

/** Enough to go around a trunk. */
const SWATCH_MM = { width: 76, height: 44 } as const
const SIZE_OF_SWATCH = { widthMm: SWATCH_MM.width, heightMm: SWATCH_MM.height }
const SWATCH_DOTS_PER_MM = 20

/** A piece of a pattern to cut from; the cloth between is painted. */
export function patternDecal({ kind, colours }: ClothPattern, mmPerUnit: number): FlatDecal {
  const [width, height] = [SWATCH_MM.width * SWATCH_DOTS_PER_MM, SWATCH_MM.height * SWATCH_DOTS_PER_MM]
  const screens = [[255, 255, 255], ...colours.map(colour => linearOf(colour).map(screenOf))]
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const [across, along] = [column, -row].map(dots => dots / SWATCH_DOTS_PER_MM / mmPerUnit)
      pixels.set(screens[colourOnFlat(kind, across ?? 0, along ?? 0)] ?? [], (row * width + column) * 3)
    }
  return { name: `Pattern: ${kind}`, ...SIZE_OF_SWATCH, width, height, pixels }
}
