import sharp from 'sharp'
import type { FaceOval } from '../../../../shared/figurines.ts'
import { clamp, type Lab, LINEAR, labOfLinear } from './colour.ts'

/** Where the face stands in `Sheet`, in pixels: centre and half axes. */
export interface Head {
  x: number
  y: number
  rx: number
  ry: number
}

/** The photo at a size where the face is `FACE` pixels from middle to chin, in linear light. */
export interface Sheet {
  width: number
  height: number
  pixels: Float32Array
}

/**
 * The photo measured from the face: u counts half faces to the right, v half faces down, so (0,0) is the nose's root and
 * v = 1 the chin. Rows of `columns` samples from `left` and `top`, `step` apart in v; -1 in `l` where the photo ends.
 */
export interface Grid {
  l: Float32Array
  a: Float32Array
  b: Float32Array
}

const FACE = 84
const SMALLEST = 4
const LONG_EDGE = 1600
/** Half the width of a face divided by half its height. */
const SLENDER = 0.74

export const LEFT = -3
export const TOP = -2.7
export const PER_U = 28
export const PER_V = 38
export const COLUMNS = 6 * PER_U
export const ROWS = 7 * PER_V
export const CELLS = COLUMNS * ROWS
export const column = (u: number) => clamp(Math.round((u - LEFT) * PER_U - 0.5), 0, COLUMNS - 1)
export const row = (v: number) => clamp(Math.round((v - TOP) * PER_V - 0.5), 0, ROWS - 1)
export const uOf = (x: number) => LEFT + (x + 0.5) / PER_U
export const vOf = (y: number) => TOP + (y + 0.5) / PER_V

export const labAt = (grid: Grid, cell: number): Lab => ({
  l: grid.l[cell] ?? -1,
  a: grid.a[cell] ?? 0,
  b: grid.b[cell] ?? 0,
})

export async function openSheet(photo: Buffer, face: FaceOval): Promise<{ sheet: Sheet; head: Head }> {
  const upright = sharp(photo, { failOn: 'none' }).autoOrient()
  const { autoOrient: full } = await upright.metadata()
  const scale = Math.min(
    FACE / Math.max(1, face.ry * full.height),
    LONG_EDGE / Math.max(full.width, full.height),
    4,
  )
  const width = Math.max(16, Math.round(full.width * scale))
  const height = Math.max(16, Math.round(full.height * scale))
  const bytes = await upright
    .resize(width, height, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
  const pixels = new Float32Array(bytes.length)
  for (let i = 0; i < bytes.length; i++) pixels[i] = LINEAR[bytes[i] ?? 0] ?? 0
  const ry = Math.max(SMALLEST, face.ry * height)
  return {
    sheet: { width, height, pixels },
    head: {
      x: face.x * width,
      y: face.y * height,
      rx: clamp(face.rx * width, ry * SLENDER * 0.8, ry * SLENDER * 1.25),
      ry,
    },
  }
}

/** How much each of red, green and blue is lifted so that light from a lamp is a little nearer to daylight. */
export function daylight({ pixels }: Sheet): [number, number, number] {
  const sums = [0, 0, 0]
  for (let i = 0; i + 2 < pixels.length; i += 3)
    for (let c = 0; c < 3; c++) sums[c] = (sums[c] ?? 0) + (pixels[i + c] ?? 0) ** 3
  const lamp = sums.map(sum => Math.cbrt(sum / (pixels.length / 3)) + 0.01)
  const middle = lamp.reduce((sum, v) => sum + v, 0) / 3
  const [r = 1, g = 1, b = 1] = lamp.map(v => clamp((middle / v) ** 0.35, 0.87, 1.16))
  return [r, g, b]
}

export function gridOf({ width, height, pixels }: Sheet, head: Head, gains: readonly number[]): Grid {
  const grid: Grid = {
    l: new Float32Array(CELLS).fill(-1),
    a: new Float32Array(CELLS),
    b: new Float32Array(CELLS),
  }
  const [r = 1, g = 1, b = 1] = gains
  for (let y = 0; y < ROWS; y++)
    for (let x = 0; x < COLUMNS; x++) {
      const px = head.x + uOf(x) * head.rx
      const py = head.y + vOf(y) * head.ry
      if (px < 0 || py < 0 || px >= width || py >= height) continue
      const cell = y * COLUMNS + x
      const lab = labOfLinear(r * between(px, py, 0), g * between(px, py, 1), b * between(px, py, 2))
      grid.l[cell] = lab.l
      grid.a[cell] = lab.a
      grid.b[cell] = lab.b
    }
  return grid

  function between(px: number, py: number, channel: number) {
    const x0 = Math.max(0, Math.floor(px - 0.5))
    const y0 = Math.max(0, Math.floor(py - 0.5))
    const x1 = Math.min(width - 1, x0 + 1)
    const y1 = Math.min(height - 1, y0 + 1)
    const fx = clamp(px - 0.5 - x0, 0, 1)
    const fy = clamp(py - 0.5 - y0, 0, 1)
    const at = (x: number, y: number) => pixels[(y * width + x) * 3 + channel] ?? 0
    return (
      (at(x0, y0) * (1 - fx) + at(x1, y0) * fx) * (1 - fy) + (at(x0, y1) * (1 - fx) + at(x1, y1) * fx) * fy
    )
  }
}
