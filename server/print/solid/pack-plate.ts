import { strFromU8, unzipSync } from 'fflate'
import { escaped, threeMf } from './model-files.ts'

export interface PlateOrder {
  title: string
  files: {
    name: string
    threeMf: Uint8Array
    /** For each object of the file, where its copies begin on the bed. */
    places: (readonly [number, number])[][]
  }[]
}

const OBJECT = /<object id="\d+" type="model" ([\s\S]*?)<\/object>/g
const VERTEX = /<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g

export async function packPlate({ title, files }: PlateOrder): Promise<{ bytes: Uint8Array }> {
  const objects = files.flatMap(({ name, threeMf: bytes, places }) =>
    objectsOf(bytes).map((inside, i) => {
      const xml = inside.replace(/^name="([^"]*)"/, (_, part: string) => `name="${escaped(name)} ${part}"`)
      const [x, y, z] = beginOf(xml)
      return { xml, at: (places[i] ?? []).map(([left, front]) => [left - x, front - y, -z] as const) }
    }),
  )
  return { bytes: threeMf(objects, { Title: title, Application: 'Dopple' }) }
}

function objectsOf(bytes: Uint8Array): string[] {
  const model = unzipSync(bytes)['3D/3dmodel.model']
  if (!model) throw new Error('a print file has no model')
  return [...strFromU8(model).matchAll(OBJECT)].map(([, inside = '']) => inside)
}

function beginOf(xml: string): [number, number, number] {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  for (const vertex of xml.matchAll(VERTEX))
    for (let k = 0; k < 3; k++) min[k] = Math.min(min[k] ?? Infinity, Number(vertex[k + 1]))
  return min
}
