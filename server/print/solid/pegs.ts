import type { CrossSection, Manifold } from 'manifold-3d'

/** A pin of the base; the sole above has a hole that is wider by the clearance. */
export interface Peg {
  x: number
  y: number
  radius: number
  height: number
}
export const CLEARANCE_MM = 0.15
const WALL_MM = 0.8
/** Different on each side, so that the figure fits one way only; slender ones are for small feet. */
const KINDS = [
  { height: 5, left: 2, right: 2.5 },
  { height: 4, left: 2, right: 2.5 },
  { height: 4, left: 1.5, right: 2 },
  { height: 3, left: 1.25, right: 1.6 },
]
const APART_MM = 7

/** Where two pegs have enough of the figure around them: as deep as they can be, near the middle of each foot. */
export function placePegs(figure: Manifold, scale: number): Peg[] {
  for (const { height, left: leftRadius, right: rightRadius } of KINDS) {
    const inside = insideUpTo(figure, height)
    const pegs = [
      placeOne(inside, { radius: leftRadius, height, side: -1, scale }),
      placeOne(inside, { radius: rightRadius, height, side: 1, scale }),
    ]
    inside.delete()
    const [left, right] = pegs
    if (left && right && Math.hypot(left.x - right.x, left.y - right.y) > APART_MM) return [left, right]
  }
  return []
}

function insideUpTo(figure: Manifold, height: number): CrossSection {
  let inside = figure.slice(0.1)
  for (let z = 1; z <= height + WALL_MM; z += 1) {
    const slice = figure.slice(z)
    const common = inside.intersect(slice)
    for (const section of [inside, slice]) section.delete()
    inside = common
  }
  return inside
}

const FOOT = { aside: 0.125, forward: -0.02 }

interface PegParams {
  radius: number
  height: number
  side: -1 | 1
  scale: number
}
function placeOne(inside: CrossSection, { radius, height, side, scale }: PegParams): Peg | null {
  const free = inside.offset(-(radius + CLEARANCE_MM + WALL_MM), 'Round')
  const rings = free.toPolygons()
  free.delete()
  const target = { x: side * FOOT.aside * scale, y: FOOT.forward * scale }
  let best: { x: number; y: number; distance: number } | null = null
  const reach = 0.3 * scale
  for (let x = 1; x <= reach; x += 0.5)
    for (let y = -reach; y <= reach; y += 0.5) {
      const at = { x: side * x, y }
      const distance = Math.hypot(at.x - target.x, at.y - target.y)
      if ((best === null || distance < best.distance) && isInside(rings, at)) best = { ...at, distance }
    }
  return best && { x: best.x, y: best.y, radius, height }
}

/** Even-odd, so that holes of a section count as outside. */
function isInside(rings: readonly (readonly (readonly number[])[])[], { x, y }: { x: number; y: number }) {
  let inside = false
  for (const ring of rings)
    for (const [i, [ax = 0, ay = 0]] of ring.entries()) {
      const [bx = 0, by = 0] = ring[(i + 1) % ring.length] ?? []
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
    }
  return inside
}
