import type { Lab } from './colour.ts'
import { CELLS, COLUMNS, column, type Grid, labAt, ROWS, row, uOf, vOf } from './photo-grid.ts'

/** The value below which `part` of them lie. */
export function quantile(values: number[], part: number) {
  const sorted = values.toSorted((one, two) => one - two)
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0
}

/** The colour in the middle of many, with its light taken at `light` of the way from the darkest to the brightest. */
export function middle(grid: Grid, cells: number[], light = 0.5): Lab {
  const dark = quantile(
    cells.map(cell => grid.l[cell] ?? 0),
    Math.max(0, light - 0.35),
  )
  const bright = quantile(
    cells.map(cell => grid.l[cell] ?? 0),
    Math.min(1, light + 0.35),
  )
  const inLight = cells.map(cell => labAt(grid, cell)).filter(({ l }) => l >= dark && l <= bright)
  return {
    l: quantile(
      cells.map(cell => grid.l[cell] ?? 0),
      light,
    ),
    a: quantile(
      inLight.map(({ a }) => a),
      0.5,
    ),
    b: quantile(
      inLight.map(({ b }) => b),
      0.5,
    ),
  }
}

export interface Box {
  u: [number, number]
  v: [number, number]
}
export function cellsIn({ u, v }: Box, wanted: (cell: number, u: number, v: number) => boolean = () => true) {
  const found: number[] = []
  for (let y = row(v[0]); y <= row(v[1]); y++)
    for (let x = column(u[0]); x <= column(u[1]); x++) {
      const cell = y * COLUMNS + x
      if (wanted(cell, uOf(x), vOf(y))) found.push(cell)
    }
  return found
}

export const part = (cells: number[], wanted: (cell: number) => boolean) =>
  cells.length ? cells.filter(wanted).length / cells.length : 0
export const mean = (values: number[]) =>
  values.length ? values.reduce((sum, v) => sum + v, 0) / values.length : 0

/** All cells that hang together with the first ones. */
export function batchedStatement(from: number[], belongs: (cell: number) => boolean): Uint8Array {
  const mask = new Uint8Array(CELLS)
  const open = from.filter(belongs)
  for (const cell of open) mask[cell] = 1
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const x = cell % COLUMNS
    const y = Math.floor(cell / COLUMNS)
    for (const next of [
      x > 0 ? cell - 1 : -1,
      x < COLUMNS - 1 ? cell + 1 : -1,
      y > 0 ? cell - COLUMNS : -1,
      y < ROWS - 1 ? cell + COLUMNS : -1,
    ])
      if (next >= 0 && !mask[next] && belongs(next)) {
        mask[next] = 1
        open.push(next)
      }
  }
  return mask
}
