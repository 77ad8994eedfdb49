import type { Point3 } from './mesh.ts'

type Points = readonly Point3[]

/** What tells one face from another, without a size. `laugh` is none of it: it is taken out of the others. */
export const RATIOS = [
  'width',
  'jaw',
  'chin',
  'eye_size',
  'eye_gap',
  'eye_tilt',
  'eye_open',
  'brow_height',
  'brow_thickness',
  'brow_tilt',
  'brow_arch',
  'nose_width',
  'nose_length',
  'nose_depth',
  'mouth_width',
  'lips',
] as const
export type Ratio = (typeof RATIOS)[number]
export interface Ratios extends Record<Exclude<Ratio, 'brow_thickness'>, number> {
  /** Null where the brows do not stand out. */
  brow_thickness: number | null
  laugh: number
}

const ZERO = { x: 0, y: 0, z: 0 }
const dot = (a: Point3, b: Point3) => a.x * b.x + a.y * b.y + a.z * b.z
const minus = (a: Point3, b: Point3) => ({ x: a.x - b.x, y: a.y - b.y, z: a.z - b.z })
const times = (a: Point3, by: number) => ({ x: a.x * by, y: a.y * by, z: a.z * by })
const unit = (a: Point3) => times(a, 1 / Math.max(1e-6, Math.hypot(a.x, a.y, a.z)))
const cross = (a: Point3, b: Point3) => ({
  x: a.y * b.z - a.z * b.y,
  y: a.z * b.x - a.x * b.z,
  z: a.x * b.y - a.y * b.x,
})

const ends = (points: Points) => {
  const at = (i: number) => points[i] ?? ZERO
  return { across: minus(at(454), at(234)), down: minus(at(152), at(10)) }
}

/** How far the head is turned aside and how far it nods, in radians. */
export function turnOf(points: Points): { aside: number; nod: number } {
  const { across, down } = ends(points)
  return { aside: Math.abs(Math.atan2(across.z, across.x)), nod: Math.atan2(down.z, down.y) }
}

/** The points as they would lie if the head looked straight ahead. */
function straightened(points: Points): Point3[] {
  const { across, down } = ends(points)
  const x = unit(across)
  const y = unit(minus(down, times(x, dot(down, x))))
  const z = cross(x, y)
  return points.map(point => ({ x: dot(point, x), y: dot(point, y), z: dot(point, z) }))
}

export function ratiosOf(points: Points): Omit<Ratios, 'brow_thickness'> {
  const straight = straightened(points)
  const at = (i: number) => straight[i] ?? ZERO
  const far = (i: number, j: number) => {
    const { x, y, z } = minus(at(i), at(j))
    return Math.hypot(x, y, z)
  }
  const mean = (...values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const level = (...indices: number[]) => mean(...indices.map(i => at(i).y))
  const width = far(234, 454)
  const height = far(10, 152)
  const eye = mean(far(33, 133), far(263, 362))
  const brow = mean(far(46, 55), far(276, 285))
  const mouth = far(61, 291)
  return {
    width: width / height,
    jaw: far(172, 397) / width,
    chin: far(148, 377) / width,
    eye_size: eye / width,
    eye_gap: far(133, 362) / width,
    eye_tilt: (level(133, 362) - level(33, 263)) / eye,
    eye_open: mean(far(159, 145), far(386, 374)) / eye,
    brow_height: (level(33, 133, 263, 362) - level(105, 52, 334, 282)) / height,
    brow_tilt: (level(55, 285) - level(46, 276)) / brow,
    brow_arch: (level(46, 55, 276, 285) - level(52, 282)) / brow,
    nose_width: far(129, 358) / width,
    nose_length: far(168, 2) / height,
    nose_depth: (mean(at(129).z, at(358).z) - at(1).z) / width,
    mouth_width: mouth / width,
    lips: (far(0, 13) + far(14, 17)) / height,
    laugh: (far(13, 14) + at(13).y - level(61, 291)) / mouth,
  }
}
