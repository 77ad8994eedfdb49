import { mainCloth } from '../../../shared/figure/outfit-colours.ts'
import type { OutfitStyle } from '../../../shared/figure/outfit-parts.ts'
import type { ShirtWords } from '../../../shared/figure/shirt-words.ts'
import { piecesOf, STORED_ONE, type Surface } from '../../../shared/figure/surface.ts'
import { readSurfaces } from '../drawing/part-files.ts'
import { solidGlb } from '../label/solid-glb.ts'
import { wordsSolid } from './words-solid.ts'

export interface Shirt {
  style: OutfitStyle
  words: ShirtWords
  /** Of the trunk that serves every pose. */
  path: string
}

/** The words as a part of the kit; null for a shirt without any. */
export async function wordsGlb(shirt: Shirt): Promise<Uint8Array | null> {
  const solid = await solidOfWords(shirt)
  return solid && solidGlb(solid, { material: 'words.cloth', colour: [STORED_ONE, STORED_ONE, STORED_ONE] })
}

export async function solidOfWords({ style, words, path }: Shirt) {
  const region = `cloth-${mainCloth(style) + 1}`
  const cloth = (await readSurfaces(path)).find(surface => surface.region === region)
  return cloth ? wordsSolid(words, largestPiece(cloth)) : null
}

/** The shirt without what is sewn on. */
function largestPiece(surface: Surface): Surface {
  const { points, triangles } = surface
  const piece = piecesOf(triangles, points.length / 3)
  const counts = new Map<number, number>()
  for (const name of piece) counts.set(name, (counts.get(name) ?? 0) + 1)
  const [largest] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [0]
  return { ...surface, triangles: triangles.filter((_, i) => piece[Math.floor(i / 3)] === largest) }
}
