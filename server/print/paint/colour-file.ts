import { LETTERS_COLOUR } from '../../../shared/kit/api.ts'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import type { Placement } from '../mesh/model-facts.ts'
import { objectXml, type Placed, threeMf } from '../solid/model-files.ts'
import { fewColours } from './few-colours.ts'
import type { Surface } from './painted-surface.ts'

/** So many filaments at once; what carries the name has two of them. */
const COLOURS_MAX = 8
const EDGE_MM = 1.2
/** Triangles of what is about as fine as that. */
const FINE = 100_000
/** Of a base and a plate. */
export const BASE_COLOUR = '#26272e'

interface Painting {
  surface: { of: Surface; at: Placement }
  /** The number of the letters of a name among what a solid consists of. */
  letters: number
  facts: Record<string, string>
}

/**
 * A 3MF whose triangles have a material each, as the core of the format says, and the number of their filament beside it,
 * as PrusaSlicer and those after Bambu Studio write it: they read no materials of single triangles. The first solid has
 * the colours of the surface, the others those of the base.
 */
export function paintedFile(
  placed: readonly Placed[],
  { surface, letters, facts }: Painting,
): { file: Uint8Array; regions: PrintMeasures['regions'] } {
  const [first, ...others] = placed
  if (!first) throw new Error('there is nothing to paint')
  const most = COLOURS_MAX - (others.length > 0 ? 2 : 0)
  // A large flat triangle may have had more than one colour.
  const isFine = first.solid.numTri() > FINE
  const fine = isFine ? first.solid : first.solid.refineToLength(EDGE_MM)
  const { colours, areas_mm2: areas, of } = fewColours(fine, surface.of.paint(fine, surface.at), most)
  const all = others.length > 0 ? [...colours, BASE_COLOUR, LETTERS_COLOUR] : colours
  const painted = { xml: objectXml(first.name, fine, t => of[t] ?? 0), at: [first.at] }
  if (!isFine) fine.delete()
  const beside = others.map(({ name, solid, at }) => {
    const isLetter = trianglesOf(solid, letters)
    return { xml: objectXml(name, solid, t => colours.length + Number(isLetter(t))), at: [at] }
  })
  const regions = colours.map((colour, i) => ({
    region: `colour-${i + 1}`,
    area_mm2: areas[i] ?? 0,
    colour,
  }))
  return { file: threeMf([painted, ...beside], facts, all), regions }
}

/** Whether a triangle is of the part with this number. */
function trianglesOf(solid: Placed['solid'], part: number): (triangle: number) => boolean {
  const { runIndex, runOriginalID } = solid.getMesh()
  const runs = [...runOriginalID].flatMap((id, run) =>
    id === part ? [{ from: runIndex[run] ?? 0, to: runIndex[run + 1] ?? 0 }] : [],
  )
  return t => runs.some(({ from, to }) => t * 3 >= from && t * 3 < to)
}
