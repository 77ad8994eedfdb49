import type { CrossSection, Manifold } from 'manifold-3d'
import { linearOf } from '../../../shared/figure/figure-lights.ts'
import { type BaseKind, FOOT_RADIUS, FOOT_SCALE } from '../../../shared/figure/figure-size.ts'
import { LETTERS_COLOUR } from '../../../shared/kit/api.ts'
import { madeLabel, normaliseLabel } from '../../../shared/name-label.ts'
import { manifold } from '../manifold.ts'
import { type Boldness, boldEnough } from './bold-enough.ts'
import { layOutLabel } from './lay-out-label.ts'
import { LabelRefused } from './shape-label.ts'
import { solidGlb } from './solid-glb.ts'

/** The upright band round a base where the name stands, in units of the body frame; see puck() and foot() in kit_base.py. */
export const BAND = { radius: FOOT_RADIUS, bottom: -0.174, top: -0.034 } as const
/** A letter reaches into the base, so that both print as one body, and stands out by 0.9 mm. */
const INWARDS = 0.018
const OUTWARDS = 0.0155

const SIZE_MAX = 0.112
const HEIGHT_MAX = BAND.top - BAND.bottom - 0.02
const EDGE_MAX = 0.06
/** What an outline may lose, 0.02 mm. */
const TOLERANCE = 0.0004

interface Setting extends Boldness {
  /** Along the band. */
  width: number
  linesMax: 1 | 2
  /** Of the font; smaller letters run into one another. */
  sizeMinMm: number
}
/** Letters farther round than this are hardly read from the front. */
export const SEEN_DEGREES = 50
const SETTINGS: Record<BaseKind, Setting> = {
  // Names on the first base stay as they were made.
  round: {
    mmPerUnit: 58,
    width: BAND.radius * 2.25,
    linesMax: 1,
    thinShareMax: 0.2,
    sizeMinMm: 0,
    bolderMm: [0],
  },
  foot: {
    mmPerUnit: FOOT_SCALE,
    width: (BAND.radius * 2 * SEEN_DEGREES * Math.PI) / 180,
    linesMax: 2,
    thinShareMax: 0.05,
    sizeMinMm: 2.6,
    bolderMm: [0, 0.03, 0.06, 0.09, 0.12],
  },
}

interface LabelSolid {
  /** As it is made, in capitals where the script has them. */
  made: string
  /** Closed, y up, in the body frame, wrapped round the front of the base. */
  solid: Manifold
  thinShare: number
  lines: number
}

/** The raised letters of a name. The caller must delete the solid: wasm memory is not garbage-collected. */
export async function labelSolid(
  text: string,
  base: BaseKind,
  radius: number = BAND.radius,
): Promise<LabelSolid> {
  const made = madeLabel(normaliseLabel(text) ?? '')
  const setting = SETTINGS[base]
  const { width, linesMax, mmPerUnit } = setting
  const { outlines, lines, size } = await layOutLabel(made, {
    width,
    linesMax,
    place: 'on the base',
    height: HEIGHT_MAX,
    sizeMax: SIZE_MAX,
  })
  const { CrossSection } = await manifold()
  const raw = new CrossSection(outlines, 'NonZero')
  const simple = raw.simplify(TOLERANCE)
  const placed = simple.translate([0, (BAND.top + BAND.bottom) / 2])
  for (const section of [raw, simple]) section.delete()
  const { letters, thinShare } = boldEnough(placed, setting)
  const isTooSmall = thinShare > setting.thinShareMax || size * mmPerUnit < setting.sizeMinMm
  const solid = isTooSmall ? null : wrap(letters, radius)
  letters.delete()
  if (!solid) throw new LabelRefused('This name is too long to be read on the base. A shorter one will work.')
  return { made, solid, thinShare, lines }
}

function wrap(letters: CrossSection, radius: number): Manifold {
  const flat = letters.extrude(OUTWARDS + INWARDS)
  const fine = flat.refineToLength(EDGE_MAX)
  const wrapped = fine.warp(point => {
    const angle = point[0] / radius
    const out = radius - INWARDS + point[2]
    point[0] = out * Math.sin(angle)
    point[2] = out * Math.cos(angle)
  })
  for (const solid of [flat, fine]) solid.delete()
  return wrapped
}

/** The letters as a part of the kit. */
export async function labelGlb(text: string, base: BaseKind): Promise<Uint8Array> {
  const { solid } = await labelSolid(text, base)
  return solidGlb(solid, { material: 'fixed.satin', colour: linearOf(LETTERS_COLOUR) })
}
