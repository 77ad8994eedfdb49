import { strFromU8, unzipSync } from 'fflate'
import type { Place } from '../lay-out.ts'
import { escaped, threeMf } from './model-files.ts'

export interface PlateOrder {
  title: string
  files: {
    name: string
    threeMf: Uint8Array
    /** For each object of the file, where its copies stand on the bed. */
    places: Place[][]
  }[]
}

const OBJECT = /<object id="\d+" type="model" ([\s\S]*?)<\/object>/g
const VERTEX = /<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g

export async function packPlate({ title, files }: PlateOrder): Promise<{ bytes: Uint8Array }> {
  const objects = files.flatMap(({ name, threeMf: bytes, places }) =>
    objectsOf(bytes).map((inside, i) => {
      const xml = inside.replace(/^name="([^"]*)"/, (_, part: string) => `name="${escaped(name)} ${part}"`)
      const box = boxOf(xml)
      return { xml, at: (places[i] ?? []).map(place => standing(place, box)) }
    }),
  )
  return { bytes: threeMf(objects, { Title: title, Application: 'Dopple' }) }
}

function objectsOf(bytes: Uint8Array): string[] {
  const model = unzipSync(bytes)['3D/3dmodel.model']
  if (!model) throw new Error('a print file has no model')
  return [...strFromU8(model).matchAll(OBJECT)].map(([, inside = '']) => inside)
}

type Corner = [number, number, number]
interface Box {
  min: Corner
  max: Corner
}
function boxOf(xml: string): Box {
  const box: Box = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] }
  for (const vertex of xml.matchAll(VERTEX))
    for (const k of [0, 1, 2] as const) {
      box.min[k] = Math.min(box.min[k], Number(vertex[k + 1]))
      box.max[k] = Math.max(box.max[k], Number(vertex[k + 1]))
    }
  return box
}

const standing = ({ left, front, isTurned }: Place, { min, max }: Box) =>
  isTurned
    ? ([left + max[1], front - min[0], -min[2], true] as const)
    : ([left - min[0], front - min[1], -min[2]] as const)
