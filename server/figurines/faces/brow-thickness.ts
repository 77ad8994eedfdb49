import type { Pixels } from '../../../shared/photo-reading/head-frame.ts'
import { inPhoto, type Mesh, within } from './mesh.ts'

/** From above to below, on both sides where a brow is thickest. */
const ACROSS_BROWS = [
  [63, 53],
  [105, 52],
  [66, 65],
  [293, 283],
  [334, 282],
  [296, 295],
] as const
const SAMPLES = 60
/** How far beyond the points is looked, in parts of their distance. */
const BEYOND = 0.8
/** A brow's darkest place is not among so many samples at either end. */
const BESIDE = 12
/** A brow that is hardly darker than the skin has no edge to measure. */
const CONTRAST_MIN = 0.15

/** How thick the dark of the brows is, in parts of the face's width; null where it cannot be told. */
export function browThickness(pixels: Pixels, { points, crop }: Mesh): number | null {
  const at = (i: number) => inPhoto(points[i] ?? { x: 0, y: 0 }, crop)
  const [left, right] = [at(234), at(454)]
  const width = Math.hypot(right.x - left.x, right.y - left.y)
  const found = ACROSS_BROWS.flatMap(([above, below]) => {
    const [from, to] = [at(above), at(below)]
    const line = { x: to.x - from.x, y: to.y - from.y }
    const lights = Array.from({ length: SAMPLES }, (_, i) => {
      const t = ((i + 0.5) / SAMPLES) * (1 + 2 * BEYOND) - BEYOND
      return lightAt(pixels, from.x + t * line.x, from.y + t * line.y)
    })
    const share = darkShare(lights)
    return share === null ? [] : [(share * (1 + 2 * BEYOND) * Math.hypot(line.x, line.y)) / width]
  })
  const [middle = null] = found.toSorted((a, b) => a - b).slice(found.length >> 1)
  return found.length < ACROSS_BROWS.length / 2 ? null : middle
}

/** The dark run through the darkest place between the points; where it does not end, it is hair, a shaded lid or a rim. */
function darkShare(lights: readonly number[]): number | null {
  const skin = lights.toSorted((a, b) => a - b)[Math.floor(SAMPLES * 0.8)] ?? 0
  const dark = Math.min(...lights.slice(BESIDE, -BESIDE))
  if (skin - dark < CONTRAST_MIN * skin) return null
  const isSkin = (light: number) => light > (skin + dark) / 2
  const peak = lights.indexOf(dark, BESIDE)
  const from = lights.findLastIndex((light, at) => at < peak && isSkin(light))
  const to = lights.findIndex((light, at) => at > peak && isSkin(light))
  return from < 0 || to < 0 ? null : (to - from - 1) / SAMPLES
}

function lightAt({ data, width, height }: Pixels, x: number, y: number): number {
  const at = (within(y, height) * width + within(x, width)) * 4
  return 0.3 * (data[at] ?? 0) + 0.6 * (data[at + 1] ?? 0) + 0.1 * (data[at + 2] ?? 0)
}
