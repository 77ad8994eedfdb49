import type { Manifold } from 'manifold-3d'
import { manifold } from '../../kit/manifold.ts'
import { distanceToTriangle } from './distance.ts'
import type { Mesh } from './mesh.ts'

/** Distances on a grid of points around a mesh, exact up to `band`. */
interface Grid {
  distance: Float32Array
  size: readonly [number, number, number]
  least: readonly [number, number, number]
  step: number
}

/** Points along the longest side. */
export const STEPS = 220
/** Nodes beyond which memory would not do. */
const NODES_MAX = 40_000_000
/** How far the skin is moved outwards, in steps: open sheets get twice as much wall. */
const SKIN = 0.3
/** The flood from outside passes no gap between neighbouring nodes of a surface. */
const BARRIER = 0.87
const BAND = 2
const SIMPLIFY_MM = 0.03

/** The outside of a mesh as one closed surface: holes, inner shells, crossings and flipped faces are gone. */
export async function outsideOf(mesh: Mesh, steps: number): Promise<Manifold> {
  const { Manifold } = await manifold()
  const grid = distancesAround(mesh, steps)
  const outside = floodedFromOutside(grid)
  const signed = signedDistances(grid, outside)
  const box = {
    min: [...grid.least] as [number, number, number],
    max: grid.least.map((value, k) => value + ((grid.size[k] ?? 1) - 1) * grid.step) as [
      number,
      number,
      number,
    ],
  }
  const raw = Manifold.levelSet(point => -valueAt(grid, signed, point), box, grid.step, 0)
  const solid = raw.simplify(SIMPLIFY_MM)
  raw.delete()
  return solid
}

export const skinOf = (longestMm: number, steps: number) => (SKIN * longestMm) / steps

function boxOf(points: Float32Array) {
  const least: [number, number, number] = [Infinity, Infinity, Infinity]
  const most: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3)
    for (const k of [0, 1, 2] as const) {
      least[k] = Math.min(least[k], points[i + k] ?? 0)
      most[k] = Math.max(most[k], points[i + k] ?? 0)
    }
  return { least, most }
}

function distancesAround({ points, triangles }: Mesh, steps: number): Grid {
  const { least: low, most: high } = boxOf(points)
  const sizeAt = (step: number) =>
    ([0, 1, 2] as const).map(k => Math.ceil((high[k] - low[k]) / step + 2 * (BAND + 3)) + 1)
  let step = Math.max(...([0, 1, 2] as const).map(k => high[k] - low[k])) / steps
  while (sizeAt(step).reduce((all, one) => all * one, 1) > NODES_MAX) step *= 1.15
  const [nx = 1, ny = 1, nz = 1] = sizeAt(step)
  const pad = (BAND + 3) * step
  const least = [low[0] - pad, low[1] - pad, low[2] - pad] as const
  const band = BAND * step
  const square = new Float32Array(nx * ny * nz).fill(band * band)
  const corners = new Float64Array(9)
  const [from, to] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  for (let t = 0; t < triangles.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      let [lowest, highest] = [Infinity, -Infinity]
      for (let c = 0; c < 3; c++) {
        const value = points[(triangles[t + c] ?? 0) * 3 + k] ?? 0
        corners[c * 3 + k] = value
        if (value < lowest) lowest = value
        if (value > highest) highest = value
      }
      from[k] = Math.max(0, Math.ceil((lowest - band - (least[k] ?? 0)) / step))
      to[k] = Math.min([nx, ny, nz][k] ?? 0, Math.floor((highest + band - (least[k] ?? 0)) / step) + 1)
    }
    const [fx = 0, fy = 0, fz = 0] = from
    const [tx = 0, ty = 0, tz = 0] = to
    for (let x = fx; x < tx; x++)
      for (let y = fy; y < ty; y++) {
        const row = (x * ny + y) * nz
        for (let z = fz; z < tz; z++) {
          const far = distanceToTriangle(
            least[0] + x * step,
            least[1] + y * step,
            least[2] + z * step,
            corners,
          )
          if (far < (square[row + z] ?? 0)) square[row + z] = far
        }
      }
  }
  const distance = square
  for (let i = 0; i < distance.length; i++) distance[i] = Math.sqrt(distance[i] ?? 0)
  return { distance, size: [nx, ny, nz], least, step }
}

/** 1 where the flood comes to. */
function floodedFromOutside({ distance, size: [nx, ny, nz], step }: Grid): Uint8Array {
  const outside = new Uint8Array(distance.length)
  const waiting = new Int32Array(distance.length)
  const barrier = BARRIER * step
  let [first, last] = [0, 1]
  outside[0] = 1
  const reach = (i: number) => {
    if (outside[i] || (distance[i] ?? 0) <= barrier) return
    outside[i] = 1
    waiting[last++] = i
  }
  while (first < last) {
    const i = waiting[first++] ?? 0
    const z = i % nz
    const y = Math.floor(i / nz) % ny
    const x = Math.floor(i / (nz * ny))
    if (x > 0) reach(i - nz * ny)
    if (x < nx - 1) reach(i + nz * ny)
    if (y > 0) reach(i - nz)
    if (y < ny - 1) reach(i + nz)
    if (z > 0) reach(i - 1)
    if (z < nz - 1) reach(i + 1)
  }
  return outside
}

/** Above 0 outside of the skin. */
function signedDistances({ distance, size: [nx, ny, nz], step }: Grid, outside: Uint8Array): Float32Array {
  const skin = SKIN * step
  const signed = new Float32Array(distance.length)
  for (let i = 0; i < distance.length; i++) signed[i] = (outside[i] ? 1 : -1) * (distance[i] ?? 0) - skin
  // A node beside the flood that was not reached is near the surface, and may as well lie outside of it.
  for (let x = 1; x < nx - 1; x++)
    for (let y = 1; y < ny - 1; y++)
      for (let z = 1; z < nz - 1; z++) {
        const i = (x * ny + y) * nz + z
        const far = distance[i] ?? 0
        if (outside[i] || far > step) continue
        const isBeside =
          outside[i - nz * ny] ||
          outside[i + nz * ny] ||
          outside[i - nz] ||
          outside[i + nz] ||
          outside[i - 1] ||
          outside[i + 1]
        if (isBeside) signed[i] = far - skin
      }
  return signed
}

/** Between the eight nodes around a point. */
function valueAt(
  { size: [nx, ny, nz], least, step }: Grid,
  signed: Float32Array,
  point: ArrayLike<number>,
): number {
  const x = ((point[0] ?? 0) - least[0]) / step
  const y = ((point[1] ?? 0) - least[1]) / step
  const z = ((point[2] ?? 0) - least[2]) / step
  if (x < 0 || y < 0 || z < 0 || x >= nx - 1 || y >= ny - 1 || z >= nz - 1) return step
  const [i, j, k] = [Math.floor(x), Math.floor(y), Math.floor(z)]
  const [u, v, w] = [x - i, y - j, z - k]
  const at = (i * ny + j) * nz + k
  const along = (from: number) => (signed[from] ?? 0) * (1 - w) + (signed[from + 1] ?? 0) * w
  const near = along(at) * (1 - v) + along(at + nz) * v
  const far = along(at + nz * ny) * (1 - v) + along(at + nz * ny + nz) * v
  return near * (1 - u) + far * u
}
