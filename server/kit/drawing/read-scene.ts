import type { Figure } from '../../../shared/figure/figure.ts'
import { composeScene } from '../../../shared/figure/figure-scene.ts'
import { type KitFrame, LETTERS, type PlacedPart } from '../../../shared/kit/api.ts'
import { readSurfaces, surfacesOf } from './part-files.ts'

export async function readScene(
  figure: Figure,
  frame: KitFrame,
  parts: (PlacedPart & { path: string })[],
  letters?: Uint8Array,
) {
  const read = await Promise.all(
    parts.map(async part => ({ part: part as PlacedPart, surfaces: await readSurfaces(part.path) })),
  )
  // What comes from another process begins at any byte, and numbers are read at multiples of four.
  if (letters) read.push({ part: LETTERS, surfaces: await surfacesOf(letters.slice()) })
  return composeScene(figure, frame, read)
}
