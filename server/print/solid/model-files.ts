import { strToU8, zipSync } from 'fflate'
import type { Manifold } from 'manifold-3d'

export interface Placed {
  name: string
  solid: Manifold
  at: readonly [number, number, number]
}

const CORE = 'http://schemas.microsoft.com/3dmanufacturing/core/2015/02'
const PRUSA = 'http://schemas.slic3r.org/3mf/2017/06'
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
const TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`
const RELATIONS = `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escaped = (text: string) => text.replace(/[&<>"]/g, mark => escapes[mark] ?? mark)

/** Where a copy of an object stands, and whether it is turned by a quarter there: x to y, and y to -x. */
type Standing = readonly [x: number, y: number, z: number, isTurned?: boolean]
const UPRIGHT = '1 0 0 0 1 0 0 0 1'
const TURNED = '0 1 0 -1 0 0 0 0 1'

export function threeMf(
  objects: readonly { xml: string; at: readonly Standing[] }[],
  metadata: Record<string, string>,
  colours: readonly string[] = [],
): Uint8Array {
  const facts = Object.entries(metadata).map(
    ([name, value]) => `<metadata name="${name}">${escaped(value)}</metadata>`,
  )
  const isColoured = colours.length > 0
  if (isColoured) facts.push('<metadata name="slic3rpe:MmPaintingVersion">1</metadata>')
  const painted = isColoured ? `pid="${MATERIALS}" pindex="0" ` : ''
  const bases = colours.map((colour, i) => `<base name="Colour ${i + 1}" displaycolor="${colour}"/>`)
  const materials = isColoured ? `<basematerials id="${MATERIALS}">${bases.join('')}</basematerials>` : ''
  const resources = objects.map(
    ({ xml }, i) => `<object id="${i + 1}" type="model" ${painted}${xml}</object>`,
  )
  const items = objects.flatMap(({ at }, i) =>
    at.map(([x, y, z, isTurned]) => {
      const place = [x, y, z].map(value => value.toFixed(3)).join(' ')
      return `<item objectid="${i + 1}" transform="${isTurned ? TURNED : UPRIGHT} ${place}"/>`
    }),
  )
  const model = `${HEAD}<model unit="millimeter" xml:lang="en-US" xmlns="${CORE}"${isColoured ? ` xmlns:slic3rpe="${PRUSA}"` : ''}>${facts.join('')}<resources>${materials}${resources.join('')}</resources><build>${items.join('')}</build></model>`
  return zipSync(
    {
      '[Content_Types].xml': strToU8(TYPES),
      '_rels/.rels': strToU8(RELATIONS),
      '3D/3dmodel.model': strToU8(model),
    },
    { level: 6, mtime: new Date('2000-01-01T00:00:00Z') },
  )
}

/** Its number among the resources, beyond all objects. */
const MATERIALS = 10_000
/** The filament of a whole triangle, counted from 0, as slicers write what was painted by hand. */
const filament = (index: number) =>
  index < 2 ? String((index + 1) * 4) : `${(index - 2).toString(16).toUpperCase()}C`
const paintOf = (index: number) =>
  ` pid="${MATERIALS}" p1="${index}" paint_color="${filament(index)}" slic3rpe:mmu_segmentation="${filament(index)}"`

export function objectXml(name: string, solid: Manifold, colourOf?: (triangle: number) => number): string {
  const { vertProperties: points, triVerts, numProp, numVert, numTri } = solid.getMesh()
  const vertices: string[] = []
  const mm = (value: number | undefined) => Math.round((value ?? 0) * 1e4) / 1e4
  for (let i = 0; i < numVert; i++) {
    const at = i * numProp
    vertices.push(`<vertex x="${mm(points[at])}" y="${mm(points[at + 1])}" z="${mm(points[at + 2])}"/>`)
  }
  const triangles: string[] = []
  for (let i = 0; i < numTri * 3; i += 3)
    triangles.push(
      `<triangle v1="${triVerts[i]}" v2="${triVerts[i + 1]}" v3="${triVerts[i + 2]}"${colourOf ? paintOf(colourOf(i / 3)) : ''}/>`,
    )
  return `name="${escaped(name)}"><mesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></mesh>`
}

const HEADER_BYTES = 84
const TRIANGLE_BYTES = 50

export function stl(placed: readonly Placed[]): Uint8Array {
  const count = placed.reduce((all, { solid }) => all + solid.numTri(), 0)
  const bytes = Buffer.alloc(HEADER_BYTES + count * TRIANGLE_BYTES)
  bytes.write('Dopple, millimetres')
  bytes.writeUInt32LE(count, 80)
  let to = HEADER_BYTES
  for (const { solid, at } of placed) {
    const { vertProperties: points, triVerts, numProp } = solid.getMesh()
    const cornerOf = (vertex: number): Point => {
      const from = (triVerts[vertex] ?? 0) * numProp
      return [0, 1, 2].map(k => (points[from + k] ?? 0) + (at[k] ?? 0)) as Point
    }
    for (let i = 0; i < triVerts.length; i += 3) {
      const corners: Triangle = [cornerOf(i), cornerOf(i + 1), cornerOf(i + 2)]
      for (const [n, value] of [normalOf(corners), ...corners].flat().entries())
        bytes.writeFloatLE(value, to + n * 4)
      to += TRIANGLE_BYTES
    }
  }
  return bytes
}

type Point = [number, number, number]
type Triangle = [Point, Point, Point]

/** Points outwards, as corners go round against the clock; a triangle without a surface has none. */
function normalOf([a, b, c]: Triangle): Point {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0]
}
