import type { Manifold } from 'manifold-3d'
import { BAND, labelSolid } from '../../kit/label/label-solid.ts'
import { manifold } from '../../kit/manifold.ts'
import type { PrintBody } from '../../kit/print-bodies.ts'
import { largest, solidOf } from './figure-solid.ts'
import type { Peg } from './pegs.ts'

export const BASE_MM = 12
const PEG_SIDES = 48
/** How deep a peg reaches into the base, so that both are one body. */
const ROOT_MM = 3

interface BaseSolid {
  solid: Manifold
  thinLetters: number
}

/** The base with its letters and pegs, its top at 0 and its underside at -12 mm. */
export async function baseSolid(
  body: PrintBody,
  { label, scale, pegs }: { label: string | null; scale: number; pegs: readonly Peg[] },
): Promise<BaseSolid> {
  const { Manifold } = await manifold()
  const underside = lowestOf(body)
  const moved = Float32Array.from(body.points)
  // Only what is below the letters is stretched.
  for (let i = 1; i < moved.length; i += 3)
    if ((moved[i] ?? 0) < BAND.bottom) moved[i] = (moved[i] ?? 0) - underside - BASE_MM / scale
  const puck = await solidOf({ ...body, points: moved }, scale)
  const letters = label === null ? null : await labelSolid(label)
  const raised = letters ? [lettersOf(letters.solid, scale)] : []
  const stems = pegs.map(({ x, y, radius, height }) => {
    const stem = Manifold.cylinder(height + ROOT_MM, radius, radius - 0.25, PEG_SIDES)
    const placed = stem.translate([x, y, -ROOT_MM])
    stem.delete()
    return placed
  })
  const joined = Manifold.union([puck, ...raised, ...stems])
  for (const part of [puck, ...raised, ...stems]) part.delete()
  const { solid, others } = largest(joined)
  const whole = others.length > 0 ? Manifold.union([solid, ...others]) : solid
  return { solid: whole, thinLetters: letters?.thinShare ?? 0 }
}

const lowestOf = ({ points }: PrintBody) => {
  let lowest = 0
  for (let i = 1; i < points.length; i += 3) lowest = Math.min(lowest, points[i] ?? 0)
  return lowest
}

function lettersOf(solid: Manifold, scale: number): Manifold {
  const upright = solid.rotate([90, 0, 0])
  const sized = upright.scale(scale)
  for (const one of [solid, upright]) one.delete()
  return sized
}
