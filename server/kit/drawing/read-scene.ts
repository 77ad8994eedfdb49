import type { Figure } from '../../../shared/figure.ts'
import { composeScene } from '../../../shared/figure-scene.ts'
import type { KitFrame, PlacedPart } from '../../../shared/kit.ts'
import { readSurfaces } from './part-files.ts'

export async function readScene(figure: Figure, frame: KitFrame, parts: (PlacedPart & { path: string })[]) {
  const read = await Promise.all(parts.map(async part => ({ part, surfaces: await readSurfaces(part.path) })))
  return composeScene(figure, frame, read)
}
