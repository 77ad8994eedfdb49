import { Logger, NodeIO } from '@gltf-transform/core'
import { ALL_EXTENSIONS } from '@gltf-transform/extensions'
import { strFromU8, unzipSync } from 'fflate'
import { MeshoptDecoder } from 'meshoptimizer'

/** Triangles with corners x, y, z, the z axis upwards, in whatever unit. */
export interface Mesh {
  points: Float32Array
  triangles: Uint32Array
}

/** A file that holds no model; the message is the founder's sentence. */
class BadModel extends Error {
  readonly code: 'type' | 'empty' | 'large' | 'damaged'
  constructor(code: BadModel['code'], message: string) {
    super(message)
    this.code = code
  }
}

type Up = 'x' | 'y' | 'z'
type Kind = 'glb' | 'stl' | 'obj' | '3mf'
/** As Blender and slicers write them. */
const USUAL_UP: Record<Kind, Up> = { glb: 'y', obj: 'y', stl: 'z', '3mf': 'z' }

const TRIANGLES_MAX = 3_000_000
const UNZIPPED_MAX = 400_000_000

/** Reads GLB, STL, OBJ or 3MF, told by their bytes. */
export async function readMesh(bytes: Uint8Array, up?: Up): Promise<Mesh> {
  const kind = kindOf(bytes)
  if (!kind)
    throw new BadModel('type', 'This is no GLB, STL, OBJ or 3MF. Please export the model as one of these.')
  const mesh = await READERS[kind](bytes).catch(error => {
    if (error instanceof BadModel) throw error
    throw new BadModel('damaged', 'This model cannot be read. Please export it again.')
  })
  const count = mesh.triangles.length / 3
  if (count === 0) throw new BadModel('empty', 'There is no surface in this file.')
  if (count > TRIANGLES_MAX)
    throw new BadModel('large', 'A model has at most 3 million triangles. Please make it coarser.')
  if (
    mesh.points.some(value => !Number.isFinite(value)) ||
    mesh.triangles.some(at => at >= mesh.points.length / 3)
  )
    throw new BadModel('damaged', 'This model has corners that are nowhere. Please export it again.')
  return { ...mesh, points: upright(mesh.points, up ?? USUAL_UP[kind]) }
}

const ZIP = 0x04034b50
const GLTF = 0x46546c67
const STL_HEADER = 84
const STL_TRIANGLE = 50

function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes.length < 15) return null
  const view = viewOf(bytes)
  const first = view.getUint32(0, true)
  if (first === GLTF) return 'glb'
  if (first === ZIP) return '3mf'
  if (isBinaryStl(bytes)) return 'stl'
  const begin = strFromU8(bytes.subarray(0, 4000), true)
  if (/^\s*solid\b/.test(begin) && begin.includes('facet')) return 'stl'
  return /^v\s+[-\d.]/m.test(begin) ? 'obj' : null
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
const isBinaryStl = (bytes: Uint8Array) =>
  bytes.length >= STL_HEADER && bytes.length === STL_HEADER + viewOf(bytes).getUint32(80, true) * STL_TRIANGLE

/** Turned so that z is up. */
function upright(points: Float32Array, up: Up): Float32Array {
  if (up === 'z') return points
  const turned = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x = 0, y = 0, z = 0] = points.subarray(i, i + 3)
    turned.set(up === 'y' ? [x, -z, y] : [-z, y, x], i)
  }
  return turned
}

const READERS: Record<Kind, (bytes: Uint8Array) => Promise<Mesh>> = {
  glb: readGlb,
  stl: async bytes => (isBinaryStl(bytes) ? binaryStl(bytes) : textStl(strFromU8(bytes, true))),
  obj: async bytes => readObj(strFromU8(bytes, true)),
  '3mf': async bytes => read3mf(bytes),
}

async function readGlb(bytes: Uint8Array): Promise<Mesh> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.ERROR))
    .registerExtensions(ALL_EXTENSIONS)
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const document = await io.readBinary(bytes)
  const parts: Mesh[] = []
  for (const node of document.getRoot().listNodes()) {
    const matrix = node.getWorldMatrix()
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const accessor = primitive.getAttribute('POSITION')
      if (!accessor || primitive.getMode() !== TRIANGLES) continue
      const count = accessor.getCount()
      const points = new Float32Array(count * 3)
      const one: number[] = []
      for (let i = 0; i < count; i++) points.set(moved(accessor.getElement(i, one), matrix), i * 3)
      const given = primitive.getIndices()?.getArray()
      parts.push({ points, triangles: given ? Uint32Array.from(given) : upTo(count) })
    }
  }
  return joined(parts)
}
const TRIANGLES = 4

/** By a matrix of four columns, as in glTF and 3MF. */
const moved = ([x = 0, y = 0, z = 0]: number[], m: ArrayLike<number>): [number, number, number] => {
  const at = (k: number) => (m[k] ?? 0) * x + (m[4 + k] ?? 0) * y + (m[8 + k] ?? 0) * z + (m[12 + k] ?? 0)
  return [at(0), at(1), at(2)]
}
const upTo = (count: number) => Uint32Array.from({ length: count - (count % 3) }, (_, i) => i)

function joined(parts: readonly Mesh[]): Mesh {
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

function binaryStl(bytes: Uint8Array): Mesh {
  const view = viewOf(bytes)
  const count = view.getUint32(80, true)
  const points = new Float32Array(Math.min(count, TRIANGLES_MAX + 1) * 9)
  for (let t = 0; t < points.length / 9; t++)
    for (let k = 0; k < 9; k++)
      points[t * 9 + k] = view.getFloat32(STL_HEADER + t * STL_TRIANGLE + 12 + k * 4, true)
  return { points, triangles: upTo(points.length / 3) }
}

function textStl(text: string): Mesh {
  const points = Float32Array.from(
    Array.from(text.matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/g), ([, ...xyz]) => xyz.map(Number)).flat(),
  )
  return { points, triangles: upTo(points.length / 3) }
}

function readObj(text: string): Mesh {
  const points: number[] = []
  const triangles: number[] = []
  for (const line of text.split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/)
    if (word === 'v') points.push(...rest.slice(0, 3).map(Number))
    if (word !== 'f') continue
    const corners = rest.map(corner => {
      const at = Number.parseInt(corner, 10)
      return at < 0 ? points.length / 3 + at : at - 1
    })
    for (let i = 1; i + 1 < corners.length; i++)
      triangles.push(corners[0] ?? 0, corners[i] ?? 0, corners[i + 1] ?? 0)
  }
  return { points: Float32Array.from(points), triangles: Uint32Array.from(triangles) }
}

function read3mf(bytes: Uint8Array): Mesh {
  let room = UNZIPPED_MAX
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.model$/i.test(name)) return false
      room -= originalSize
      if (room < 0) throw new BadModel('large', 'Unzipped, this file is larger than 400 MB.')
      return true
    },
  })
  const text = Object.values(files)
    .map(file => strFromU8(file))
    .join('\n')
  if (!text) throw new BadModel('type', 'This zip holds no 3MF model.')
  const objects = new Map<string, Thing>()
  for (const [, id = '', body = ''] of text.matchAll(/<object\b[^>]*?\bid="([^"]+)"[^>]*>(.*?)<\/object>/gs))
    objects.set(id, { mesh: meshIn(body), parts: placesIn(body, 'component') })
  const items = placesIn(text, 'item')
  const placed = items.length > 0 ? items : [...objects.keys()].map(id => ({ id, matrix: STILL }))
  return joined(placed.flatMap(({ id, matrix }) => meshesOf(objects, id, matrix)))
}

interface Thing {
  mesh: Mesh
  parts: Place[]
}
interface Place {
  id: string
  matrix: readonly number[]
}
const STILL = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
const DEEPEST = 8

const attribute = (tag: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

const placesIn = (text: string, tag: 'item' | 'component'): Place[] =>
  Array.from(text.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g')), ([found]) => {
    const given = attribute(found, 'transform')?.trim().split(/\s+/).map(Number)
    const rows =
      given?.length === 12 ? [0, 1, 2, 3].flatMap(i => [...given.slice(i * 3, i * 3 + 3), +(i === 3)]) : STILL
    return { id: attribute(found, 'objectid') ?? '', matrix: rows }
  })

function meshIn(body: string): Mesh {
  const numbers = (tag: string, names: readonly string[]) =>
    Array.from(body.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g')), ([found]) =>
      names.map(name => Number(attribute(found, name))),
    ).flat()
  return {
    points: Float32Array.from(numbers('vertex', ['x', 'y', 'z'])),
    triangles: Uint32Array.from(numbers('triangle', ['v1', 'v2', 'v3'])),
  }
}

function meshesOf(
  objects: ReadonlyMap<string, Thing>,
  id: string,
  matrix: readonly number[],
  depth = 0,
): Mesh[] {
  const thing = objects.get(id)
  if (!thing || depth > DEEPEST) return []
  const { points, triangles } = thing.mesh
  const own = new Float32Array(points.length)
  for (let i = 0; i < points.length; i += 3) own.set(moved([...points.subarray(i, i + 3)], matrix), i)
  const parts = thing.parts.flatMap(part =>
    meshesOf(objects, part.id, part.matrix, depth + 1).map(mesh => {
      const all = new Float32Array(mesh.points.length)
      for (let i = 0; i < all.length; i += 3) all.set(moved([...mesh.points.subarray(i, i + 3)], matrix), i)
      return { ...mesh, points: all }
    }),
  )
  return [{ points: own, triangles }, ...parts]
}
