import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Logger, NodeIO } from '@gltf-transform/core'
import { EXTMeshoptCompression, KHRMeshQuantization } from '@gltf-transform/extensions'
import { MeshoptDecoder } from 'meshoptimizer'
import type { Figure } from '../../shared/figure/figure.ts'
import { shapePart } from '../../shared/figure/figure-shape.ts'
import { wordsOn } from '../../shared/figure/worn-words.ts'
import {
  type Carrier,
  figureParts,
  type KitFrame,
  type PlacedPart,
  shirtIn,
  wordsPart,
} from '../../shared/kit/api.ts'
import type { KitFiles } from './kit-files.ts'
import { manifold } from './manifold.ts'
import { solidOfWords } from './words/words-glb.ts'

/** One closed body, y up, in units of the body frame. */
export interface PrintBody {
  name: string
  region: string
  carrier: Carrier
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
  if (of === 'base' || !wordsOn(figure)) return all.flat()
  const shirt = all.flat().filter(({ name }) => name !== SCULPTED_NUMBER)
  const words = await wordsBody(kit, placed, figure, frame)
  return words ? [...shirt, words] : shirt
}

/** What the words of one's own take the place of. */
const SCULPTED_NUMBER = 'number'

async function wordsBody(
  kit: KitFiles,
  placed: readonly PlacedPart[],
  figure: Figure,
  frame: KitFrame,
): Promise<PrintBody | null> {
  const words = wordsOn(figure)
  const shirt = shirtIn(placed)
  const path = shirt && kit.pathOf(shirt.file.url)
  const solid = words && path ? await solidOfWords({ style: figure.outfit.style, words, path }) : null
  if (!solid) return null
  const { numProp, vertProperties, triVerts } = solid.getMesh()
  const points = Float32Array.from({ length: (vertProperties.length / numProp) * 3 }, (_, i) => {
    const corner = Math.floor(i / 3)
    return vertProperties[corner * numProp + (i % 3)] ?? 0
  })
  solid.delete()
  shapePart(points, wordsPart(figure), figure, frame)
  return { name: 'words', region: 'words', carrier: 'body', points, triangles: Uint32Array.from(triVerts) }
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
  const bodies = document
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
      const [name = '', sculpted = ''] = node.getName().split('.')
      const region = part.regions?.[sculpted] ?? sculpted
      return [
        {
          name,
          region,
          carrier: part.carrier,
          points,
          triangles: Uint32Array.from(primitive.getIndices()?.getArray() ?? []),
        },
      ]
    })
  const whole = part.cut === undefined ? bodies : await trimmed(bodies, part.cut)
  for (const { points } of whole) shapePart(points, part, figure, frame)
  return whole
}

/** What is above a height, closed where it was cut. */
async function trimmed(bodies: PrintBody[], height: number): Promise<PrintBody[]> {
  const { Manifold, Mesh } = await manifold()
  return bodies.flatMap(body => {
    const solid = new Manifold(
      new Mesh({ numProp: 3, vertProperties: body.points, triVerts: body.triangles }),
    )
    const upper = solid.trimByPlane([0, 1, 0], height)
    const { vertProperties, triVerts } = upper.getMesh()
    const kept = { ...body, points: vertProperties.slice(), triangles: triVerts.slice() }
    for (const one of [solid, upper]) one.delete()
    return triVerts.length > 0 ? [kept] : []
  })
}
