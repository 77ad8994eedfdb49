import { highest, type Scene, SKULL } from '../../../shared/figure/figure-scene.ts'
import { figureScale } from '../../../shared/figure/figure-size.ts'
import { type FlatDecal, type FlatMesh, paintDecal } from './paint-decal.ts'

const SHIRT = 'Shirt'
/** Slots by what is cut out together. */
const NAMES: Record<string, string> = {
  eyes: 'Eye',
  lashes: 'Eye',
  brows: 'Brow',
  mouth: 'Mouth',
  marks: 'Mark',
  words: SHIRT,
}
const OF_BASE = new Set(['base', 'letters'])
/** Pieces nearer than this are one decal; letters of one word stand further apart. */
const TOGETHER_MM = 1.5
const LETTERS_MM = 4
/** What faces further aside is the side of raised letters; how far, of a direction not yet known and of one known. */
const OUTWARDS = 0.7
const FRONT = 0.4
/** A sharper curve is that of the piece itself, not of what it lies on. */
const LEAST_RADIUS_MM = 9

type Vector = readonly [number, number, number]
const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
const unit = (a: Vector): Vector => {
  const long = Math.hypot(...a) || 1
  return [a[0] / long, a[1] / long, a[2] / long]
}

interface Box {
  least: Vector
  most: Vector
}
interface Piece extends Box {
  name: string
  /** First corner of each triangle within the scene's list. */
  triangles: number[]
}

const slotsOf = ({ starts }: Scene) => starts.map(({ of }) => of.split(' ')[0] ?? '')
const cornersOf = ({ points, starts }: Scene, surface: number) =>
  points.subarray((starts[surface]?.at ?? 0) * 3, (starts[surface + 1]?.at ?? points.length) * 3)

/** Millimetres per unit of a figure whose print is `heightMm` high, base and all. */
export function scaleOf(scene: Scene, heightMm: number): number {
  const top = slotsOf(scene).reduce(
    (highestYet, slot, i) => (OF_BASE.has(slot) ? highestYet : highest(cornersOf(scene, i), highestYet)),
    0.1,
  )
  return figureScale(top, heightMm)
}

/** What is painted on a figure, laid flat at its true size. */
export function flatDecals(scene: Scene, scale: number): FlatDecal[] {
  const slots = slotsOf(scene)
  const { least, most } = boxOf(slots.flatMap((slot, i) => (slot === SKULL ? [...cornersOf(scene, i)] : [])))
  const head: Axis = [(least[0] + most[0]) / 2, (least[2] + most[2]) / 2]
  const gapOf = (name: string) => (name === SHIRT ? LETTERS_MM : TOGETHER_MM) / scale
  return together(piecesOf(scene, slots), gapOf).map(piece =>
    paintDecal(layFlat(scene, piece, { scale, axis: piece.name === SHIRT ? [0, 0] : head })),
  )
}

function boxOf(points: ArrayLike<number>): Box {
  const [least, most] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (let i = 0; i < points.length; i++) {
    least[i % 3] = Math.min(least[i % 3] ?? 0, points[i] ?? 0)
    most[i % 3] = Math.max(most[i % 3] ?? 0, points[i] ?? 0)
  }
  return { least: vectorAt(least, 0), most: vectorAt(most, 0) }
}

const vectorAt = (list: ArrayLike<number>, at: number): Vector => [
  list[at * 3] ?? 0,
  list[at * 3 + 1] ?? 0,
  list[at * 3 + 2] ?? 0,
]

function piecesOf({ points, triangles, body, piece }: Scene, slots: readonly string[]): Piece[] {
  const found = new Map<string, Omit<Piece, 'least' | 'most'>>()
  for (let t = 0; t < triangles.length; t += 3) {
    const name = NAMES[slots[body[t / 3] ?? 0] ?? '']
    if (!name) continue
    const key = `${name} ${piece[t / 3]}`
    const one = found.get(key) ?? { name, triangles: [] }
    one.triangles.push(t)
    found.set(key, one)
  }
  return [...found.values()].map(one => ({
    ...one,
    ...boxOf(
      one.triangles.flatMap(t => [0, 1, 2].flatMap(k => [...vectorAt(points, triangles[t + k] ?? 0)])),
    ),
  }))
}

/** Joins pieces of one name that nearly touch, until none do. */
function together(pieces: readonly Piece[], gapOf: (name: string) => number): Piece[] {
  const joined: Piece[] = []
  for (const piece of pieces) {
    let all = piece
    for (;;) {
      const near = joined.findIndex(other => other.name === all.name && isNear(other, all, gapOf(all.name)))
      const [other] = near < 0 ? [] : joined.splice(near, 1)
      if (!other) break
      all = {
        name: all.name,
        triangles: [...other.triangles, ...all.triangles],
        ...boxOf([...other.least, ...other.most, ...all.least, ...all.most]),
      }
    }
    joined.push(all)
  }
  return joined.toSorted((a, b) => b.most[1] - a.most[1])
}

const isNear = (a: Box, b: Box, gap: number) =>
  a.least.every((least, k) => least - gap < (b.most[k] ?? 0) && (b.least[k] ?? 0) - gap < (a.most[k] ?? 0))

/** x and z of the upright line that a piece lies around. */
type Axis = readonly [number, number]
interface Lying {
  scale: number
  axis: Axis
}

/** Seen straight on, and unrolled around what it lies on, so that it keeps its width there. */
function layFlat(scene: Scene, { name, triangles, least, most }: Piece, { scale, axis }: Lying): FlatMesh {
  const middle: Vector = [(least[0] + most[0]) / 2, (least[1] + most[1]) / 2, (least[2] + most[2]) / 2]
  const outwards: Vector = [middle[0] - axis[0], 0, middle[2] - axis[1]]
  const towards = unit(facing(scene, triangles, outwards))
  const right = unit(cross([0, 1, 0], towards))
  const up = cross(towards, right)
  const isFront = (t: number) => dot(unit(areaOf(scene, t)), towards) > FRONT
  const corners = triangles.filter(isFront).flatMap(t => [0, 1, 2].map(k => scene.triangles[t + k] ?? 0))
  const places = corners.map(corner => {
    const from = minus(vectorAt(scene.points, corner), middle)
    return { across: dot(from, right) * scale, up: dot(from, up) * scale, near: dot(from, towards) * scale }
  })
  const radius = radiusOf(places)
  return {
    name: sideOf(name, middle, most[0] - least[0]),
    corners: places.map(({ across, up, near }, i) => ({
      across: radius * Math.asin(Math.max(-1, Math.min(1, across / radius))),
      up,
      near,
      light: vectorAt(scene.paint, corners[i] ?? 0),
    })),
  }
}

/** The mean direction of what faces outwards; a piece is closed, so all of it has none. */
function facing(scene: Scene, triangles: readonly number[], outwards: Vector): Vector {
  const sum: [number, number, number] = [0, 0, 0]
  for (const t of triangles) {
    const area = areaOf(scene, t)
    if (dot(unit(area), unit(outwards)) > OUTWARDS) for (const k of [0, 1, 2] as const) sum[k] += area[k]
  }
  return Math.hypot(...sum) > 0 ? sum : outwards
}

function areaOf({ points, triangles }: Scene, t: number): Vector {
  const cornerAt = (k: number) => vectorAt(points, triangles[t + k] ?? 0)
  return cross(minus(cornerAt(1), cornerAt(0)), minus(cornerAt(2), cornerAt(0)))
}

/** Of the cylinder that a piece lies on, from how far it falls back at its sides. */
function radiusOf(places: readonly { across: number; near: number }[]): number {
  let [square, fall] = [0, 0]
  const front = Math.max(...places.map(({ near }) => near))
  for (const { across, near } of places) {
    square += across ** 4
    fall += across ** 2 * (front - near)
  }
  const half = Math.max(...places.map(({ across }) => Math.abs(across)))
  return Math.max(LEAST_RADIUS_MM, half, fall > 0 ? square / (2 * fall) : Infinity)
}

/** Sides as one looks at the figure's face. */
function sideOf(name: string, middle: Vector, wide: number): string {
  if (name === SHIRT) return middle[2] < 0 ? 'Back' : 'Chest'
  if (Math.abs(middle[0]) < wide / 2) return name
  return `${name} ${middle[0] < 0 ? 'left' : 'right'}`
}
