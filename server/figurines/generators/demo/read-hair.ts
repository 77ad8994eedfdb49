import { batchedStatement, cellsIn, mean, middle, part, quantile } from './cells.ts'
import { distance, type Lab } from './colour.ts'
import { BEHIND, HAIR, type Regions, SKIN } from './find-regions.ts'
import { COLUMNS, column, type Grid, labAt, PER_V, row, vOf } from './photo-grid.ts'

/** What stands above and beside the face, hair or cloth; lengths in half faces. */
export interface Crown {
  /** The commonest colour, or for dark hair the one between its glints. */
  colour: Lab
  /** All of it taken together, glints and strands. */
  whole: Lab
  /** From the forehead's upper end to the top. */
  height: number
  /** Where the forehead ends, as v. */
  hairline: number
  /** From the middle of the face outwards at the temples, the wider side. */
  width: number
  /** How far down it goes, as v, the side that falls less and the one that falls more. */
  falls: [number, number]
  /** The same where it lies close to the cheeks and chin, as cloth does, and beards. */
  wraps: [number, number]
  /** How far a knot stands out above the rest. */
  knot: number
  /** The sharpest change of colour where the forehead ends. */
  edge: number
  /** How much of the throat is covered by the same colour. */
  throat: number
  /** How uneven its outline is, and how much its light changes over a small way. */
  outline: number
  texture: number
  mask: Uint8Array
}

export function readCrown(grid: Grid, { label, like }: Regions): Crown | null {
  const mask = batchedStatement(
    cellsIn({ u: [-1.3, 1.3], v: [-1.7, -0.3] }, (_, u, v) => Math.hypot(u, v) > 0.8),
    cell => label[cell] === HAIR,
  )
  const has = (x: number, y: number) => mask[y * COLUMNS + x] === 1
  const near = cellsIn(
    { u: [-1.2, 1.2], v: [-1.5, -0.1] },
    (cell, u, v) =>
      mask[cell] === 1 && Math.hypot(u, v + 0.1) < 1.3 && like(HAIR, cell) > 2 * like(BEHIND, cell),
  )
  const often = near.filter(cell => like(HAIR, cell) > 0.3)
  const beside = cellsIn({ u: [-1.5, 1.5], v: [-2.4, 0.2] }, cell => mask[cell] === 1)
  if (beside.length < 120) return null
  const heads = topEdges(label, has)
  const hairline = quantile(
    heads.map(({ from }) => from),
    0.5,
  )
  const top = quantile(
    heads.map(({ to }) => to),
    0.5,
  )
  const whole = readColour(grid, near.length > 120 ? near : beside)
  const common = often.length > 120 ? readColour(grid, often) : null
  return {
    colour: common && (whole.l > 0.42 || common.l < whole.l) ? common : whole,
    whole,
    edge: quantile(
      heads.map(({ x, from }) => sharpest(grid, x, from + 0.16, from - 0.16)),
      0.4,
    ),
    throat: part(cellsIn({ u: [-0.3, 0.3], v: [1.14, 1.38] }), cell => alike(labAt(grid, cell), whole)),
    height: Math.max(0, hairline - top),
    hairline,
    width: Math.max(reach(has, -1), reach(has, 1)),
    falls: falls(grid, has, 0.92),
    wraps: falls(grid, has, 0.7),
    knot: knot(has),
    outline: outline(mask),
    texture: texture(grid, mask),
    mask,
  }
}

const readColour = (grid: Grid, cells: number[]) =>
  middle(grid, cells, middle(grid, cells).l > 0.55 ? 0.5 : 0.32)

/** In each column over the forehead: where skin ends and where what is above it ends. */
function topEdges(label: Int8Array, has: (x: number, y: number) => boolean) {
  const edges: { x: number; from: number; to: number }[] = []
  for (let x = column(-0.45); x <= column(0.45); x++) {
    let y = row(-0.3)
    while (y > 1 && (label[y * COLUMNS + x] === SKIN || label[(y - 2) * COLUMNS + x] === SKIN)) y--
    const from = vOf(y)
    let gap = 0
    let last = y
    for (; y > 0 && gap < 4; y--) {
      gap = has(x, y) ? 0 : gap + 1
      if (!gap) last = y
    }
    edges.push({ x, from, to: vOf(last) })
  }
  return edges
}

function sharpest(grid: Grid, x: number, from: number, to: number) {
  let most = 0
  for (let y = row(to); y < row(from); y++)
    most = Math.max(most, distance(labAt(grid, (y - 2) * COLUMNS + x), labAt(grid, (y + 2) * COLUMNS + x)))
  return most
}

/** The same cloth, if perhaps in the shade. */
const alike = (one: Lab, two: Lab) =>
  one.l > 0 && Math.abs(one.l - two.l) < 0.22 && Math.hypot(one.a - two.a, one.b - two.b) < 0.035

function reach(has: (x: number, y: number) => boolean, side: 1 | -1) {
  const outer: number[] = []
  for (let y = row(-0.75); y <= row(-0.15); y++) {
    let furthest = 0
    for (let u = 0.5; u < 2.6; u += 1 / 28) if (has(column(side * u), y)) furthest = u
    outer.push(furthest)
  }
  return quantile(outer, 0.6)
}

/** A side that the photo cuts off is taken to be like the other. */
function falls(grid: Grid, has: (x: number, y: number) => boolean, inner: number): [number, number] {
  const sides = ([-1, 1] as const).map(side => ({
    seen: (grid.l[row(0.6) * COLUMNS + column(side * 1.5)] ?? -1) >= 0,
    fall: fall(has, side, inner),
  }))
  const known = sides.some(({ seen }) => seen) ? sides.filter(({ seen }) => seen) : sides
  const found = known.map(side => side.fall)
  return [Math.min(...found), Math.max(...found)]
}

/** Down along one side of the face as long as there is a strand. */
function fall(has: (x: number, y: number) => boolean, side: 1 | -1, inner: number) {
  let last = -0.6
  for (let y = row(-0.6); y <= row(3.8); y++) {
    let strand = 0
    for (let u = vOf(y) > 0.2 && vOf(y) < 1.1 ? inner : 0.8; u < 2.1; u += 1 / 28)
      if (has(column(side * u), y)) strand++
    if (strand >= 4) last = vOf(y)
    else if (vOf(y) - last > 0.14) break
  }
  return last
}

/** The top half's outline as the height in each column; a knot is what stands over the middle of the neighbours to both sides. */
function knot(has: (x: number, y: number) => boolean) {
  const height = (u: number) => {
    for (let y = 0; y < row(0); y++) if (has(column(u), y) && has(column(u), y + 3)) return -vOf(y)
    return 0
  }
  let best = 0
  for (let u = -0.9; u <= 0.9; u += 0.06) {
    const here = Math.min(height(u - 0.1), height(u), height(u + 0.1))
    const beside = Math.max(height(u - 0.55), height(u + 0.55))
    best = Math.max(best, here - beside)
  }
  return best
}

/** The outline seen from the middle of the head, around its upper half: how far it is from its own smooth line. */
function outline(mask: Uint8Array) {
  const radii: number[] = []
  for (let angle = -200; angle <= 20; angle += 2.5) {
    const [du, dv] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
    let r = 2.6
    while (r > 0.5 && mask[row(-0.3 + r * dv) * COLUMNS + column(r * du)] !== 1) r -= 0.015
    radii.push(r)
  }
  const rough = radii.slice(4, -4).map((r, i) => Math.abs(r - mean(radii.slice(i, i + 9))))
  return quantile(rough, 0.6)
}

function texture(grid: Grid, mask: Uint8Array) {
  const changes: number[] = []
  const steps = Math.round(PER_V * 0.09)
  for (const cell of cellsIn({ u: [-1.6, 1.6], v: [-2.4, 0] }, cell => mask[cell] === 1)) {
    const [left, right, up, down] = [
      cell - steps,
      cell + steps,
      cell - steps * COLUMNS,
      cell + steps * COLUMNS,
    ]
    if (![left, right, up, down].every(near => mask[near] === 1)) continue
    const light = (at: number) => grid.l[at] ?? 0
    changes.push(
      Math.min(
        Math.abs(2 * light(cell) - light(left) - light(right)),
        Math.abs(2 * light(cell) - light(up) - light(down)),
      ),
    )
  }
  return changes.length > 60 ? mean(changes) : 0
}
