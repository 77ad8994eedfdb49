import type { Figure } from './figure.ts'
import type { ShirtWords } from './shirt-words.ts'
import { piecesOf, type Surface } from './surface.ts'

export const wordsOn = ({ outfit }: Figure): ShirtWords | null => ('words' in outfit ? outfit.words : null)

/** Whether something of one's own stands on the shirt. */
export const hasWords = (figure: Figure): boolean => {
  const words = wordsOn(figure)
  return words !== null && (words.name !== null || words.number !== null)
}
/** As others may see it who were only given the picture. */
export const withoutShirtName = (figure: Figure): Figure => {
  if (figure.kit === 1 || !figure.outfit.words) return figure
  return { ...figure, outfit: { ...figure.outfit, words: { ...figure.outfit.words, name: null } } }
}

/** Where a number is sculpted on chest and back, in the body frame; no other piece lies within. */
const NUMBER_WITHIN = { aside: 0.12, bottom: 0.53, top: 0.72, depth: 0.1 }

const bare = new WeakMap<Surface, Surface>()
/** A shirt's surface without the number it was sculpted with. */
export function withoutNumber(surface: Surface): Surface {
  const known = bare.get(surface)
  if (known) return known
  const { points, triangles } = surface
  const piece = piecesOf(triangles, points.length / 3)
  const kept = new Set<number>()
  for (let i = 0; i < triangles.length; i++) {
    const at = (triangles[i] ?? 0) * 3
    const [x = 0, y = 0, z = 0] = points.subarray(at, at + 3)
    const { aside, bottom, top, depth } = NUMBER_WITHIN
    const isWithin = Math.abs(x) < aside && y > bottom && y < top && Math.abs(z) > depth
    if (!isWithin) kept.add(piece[Math.floor(i / 3)] ?? 0)
  }
  const stays = (triangle: number) => kept.has(piece[triangle] ?? 0)
  const found = {
    ...surface,
    triangles: triangles.filter((_, i) => stays(Math.floor(i / 3))),
    piece: surface.piece.filter((_, i) => stays(i)),
  }
  bare.set(surface, found)
  return found
}
