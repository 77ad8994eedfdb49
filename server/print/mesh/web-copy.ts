import { readFile } from 'node:fs/promises'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import type { Up } from '../../../shared/bodies/api.ts'
import { type Mesh, rangeOf, type Turn, withoutUnused } from './mesh.ts'
import { joined } from './read-glb.ts'
import { readPainted, WHITE } from './read-painted.ts'
import { thinned, welded } from './weld.ts'
import { type Painted, writtenParts } from './write-glb.ts'

export interface BodyOrder {
  /** Of the file as it came. */
  path: string
  up: Up | null
  turn: Turn | null
  heightMm: number
}

const BYTES = 2_000_000

const PLAIN: Painted['paint'] = { factor: [0.75, 0.73, 0.7, 1], texture: null }

/** What is shown of a body: light enough for a phone, in metres, y up, its lowest point at 0. */
export async function buildWebCopy(order: BodyOrder): Promise<{ bytes: Uint8Array }> {
  await Promise.all([MeshoptSimplifier.ready, MeshoptEncoder.ready])
  const parts = await paintedParts(order)
  for (let share = 1; ; share *= 0.7) {
    const bytes = await writtenParts(parts, share)
    if (bytes.length <= BYTES || share < 0.2) return { bytes }
  }
}

async function paintedParts({ path, up, turn, heightMm }: BodyOrder): Promise<Painted[]> {
  const parts = await readPainted(new Uint8Array(await readFile(path)), { up, turn })
  stand(parts, heightMm)
  const isBare = parts.every(
    ({ colours, places, normals, paint }) => !colours && !places && !normals && paint === WHITE,
  )
  if (isBare) return [await plainPart(joined(parts.map(({ points, triangles }) => ({ points, triangles }))))]
  return parts.map(part => ({ ...part, normals: part.normals ?? normalsOf(part) }))
}

/** Without any paint. */
async function plainPart({ points, triangles }: Mesh): Promise<Painted> {
  const mesh = await thinned(welded({ points, triangles }))
  return { ...mesh, normals: normalsOf(mesh), colours: null, places: null, paint: PLAIN }
}

/** Millimetres, all together, in place. */
function stand(all: readonly Pick<Mesh, 'points' | 'triangles'>[], heightMm: number) {
  const used = all.map(({ points, triangles }) => withoutUnused({ points, triangles }))
  const ranges = ([0, 1, 2] as const).map(axis => {
    const each = used.map(({ points }) => rangeOf(points, axis))
    return {
      least: Math.min(...each.map(({ least }) => least)),
      most: Math.max(...each.map(({ most }) => most)),
    }
  })
  const [x, y, z] = ranges
  if (!x || !y || !z) return
  const scale = heightMm / (z.most - z.least || 1)
  const origin = [(x.least + x.most) / 2, (y.least + y.most) / 2, z.least]
  for (const { points } of all)
    for (let i = 0; i < points.length; i++) points[i] = ((points[i] ?? 0) - (origin[i % 3] ?? 0)) * scale
}

/** Of each corner, by the area of the triangles around it. */
function normalsOf({ points, triangles }: Pick<Mesh, 'points' | 'triangles'>): Float32Array {
  const normals = new Float32Array(points.length)
  for (let t = 0; t < triangles.length; t += 3) {
    const corners = [
      (triangles[t] ?? 0) * 3,
      (triangles[t + 1] ?? 0) * 3,
      (triangles[t + 2] ?? 0) * 3,
    ] as const
    const [a, b, c] = corners
    const along = (to: number, k: number) => (points[to + k] ?? 0) - (points[a + k] ?? 0)
    const across = (k: number, l: number) => along(b, k) * along(c, l) - along(b, l) * along(c, k)
    const normal = [across(1, 2), across(2, 0), across(0, 1)]
    for (const corner of corners)
      for (let k = 0; k < 3; k++) normals[corner + k] = (normals[corner + k] ?? 0) + (normal[k] ?? 0)
  }
  return normals
}
