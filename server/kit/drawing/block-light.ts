import { lightShares, SHARES } from '../../../shared/figure/figure-lights.ts'
import { sampleX, sampleY } from './rasterise.ts'
import { findHit, hit } from './sample.ts'
import type { Studio } from './studio.ts'

/** Light is sampled once per block of this many pixels. */
const BLOCK = 4

export interface Blocks {
  shares: Float32Array
  near: Float32Array
  body: Int16Array
  across: number
}

export function lightBlocks(studio: Studio): Blocks {
  const { view, seen, shadows } = studio
  const across = view.size / BLOCK
  const wide = view.size * 2
  const shares = new Float32Array(across * across * SHARES)
  const near = new Float32Array(across * across)
  const body = new Int16Array(across * across).fill(-1)
  for (let by = 0; by < across; by++)
    for (let bx = 0; bx < across; bx++) {
      const column = bx * BLOCK * 2 + BLOCK
      const row = by * BLOCK * 2 + BLOCK
      const triangle = seen[row * wide + column] ?? -1
      if (triangle < 0) continue
      findHit(studio, triangle, column + sampleX(row), row + sampleY(column))
      const at = by * across + bx
      near[at] = hit.near
      body[at] = studio.scene.body[triangle] ?? -1
      lightShares(shadows, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz, shares, at * SHARES)
    }
  return { shares, near, body, across }
}

export const mixedShares = new Float32Array(SHARES)

/** Interpolates only between blocks of the same body at the same distance. */
export function sharesAt(
  { shares, near, body, across }: Blocks,
  own: number,
  px: number,
  py: number,
): boolean {
  const x = px / (BLOCK * 2) - 0.5
  const y = py / (BLOCK * 2) - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  let sum = 0
  mixedShares.fill(0)
  for (let j = 0; j < 2; j++)
    for (let i = 0; i < 2; i++) {
      const bx = left + i
      const by = top + j
      if (bx < 0 || by < 0 || bx >= across || by >= across) continue
      const at = by * across + bx
      const there = near[at] ?? 0
      if (body[at] !== own) continue
      const apart = Math.abs(there / hit.near - 1) * 200
      const weight =
        ((i ? x - left : 1 - x + left) * (j ? y - top : 1 - y + top) + 1e-3) / (1 + apart * apart)
      sum += weight
      for (let k = 0; k < SHARES; k++)
        mixedShares[k] = (mixedShares[k] ?? 0) + weight * (shares[at * SHARES + k] ?? 0)
    }
  if (sum < 0.02) return false
  for (let k = 0; k < SHARES; k++) mixedShares[k] = (mixedShares[k] ?? 0) / sum
  return true
}
