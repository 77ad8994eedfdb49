import type { CrossSection, Manifold } from 'manifold-3d'
import { manifold } from '../../kit/manifold.ts'
import { columnsOf, type Held, heldBelow } from './columns.ts'
import { largest } from './figure-solid.ts'

interface HeadPeg {
  x: number
  y: number
  /** How high the head rests on the neck. */
  seat: number
  radius: number
}
interface Parted {
  head: Manifold
  /** With the neck and the peg on it. */
  body: Manifold
  peg: HeadPeg
  /** Hair or cloth below this height stays with the body; null where all of it comes off with the head. */
  splitAt: number | null
}
interface Halves {
  head: Manifold
  body: Manifold
}

export const PEG = { widest: 3.4, narrowest: 2.6, height: 9, root: 4, sides: 48, chamfer: 0.5 } as const
/** A part of the radius; the peg is flat there, so that the head looks forward. */
const FLAT = 0.55
/** How far the neck reaches into the head. */
const SEAT_MM = 0.6
const WALL_MM = 0.8
/** A hole is a little deeper than its peg is high. */
export const HOLE_MM = PEG.height + 0.6
const TOUCH_MM = 0.02
/** How far around its peg a neck may be wider. */
const COLLAR_MM = 3.4

/** Takes the head off the body at its neck; null where it has no neck to stand on, or cannot be lifted off. */
export async function partHead(
  { head, skull, neck, body }: Halves & { skull: Manifold; neck: Manifold },
  clearance: number,
): Promise<Parted | null> {
  const peg = await placePeg(skull, neck)
  if (!peg) return null
  const free = await freed(await shareOut({ head, body }, peg.seat), { skull, peg })
  if (!free) return null
  const apart = await distanced(free, peg.seat, clearance)
  const stem = await keyedPeg(peg, PEG.height, 0)
  const hole = await keyedPeg(peg, HOLE_MM, clearance)
  const root = await thickened(peg)
  const { Manifold } = await manifold()
  const parted = { head: apart.head.subtract(hole), body: Manifold.union([apart.body, root, stem]) }
  for (const one of [apart.head, apart.body, stem, hole, root]) one.delete()
  return { ...parted, peg, splitAt: free.splitAt }
}

/** In the middle of the neck, where the underside of the head begins above it. */
async function placePeg(skull: Manifold, neck: Manifold): Promise<HeadPeg | null> {
  const common = skull.intersect(neck)
  if (common.isEmpty()) {
    common.delete()
    return null
  }
  const { min, max } = common.boundingBox()
  common.delete()
  const middle = sliceBox(neck, (min[2] + max[2]) / 2)
  if (!middle) return null
  const { x, y, radius } = middle
  for (let z = min[2]; z < max[2] + 2; z += 0.25) {
    const section = skull.slice(z)
    const isCovered = await covers(section, middle)
    section.delete()
    if (!isCovered) continue
    return {
      x,
      y,
      radius: Math.min(PEG.widest, Math.max(PEG.narrowest, radius - WALL_MM)),
      seat: z + SEAT_MM,
    }
  }
  return null
}

function sliceBox(solid: Manifold, z: number) {
  const section = solid.slice(z)
  const isEmpty = section.isEmpty()
  const { min, max } = section.bounds()
  section.delete()
  if (isEmpty) return null
  const [width, depth] = [max[0] - min[0], max[1] - min[1]]
  return { x: (min[0] + max[0]) / 2, y: (min[1] + max[1]) / 2, radius: Math.min(width, depth) / 2 }
}

/** Whether a section holds the whole circle. */
async function covers(section: CrossSection, { x, y, radius }: { x: number; y: number; radius: number }) {
  const { CrossSection } = await manifold()
  const round = CrossSection.circle(radius, PEG.sides)
  const circle = round.translate([x, y])
  const left = circle.subtract(section)
  const isEmpty = left.isEmpty()
  for (const one of [round, circle, left]) one.delete()
  return isEmpty
}

/** What both have in common is the head's above the seat, and the body's below it. */
async function shareOut({ head, body }: Halves, seat: number): Promise<Halves> {
  const upper = head.trimByPlane([0, 0, 1], seat)
  const lower = body.trimByPlane([0, 0, -1], -seat)
  const cut = { head: head.subtract(lower), body: body.subtract(upper) }
  for (const one of [upper, lower]) one.delete()
  return reattached(cut)
}

/** A piece that the cut has loosened goes to the other half, where it touches that. */
async function reattached({ head, body }: Halves): Promise<Halves> {
  const { Manifold } = await manifold()
  const [ofHead, ofBody] = [largest(head), largest(body)]
  const [toBody, stays] = partition(ofHead.others, piece => touches(piece, ofBody.solid))
  const [toHead, rests] = partition(ofBody.others, piece => touches(piece, ofHead.solid))
  const halves = {
    head: Manifold.union([ofHead.solid, ...stays, ...toHead]),
    body: Manifold.union([ofBody.solid, ...rests, ...toBody]),
  }
  for (const one of [ofHead.solid, ofBody.solid, ...ofHead.others, ...ofBody.others]) one.delete()
  return halves
}

const partition = <T>(all: readonly T[], test: (one: T) => boolean): [T[], T[]] => [
  all.filter(test),
  all.filter(one => !test(one)),
]
const touches = (one: Manifold, other: Manifold) => one.minGap(other, TOUCH_MM * 2) < TOUCH_MM

/** What hangs from the head under something of the body is left with the body; null where that is the skull itself. */
async function freed(
  halves: Halves,
  { skull, peg }: { skull: Manifold; peg: HeadPeg },
): Promise<(Halves & { splitAt: number | null }) | null> {
  if (heldIn(halves).length === 0) return { ...halves, splitAt: null }
  let { head, body }: Halves = { body: halves.body, head: await withoutCollar(halves.head, peg) }
  let splitAt: number | null = null
  for (let cuts = 0; cuts <= CUTS_MAX; cuts++) {
    const held = heldIn({ head, body })
    if (held.length === 0) return { head, body, splitAt }
    if (cuts === CUTS_MAX) break
    const part = await heldPart({ head, skull }, held)
    const split = await reattached({ head: head.subtract(part), body: body.add(part) })
    for (const one of [head, body, part]) one.delete()
    ;({ head, body } = split)
    splitAt = Math.max(splitAt ?? 0, ...held.map(({ top }) => top))
  }
  for (const one of [head, body]) one.delete()
  return null
}

/** A cut may loosen what another has to hold. */
const CUTS_MAX = 3

async function heldPart({ head, skull }: { head: Manifold; skull: Manifold }, held: readonly Held[]) {
  const { Manifold } = await manifold()
  const boxes = held.map(({ left, right, front, back, top }) => {
    const cube = Manifold.cube([right - left, back - front, 2 * top])
    const box = cube.translate([left, front, -top])
    cube.delete()
    return box
  })
  const all = Manifold.union(boxes)
  const inside = head.intersect(all)
  const part = inside.subtract(skull)
  for (const one of [...boxes, all, inside]) one.delete()
  return part
}

const heldIn = ({ head, body }: Halves) => heldBelow(columnsOf(head), columnsOf(body))

/** A neck that is wider above than below holds what fills the hollow around it. */
async function withoutCollar(head: Manifold, { x, y, seat, radius }: HeadPeg): Promise<Manifold> {
  const { Manifold } = await manifold()
  const wide = radius + COLLAR_MM
  const cylinder = Manifold.cylinder(PEG.height, wide, wide, PEG.sides)
  const collar = cylinder.translate([x, y, seat - PEG.height])
  const left = head.subtract(collar)
  for (const one of [head, cylinder, collar]) one.delete()
  return left
}

/** The halves keep a distance everywhere but on the seat. */
async function distanced({ head, body }: Halves, seat: number, gap: number): Promise<Halves> {
  const hanging = head.trimByPlane([0, 0, -1], -seat)
  const rising = body.trimByPlane([0, 0, 1], seat)
  const lower = await within(body.trimByPlane([0, 0, -1], gap - seat), hanging)
  const upper = await within(head.trimByPlane([0, 0, 1], seat), rising)
  const aside = [
    [gap, 0, 0],
    [-gap, 0, 0],
    [0, gap, 0],
    [0, -gap, 0],
  ] as const
  const apart = {
    head: await without(head, lower, [...aside, [0, 0, gap]]),
    body: await without(body, upper, aside),
  }
  for (const one of [hanging, rising, lower, upper]) one.delete()
  return apart
}

const NEAR_MM = 1

/** What lies in the box of the other. */
async function within(solid: Manifold, other: Manifold): Promise<Manifold> {
  const { Manifold } = await manifold()
  const { min, max } = other.boundingBox()
  const size = [0, 1, 2].map(k => Math.max(0, (max[k] ?? 0) - (min[k] ?? 0)) + 2 * NEAR_MM)
  const cube = Manifold.cube([size[0] ?? 0, size[1] ?? 0, size[2] ?? 0])
  const box = cube.translate([min[0] - NEAR_MM, min[1] - NEAR_MM, min[2] - NEAR_MM])
  const inside = other.isEmpty() ? solid.intersect(other) : solid.intersect(box)
  for (const one of [solid, cube, box]) one.delete()
  return inside
}

async function without(
  solid: Manifold,
  cutter: Manifold,
  moves: readonly (readonly [number, number, number])[],
): Promise<Manifold> {
  if (cutter.isEmpty()) return solid
  const { Manifold } = await manifold()
  const moved = moves.map(by => cutter.translate([...by]))
  const left = Manifold.difference([solid, ...moved])
  for (const one of [solid, ...moved]) one.delete()
  return left
}

/** What a slender neck needs around the peg, no wider than under any chin. */
async function thickened({ x, y, seat, radius }: HeadPeg): Promise<Manifold> {
  const { Manifold } = await manifold()
  const wide = radius + WALL_MM
  const root = Manifold.cylinder(PEG.root + WALL_MM, wide, wide, PEG.sides)
  const placed = root.translate([x, y, seat - PEG.root - WALL_MM])
  root.delete()
  return placed
}

/** A round peg with one flat side and a chamfer, its foot in the neck. */
export async function keyedPeg(
  { x, y, seat, radius }: HeadPeg,
  height: number,
  gap: number,
): Promise<Manifold> {
  const { Manifold } = await manifold()
  const wide = radius + gap
  const shaft = Manifold.cylinder(PEG.root + height - PEG.chamfer, wide, wide, PEG.sides)
  const tip = Manifold.cylinder(PEG.chamfer, wide, wide - PEG.chamfer, PEG.sides)
  const raised = tip.translate([0, 0, PEG.root + height - PEG.chamfer])
  const round = shaft.add(raised)
  const flat = round.trimByPlane([0, -1, 0], -(radius * FLAT + gap))
  const placed = flat.translate([x, y, seat - PEG.root])
  for (const one of [shaft, tip, raised, round, flat]) one.delete()
  return placed
}
