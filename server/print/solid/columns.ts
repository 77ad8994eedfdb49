import type { Manifold } from 'manifold-3d'

const CELL_MM = 0.7
/** A slicer holds up what hangs over by more than 45 degrees. */
const STEEP = -Math.SQRT1_2

/** Where a vertical line passes through the surface. */
interface Crossing {
  z: number
  /** Into the solid, seen from below. */
  enters: boolean
  hangs: boolean
}
/** Crossings from below upwards, by a cell of the ground that is the same for every solid. */
type Columns = Map<number, Crossing[]>

const ROW = 4096

export function columnsOf(solid: Manifold): Columns {
  const { vertProperties: points, triVerts, numProp } = solid.getMesh()
  const columns: Columns = new Map()
  const at = (corner: number) => (triVerts[corner] ?? 0) * numProp
  for (let i = 0; i < triVerts.length; i += 3) {
    const [a, b, c] = [at(i), at(i + 1), at(i + 2)]
    const [ax = 0, ay = 0, az = 0] = [points[a], points[a + 1], points[a + 2]]
    const [bx = 0, by = 0, bz = 0] = [points[b], points[b + 1], points[b + 2]]
    const [cx = 0, cy = 0, cz = 0] = [points[c], points[c + 1], points[c + 2]]
    const nz = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if (nz === 0) continue
    const left = Math.ceil(Math.min(ax, bx, cx) / CELL_MM)
    const right = Math.floor(Math.max(ax, bx, cx) / CELL_MM)
    const front = Math.ceil(Math.min(ay, by, cy) / CELL_MM)
    const back = Math.floor(Math.max(ay, by, cy) / CELL_MM)
    for (let row = front; row <= back; row++)
      for (let column = left; column <= right; column++) {
        const [x, y] = [column * CELL_MM, row * CELL_MM]
        const u = ((bx - x) * (cy - y) - (by - y) * (cx - x)) / nz
        const v = ((cx - x) * (ay - y) - (cy - y) * (ax - x)) / nz
        if (u < 0 || v < 0 || u + v > 1) continue
        const nx = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
        const ny = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
        const hangs = nz < STEEP * Math.hypot(nx, ny, nz)
        const crossing = { z: u * az + v * bz + (1 - u - v) * cz, enters: nz < 0, hangs }
        const cell = row * ROW + column
        const known = columns.get(cell)
        if (known) known.push(crossing)
        else columns.set(cell, [crossing])
      }
  }
  for (const crossings of columns.values()) crossings.sort((one, other) => one.z - other.z)
  return columns
}

/** What is nearer to what is below it needs no support. */
const LEAST_MM = 0.3

/** How much room there is under all that hangs over, down to what is below it or to the bed, in mm³. */
export function supportUnder(columns: Columns): number {
  const lowest = [...columns.values()].reduce((low, [first]) => Math.min(low, first?.z ?? low), Infinity)
  let room = 0
  for (const crossings of columns.values()) {
    let below = lowest
    for (const { z, enters, hangs } of crossings) {
      if (enters && hangs && z - below > LEAST_MM) room += z - below
      if (!enters) below = z
    }
  }
  return room * CELL_MM ** 2
}

/** So little gives way. */
const YIELDS_MM3 = 3

/** Between which sides of the ground, and up to which height. */
export interface Held {
  left: number
  right: number
  front: number
  back: number
  top: number
}

/** What of the first lies under the second, which it cannot be lifted past, by quarters of the ground. */
export function heldBelow(lifted: Columns, other: Columns): Held[] {
  const quarters = new Map<string, Held>()
  let volume = 0
  for (const [cell, crossings] of lifted) {
    const above = other.get(cell)?.at(-1)?.z ?? Number.NEGATIVE_INFINITY
    const row = Math.round(cell / ROW)
    const [x, y] = [(cell - row * ROW) * CELL_MM, row * CELL_MM]
    for (const [i, { z, enters }] of crossings.entries()) {
      const end = Math.min(crossings[i + 1]?.z ?? z, above)
      if (!enters || end - z < LEAST_MM) continue
      volume += (end - z) * CELL_MM ** 2
      const quarter = `${x < 0} ${y < 0}`
      const { left = x, right = x, front = y, back = y, top = end } = quarters.get(quarter) ?? {}
      quarters.set(quarter, {
        left: Math.min(left, x - CELL_MM),
        right: Math.max(right, x + CELL_MM),
        front: Math.min(front, y - CELL_MM),
        back: Math.max(back, y + CELL_MM),
        top: Math.max(top, end),
      })
    }
  }
  return volume < YIELDS_MM3 ? [] : [...quarters.values()]
}
