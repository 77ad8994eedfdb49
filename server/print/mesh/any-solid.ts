import type { Manifold } from 'manifold-3d'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { manifold } from '../../kit/manifold.ts'
import { columnsOf } from '../solid/columns.ts'
import { type Mesh, rangeOf, refuseFlat, sizeOf } from './mesh.ts'
import type { Placement } from './model-facts.ts'
import { covered, thinned, welded } from './weld.ts'
import { outsideOf, STEPS } from './wrap.ts'

interface AnySolid {
  /** Closed, in one piece or in some that stand beside each other, in millimetres, its lowest point at 0. */
  solid: Manifold
  /** How high it is in the model as it came, with all that was left out. */
  shownMm: number
  mended: NonNullable<PrintMeasures['mended']>
  /** Where each point of the model went. */
  toSolid: Placement
}

/** A smaller piece is dust. */
export const DUST_MM3 = 0.5
/** A larger one is missed, or one of so much of the body. */
const LOST = { mm3: 50, share: 0.01 }
const LOST_NAMED = 5
/** A piece whose lowest point differs by less stands beside the largest. */
const BESIDE_MM = 0.15
const SIMPLIFY_MM = 0.02
const SAME_MM = 0.001
/** Of the columns through a solid, how many may be odd by rounding. */
const ODD_MAX = 0.002

/** Any mesh, however broken, as one solid that is `heightMm` high. */
export async function anySolid(mesh: Mesh, heightMm: number, steps = STEPS): Promise<AnySolid> {
  const { scale, origin, ...first } = scaled(mesh, heightMm)
  const { mesh: closed, holes } = covered(await thinned(welded(first)))
  const whole = await asItIs(closed)
  const { solid, shownMm, left, again } = await standing(whole ?? (await outsideOf(closed, steps)), heightMm)
  const move = ([0, 1, 2] as const).map(k => (again.move[k] - (origin[k] ?? 0) * scale) * again.scale)
  return {
    solid,
    shownMm,
    mended: { holes, ...left, wrapped: whole === null },
    toSolid: { scale: scale * again.scale, move: [move[0] ?? 0, move[1] ?? 0, move[2] ?? 0] },
  }
}

/** In millimetres, its lowest point at 0 and its middle over the origin. */
function scaled({ points, triangles }: Mesh, heightMm: number): Mesh & { scale: number; origin: number[] } {
  const [x, y, z] = [rangeOf(points, 0), rangeOf(points, 1), rangeOf(points, 2)]
  refuseFlat(sizeOf(points))
  const scale = heightMm / (z.most - z.least)
  const origin = [(x.least + x.most) / 2, (y.least + y.most) / 2, z.least]
  const moved = new Float32Array(points.length)
  for (let i = 0; i < points.length; i++) moved[i] = ((points[i] ?? 0) - (origin[i % 3] ?? 0)) * scale
  return { triangles, points: moved, scale, origin }
}

/** The mesh itself if it is a closed surface that nowhere overlaps; else null. */
async function asItIs({ points, triangles }: Pick<Mesh, 'points' | 'triangles'>): Promise<Manifold | null> {
  const wasm = await manifold()
  const mesh = new wasm.Mesh({ numProp: 3, vertProperties: points, triVerts: triangles })
  mesh.merge()
  let solid: Manifold
  try {
    solid = new wasm.Manifold(mesh)
  } catch {
    return null
  }
  if (solid.status() === 'NoError' && solid.volume() > 0 && isPlain(solid)) {
    const simple = solid.simplify(SIMPLIFY_MM)
    solid.delete()
    return simple
  }
  solid.delete()
  return null
}

/** Every vertical line goes in and out in turn, and nothing is hidden inside. */
function isPlain(solid: Manifold): boolean {
  const columns = [...columnsOf(solid).values()]
  const odd = columns.filter(crossings => {
    // A line through an edge meets both of its triangles.
    const ways = crossings.filter(
      ({ z, enters }, i) =>
        i === 0 || enters !== crossings[i - 1]?.enters || z - (crossings[i - 1]?.z ?? 0) > SAME_MM,
    )
    return ways.length % 2 === 1 || ways.some(({ enters }, i) => enters !== (i % 2 === 0))
  })
  if (odd.length > columns.length * ODD_MAX) return false
  const pieces = solid.decompose()
  const isHollow = pieces.some(piece => piece.volume() < -DUST_MM3)
  for (const piece of pieces) piece.delete()
  return !isHollow
}

interface Piece {
  piece: Manifold
  volume: number
  least: readonly [number, number, number]
  size: [number, number, number]
}
function pieceOf(piece: Manifold): Piece {
  const { min, max } = piece.boundingBox()
  return {
    piece,
    volume: piece.volume(),
    least: min,
    size: [max[0] - min[0], max[1] - min[1], max[2] - min[2]],
  }
}

/** The largest piece and those that stand beside it, as high as promised by their own box. */
async function standing(solid: Manifold, heightMm: number) {
  const { Manifold } = await manifold()
  const pieces = solid
    .decompose()
    .map(pieceOf)
    .toSorted((one, other) => other.volume - one.volume)
  const [main] = pieces
  solid.delete()
  if (!main) throw new Error('there is nothing solid in it')
  const isKept = (one: Piece) =>
    one === main || (one.volume > DUST_MM3 && Math.abs(one.least[2] - main.least[2]) < BESIDE_MM)
  const kept = pieceOf(Manifold.compose(pieces.filter(isKept).map(({ piece }) => piece)))
  refuseFlat(kept.size)
  const scale = heightMm / kept.size[2]
  const loose = pieces
    .filter(one => !isKept(one))
    .map(({ volume, size, least }) => ({
      mm3: volume * scale ** 3,
      size_mm: size.map(length => length * scale),
      above_mm: (least[2] - kept.least[2]) * scale,
    }))
    .filter(({ mm3 }) => mm3 > DUST_MM3)
  const most = Math.min(LOST.mm3, kept.volume * scale ** 3 * LOST.share)
  const [x, y, z] = kept.least
  const move = [-x - kept.size[0] / 2, -y - kept.size[1] / 2, -z] as const
  const moved = kept.piece.translate(move)
  const placed = moved.scale(scale)
  for (const one of [moved, kept.piece, ...pieces.map(({ piece }) => piece)]) one.delete()
  return {
    solid: placed,
    shownMm: kept.size[2],
    again: { scale, move },
    left: {
      loose: loose.length,
      loose_mm3: loose.reduce((sum, { mm3 }) => sum + mm3, 0),
      lost: loose
        .filter(({ mm3 }) => mm3 > most)
        .slice(0, LOST_NAMED)
        .map(({ size_mm, above_mm }) => ({ size_mm, above_mm })),
    },
  }
}
