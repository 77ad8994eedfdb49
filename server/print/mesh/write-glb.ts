import { type Buffer, Document, NodeIO, type Primitive, type Texture } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptEncoder, MeshoptSimplifier } from 'meshoptimizer'
import sharp from 'sharp'
import { type Mesh, turnPoints } from './mesh.ts'

const TRIANGLES = 60_000
const TEXTURE_EDGE = 1024

/** One surface with its paint. */
export interface Painted extends Pick<Mesh, 'points' | 'triangles'> {
  normals: Float32Array
  /** Red, green, blue and alpha of each corner, linear, up to 1. */
  colours: Float32Array | null
  places: Float32Array | null
  paint: { factor: [number, number, number, number]; texture: Texture | null }
}
interface Stream {
  numbers: Float32Array
  size: 2 | 3 | 4
  /** How much a change of it counts against one of the shape. */
  weight: number
}
const streamsOf = ({ normals, colours, places }: Painted): Stream[] => [
  { numbers: unit(normals), size: 3, weight: 0.2 },
  ...(places ? [{ numbers: places, size: 2 as const, weight: 0.5 }] : []),
  ...(colours ? [{ numbers: colours, size: 4 as const, weight: 0.3 }] : []),
]

function unit(directions: Float32Array): Float32Array {
  for (let i = 0; i < directions.length; i += 3) {
    const length = Math.hypot(directions[i] ?? 0, directions[i + 1] ?? 0, directions[i + 2] ?? 0) || 1
    for (let k = 0; k < 3; k++) directions[i + k] = (directions[i + k] ?? 0) / length
  }
  return directions
}

/** Triangles among the same corners, at most so many. */
function coarser(part: Painted, most: number): Uint32Array {
  const { points, triangles } = part
  if (triangles.length <= most * 3) return triangles
  const streams = streamsOf(part)
  const width = streams.reduce((sum, { size }) => sum + size, 0)
  const beside = new Float32Array((points.length / 3) * width)
  let from = 0
  for (const { numbers, size } of streams) {
    for (let i = 0; i < numbers.length; i++)
      beside[Math.floor(i / size) * width + from + (i % size)] = numbers[i] ?? 0
    from += size
  }
  const weights = streams.flatMap(({ size, weight }) => Array<number>(size).fill(weight))
  for (const flags of [['Prune'], ['Prune', 'Permissive']] as const) {
    const [found] = MeshoptSimplifier.simplifyWithAttributes(
      triangles,
      points,
      3,
      beside,
      width,
      weights,
      null,
      Math.floor(most) * 3,
      1,
      [...flags],
    )
    if (found.length <= most * 3 * 1.05) return found
  }
  return MeshoptSimplifier.simplifySloppy(triangles, points, 3, null, Math.floor(most) * 3, 1)[0]
}

export async function writtenParts(parts: readonly Painted[], share: number): Promise<Uint8Array> {
  const document = new Document()
  const buffer = document.createBuffer()
  const all = parts.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)
  const most = Math.min(1, (TRIANGLES * 0.95 * share) / all)
  const extent = Math.max(...parts.flatMap(({ points }) => [0, 1, 2].map(k => farthest(points, k))))
  const node = document.createNode('body').setScale([extent / 1000, extent / 1000, extent / 1000])
  const mesh = document.createMesh('body')
  document.createScene().addChild(node.setMesh(mesh))
  const textures = new Map<Texture, Texture | null>()
  const given = new Set(parts.flatMap(({ paint }) => paint.texture ?? []))
  const edge =
    (TEXTURE_EDGE / 2 ** Math.ceil(Math.log2(Math.max(1, given.size)) / 2)) * (share < 0.6 ? 0.5 : 1)
  for (const texture of given) textures.set(texture, await smaller(document, texture, edge))
  for (const part of parts) {
    const primitive = primitiveOf(part, { document, buffer, extent, textures, share: most })
    if (primitive) mesh.addPrimitive(primitive)
  }
  document.createExtension(KHRMeshQuantization).setRequired(true)
  document
    .createExtension(EXTMeshoptCompression)
    .setRequired(true)
    .setEncoderOptions({ method: EXTMeshoptCompression.EncoderMethod.QUANTIZE })
  const io = new NodeIO()
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.encoder': MeshoptEncoder })
  return io.writeBinary(document)
}
interface Writing {
  document: Document
  buffer: Buffer
  /** The farthest from the origin, in millimetres. */
  extent: number
  textures: ReadonlyMap<Texture, Texture | null>
  share: number
}
/** Null where nothing is left of it. */
function primitiveOf(
  part: Painted,
  { document, buffer, extent, textures, share }: Writing,
): Primitive | null {
  const accessor = (type: 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4', array: Numbers, normalized = true) =>
    document.createAccessor().setType(type).setArray(array).setNormalized(normalized).setBuffer(buffer)
  const triangles = Uint32Array.from(coarser(part, (part.triangles.length / 3) * share))
  if (triangles.length === 0) return null
  const [newOf, corners] = MeshoptEncoder.reorderMesh(triangles, true, true)
  const picked = (from: Float32Array, size: number, make: (value: number) => number, to: Numbers) => {
    for (const [old, corner] of newOf.entries())
      if (corner < corners)
        for (let k = 0; k < size; k++) to[corner * size + k] = make(from[old * size + k] ?? 0)
    return to
  }
  const points = yUp(part.points)
  const primitive = document
    .createPrimitive()
    .setIndices(accessor('SCALAR', triangles, false))
    .setAttribute(
      'POSITION',
      accessor(
        'VEC3',
        picked(points, 3, to => Math.round((to / extent) * 32_767), new Int16Array(corners * 3)),
      ),
    )
    .setAttribute(
      'NORMAL',
      accessor(
        'VEC3',
        picked(yUp(unit(part.normals)), 3, to => Math.round(to * 127), new Int8Array(corners * 3)),
      ),
    )
  if (part.places)
    primitive.setAttribute(
      'TEXCOORD_0',
      accessor(
        'VEC2',
        picked(part.places, 2, to => to, new Float32Array(corners * 2)),
        false,
      ),
    )
  if (part.colours)
    primitive.setAttribute(
      'COLOR_0',
      accessor(
        'VEC4',
        picked(
          part.colours,
          4,
          to => Math.round(Math.min(1, Math.max(0, to)) * 255),
          new Uint8Array(corners * 4),
        ),
      ),
    )
  const material = document
    .createMaterial()
    .setRoughnessFactor(0.6)
    .setMetallicFactor(0)
    .setBaseColorFactor(part.paint.factor)
  const texture = part.paint.texture && textures.get(part.paint.texture)
  if (texture) material.setBaseColorTexture(texture)
  return primitive.setMaterial(material)
}

type Numbers =
  | Uint32Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint8Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>

function farthest(points: Float32Array, axis: number): number {
  let far = 0
  for (let i = axis; i < points.length; i += 3) far = Math.max(far, Math.abs(points[i] ?? 0))
  return far
}

const yUp = (points: Float32Array): Float32Array => {
  const turned = points.slice()
  turnPoints(turned, [1, 0, 0, 0, 0, 1, 0, -1, 0])
  return turned
}

const PIXELS_MAX = 70_000_000
/** Null where the picture cannot be read: the surface is then shown in its plain colour. */
async function smaller(document: Document, texture: Texture, edge: number): Promise<Texture | null> {
  const image = texture.getImage()
  const made =
    image &&
    (await sharp(image, { limitInputPixels: PIXELS_MAX })
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 84 })
      .toBuffer()
      .catch(() => null))
  if (!made) return null
  return document.createTexture().setImage(new Uint8Array(made)).setMimeType('image/jpeg')
}
