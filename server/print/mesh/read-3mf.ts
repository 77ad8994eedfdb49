import { unzipSync } from 'fflate'
import { BadModel, type Mesh, roomForParts, UNZIPPED_MAX } from './mesh.ts'
import { joined, movePoints } from './read-glb.ts'
import { growingPoints, growingTriangles } from './read-text.ts'

interface Thing {
  mesh: Mesh
  parts: Place[]
}
interface Place {
  /** The file that has the object, and its number there. */
  of: string
  matrix: readonly number[]
}
const DEEPEST = 8

export function read3mf(bytes: Uint8Array): Mesh {
  let room = UNZIPPED_MAX
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!/\.model$/i.test(name)) return false
      room -= originalSize
      if (room < 0) throw new BadModel('large', 'Unzipped, this file is larger than 400 MB.')
      return true
    },
  })
  if (Object.keys(files).length === 0) throw new BadModel('type', 'This zip holds no 3MF model.')
  const objects = new Map<string, Thing>()
  const items = Object.entries(files).flatMap(([name, file]) => readModelFile(`/${name}`, file, objects))
  const placed = items.length > 0 ? items : [...objects.keys()].map(of => ({ of, matrix: STILL }))
  const take = roomForParts()
  return joined(placed.flatMap(place => meshesOf(objects, { ...place, depth: 0, take })))
}

/** Adds its objects to `objects`, and returns what it puts on the plate. */
function readModelFile(name: string, file: Uint8Array, objects: Map<string, Thing>): Place[] {
  const items: Place[] = []
  let points = growingPoints()
  let triangles = growingTriangles()
  let open: { id: string; parts: Place[] } | null = null
  for (const tag of tagsOf(file)) {
    const [word = ''] = /^[\w:/]+/.exec(tag) ?? []
    if (word === 'vertex' || word === 'triangle') {
      const at = attributesOf(tag)
      if (word === 'vertex') points.push(Number(at.x), Number(at.y), Number(at.z))
      else triangles.push(Number(at.v1), Number(at.v2), Number(at.v3))
    } else if (word === 'object') {
      points = growingPoints()
      triangles = growingTriangles()
      open = { id: attributesOf(tag).id ?? '', parts: [] }
    } else if (word === 'component') open?.parts.push(placeOf(name, tag))
    else if (word === 'item') items.push(placeOf(name, tag))
    else if (word === '/object' && open) {
      const mesh = { points: points.all(), triangles: triangles.all() }
      objects.set(`${name}#${open.id}`, { mesh, parts: open.parts })
      open = null
    }
  }
  return items
}

const [LESS, GREATER] = [0x3c, 0x3e]
/** What stands between < and >; a text of all would not fit into the heap. */
function* tagsOf(bytes: Uint8Array): Generator<string> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let from = text.indexOf(LESS); from >= 0; ) {
    const to = text.indexOf(GREATER, from)
    if (to < 0) return
    yield text.toString('latin1', from + 1, to)
    from = text.indexOf(LESS, to)
  }
}

const attributesOf = (tag: string): Partial<Record<string, string>> =>
  Object.fromEntries(
    Array.from(tag.matchAll(/(?<![\w:])([\w:]+)\s*=\s*["']([^"']*)["']/g), ([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

function placeOf(file: string, tag: string): Place {
  const { objectid = '', transform, ...more } = attributesOf(tag)
  const given = transform?.trim().split(/\s+/).map(Number) ?? []
  const rows = [0, 1, 2, 3].flatMap(i => [...given.slice(i * 3, i * 3 + 3), +(i === 3)])
  return { of: `${more['p:path'] ?? file}#${objectid}`, matrix: given.length === 12 ? rows : STILL }
}
const STILL = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]

interface Placing extends Place {
  depth: number
  /** Each object may be placed often, and what it consists of as well. */
  take: ReturnType<typeof roomForParts>
}
function meshesOf(objects: ReadonlyMap<string, Thing>, { of, matrix, depth, take }: Placing): Mesh[] {
  const thing = objects.get(of)
  if (!thing || depth > DEEPEST) return []
  take(thing.mesh.points.length / 3, thing.mesh.triangles.length / 3)
  const own = { ...thing.mesh, points: thing.mesh.points.slice() }
  const parts = thing.parts.flatMap(part => meshesOf(objects, { ...part, depth: depth + 1, take }))
  const all = [own, ...parts]
  for (const { points } of all) movePoints(points, matrix)
  return all
}
