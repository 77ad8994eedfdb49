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
  const palettes = new Map<string, Rgb[]>()
  let points = growingPoints()
  let triangles = growingTriangles()
  let paint = paintOf({}, palettes)
  let palette: Rgb[] = []
  let open: { id: string; parts: Place[] } | null = null
  for (const tag of tagsOf(file)) {
    const [word = ''] = /^[\w:/]+/.exec(tag) ?? []
    if (word === 'vertex' || word === 'triangle') {
      const at = attributesOf(tag)
      if (word === 'vertex') points.push(Number(at.x), Number(at.y), Number(at.z))
      else {
        triangles.push(Number(at.v1), Number(at.v2), Number(at.v3))
        paint.add(at)
      }
    } else if (GROUPS.test(word)) {
      palette = []
      palettes.set(attributesOf(tag).id ?? '', palette)
    } else if (COLOURS.test(word)) {
      const { displaycolor, color = displaycolor } = attributesOf(tag)
      palette.push(rgbOf(color))
    } else if (word === 'object') {
      const at = attributesOf(tag)
      points = growingPoints()
      triangles = growingTriangles()
      paint = paintOf(at, palettes)
      open = { id: at.id ?? '', parts: [] }
    } else if (word === 'component') open?.parts.push(placeOf(name, tag))
    else if (word === 'item') items.push(placeOf(name, tag))
    else if (word === '/object' && open) {
      const mesh = paint.on({ points: points.all(), triangles: triangles.all() })
      objects.set(`${name}#${open.id}`, { mesh, parts: open.parts })
      open = null
    }
  }
  return items
}

type Rgb = readonly [number, number, number]
/** Of the core of the format, and of its extension for materials. */
const GROUPS = /^(?:\w+:)?(?:basematerials|colorgroup)$/
const COLOURS = /^(?:\w+:)?(?:base|color)$/
const UNPAINTED: Rgb = [191, 186, 178]

function rgbOf(colour = ''): Rgb {
  const [, red, green, blue] = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})/i.exec(colour) ?? []
  return red && green && blue
    ? [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
    : UNPAINTED
}

/** The colours of an object's corners, told by its triangles or by itself. */
function paintOf(object: Attributes, palettes: ReadonlyMap<string, Rgb[]>) {
  const rgb = growingPoints()
  /** Corners before the first that has a colour. */
  let bare = 0
  return {
    add({ pid = object.pid, p1 = object.pindex, p2 = p1, p3 = p1 }: Attributes) {
      const palette = pid === undefined ? undefined : palettes.get(pid)
      if (!palette && rgb.count() === 0) bare += 3
      else {
        for (; bare > 0; bare--) rgb.push(...UNPAINTED)
        for (const p of [p1, p2, p3]) rgb.push(...(palette?.[Number(p ?? 0)] ?? UNPAINTED))
      }
    },
    /** Where neighbours differ, a corner is there once for each colour. */
    on({ points, triangles }: Mesh): Mesh {
      if (rgb.count() === 0) return { points, triangles }
      const colours = rgb.all()
      const corners = growingPoints()
      const painted = growingPoints()
      const newOf = new Map<number, number>()
      const split = triangles.map((corner, at) => {
        const [red = 0, green = 0, blue = 0] = colours.subarray(at * 3, at * 3 + 3)
        const key = corner * 2 ** 24 + red * 2 ** 16 + green * 2 ** 8 + blue
        const known = newOf.get(key) ?? corners.count()
        if (known === corners.count()) {
          newOf.set(key, known)
          const [x = 0, y = 0, z = 0] = points.subarray(corner * 3, corner * 3 + 3)
          corners.push(x, y, z)
          painted.push(red, green, blue)
        }
        return known
      })
      return { points: corners.all(), triangles: split, colours: Uint8Array.from(painted.all()) }
    },
  }
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

type Attributes = Partial<Record<string, string>>
const attributesOf = (tag: string): Attributes =>
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
