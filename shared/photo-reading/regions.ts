import { distance, type Lab } from './colour.ts'
import { cellsOf, type HeadGrid } from './head-frame.ts'

export const REGIONS = ['skin', 'hair', 'clothes', 'behind'] as const
export type Region = (typeof REGIONS)[number]

const STEP = 0.012
const MISMATCH = 0.35
const MISMATCH_MAX = 0.3
const AWAY = 0.06
const COLOURS_OF_REGION = 5

/**
 * Every cell of the person goes to the region whose seeds it is reached from at the least cost: a step costs the change
 * of colour on the way, and what the cell's colour differs from the region's own.
 */
export interface Seeds {
  cells: readonly number[]
  /** What the region's colours are like; those of its seeds when not given. */
  palette?: readonly Lab[]
  /** Where the region may spread freely; elsewhere each step costs more. */
  isAtHome?: (x: number, y: number) => boolean
}

export function regionsFrom(
  grid: HeadGrid,
  person: Uint8Array,
  seeds: Record<Exclude<Region, 'behind'>, Seeds>,
): Uint8Array {
  const region = new Uint8Array(grid.width * grid.height).fill(REGIONS.indexOf('behind'))
  const best = new Float64Array(region.length).fill(Number.POSITIVE_INFINITY)
  for (const [index, name] of REGIONS.entries()) {
    if (name === 'behind' || seeds[name].cells.length === 0) continue
    const costs = costsFrom(grid, person, seeds[name])
    for (let cell = 0; cell < costs.length; cell++)
      if ((costs[cell] ?? 0) < (best[cell] ?? 0)) {
        best[cell] = costs[cell] ?? 0
        region[cell] = index
      }
  }
  return region
}

function costsFrom(grid: HeadGrid, person: Uint8Array, { cells, palette, isAtHome }: Seeds): Float64Array {
  const { width, height, colours } = grid
  const own =
    palette ??
    mainColours(
      cells.map(cell => colours[cell] ?? BLACK),
      COLOURS_OF_REGION,
    )
  const isHome = (cell: number) =>
    !isAtHome ||
    isAtHome(grid.left + (cell % width) / grid.cells, grid.top + Math.floor(cell / width) / grid.cells)
  const mismatch = colours.map(
    (colour, cell) => MISMATCH * Math.min(MISMATCH_MAX, nearest(own, colour)) + (isHome(cell) ? 0 : AWAY),
  )
  const costs = new Float64Array(width * height).fill(Number.POSITIVE_INFINITY)
  const settled = new Uint8Array(costs.length)
  const queue = new Queue()
  for (const seed of cells) {
    costs[seed] = 0
    queue.add(seed, 0)
  }
  for (let cell = queue.take(); cell !== undefined; cell = queue.take()) {
    if (settled[cell]) continue
    settled[cell] = 1
    const so = costs[cell] ?? 0
    const column = cell % width
    for (const next of [
      column > 0 ? cell - 1 : -1,
      column < width - 1 ? cell + 1 : -1,
      cell - width,
      cell + width,
    ]) {
      if (next < 0 || next >= costs.length || !person[next]) continue
      const cost =
        so + STEP + distance(colours[cell] ?? BLACK, colours[next] ?? BLACK) + (mismatch[next] ?? 0)
      if (settled[next] || cost >= (costs[next] ?? 0)) continue
      costs[next] = cost
      queue.add(next, cost)
    }
  }
  return costs
}

const BLACK: Lab = { l: 0, a: 0, b: 0 }

/** The few colours that stand for many, by k-means from evenly chosen starts. */
export function mainColours(colours: readonly Lab[], count: number): Lab[] {
  if (colours.length === 0) return []
  const sorted = colours.toSorted((one, other) => one.l - other.l)
  let middles = Array.from(
    { length: count },
    (_, i) => sorted[Math.floor(((i + 0.5) / count) * sorted.length)] ?? BLACK,
  )
  for (let round = 0; round < 6; round++) {
    const sums = middles.map(() => ({ l: 0, a: 0, b: 0, n: 0 }))
    for (const colour of colours) {
      const sum = sums[nearestIndex(middles, colour)]
      if (!sum) continue
      sum.l += colour.l
      sum.a += colour.a
      sum.b += colour.b
      sum.n++
    }
    middles = sums.map((sum, i) =>
      sum.n ? { l: sum.l / sum.n, a: sum.a / sum.n, b: sum.b / sum.n } : (middles[i] ?? BLACK),
    )
  }
  return middles
}

function nearestIndex(palette: readonly Lab[], colour: Lab): number {
  let [best, found] = [Number.POSITIVE_INFINITY, 0]
  for (const [index, one] of palette.entries()) {
    const apart = distance(one, colour)
    if (apart < best) [best, found] = [apart, index]
  }
  return found
}
export const nearest = (palette: readonly Lab[], colour: Lab) =>
  palette.reduce((least, one) => Math.min(least, distance(one, colour)), Number.POSITIVE_INFINITY)

/** A binary heap; a cell may be in it twice, the cheaper one comes first. */
class Queue {
  #cells: number[] = []
  #costs: number[] = []
  add(cell: number, cost: number) {
    let at = this.#cells.length
    this.#cells.push(cell)
    this.#costs.push(cost)
    while (at > 0) {
      const up = (at - 1) >> 1
      if ((this.#costs[up] ?? 0) <= cost) break
      this.#swap(at, up)
      at = up
    }
  }
  take(): number | undefined {
    const first = this.#cells[0]
    const [cell, cost] = [this.#cells.pop(), this.#costs.pop()]
    if (this.#cells.length === 0 || cell === undefined || cost === undefined) return first
    this.#cells[0] = cell
    this.#costs[0] = cost
    let at = 0
    for (;;) {
      const left = at * 2 + 1
      if (left >= this.#cells.length) break
      const small =
        (this.#costs[left + 1] ?? Number.POSITIVE_INFINITY) < (this.#costs[left] ?? 0) ? left + 1 : left
      if ((this.#costs[small] ?? 0) >= cost) break
      this.#swap(at, small)
      at = small
    }
    return first
  }
  #swap(one: number, other: number) {
    const [cell, cost] = [this.#cells[one] ?? 0, this.#costs[one] ?? 0]
    this.#cells[one] = this.#cells[other] ?? 0
    this.#costs[one] = this.#costs[other] ?? 0
    this.#cells[other] = cell
    this.#costs[other] = cost
  }
}

/** What part of a box in the head's measure belongs to a region; null where the photo does not show most of it. */
export function shareOf(
  grid: HeadGrid,
  regions: Uint8Array,
  region: Region,
  box: readonly number[],
): number | null {
  const cells = cellsOf(grid, box)
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const whole = (right - left) * (bottom - top) * grid.cells ** 2
  if (cells.length < whole * 0.5) return null
  const index = REGIONS.indexOf(region)
  return cells.filter(cell => regions[cell] === index).length / cells.length
}
