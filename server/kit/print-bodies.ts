import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import type { Figure } from '../../shared/figure/figure.ts'
import { shapePart } from '../../shared/figure/figure-shape.ts'
import { figureParts, type KitFrame, type PlacedPart } from '../../shared/kit/api.ts'
import type { KitFiles } from './kit-files.ts'

/** One closed body, y up, in units of the body frame. */
export interface PrintBody {
  name: string
  region: string
  points: Float32Array
  triangles: Uint32Array
}

export async function printBodies(
  kit: KitFiles,
  directory: string,
  figure: Figure,
  of: 'figure' | 'base' = 'figure',
): Promise<PrintBody[]> {
  const { frame, slots } = await kit.stored(figure.kit)
  const prints = new Map(
    slots.flatMap(({ parts }) =>
      parts.flatMap(part => part.files.map(file => [file.url, file.print] as const)),
    ),
  )
  const placed = figureParts(figure, { slots }).filter(({ slot }) => (slot === 'base') === (of === 'base'))
  const all = await Promise.all(
    placed.map(part => bodiesIn(join(directory, prints.get(part.file.url) ?? ''), part, figure, frame)),
  )
  return all.flat()
}

async function bodiesIn(
  path: string,
  part: PlacedPart,
  figure: Figure,
  frame: KitFrame,
): Promise<PrintBody[]> {
  await MeshoptDecoder.ready
  const io = new NodeIO()
    .setLogger(new Logger(Logger.Verbosity.ERROR))
    .registerExtensions([EXTMeshoptCompression, KHRMeshQuantization])
    .registerDependencies({ 'meshopt.decoder': MeshoptDecoder })
  const document = await io.readBinary(await readFile(path))
  return document
    .getRoot()
    .listNodes()
    .flatMap(node => {
      const primitive = node.getMesh()?.listPrimitives()[0]
      const accessor = primitive?.getAttribute('POSITION')
      if (!primitive || !accessor) return []
      const [move, size, one] = [node.getTranslation(), node.getScale(), [0, 0, 0]]
      const points = new Float32Array(accessor.getCount() * 3)
      for (let i = 0; i < accessor.getCount(); i++) {
        accessor.getElement(i, one)
        for (let k = 0; k < 3; k++) points[i * 3 + k] = (one[k] ?? 0) * (size[k] ?? 1) + (move[k] ?? 0)
      }
      shapePart(points, part, figure, frame)
      const [name = '', region = ''] = node.getName().split('.')
      return [{ name, region, points, triangles: Uint32Array.from(primitive.getIndices()?.getArray() ?? []) }]
    })
}
