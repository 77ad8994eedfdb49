import type { Figure2 } from './figure.ts'
import type { Surface } from './surface.ts'

/** Shoulder, elbow and wrist. */
type Arm = readonly (readonly [number, number, number])[]

export type Pattern = Exclude<Figure2['outfit']['pattern'], 'plain'>

/** A surface cut along the borders of its pattern; each corner has one of its colours. */
interface Patterned extends Surface {
  colour: Uint8Array
}

/** Cuts lately made, the oldest first. */
const cuts: { surface: Surface; pattern: Pattern; cut: Patterned }[] = []
const CUTS_MAX = 12

/** Cloth with a pattern: cut in the frame of the file, so that it bends with the body. */
export function patterned(surface: Surface, pattern: Pattern, arms: readonly Arm[] | 'lap'): Patterned {
  const at = cuts.findIndex(one => one.surface === surface && one.pattern === pattern)
  const [kept] = at < 0 ? [] : cuts.splice(at, 1)
  const colourOf = (x: number, y: number, z: number) => colourAt(pattern, x, y, z, arms)
  const cut = kept?.cut ?? cutByColour(refined(surface, EDGE_MAX[pattern], colourOf), colourOf)
  cuts.push({ surface, pattern, cut })
  if (cuts.length > CUTS_MAX) cuts.shift()
  return cut
}

/** How often a pattern comes again around the body and around an arm. */
const AROUND = { body: 12, arm: 6 }
/** The height of one repeat, in units of the body frame. */
const ALONG: Record<Pattern, number> = {
  stripes: 0.092,

  checks: 0.118,
  dots: 0.098,
  flowers: 0.132,
}

/** 0 is the cloth; 1 and 2 are the colours of the pattern. */
function colourAt(pattern: Pattern, x: number, y: number, z: number, arms: readonly Arm[] | 'lap'): number {
  let place = arms === 'lap' ? onLap(x, y, z) : null
  if (arms !== 'lap') for (const arm of arms) place ??= onArm(arm, x, y, z)
  return colourOf(pattern, place ?? onBody(x, y, z))
}

function colourOf(pattern: Pattern, place: Place): number {
  const row = place.along / ALONG[pattern]
  const column =
    place.turn * place.repeats + (pattern === 'dots' || pattern === 'flowers' ? (Math.floor(row) % 2) / 2 : 0)
  const wide = (2 * Math.PI * place.radius) / place.repeats
  const across = (column - Math.floor(column) - 0.5) * wide
  const up = (row - Math.floor(row) - 0.5) * ALONG[pattern]
  return COLOUR_IN[pattern](across, up, wide)
}

/** The colour in one repeat, from its middle. */
const COLOUR_IN: Record<Pattern, (across: number, up: number, wide: number) => number> = {
  stripes: (_, up) => Number(up > 0),
  checks: (across, up, wide) => Number(Math.abs(across) < wide * 0.21) + Number(Math.abs(up) < 0.025),
  dots: (across, up) => Number(Math.hypot(across, up) < 0.021),
  flowers(across, up) {
    const far = Math.hypot(across, up)
    if (far < 0.0125) return 2
    return Number(far < 0.024 + 0.014 * Math.cos(5 * Math.atan2(across, up)))
  },
}

/** The pattern laid flat, as it goes around a waist: a place in units of the body frame, and its colour. */
export function colourOnFlat(pattern: Pattern, across: number, along: number): number {
  const place = { turn: across / (2 * Math.PI * LAP_RADIUS), radius: LAP_RADIUS, along, repeats: AROUND.body }
  return colourOf(pattern, place)
}

interface Place {
  /** Whole turns around the middle. */
  turn: number
  radius: number
  along: number
  repeats: number
}

const onBody = (x: number, y: number, z: number): Place => ({
  turn: Math.atan2(x, z) / (2 * Math.PI),
  radius: Math.hypot(x, z),
  along: y,
  repeats: AROUND.body,
})

const LAP_RADIUS = 0.19
/** Straight over the thighs, down in front of the knees and behind, and level at the sides. */
function onLap(x: number, y: number, z: number): Place {
  const isAside = Math.abs(x) > LAP_RADIUS
  return {
    turn: (isAside ? z : x) / (2 * Math.PI * LAP_RADIUS),
    radius: LAP_RADIUS,
    along: isAside ? y : y - Math.abs(z),
    repeats: AROUND.body,
  }
}

const SLEEVE = 0.125
/** Where the sleeve is sewn on, from the shoulder. */
const SEAM = 0.03

/** The place on a sleeve; null where the point is not of this arm. */
function onArm(arm: Arm, x: number, y: number, z: number): Place | null {
  let best: Place | null = null
  let nearest = SLEEVE
  let before = 0
  for (let i = 0; i + 1 < arm.length; i++) {
    const [[fx, fy, fz], [tx, ty, tz]] = [arm[i] ?? NOWHERE, arm[i + 1] ?? NOWHERE]
    const [dx, dy, dz] = [tx - fx, ty - fy, tz - fz]
    const long = Math.hypot(dx, dy, dz)
    const raw = ((x - fx) * dx + (y - fy) * dy + (z - fz) * dz) / long
    const along = Math.min(long * 1.4, Math.max(i === 0 ? raw : 0, raw))
    const [ox, oy, oz] = [
      x - fx - (dx * along) / long,
      y - fy - (dy * along) / long,
      z - fz - (dz * along) / long,
    ]
    const radius = Math.hypot(ox, oy, oz)
    if (radius < nearest && (i > 0 || along > SEAM)) {
      nearest = radius
      // Of the part of the way that is across the arm: towards the front, and square to it.
      const aside = (dx * oy - dy * ox) / long
      best = {
        turn: Math.atan2(aside, oz) / (2 * Math.PI),
        radius,
        along: before + along,
        repeats: AROUND.arm,
      }
    }
    before += long
  }
  return best
}
const NOWHERE = [0, 0, 0] as const

/** Longer edges are halved, so that dots are round and the borders of stripes even. */
const EDGE_MAX: Record<Pattern, number> = {
  stripes: 0.034,
  checks: 0.03,
  dots: 0.024,
  flowers: 0.022,
}

type ColourOf = (x: number, y: number, z: number) => number
interface Mesh extends Pick<Surface, 'region' | 'finish'> {
  points: number[]
  normals: number[]
  paint: number[]
  colour: number[]
  triangles: number[]
  piece: number[]
}

const between = (list: readonly number[], a: number, b: number, k: number, share: number) => {
  const from = list[a * 3 + k] ?? 0
  return from + ((list[b * 3 + k] ?? 0) - from) * share
}
const colourBetween = ({ points }: Mesh, a: number, b: number, share: number, colourOf: ColourOf) =>
  colourOf(between(points, a, b, 0, share), between(points, a, b, 1, share), between(points, a, b, 2, share))

function addPoint(mesh: Mesh, a: number, b: number, share: number, colour: number): number {
  for (const list of [mesh.points, mesh.normals, mesh.paint])
    for (let k = 0; k < 3; k++) list.push(between(list, a, b, k, share))
  return mesh.colour.push(colour) - 1
}

/** Corners stand below this number, so that two make one key. */
const CORNERS_MAX = 2 ** 24

function refined(surface: Surface, longest: number, colourOf: ColourOf): Mesh {
  const { points, normals, paint, triangles, piece, region, finish } = surface
  const mesh: Mesh = {
    ...{ region, finish, points: [...points], normals: [...normals], paint: [...paint], colour: [] },
    ...{ triangles: [...triangles], piece: [...piece] },
  }
  for (let i = 0; i < points.length; i += 3)
    mesh.colour.push(colourOf(points[i] ?? 0, points[i + 1] ?? 0, points[i + 2] ?? 0))
  while (halveEdges(mesh, longest, colourOf)) {}
  return mesh
}

const WHOLE = -1
/** Whether some edge was halved. */
function halveEdges(mesh: Mesh, longest: number, colourOf: ColourOf): boolean {
  const halves = new Map<number, number>()
  let isHalved = false
  const half = (a: number, b: number): number => {
    const key = a < b ? a * CORNERS_MAX + b : b * CORNERS_MAX + a
    const found = halves.get(key)
    if (found !== undefined) return found
    const isWhole = lengthOf(mesh.points, a, b) <= longest
    const at = isWhole ? WHOLE : addPoint(mesh, a, b, 0.5, colourBetween(mesh, a, b, 0.5, colourOf))
    if (!isWhole) isHalved = true
    halves.set(key, at)
    return at
  }
  const { triangles, piece } = mesh
  mesh.triangles = []
  mesh.piece = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
    divideInto(mesh.triangles, [a, b, c], [half(a, b), half(b, c), half(c, a)])
    while (mesh.piece.length * 3 < mesh.triangles.length) mesh.piece.push(piece[t / 3] ?? 0)
  }
  return isHalved
}

function lengthOf(points: readonly number[], a: number, b: number): number {
  const along = (k: number) => (points[a * 3 + k] ?? 0) - (points[b * 3 + k] ?? 0)
  return Math.hypot(along(0), along(1), along(2))
}

type Three = readonly [number, number, number]

/** The pieces of a triangle some of whose edges are halved. */
function divideInto(triangles: number[], corners: Three, halves: Three): void {
  const first = halves.findIndex((half, i) => half !== WHOLE && halves[(i + 2) % 3] === WHOLE)
  const [ab, bc, ca] = halves
  if (first >= 0) {
    const [a, b, c] = turned(corners, first)
    const [on, next] = turned(halves, first)
    if (next === WHOLE) triangles.push(a, on, c, on, b, c)
    else triangles.push(on, b, next, a, on, next, a, next, c)
  } else if (ab === WHOLE) triangles.push(...corners)
  else {
    const [a, b, c] = corners
    triangles.push(a, ab, ca, ab, b, bc, ca, bc, c, ab, bc, ca)
  }
}
const turned = (three: Three, by: number): Three => [
  three[by % 3] ?? 0,
  three[(by + 1) % 3] ?? 0,
  three[(by + 2) % 3] ?? 0,
]

/** Cuts triangles where the colour changes; a corner on a border is there once for each side. */
function cutByColour(mesh: Mesh, colourOf: ColourOf): Patterned {
  const { colour, triangles, piece } = mesh
  const borders = new Map<number, number>()
  /** The corner on the border between a and b that has the colour of a. */
  const border = (a: number, b: number): number => {
    const found = borders.get(a * CORNERS_MAX + b)
    if (found !== undefined) return found
    const share = shareOfFirst(mesh, a, b, colourOf)
    const own = addPoint(mesh, a, b, share, colour[a] ?? 0)
    borders.set(a * CORNERS_MAX + b, own)
    borders.set(b * CORNERS_MAX + a, addPoint(mesh, a, b, share, colour[b] ?? 0))
    return own
  }
  const cut: number[] = []
  const pieceOf: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const corners: Three = [triangles[t] ?? 0, triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]
    const alone = cornerAlone(colour[corners[0]], colour[corners[1]], colour[corners[2]])
    if (alone === WHOLE) cut.push(...corners)
    else {
      const [a, b, c] = turned(corners, alone)
      cut.push(a, border(a, b), border(a, c), border(b, a), b, c, border(b, a), c, border(c, a))
    }
    while (pieceOf.length * 3 < cut.length) pieceOf.push(piece[t / 3] ?? 0)
  }
  return {
    ...{ region: mesh.region, finish: mesh.finish },
    points: Float32Array.from(mesh.points),
    normals: Float32Array.from(mesh.normals),
    paint: Float32Array.from(mesh.paint),
    triangles: Uint32Array.from(cut),
    piece: Uint16Array.from(pieceOf),
    colour: Uint8Array.from(colour),
  }
}

/** The corner whose colour the other two do not have; where three colours meet the piece is too small to matter. */
function cornerAlone(p: number | undefined, q: number | undefined, r: number | undefined): number {
  if (p === q) return q === r ? WHOLE : 2
  if (q === r) return 0
  return p === r ? 1 : WHOLE
}

const ROUNDS = 7
/** How far along from a to b its colour reaches. */
function shareOfFirst(mesh: Mesh, a: number, b: number, colourOf: ColourOf): number {
  let [low, high] = [0, 1]
  for (let round = 0; round < ROUNDS; round++) {
    const middle = (low + high) / 2
    if (colourBetween(mesh, a, b, middle, colourOf) === mesh.colour[a]) low = middle
    else high = middle
  }
  return Math.min(0.98, Math.max(0.02, low))
}
