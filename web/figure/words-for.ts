import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import type { Surface } from '../../shared/figure/surface.ts'
import { wordsOn } from '../../shared/figure/worn-words.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { call } from '../api.ts'
import { surfacesOf } from './read-part.ts'

const CACHE_MAX = 30
const cache = new Map<string, Surface[]>()

interface Words {
  surfaces: Surface[] | null
  /** Why they cannot be set, or cannot be had just now. */
  fault: unknown
}

/** The raised words on a figure's shirt, as the print has them. */
export async function wordsFor(figure: Figure): Promise<Words> {
  const words = wordsOn(figure)
  if (!words || (words.name === null && words.number === null)) return { surfaces: null, fault: null }
  const { style } = figure.outfit
  const key = JSON.stringify([style, words.name, words.number])
  const cached = cache.get(key)
  if (cached) return { surfaces: cached, fault: null }
  try {
    const model = await call(kitApi.words, { body: { style, words } })
    const surfaces = await surfacesOf(await model.arrayBuffer())
    cache.set(key, surfaces)
    const [oldest] = cache.keys()
    if (cache.size > CACHE_MAX && oldest !== undefined) cache.delete(oldest)
    return { surfaces, fault: null }
  } catch (fault) {
    if (!(fault instanceof CallFailed)) throw fault
    return { surfaces: null, fault }
  }
}
