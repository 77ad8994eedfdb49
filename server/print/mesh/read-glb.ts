import { type Document, Logger, type Node, NodeIO, type Primitive } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import { BadModel, type Mesh } from './mesh.ts'
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
  return io.readJSON(packed)
}

const TRIANGLES = 4

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

export function joined(parts: readonly Mesh[]): Mesh {
  const points = new Float32Array(parts.reduce((sum, part) => sum + part.points.length, 0))
  const triangles = new Uint32Array(parts.reduce((sum, part) => sum + part.triangles.length, 0))
  let [corner, at] = [0, 0]
  for (const part of parts) {
    points.set(part.points, corner * 3)
    for (let i = 0; i < part.triangles.length; i++) triangles[at + i] = (part.triangles[i] ?? 0) + corner
    corner += part.points.length / 3
    at += part.triangles.length
  }
  return { points, triangles }
}
