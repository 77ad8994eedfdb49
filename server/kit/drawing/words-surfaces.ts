import type { Figure } from '../../../shared/figure/figure.ts'
import type { Surface } from '../../../shared/figure/surface.ts'
import { wordsOn } from '../../../shared/figure/worn-words.ts'
import { type PlacedPart, shirtIn } from '../../../shared/kit/api.ts'
import { surfacesOf } from './part-files.ts'

const CACHE_MAX = 20
const cache = new Map<string, Surface[]>()

/** The words on a figure's shirt; none that cannot be set, as what is ordered was checked before. */
export async function wordsSurfaces(
  figure: Figure,
  parts: readonly (PlacedPart & { path: string })[],
): Promise<Surface[] | null> {
  const words = wordsOn(figure)
  const trunk = words && shirtIn(parts)
  if (!words || !trunk) return null
  const key = JSON.stringify([trunk.path, words.name, words.number])
  const known = cache.get(key)
  if (known) return known
  const { wordsGlb } = await import('../words/words-glb.ts')
  const { LabelRefused } = await import('../label/shape-label.ts')
  const glb = await wordsGlb({ style: figure.outfit.style, words, path: trunk.path }).catch(error => {
    if (error instanceof LabelRefused) return null
    throw error
  })
  const surfaces = glb ? await surfacesOf(glb) : []
  cache.set(key, surfaces)
  const [oldest] = cache.keys()
  if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
  return surfaces
}
