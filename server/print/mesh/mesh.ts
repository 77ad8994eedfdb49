/** Triangles with corners x, y, z, the z axis upwards, in whatever unit. */
export interface Mesh {
  points: Float32Array
  triangles: Uint32Array
  /** Red, green and blue of each corner, where the file has them. */
  colours?: Uint8Array
}

export const TRIANGLES_MAX = 3_000_000
export const UNZIPPED_MAX = 400_000_000

export type ModelFault = 'type' | 'empty' | 'large' | 'damaged'

/** A file that holds no model; the message is the founder's sentence. */
export class BadModel extends Error {
  readonly code: ModelFault
  constructor(code: ModelFault, message: string) {
    super(message)
    this.code = code
  }
}

const PARTS_MAX = 10_000
export const tooLarge = () =>
  new BadModel('large', 'A model has at most 3 million triangles. Please make it coarser.')

/** To count what a model consists of before it is laid out: few bytes can stand for many parts. */
export function roomForParts() {
  let [parts, corners, triangles] = [0, 0, 0]
  return (itsCorners: number, itsTriangles: number, itsParts = 1) => {
    parts += itsParts
    corners += itsCorners
    triangles += itsTriangles
    if (parts > PARTS_MAX)
      throw new BadModel('large', 'This model consists of more than 10,000 parts. Please join them.')
    if (triangles > TRIANGLES_MAX || corners > 3 * TRIANGLES_MAX) throw tooLarge()
  }
}

/** Three rows of three numbers. */
export type Turn = readonly number[]

/** In place. */
export function turnPoints(points: Float32Array, turn: Turn) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, k = 0] = turn
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    const z = points[i + 2] ?? 0
    points[i] = a * x + b * y + c * z
    points[i + 1] = d * x + e * y + f * z
    points[i + 2] = g * x + h * y + k * z
  }
}

interface Range {
  least: number
  most: number
}
export function rangeOf(points: Float32Array, axis: 0 | 1 | 2): Range {
  let [least, most] = [Infinity, -Infinity]
  for (let i = axis; i < points.length; i += 3) {
    const value = points[i] ?? 0
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least, most }
}
/** Without the corners that no surface has: one that lies far away would make a body tiny. */
export function withoutUnused(mesh: Mesh): Mesh {
  const { points, colours } = mesh
  const triangles = withSurface(mesh)
  const newOf = new Uint32Array(points.length / 3)
  for (const corner of triangles) newOf[corner] = 1
  const corners = newOf.reduce((sum, used) => sum + used, 0)
  if (corners === newOf.length && triangles.length === mesh.triangles.length) return mesh
  const used = { points: new Float32Array(corners * 3), triangles: new Uint32Array(triangles.length) }
  const theirs = colours && new Uint8Array(corners * 3)
  let next = 0
  for (let i = 0; i < newOf.length; i++) {
    if (!newOf[i]) continue
    used.points.set(points.subarray(i * 3, i * 3 + 3), next * 3)
    if (colours) theirs?.set(colours.subarray(i * 3, i * 3 + 3), next * 3)
    newOf[i] = next++
  }
  for (let i = 0; i < triangles.length; i++) used.triangles[i] = newOf[triangles[i] ?? 0] ?? 0
  return theirs ? { ...used, colours: theirs } : used
}

/** The triangles whose corners lie at three places. */
function withSurface({ points, triangles }: Mesh): Uint32Array {
  const isSame = (a: number, b: number) =>
    points[a * 3] === points[b * 3] &&
    points[a * 3 + 1] === points[b * 3 + 1] &&
    points[a * 3 + 2] === points[b * 3 + 2]
  const kept = new Uint32Array(triangles.length)
  let length = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
    if (isSame(a, b) || isSame(b, c) || isSame(c, a)) continue
    kept[length++] = a
    kept[length++] = b
    kept[length++] = c
  }
  return kept.subarray(0, length)
}

const lengthOf = ({ least, most }: Range) => most - least
export const sizeOf = (points: Float32Array): [number, number, number] => [
  lengthOf(rangeOf(points, 0)),
  lengthOf(rangeOf(points, 1)),
  lengthOf(rangeOf(points, 2)),
]

/** Beyond these, in heights, the print process has not enough memory, and no bed is as wide. */
const WIDE = { side: 10, ground: 25 }
export function refuseFlat([x, y, z]: readonly [number, number, number]) {
  if (Math.max(x, y) > WIDE.side * z || x * y > WIDE.ground * z * z)
    throw new BadModel(
      'damaged',
      'This model is many times as wide or deep as it is high. Please put it upright and export it again.',
    )
}
