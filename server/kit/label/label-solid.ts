import type { CrossSection, Manifold } from 'manifold-3d'
import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import { manifold } from '../manifold.ts'
import { type Glyph, LabelRefused, shapeLabel } from './shape-label.ts'

/** The recessed band round the base where the name stands, in the units of the body frame; see base() in kit_export.py. */
export const BAND = { radius: 0.53, bottom: -0.174, top: -0.034 } as const
/** A letter reaches into the base, so that both print as one body, and stands out by 0.9 mm. */
const INNER = BAND.radius - 0.018
const OUTER = BAND.radius + 0.0155

const MM_PER_UNIT = 58
const SIZE_MAX = 0.112
const HEIGHT_MAX = BAND.top - BAND.bottom - 0.02
/** Beyond this the ends of a name cannot be seen from the front. */
const WIDTH_MAX = BAND.radius * 2.25
/** Of the area of letters, what a nozzle of 0.4 mm cannot lay. */
const THIN_MM = 0.4
const THIN_SHARE_MAX = 0.2
const EDGE_MAX = 0.06
/** What an outline may lose, 0.02 mm. */
const TOLERANCE = 0.0004

interface LabelSolid {
  /** As it is made, in capitals where the script has them. */
  made: string
  /** Closed, y up, in the body frame, wrapped round the front of the base. */
  solid: Manifold
  thinShare: number
}

/** The raised letters of a name. The caller must delete the solid: wasm memory is not garbage-collected. */
export async function labelSolid(text: string): Promise<LabelSolid> {
  const made = madeLabel(normaliseLabel(text) ?? '')
  const { glyphs, missing } = await shapeLabel(made)
  if (missing !== null) throw new LabelRefused(`We cannot set “${missing}” on the base yet.`)
  const { CrossSection } = await manifold()
  const outlines = letterOutlines(glyphs)
  if (outlines.length === 0) throw new LabelRefused('Please type a name.')
  const raw = new CrossSection(outlines, 'NonZero')
  const placed = placeInBand(raw)
  const thinShare = thinShareOf(placed)
  const solid = thinShare > THIN_SHARE_MAX ? null : wrap(placed)
  for (const section of [raw, placed]) section.delete()
  if (!solid) throw new LabelRefused('This name is too long to be read on the base. A shorter one will work.')
  return { made, solid, thinShare }
}

function placeInBand(raw: CrossSection): CrossSection {
  const { min, max } = raw.bounds()
  const size = Math.min(SIZE_MAX, HEIGHT_MAX / (max[1] - min[1]), WIDTH_MAX / (max[0] - min[0]))
  const centred = raw.translate([-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2])
  const sized = centred.scale(size)
  const simple = sized.simplify(TOLERANCE)
  const placed = simple.translate([0, (BAND.top + BAND.bottom) / 2])
  for (const section of [centred, sized, simple]) section.delete()
  return placed
}

function thinShareOf(letters: CrossSection): number {
  const half = THIN_MM / 2 / MM_PER_UNIT
  const narrowed = letters.offset(-half, 'Round', 2, 12)
  const widened = narrowed.offset(half, 'Round', 2, 12)
  const share = 1 - widened.area() / letters.area()
  for (const section of [narrowed, widened]) section.delete()
  return share
}

function wrap(letters: CrossSection): Manifold {
  const flat = letters.extrude(OUTER - INNER)
  const fine = flat.refineToLength(EDGE_MAX)
  const wrapped = fine.warp(point => {
    const angle = point[0] / BAND.radius
    const out = INNER + point[2]
    point[0] = out * Math.sin(angle)
    point[2] = out * Math.cos(angle)
  })
  for (const solid of [flat, fine]) solid.delete()
  return wrapped
}

type Outline = [x: number, y: number][]

/** Straight pieces per curve; at the size of a base a piece is about a tenth of a millimetre. */
const STEPS = 5

/** The closed outlines of all glyphs, in parts of the font's size; holes turn the other way. */
const letterOutlines = (glyphs: Glyph[]): Outline[] => glyphs.flatMap(outlinesOf)

function outlinesOf({ font: { font, face }, id, x: left, y: base }: Glyph): Outline[] {
  const outlines: Outline[] = []
  const at = (x: number, y: number): [number, number] => [left + x / face.upem, base + y / face.upem]
  let [fromX, fromY] = [0, 0]
  for (const { type, values } of font.glyphToJson(id)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    const line = outlines.at(-1)
    if (type === 'M') outlines.push([at(a, b)])
    if (type === 'L') line?.push(at(a, b))
    for (let i = 1; i <= STEPS; i++) {
      const t = i / STEPS
      const u = 1 - t
      if (type === 'Q')
        line?.push(at(u * u * fromX + 2 * u * t * a + t * t * c, u * u * fromY + 2 * u * t * b + t * t * d))
      if (type === 'C')
        line?.push(
          at(
            u ** 3 * fromX + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * fromY + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          ),
        )
    }
    if (type !== 'Z') [fromX = 0, fromY = 0] = values.slice(-2)
  }
  return outlines.filter(outline => outline.length > 2)
}
