import type { Manifold } from 'manifold-3d'
import { depthMap, MAP, type Vector } from '../../../shared/figure/depth-map.ts'
import type { ShirtWords } from '../../../shared/figure/shirt-words.ts'
import type { Surface } from '../../../shared/figure/surface.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import { boldEnough } from '../label/bold-enough.ts'
import { layOutLabel } from '../label/lay-out-label.ts'
import { LabelRefused } from '../label/shape-label.ts'
import { manifold } from '../manifold.ts'

/** In the body frame: the middle of a place for words, and how large they may be there. */
interface Place {
  side: 'back' | 'chest'
  middle: number
  width: number
  height: number
  sizeMax: number
}
const NAME: Place = { side: 'back', middle: 0.718, width: 0.33, height: 0.066, sizeMax: 0.084 }
const BELOW_NAME: Place = { side: 'back', middle: 0.586, width: 0.25, height: 0.142, sizeMax: 0.2 }
const NUMBER_ALONE: Place = { side: 'back', middle: 0.64, width: 0.25, height: 0.15, sizeMax: 0.22 }
const CHEST: Place = { side: 'chest', middle: 0.62, width: 0.14, height: 0.085, sizeMax: 0.125 }

/** Half a millimetre, easily painted; what is within the shirt makes both one body. */
const RAISED = 0.0095
const SUNK = 0.022
/** At the size of a child, so that few strokes are too thin for the nozzle on a smaller one. */
const BOLD = { mmPerUnit: 50, thinShareMax: 0.05, bolderMm: [0, 0.03, 0.06, 0.09, 0.12] }
/** Of the font; smaller letters run into one another. */
const SIZE_MIN = 0.036
const EDGE_MAX = 0.012
const TOLERANCE = 0.0004

/** The raised words on a shirt, before it is shaped; null for none. The caller must delete the solid. */
export async function wordsSolid({ name, number }: ShirtWords, shirt: Surface): Promise<Manifold | null> {
  const blocks: [string, Place][] = []
  if (name !== null) blocks.push([madeLabel(name), NAME])
  if (number !== null)
    blocks.push([String(number), name === null ? NUMBER_ALONE : BELOW_NAME], [String(number), CHEST])
  if (blocks.length === 0) return null
  const flat = await Promise.all(blocks.map(([text, place]) => lettersOf(text, place)))
  const { Manifold } = await manifold()
  const depths = { back: heightsOf(shirt, 'back'), chest: heightsOf(shirt, 'chest') }
  const laid = flat.map((letters, i) => laidOn(letters, depths[blocks[i]?.[1].side ?? 'back']))
  const all = Manifold.union(laid)
  for (const one of laid) one.delete()
  return all
}

/** As thick slabs before the surface, x to the reader's right. */
async function lettersOf(text: string, { width, height, sizeMax, middle }: Place): Promise<Manifold> {
  const room = { width, height, sizeMax, linesMax: 1, place: 'on a shirt' } as const
  const { outlines, size } = await layOutLabel(text, room)
  const { CrossSection } = await manifold()
  const raw = new CrossSection(outlines, 'NonZero')
  const simple = raw.simplify(TOLERANCE)
  const placed = simple.translate([0, middle])
  for (const section of [raw, simple]) section.delete()
  const { letters, thinShare } = boldEnough(placed, BOLD)
  const isTooThin = thinShare > BOLD.thinShareMax || size < SIZE_MIN
  const slab = isTooThin ? null : letters.extrude(SUNK + RAISED)
  letters.delete()
  if (!slab) throw new LabelRefused('This name is too long to be read on a shirt. A shorter one will work.')
  const fine = slab.refineToLength(EDGE_MAX)
  slab.delete()
  return fine
}

/** How far the shirt reaches to one side at a place, towards that side. */
interface Heights {
  sign: 1 | -1
  at: (x: number, y: number) => number
}

function laidOn(letters: Manifold, { sign, at }: Heights): Manifold {
  const laid = letters.warp(point => {
    const x = point[0] * sign
    point[0] = x
    point[2] = sign * (at(x, point[1]) - SUNK + point[2])
  })
  letters.delete()
  return laid
}

const CENTRE: Vector = [0, 0.62, 0]
const REACH = 0.26
const FAR = 1e8
const CELLS_PER_UNIT = MAP / (2 * REACH)
/** So many cells around, no fold of the shirt comes through a letter. */
const OVER_FOLDS = 4

function heightsOf(shirt: Surface, side: Place['side']): Heights {
  const sign = side === 'back' ? -1 : 1
  const solid = { points: shirt.points, triangles: shirt.triangles, casters: shirt.triangles.length / 3 }
  // The map keeps what faces away, so it is looked at from the other side.
  const room = new Float32Array(shirt.points.length)
  const { depth } = depthMap(solid, { centre: CENTRE, reach: REACH }, [0, 0, -sign], room)
  const seen = depth.map(far => (far < FAR ? far : 0))
  const heights = around(around(seen, OVER_FOLDS, highestOf), OVER_FOLDS, meanOf)
  return {
    sign,
    at(x, y) {
      const column = Math.round(MAP / 2 - sign * (x - CENTRE[0]) * CELLS_PER_UNIT)
      const row = Math.round(MAP / 2 - (y - CENTRE[1]) * CELLS_PER_UNIT)
      return heights[row * MAP + column] ?? 0
    },
  }
}

const highestOf = (values: readonly number[]) => Math.max(...values)
const meanOf = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Each cell made of those up to `reach` away, first along the rows, then along the columns. */
function around(map: Float32Array, reach: number, made: (values: readonly number[]) => number): Float32Array {
  const along = (from: Float32Array, step: number) =>
    from.map((_, cell) =>
      made(Array.from({ length: 2 * reach + 1 }, (_, i) => from[cell + (i - reach) * step] ?? 0)),
    )
  return along(along(map, 1), MAP)
}
