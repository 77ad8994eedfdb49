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
  /** The same, head and body apart and not yet cut where they meet; null where one of them is missing. */
  halves: { head: Manifold; skull: Manifold; neck: Manifold; body: Manifold } | null
  /** Which body each triangle came from, by manifold's id of the original. */
  bodyOf: Map<number, PrintBody>
  scale: number
  open: string[]
  loose: string[]
}

export async function figureSolid(bodies: readonly PrintBody[], heightMm: number): Promise<FigureSolid> {
  const scale = figureScale(topOf(bodies), heightMm)
  const open: string[] = []
  const bodyOf = new Map<number, PrintBody>()
  const named: { body: PrintBody; solid: Manifold }[] = []
  for (const body of bodies) {
    const solid = await solidOf(body, scale)
    if (solid.status() !== 'NoError' || solid.isEmpty()) {
      open.push(body.name)
      solid.delete()
      continue
    }
    bodyOf.set(solid.originalID(), body)
    named.push({ body, solid })
  }
  const standing = (which: (body: PrintBody) => boolean) =>
    standingOf(named.filter(({ body }) => which(body)).map(({ solid }) => solid))
  const isOfHead = ({ carrier, name }: PrintBody) => carrier === 'head' && name !== NECK
  const [head, skull, neck, body] = [
    await standing(isOfHead),
    await standing(one => isOfHead(one) && one.name === SKULL),
    await standing(({ name }) => name === NECK),
    await standing(one => !isOfHead(one)),
  ]
  const { solid, others } = largest(head.add(body))
  const loose = [...new Set(others.map(piece => nameOf(piece, named)))]
  for (const one of [...others, ...named.map(part => part.solid)]) one.delete()
  const isWhole = [head, skull, neck, body].every(one => !one.isEmpty())
  return {
    solid,
    halves: isWhole ? { head, skull, neck, body } : null,
    bodyOf,
    scale,
    open: [...new Set(open)],
    loose,
  }
}

const SKULL = 'head'
const NECK = 'neck'

/** One solid on the ground, without what is cut away of the round soles. */
async function standingOf(solids: readonly Manifold[]): Promise<Manifold> {
  const { Manifold } = await manifold()
  const joined = Manifold.union(solids)
  const trimmed = joined.trimByPlane([0, 0, 1], SOLE_MM)
  const standing = trimmed.translate([0, 0, -SOLE_MM])
  for (const one of [joined, trimmed]) one.delete()
  return standing
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

function nameOf(piece: Manifold, named: readonly { body: PrintBody; solid: Manifold }[]): string {
  const shared = named.map(({ body: { name }, solid }) => {
    const common = piece.intersect(solid)
    const volume = common.volume()
    common.delete()
    return { name, volume }
  })
  return shared.toSorted((a, b) => b.volume - a.volume)[0]?.name ?? 'part'
}
