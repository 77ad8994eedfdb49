import type { CrossSection, Manifold } from 'manifold-3d'
import { BASE_MM, FOOT_SCALE } from '../../../shared/figure/figure-size.ts'
import { labelSolid } from '../../kit/label/label-solid.ts'
import { manifold } from '../../kit/manifold.ts'
import type { Foot, Ring } from '../mesh/model-facts.ts'
import { lettersOf } from './build-print.ts'

const SLICE_MM = 0.5
const TALLEST_MM = 16
/** Of its width, what a higher slice keeps as long as it is still the base. */
const STILL_BASE = 0.97
const ROUND_MM = 1
const LEAST_MM = 4

/** Null where it stands on nothing that a ring clips to. */
export async function footOf(solid: Manifold): Promise<Foot | null> {
  const { CrossSection } = await manifold()
  const slices: CrossSection[] = []
  for (let z = SLICE_MM; z <= TALLEST_MM; z += SLICE_MM) {
    const slice = solid.slice(z)
    slices.push(slice)
    if (widthOf(slice) < widthOf(slices[0] ?? slice) * STILL_BASE) break
  }
  const upright = slices.slice(0, -1)
  const whole = CrossSection.union(upright)
  const simple = whole.simplify(0.02)
  const [outline = []] = simple.toPolygons().toSorted((one, other) => other.length - one.length)
  const { min, max } = whole.bounds()
  for (const one of [...slices, whole, simple]) one.delete()
  const radius = (max[0] - min[0]) / 2
  // Its front may carry a plate of brass, its back has nothing.
  const [x, y] = [(min[0] + max[0]) / 2, max[1] - radius]
  const isRound = outline.every(([px, py]) => Math.abs(Math.hypot(px - x, py - y) - radius) < ROUND_MM)
  const height = upright.length * SLICE_MM
  if (!isRound || height < LEAST_MM) return null
  const above = await aboveEdge(solid, { x, y, radius, height })
  const reach = Math.max(0, ...above.flat().map(([px, py]) => Math.hypot(px - x, py - y)))
  const plateRadius = Math.max(clipRadius(radius), reach + LETTERS_MM)
  return plateRadius - radius > THICKEST_MM ? null : { x, y, radius, height, outline, above, plateRadius }
}

async function aboveEdge(solid: Manifold, { x, y, radius, height }: Edge): Promise<Ring[]> {
  const { CrossSection } = await manifold()
  const slices: CrossSection[] = []
  for (let z = height; z <= PLATE_MM + SLICE_MM; z += SLICE_MM) slices.push(solid.slice(z))
  const all = CrossSection.union(slices)
  const wide = all.offset(2 * CLEARANCE_MM, 'Round')
  const base = CrossSection.circle(radius - CLEARANCE_MM, 90).translate([x, y])
  const front = CrossSection.square([4 * radius, 4 * radius]).translate([x - 2 * radius, y - 4 * radius])
  const beyond = wide.subtract(base)
  const found = beyond.intersect(front)
  const rings = found.toPolygons()
  for (const one of [...slices, all, wide, base, front, beyond, found]) one.delete()
  return rings
}
type Edge = Pick<Foot, 'x' | 'y' | 'radius' | 'height'>

const widthOf = (slice: CrossSection) => {
  const { min, max } = slice.bounds()
  return max[0] - min[0]
}

const CLEARANCE_MM = 0.2
const WALL_MM = 2.2
/** As far behind the middle as the ring goes round, so that it snaps on: its arms bend by 0.4 % of their length. */
const GRIP_DEGREES = 25
/** As high as the band of letters on the base of the kit. */
const PLATE_MM = 11
/** How much of the plate's wall the letters need. */
const LETTERS_MM = 1.2
const THICKEST_MM = 12
/** To each side of the front; the letters stay between. */
const PLATE_DEGREES = 62

/** A ring that clips to the base from its front, with a plate before it; it stands on the desk as the base does. */
async function plateBlank({ x, y, radius, height, outline, plateRadius }: Foot): Promise<Manifold> {
  const { CrossSection, Manifold } = await manifold()
  const base = new CrossSection([outline])
  const inside = base.offset(CLEARANCE_MM, 'Round')
  const around = (reach: number) => {
    const whole = CrossSection.circle(reach, 180).translate([x, y])
    const ring = whole.subtract(inside)
    whole.delete()
    return ring
  }
  const far = 2 * plateRadius
  const radians = (angle: number) => (angle * Math.PI) / 180
  const behind = CrossSection.square([2 * far, far]).translate([
    x - far,
    y + radius * Math.sin(radians(GRIP_DEGREES)),
  ])
  const side = far * Math.tan(radians(PLATE_DEGREES))
  const before = new CrossSection([
    [
      [x, y],
      [x - side, y - far],
      [x + side, y - far],
    ],
  ])
  const [thin, thick] = [around(clipRadius(radius)), around(plateRadius)]
  const clip = thin.subtract(behind)
  const plate = thick.intersect(before)
  const parts = [clip.extrude(height - SLICE_MM), plate.extrude(PLATE_MM)]
  const blank = Manifold.union(parts)
  for (const one of [base, inside, behind, before, thin, thick, clip, plate, ...parts]) one.delete()
  return blank
}

const clipRadius = (radius: number) => radius + CLEARANCE_MM + WALL_MM

interface NamePlate {
  solid: Manifold
  thinLetters: number
  /** The number of the letters among what it consists of. */
  letters: number
}

/** The plate with its letters, as large as on the base of the kit. */
export async function namePlate(foot: Foot, label: string): Promise<NamePlate> {
  const { solid, thinShare } = await labelSolid(label, 'foot', foot.plateRadius / FOOT_SCALE)
  const letters = lettersOf(solid, FOOT_SCALE)
  const placed = letters.translate([foot.x, foot.y, BASE_MM.height])
  const blank = await plateBlank(foot)
  const whole = blank.add(placed)
  const id = letters.originalID()
  for (const one of [letters, placed, blank]) one.delete()
  return { solid: await withRoom(whole, foot), thinLetters: thinShare, letters: id }
}

async function withRoom(plate: Manifold, { above, height }: Foot): Promise<Manifold> {
  if (above.length === 0) return plate
  const { CrossSection } = await manifold()
  const section = new CrossSection(above)
  const room = section.extrude(PLATE_MM).translate([0, 0, height])
  const notched = plate.subtract(room)
  for (const one of [section, room, plate]) one.delete()
  return notched
}
