import { strFromU8 } from 'fflate'
import type { Unit, Up } from '../../../shared/bodies/api.ts'
import {
  BadModel,
  type Mesh,
  sizeOf,
  TRIANGLES_MAX,
  type Turn,
  tooLarge,
  turnPoints,
  withoutUnused,
} from './mesh.ts'
import { read3mf } from './read-3mf.ts'
import { readGlb } from './read-glb.ts'
import { binaryStl, isBinaryStl, readObj, textStl } from './read-text.ts'

type Kind = 'glb' | 'stl' | 'obj' | '3mf'
/** As Blender and slicers write them. */
const USUAL_UP: Record<Kind, Up> = { glb: 'y', obj: 'y', stl: 'z', '3mf': 'z' }

const UPRIGHT: Record<Up, Turn> = {
  x: [0, 0, -1, 0, 1, 0, 1, 0, 0],
  y: [1, 0, 0, 0, 0, -1, 0, 1, 0],
  z: [1, 0, 0, 0, 1, 0, 0, 0, 1],
}

export interface HowToRead {
  up?: Up | null
  /** After it was put upright. */
  turn?: Turn | null
}

/** Reads GLB, STL, OBJ or 3MF, told by their bytes. */
export async function readMesh(bytes: Uint8Array, { up, turn }: HowToRead = {}): Promise<Mesh> {
  const kind = knownKind(bytes)
  const read = await READERS[kind](bytes).catch(error => {
    if (error instanceof BadModel) throw error
    throw new BadModel('damaged', 'This model cannot be read. Please export it again.')
  })
  const count = read.triangles.length / 3
  if (count === 0) throw new BadModel('empty', 'There is no surface in this file.')
  if (count > TRIANGLES_MAX) throw tooLarge()
  const corners = read.points.length / 3
  if (!read.points.every(Number.isFinite) || !read.triangles.every(at => at < corners))
    throw new BadModel('damaged', 'This model has corners that are nowhere. Please export it again.')
  const mesh = withoutUnused(read)
  const [x, y, z] = mesh.triangles.length > 0 ? sizeOf(mesh.points) : [0, 0, 0]
  if (x * y + y * z + z * x === 0) throw new BadModel('empty', 'There is no surface in this file.')
  turnPoints(mesh.points, uprightOf(kind, up))
  if (turn) turnPoints(mesh.points, turn)
  return mesh
}

export function knownKind(bytes: Uint8Array): Kind {
  const kind = kindOf(bytes)
  if (kind) return kind
  throw new BadModel('type', 'This is no GLB, STL, OBJ or 3MF. Please export the model as one of these.')
}

export const uprightOf = (kind: Kind, up: Up | null | undefined): Turn => UPRIGHT[up ?? USUAL_UP[kind]]

/** Much longer than it is high, so that it lies. */
const LYING = 1.02
/** Which turn puts the longest side upright; null where it is that already. */
export function uprightTurn([x, y, z]: readonly [number, number, number]): Turn | null {
  if (Math.max(x, y) <= z * LYING) return null
  return y >= x ? UPRIGHT.y : UPRIGHT.x
}

/** What its longest side would be in millimetres, most likely. */
export function unitOf(kind: Kind, longest: number): Unit {
  if (kind === 'glb' || longest <= 2.5) return 'm'
  return kind === '3mf' || longest > 25 ? 'mm' : 'cm'
}

const ZIP = 0x04034b50
const GLTF = 0x46546c67

function kindOf(bytes: Uint8Array): Kind | null {
  if (bytes.length < 15) return null
  const first = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(0, true)
  if (first === GLTF) return 'glb'
  if (first === ZIP) return '3mf'
  if (isBinaryStl(bytes)) return 'stl'
  const from = afterComments(bytes)
  const begin = strFromU8(bytes.subarray(from, from + 4000), true)
  if (/^\s*solid\b/.test(begin) && begin.includes('facet')) return 'stl'
  return /^v\s+[-\d.]/m.test(begin) ? 'obj' : null
}

const [NEW_LINE, HASH] = [10, 35]
/** Where the first line begins that is no comment of an OBJ; some begin with a long licence. */
function afterComments(bytes: Uint8Array): number {
  let from = 0
  while (bytes[from] === HASH) {
    const end = bytes.indexOf(NEW_LINE, from)
    if (end < 0) return bytes.length
    from = end + 1
    while (bytes[from] === NEW_LINE || bytes[from] === 13 || bytes[from] === 32) from++
  }
  return from
}

const READERS: Record<Kind, (bytes: Uint8Array) => Promise<Mesh>> = {
  glb: readGlb,
  stl: async bytes => (isBinaryStl(bytes) ? binaryStl(bytes) : textStl(bytes)),
  obj: async bytes => readObj(bytes),
  '3mf': async bytes => read3mf(bytes),
}
