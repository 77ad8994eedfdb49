import { AROUND, KEY, lightShares, SHARES } from '../../../shared/figure/figure-lights.ts'
import { GRID_REACH } from '../../../shared/figure/figure-scene.ts'
import { KNEE } from './colour.ts'
import { light } from './sample.ts'
import type { Studio } from './studio.ts'

const GRID = 112

export function lightGround({ shadows, scene: { ground } }: Studio): Float32Array {
  const shares = new Float32Array(GRID * GRID * SHARES)
  for (let row = 0; row < GRID; row++)
    for (let column = 0; column < GRID; column++) {
      const [x, z] = [(column / (GRID - 1)) * 2 - 1, (row / (GRID - 1)) * 2 - 1]
      lightShares(
        shadows,
        x * GRID_REACH,
        ground,
        z * GRID_REACH,
        0,
        1,
        0,
        shares,
        (row * GRID + column) * SHARES,
      )
    }
  for (let i = 0; i < 3; i++) soften(shares)
  return shares
}

function soften(shares: Float32Array): void {
  const from = shares.slice()
  const line = GRID * SHARES
  for (let row = 1; row < GRID - 1; row++)
    for (let i = row * line + SHARES; i < (row + 1) * line - SHARES; i++) {
      const beside =
        (from[i - SHARES] ?? 0) + (from[i + SHARES] ?? 0) + (from[i - line] ?? 0) + (from[i + line] ?? 0)
      shares[i] = (from[i] ?? 0) * 0.4 + beside * 0.15
    }
}

export function shadePaper(
  { camera, scene: { ground }, view: { size }, back }: Studio,
  shares: Float32Array,
  px: number,
  py: number,
): void {
  const { eye, right, up, forward, zoom } = camera
  const sx = (px - camera.size / 2) / zoom
  const sy = (camera.size / 2 - py) / zoom
  const down = forward[1] + up[1] * sy + right[1] * sx
  const height = py / (size * 2)
  const sideways = (px / (size * 2) - 0.42) ** 2
  const wall = 1.02 - 0.08 * (1 - height) ** 2 - 0.12 * sideways
  let key = 1
  let around = 1
  if (down < -0.02) {
    const far = (ground - eye[1]) / down
    const x = eye[0] + far * (forward[0] + right[0] * sx + up[0] * sy)
    const z = eye[2] + far * (forward[2] + right[2] * sx + up[2] * sy)
    const out = Math.sqrt(x * x + z * z)
    const floor = 1 - Math.min(1, Math.max(0, (out - 0.9) / (GRID_REACH - 0.95)))
    if (floor > 0) {
      key = 1 - (1 - gridShare(shares, x, z, KEY)) * floor
      around = 1 - (1 - gridShare(shares, x, z, AROUND)) * floor
    }
  }
  const bright = wall * (0.34 + 0.4 * key + 0.26 * around)
  // Shade on coloured paper has a little more colour.
  const depth = 0.22 * (1 - (0.6 * key + 0.4 * around))
  const glow = 0.2 + 0.4 * height * height
  light.r = paperLight(back[0], glow, depth, bright)
  light.g = paperLight(back[1], glow, depth, bright)
  light.b = paperLight(back[2], glow, depth, bright)
}

/** Compensates the tone curve, so that the paper keeps its colour. */
function paperLight(back: number, glow: number, depth: number, bright: number): number {
  const paper = back + (1 - back) * glow
  const seen = Math.min(0.96, paper * bright * (1 - depth * (1 - paper)))
  return seen < KNEE ? seen : KNEE - (1 - KNEE) * Math.log((1 - seen) / (1 - KNEE))
}

function gridShare(shares: Float32Array, x: number, z: number, share: number): number {
  const u = Math.min(GRID - 1.001, Math.max(0, ((x / GRID_REACH + 1) / 2) * (GRID - 1)))
  const v = Math.min(GRID - 1.001, Math.max(0, ((z / GRID_REACH + 1) / 2) * (GRID - 1)))
  const column = Math.floor(u)
  const row = Math.floor(v)
  const at = (row * GRID + column) * SHARES + share
  const across = u - column
  const down = v - row
  const upper = (shares[at] ?? 1) * (1 - across) + (shares[at + SHARES] ?? 1) * across
  const lower =
    (shares[at + GRID * SHARES] ?? 1) * (1 - across) + (shares[at + (GRID + 1) * SHARES] ?? 1) * across
  return upper * (1 - down) + lower * down
}
