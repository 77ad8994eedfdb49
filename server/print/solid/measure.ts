import type { Manifold, Mesh } from 'manifold-3d'
import type { PrintBody } from '../../kit/print-bodies.ts'

const THIN_MM = 0.8
const SAMPLES = 6000
const STEEP = -Math.SQRT1_2
/** What lies on the bed is no overhang. */
const FIRST_LAYER_MM = 0.4

interface Surface {
  area_mm2: number
  /** Share of the area that hangs over by more than 45 degrees. */
  overhang: number
  /** Share of the area with less than 0.8 mm behind it. */
  thin: number
  thin_at: string[]
  regions: { region: string; area_mm2: number }[]
}

interface Triangle {
  area: number
  normal: [number, number, number]
  middle: [number, number, number]
  body: PrintBody | undefined
}

export function measureSurface(parts: readonly Manifold[], bodyOf: Map<number, PrintBody>): Surface {
  const measured = parts.map(solid => {
    const triangles = trianglesOf(solid.getMesh(), bodyOf)
    const bed = solid.boundingBox().min[2] + FIRST_LAYER_MM
    const hanging = triangles.filter(({ normal, middle }) => normal[2] < STEEP && middle[2] > bed)
    return { triangles, hanging: sum(hanging), ...thinOf(solid, triangles) }
  })
  const triangles = measured.flatMap(part => part.triangles)
  const area = sum(triangles)
  const regions = new Map<string, number>()
  for (const { body, area: one } of triangles)
    if (body) regions.set(body.region, (regions.get(body.region) ?? 0) + one)
  const [cast, thin] = [
    measured.reduce((all, part) => all + part.cast, 0),
    measured.reduce((all, part) => all + part.thin.length, 0),
  ]
  return {
    area_mm2: area,
    overhang: measured.reduce((all, { hanging }) => all + hanging, 0) / area,
    thin: cast === 0 ? 0 : thin / cast,
    thin_at: mostOf(measured.flatMap(part => part.thin)),
    regions: [...regions].map(([region, area_mm2]) => ({ region, area_mm2 })),
  }
}

const mostOf = (names: readonly string[]) =>
  [...Map.groupBy(names, name => name)]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 3)
    .map(([name]) => name)

const sum = (triangles: readonly Triangle[]) => triangles.reduce((all, { area }) => all + area, 0)

function trianglesOf(mesh: Mesh, bodyOf: Map<number, PrintBody>): Triangle[] {
  const { vertProperties: points, triVerts, numProp, runIndex, runOriginalID } = mesh
  const found: Triangle[] = []
  for (let run = 0; run < runOriginalID.length; run++) {
    const body = bodyOf.get(runOriginalID[run] ?? -1)
    for (let i = runIndex[run] ?? 0; i < (runIndex[run + 1] ?? 0); i += 3) {
      const [a, b, c] = [0, 1, 2].map(k => (triVerts[i + k] ?? 0) * numProp) as [number, number, number]
      const at = (from: number, k: number) => points[from + k] ?? 0
      const u = [0, 1, 2].map(k => at(b, k) - at(a, k)) as [number, number, number]
      const v = [0, 1, 2].map(k => at(c, k) - at(a, k)) as [number, number, number]
      const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
      const length = Math.hypot(...n)
      if (length < 1e-9) continue
      found.push({
        area: length / 2,
        normal: [n[0] / length, n[1] / length, n[2] / length],
        middle: [0, 1, 2].map(k => (at(a, k) + at(b, k) + at(c, k)) / 3) as [number, number, number],
        body,
      })
    }
  }
  return found
}

/** Rays inwards from a sample of the surface, one for each equal share of its area; the bodies where it is thin. */
function thinOf(solid: Manifold, triangles: readonly Triangle[]) {
  const step = sum(triangles) / SAMPLES
  const thin: string[] = []
  let [walked, cast] = [0, 0]
  for (const { area, normal, middle, body } of triangles) {
    walked += area
    if (walked < step * (cast + 1)) continue
    cast += 1
    walked = Math.max(walked, step * cast)
    const inwards = (depth: number) =>
      middle.map((value, k) => value - (normal[k] ?? 0) * depth) as [number, number, number]
    if (solid.rayCast(inwards(0.005), inwards(THIN_MM)).length > 0) thin.push(body?.name ?? 'base')
  }
  return { cast, thin }
}
