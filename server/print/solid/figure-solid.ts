import type { Manifold, Mesh } from 'manifold-3d'
import { highest } from '../../../shared/figure/figure-scene.ts'
import { figureScale, SOLE_MM } from '../../../shared/figure/figure-size.ts'
import { manifold } from '../../kit/manifold.ts'
import type { PrintBody } from '../../kit/print-bodies.ts'

/** Less than this, in cubic millimetres, is a sliver of the arithmetic and not a piece. */
const SPECK_MM3 = 0.5

interface FigureSolid {
  /** Closed, z up, in millimetres, the soles at 0. */
  solid: Manifold
  /** Which body each triangle came from, by manifold's id of the original. */
  bodyOf: Map<number, PrintBody>
  scale: number
  open: string[]
  loose: string[]
}

export async function figureSolid(bodies: readonly PrintBody[], heightMm: number): Promise<FigureSolid> {
  const { Manifold } = await manifold()
  const scale = figureScale(topOf(bodies), heightMm)
  const open: string[] = []
  const bodyOf = new Map<number, PrintBody>()
  const named: { name: string; solid: Manifold }[] = []
  for (const body of bodies) {
    const solid = await solidOf(body, scale)
    if (solid.status() !== 'NoError' || solid.isEmpty()) {
      open.push(body.name)
      solid.delete()
      continue
    }
    bodyOf.set(solid.originalID(), body)
    named.push({ name: body.name, solid })
  }
  const joined = Manifold.union(named.map(({ solid }) => solid))
  const trimmed = joined.trimByPlane([0, 0, 1], SOLE_MM)
  const standing = trimmed.translate([0, 0, -SOLE_MM])
  for (const one of [joined, trimmed]) one.delete()
  const { solid, others } = largest(standing)
  const loose = [...new Set(others.map(piece => nameOf(piece, named)))]
  for (const piece of others) piece.delete()
  for (const one of named) one.solid.delete()
  return { solid, bodyOf, scale, open: [...new Set(open)], loose }
}

const topOf = (bodies: readonly PrintBody[]) => bodies.reduce((top, { points }) => highest(points, top), 0.1)

export async function solidOf({ points, triangles }: PrintBody, scale: number): Promise<Manifold> {
  const { Manifold, Mesh } = await manifold()
  const turned = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    turned[i] = (points[i] ?? 0) * scale
    turned[i + 1] = -(points[i + 2] ?? 0) * scale
    turned[i + 2] = (points[i + 1] ?? 0) * scale
  }
  const mesh: Mesh = new Mesh({ numProp: 3, vertProperties: turned, triVerts: triangles })
  const solid = Manifold.ofMesh(mesh)
  const original = solid.asOriginal()
  solid.delete()
  return original
}

/** The largest piece, and the others that are more than a speck; cavities, whose volume is negative, are filled. */
export function largest(solid: Manifold): { solid: Manifold; others: Manifold[] } {
  const pieces = solid.decompose().map(piece => ({ piece, volume: piece.volume() }))
  solid.delete()
  pieces.sort((a, b) => b.volume - a.volume)
  const [main, ...rest] = pieces
  if (!main) throw new Error('the solid has no piece')
  for (const { piece, volume } of rest) if (volume <= SPECK_MM3) piece.delete()
  return {
    solid: main.piece,
    others: rest.filter(({ volume }) => volume > SPECK_MM3).map(({ piece }) => piece),
  }
}

function nameOf(piece: Manifold, named: readonly { name: string; solid: Manifold }[]): string {
  const shared = named.map(({ name, solid }) => {
    const common = piece.intersect(solid)
    const volume = common.volume()
    common.delete()
    return { name, volume }
  })
  return shared.toSorted((a, b) => b.volume - a.volume)[0]?.name ?? 'part'
}
