import type { Manifold } from 'manifold-3d'
import { manifold } from '../../kit/manifold.ts'
import { columnsOf } from '../solid/columns.ts'
import { type Mesh, rangeOf, refuseFlat, sizeOf } from './mesh.ts'
import { covered, thinned, welded } from './weld.ts'
import { outsideOf, STEPS } from './wrap.ts'

interface AnySolid {
  /** Closed and in one piece, in millimetres, its lowest point at 0. */
  solid: Manifold
  mended: {
    holes: number
    /** Loose pieces that were left out, and how large they were. */
    loose: number
    loose_mm3: number
    /** Whether its outside was drawn anew. */
    wrapped: boolean
  }
}

/** A smaller piece is dust. */
const DUST_MM3 = 0.5
const SIMPLIFY_MM = 0.02
const SAME_MM = 0.001
/** Of the columns through a solid, how many may be odd by rounding. */
const ODD_MAX = 0.002

/** Any mesh, however broken, as one solid that is `heightMm` high. */
export async function anySolid(mesh: Mesh, heightMm: number, steps = STEPS): Promise<AnySolid> {
  const { mesh: closed, holes } = covered(await thinned(welded(scaled(mesh, heightMm))))
  const whole = await asItIs(closed)
  const { solid, loose, looseMm3 } = await mainPiece(whole ?? (await outsideOf(closed, steps)))
  return { solid, mended: { holes, loose, loose_mm3: looseMm3, wrapped: whole === null } }
}

/** In millimetres, its lowest point at 0 and its middle over the origin. */
function scaled({ points, triangles }: Mesh, heightMm: number): Mesh {
  const [x, y, z] = [rangeOf(points, 0), rangeOf(points, 1), rangeOf(points, 2)]
  refuseFlat(sizeOf(points))
  const scale = heightMm / (z.most - z.least)
  const origin = [(x.least + x.most) / 2, (y.least + y.most) / 2, z.least]
  const moved = new Float32Array(points.length)
  for (let i = 0; i < points.length; i++) moved[i] = ((points[i] ?? 0) - (origin[i % 3] ?? 0)) * scale
  return { triangles, points: moved }
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

async function mainPiece(solid: Manifold) {
  const pieces = solid.decompose().toSorted((one, other) => other.volume() - one.volume())
  const [main, ...others] = pieces
  solid.delete()
  if (!main) throw new Error('there is nothing solid in it')
  const loose = others.filter(piece => piece.volume() > DUST_MM3)
  const looseMm3 = loose.reduce((sum, piece) => sum + piece.volume(), 0)
  for (const piece of others) piece.delete()
  return { solid: main, loose: loose.length, looseMm3 }
}
