import { readFile } from 'node:fs/promises'
import type { Accessor, Material } from '@gltf-transform/core'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import type { Up } from '../../../shared/bodies/api.ts'
import { type Mesh, rangeOf, type Turn, turnPoints, withoutUnused } from './mesh.ts'
import { joined, meshOfPart, openGlb, partsOf } from './read-glb.ts'
import { knownKind, readMesh, uprightOf } from './read-mesh.ts'
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
const WHITE: Painted['paint'] = { factor: [1, 1, 1, 1], texture: null }

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
  const bytes = new Uint8Array(await readFile(path))
  const kind = knownKind(bytes)
  if (kind !== 'glb') {
    const mesh = await readMesh(bytes, { up, turn })
    stand([mesh], heightMm)
    return [await plainPart(mesh)]
  }
  const parts = partsOf(await openGlb(bytes)).map(part => {
    const mesh = meshOfPart(part)
    const { primitive, node } = part
    const [ours, normals] = [primitive.getAttribute('TEXCOORD_0'), primitive.getAttribute('NORMAL')]
    const colours = primitive.getAttribute('COLOR_0')
    return {
      ...mesh,
      normals: normals && turnedAlike(numbersOf(normals, 3), node.getWorldMatrix()),
      colours: colours && numbersOf(colours, 4),
      places: ours && numbersOf(ours, 2),
      paint: paintOf(primitive.getMaterial()),
    }
  })
  for (const { points, normals } of parts)
    for (const one of normals ? [points, normals] : [points]) {
      turnPoints(one, uprightOf(kind, up))
      if (turn) turnPoints(one, turn)
    }
  stand(parts, heightMm)
  const isBare = parts.every(
    ({ colours, places, normals, paint }) => !colours && !places && !normals && paint === WHITE,
  )
  if (isBare) return [await plainPart(joined(parts.map(({ points, triangles }) => ({ points, triangles }))))]
  return parts.map(part => ({ ...part, normals: part.normals ?? normalsOf(part) }))
}

/** Without any paint, or with the colours of an OBJ. */
async function plainPart({ points, triangles, colours }: Mesh): Promise<Painted> {
  const rgba = colours && linear(colours)
  const mesh = rgba ? { points, triangles } : await thinned(welded({ points, triangles }))
  return {
    ...mesh,
    normals: normalsOf(mesh),
    colours: rgba ?? null,
    places: null,
    paint: rgba ? WHITE : PLAIN,
  }
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

function numbersOf(accessor: Accessor, size: 2 | 3 | 4): Float32Array {
  const numbers = new Float32Array(accessor.getCount() * size)
  const one: number[] = []
  for (let i = 0; i < accessor.getCount(); i++) {
    accessor.getElement(i, one)
    // A colour of three parts is opaque.
    for (let k = 0; k < size; k++) numbers[i * size + k] = k < accessor.getElementSize() ? (one[k] ?? 0) : 1
  }
  return numbers
}

/** Directions, by a matrix of four columns that scales evenly. */
function turnedAlike(directions: Float32Array, m: ArrayLike<number>): Float32Array {
  const at = (k: number) => m[k] ?? 0
  turnPoints(directions, [at(0), at(4), at(8), at(1), at(5), at(9), at(2), at(6), at(10)])
  return directions
}

const paintOf = (material: Material | null): Painted['paint'] =>
  material ? { factor: material.getBaseColorFactor(), texture: material.getBaseColorTexture() } : WHITE

const linear = (colours: Uint8Array): Float32Array => {
  const rgba = new Float32Array((colours.length / 3) * 4).fill(1)
  for (let i = 0; i < colours.length; i++)
    rgba[Math.floor(i / 3) * 4 + (i % 3)] = ((colours[i] ?? 0) / 255) ** 2.2
  return rgba
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
