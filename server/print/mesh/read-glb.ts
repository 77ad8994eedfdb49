import {
  type Document,
  type JSONDocument,
  Logger,
  type Node,
  NodeIO,
  type Primitive,
} from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { z } from 'zod/mini'
import { BadModel, type Mesh, roomForParts, UNZIPPED_MAX } from './mesh.ts'
import { upTo } from './read-text.ts'

const DRACO = 'KHR_draco_mesh_compression'

export async function openGlb(bytes: Uint8Array): Promise<Document> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.ERROR))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const packed = await io.binaryToJSON(bytes)
  if (packed.json.extensionsRequired?.includes(DRACO))
    throw new BadModel('damaged', 'This GLB is compressed with Draco. Please export it without compression.')
  countParts(packed)
  return io.readJSON(packed)
}

const TRIANGLES = 4
const NUMBERS: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 }
const BYTES: Record<number, number> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 }
const MESHOPT = 'EXT_meshopt_compression'
const Packed = z.object({ count: z.number(), byteStride: z.number() })

/** Refuses what would become too large, from what the file says of itself and before any of it is laid out. */
function countParts({ json, resources }: JSONDocument) {
  let room = UNZIPPED_MAX
  const { accessors = [], bufferViews = [], meshes = [], nodes = [] } = json
  const available = Object.values(resources).reduce((sum, { byteLength }) => sum + byteLength, 0)
  for (const { extensions } of bufferViews) {
    const packed = Packed.safeParse(extensions?.[MESHOPT])
    if (packed.success) room -= packed.data.count * packed.data.byteStride
  }
  for (const { count, type, componentType, bufferView } of accessors) {
    const size = count * (NUMBERS[type] ?? 16) * (BYTES[componentType] ?? 4)
    if (!(size >= 0)) throw new BadModel('damaged', CUT_OFF)
    room -= size
    const view = bufferView === undefined ? null : bufferViews[bufferView]
    if (view && !view.extensions?.[MESHOPT] && size > Math.min(view.byteLength, available))
      throw new BadModel('damaged', CUT_OFF)
  }
  if (room < 0) throw new BadModel('large', 'Unpacked, this file is larger than 400 MB.')
  const cornersOf = (at: number | undefined) => (at === undefined ? 0 : (accessors[at]?.count ?? 0))
  const drawn = meshes.map(({ primitives }) => {
    const all = primitives.filter(({ mode }) => (mode ?? TRIANGLES) === TRIANGLES)
    return {
      parts: primitives.length,
      corners: all.reduce((sum, { attributes }) => sum + cornersOf(attributes.POSITION), 0),
      triangles:
        all.reduce((sum, { indices, attributes }) => sum + cornersOf(indices ?? attributes.POSITION), 0) / 3,
    }
  })
  const take = roomForParts()
  for (const { mesh } of nodes) {
    const found = mesh === undefined ? null : drawn[mesh]
    if (found) take(found.corners, found.triangles, found.parts)
  }
}
const CUT_OFF = 'This GLB speaks of more than it holds. Please export it again.'

/** What is drawn, each part with the node that places it. */
export function partsOf(document: Document): { node: Node; primitive: Primitive }[] {
  return document
    .getRoot()
    .listNodes()
    .flatMap(node => (node.getMesh()?.listPrimitives() ?? []).map(primitive => ({ node, primitive })))
    .filter(({ primitive }) => primitive.getMode() === TRIANGLES && primitive.getAttribute('POSITION'))
}

export function meshOfPart({ node, primitive }: { node: Node; primitive: Primitive }): Mesh {
  const accessor = primitive.getAttribute('POSITION')
  const count = accessor?.getCount() ?? 0
  const points = new Float32Array(count * 3)
  const one: number[] = []
  for (let i = 0; i < count; i++) {
    accessor?.getElement(i, one)
    points[i * 3] = one[0] ?? 0
    points[i * 3 + 1] = one[1] ?? 0
    points[i * 3 + 2] = one[2] ?? 0
  }
  movePoints(points, node.getWorldMatrix())
  const given = primitive.getIndices()?.getArray()
  return { points, triangles: given ? Uint32Array.from(given) : upTo(count) }
}

export const readGlb = async (bytes: Uint8Array): Promise<Mesh> =>
  joined(partsOf(await openGlb(bytes)).map(meshOfPart))

/** In place, by a matrix of four columns, as in glTF and 3MF. */
export function movePoints(points: Float32Array, m: ArrayLike<number>) {
  for (let i = 0; i < points.length; i += 3) {
    const x = points[i] ?? 0
    const y = points[i + 1] ?? 0
    const z = points[i + 2] ?? 0
    for (let k = 0; k < 3; k++)
      points[i + k] = (m[k] ?? 0) * x + (m[4 + k] ?? 0) * y + (m[8 + k] ?? 0) * z + (m[12 + k] ?? 0)
  }
}

/** Of what has no colour beside what has one. */
const UNPAINTED = 190

export function joined(parts: readonly Mesh[]): Mesh {
  const points = new Float32Array(parts.reduce((sum, part) => sum + part.points.length, 0))
  const triangles = new Uint32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0))
  const isPainted = parts.some(({ colours }) => colours)
  const colours = new Uint8Array(isPainted ? points.length : 0).fill(UNPAINTED)
  let [corner, at] = [0, 0]
  for (const part of parts) {
    points.set(part.points, corner * 3)
    if (part.colours) colours.set(part.colours, corner * 3)
    for (let i = 0; i < part.triangles.length; i++) triangles[at + i] = (part.triangles[i] ?? 0) + corner
    corner += part.points.length / 3
    at += part.triangles.length
  }
  return isPainted ? { points, triangles, colours } : { points, triangles }
}
