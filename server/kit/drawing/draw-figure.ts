import { cross, unit, type Vector } from '../../../shared/depth-map.ts'
import { EYE_ABOVE, FIELD, type Frame, frameOf, GRID_REACH } from '../../../shared/figure-frame.ts'
import {
  AROUND,
  castShadows,
  KEY,
  type Lamp,
  lampsAt,
  lightShares,
  SHARES,
  type Shadows,
  turned,
} from '../../../shared/figure-lights.ts'
import type { Scene } from '../../../shared/figure-scene.ts'
import { EYE, FLAT, metal, reflects, roughness, SKIN, scatters } from '../../../shared/finishes.ts'
import { linearOf } from '../../../shared/linear-colour.ts'
import { KNEE, tone } from './colour.ts'
import { type Camera, type Projected, project, sampleX, sampleY, seenTriangles } from './rasterise.ts'

export interface View {
  turn: number
  size: number
  backdrop: string
  ground: number
}

/** Light is sampled once per block of this many pixels. */
const BLOCK = 4

export function drawFigure(scene: Scene, view: View): Uint8Array {
  const frame = frameOf(scene, view.ground)
  const angle = (-view.turn * Math.PI) / 180
  const camera = cameraFor(frame, angle, view.size * 2)
  const projected = project(scene, camera)
  const seen = seenTriangles(scene, projected, view.size * 2)
  const lamps = lampsAt(angle)
  const shadows = castShadows(scene, frame.extent, lamps)
  const studio: Studio = {
    scene,
    view,
    camera,
    projected,
    seen,
    lamps,
    shadows,
    back: linearOf(view.backdrop),
    angle,
  }
  return shade(studio, lightBlocks(studio), lightGround(studio))
}

interface Studio {
  scene: Scene
  view: View
  camera: Camera
  projected: Projected
  seen: Int32Array
  lamps: Lamp[]
  shadows: Shadows
  back: Vector
  angle: number
}

function cameraFor({ middle, away }: Frame, angle: number, size: number): Camera {
  const eye: Vector = turned([0, middle + EYE_ABOVE, Math.sqrt(away ** 2 - EYE_ABOVE ** 2)], angle)
  const forward = unit([-eye[0], middle - eye[1], -eye[2]])
  const right = unit([-forward[2], 0, forward[0]])
  return { eye, right, up: cross(right, forward), forward, zoom: size / 2 / Math.tan(FIELD / 2), size }
}

const hit = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, r: 0, g: 0, b: 0, near: 0 }

function find(
  { scene: { points, normals, paint, triangles }, projected: { x, y, near } }: Studio,
  triangle: number,
  px: number,
  py: number,
) {
  const a = triangles[triangle * 3] ?? 0
  const b = triangles[triangle * 3 + 1] ?? 0
  const c = triangles[triangle * 3 + 2] ?? 0
  const ax = x[a] ?? 0
  const ay = y[a] ?? 0
  const bx = x[b] ?? 0
  const by = y[b] ?? 0
  const cx = x[c] ?? 0
  const cy = y[c] ?? 0
  const inverse = 1 / ((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))
  let u = ((bx - px) * (cy - py) - (cx - px) * (by - py)) * inverse
  let v = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) * inverse
  let w = 1 - u - v
  u *= near[a] ?? 0
  v *= near[b] ?? 0
  w *= near[c] ?? 0
  const sum = u + v + w
  const share = 1 / sum
  u *= share
  v *= share
  w *= share
  const i = a * 3
  const j = b * 3
  const k = c * 3
  hit.near = sum
  hit.x = u * (points[i] ?? 0) + v * (points[j] ?? 0) + w * (points[k] ?? 0)
  hit.y = u * (points[i + 1] ?? 0) + v * (points[j + 1] ?? 0) + w * (points[k + 1] ?? 0)
  hit.z = u * (points[i + 2] ?? 0) + v * (points[j + 2] ?? 0) + w * (points[k + 2] ?? 0)
  const nx = u * (normals[i] ?? 0) + v * (normals[j] ?? 0) + w * (normals[k] ?? 0)
  const ny = u * (normals[i + 1] ?? 0) + v * (normals[j + 1] ?? 0) + w * (normals[k + 1] ?? 0)
  const nz = u * (normals[i + 2] ?? 0) + v * (normals[j + 2] ?? 0) + w * (normals[k + 2] ?? 0)
  const length = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
  hit.nx = nx * length
  hit.ny = ny * length
  hit.nz = nz * length
  hit.r = u * (paint[i] ?? 0) + v * (paint[j] ?? 0) + w * (paint[k] ?? 0)
  hit.g = u * (paint[i + 1] ?? 0) + v * (paint[j + 1] ?? 0) + w * (paint[k + 1] ?? 0)
  hit.b = u * (paint[i + 2] ?? 0) + v * (paint[j + 2] ?? 0) + w * (paint[k + 2] ?? 0)
}

interface Blocks {
  shares: Float32Array
  near: Float32Array
  body: Int16Array
  across: number
}

function lightBlocks(studio: Studio): Blocks {
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
      find(studio, triangle, column + sampleX(row), row + sampleY(column))
      const at = by * across + bx
      near[at] = hit.near
      body[at] = studio.scene.body[triangle] ?? -1
      lightShares(shadows, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz, shares, at * SHARES)
    }
  return { shares, near, body, across }
}

const mixed = new Float32Array(SHARES)

/** Interpolates only between blocks of the same body at the same distance. */
function sharesAt({ shares, near, body, across }: Blocks, own: number, px: number, py: number): boolean {
  const x = px / (BLOCK * 2) - 0.5
  const y = py / (BLOCK * 2) - 0.5
  const left = Math.floor(x)
  const top = Math.floor(y)
  let sum = 0
  mixed.fill(0)
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
      for (let k = 0; k < SHARES; k++) mixed[k] = (mixed[k] ?? 0) + weight * (shares[at * SHARES + k] ?? 0)
    }
  if (sum < 0.02) return false
  for (let k = 0; k < SHARES; k++) mixed[k] = (mixed[k] ?? 0) / sum
  return true
}

const GRID = 112

function lightGround({ shadows, view: { ground } }: Studio): Float32Array {
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

const light = { r: 0, g: 0, b: 0 }

function shadePaper(
  { camera, view: { ground, size }, back }: Studio,
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

function shadeBody(studio: Studio, blocks: Blocks, triangle: number, px: number, py: number): void {
  const { scene, camera, lamps, back, shadows } = studio
  find(studio, triangle, px, py)
  const finish = scene.finish[triangle] ?? 0
  if (finish === FLAT) {
    light.r = hit.r * 1.15
    light.g = hit.g * 1.15
    light.b = hit.b * 1.15
    return
  }
  if (!sharesAt(blocks, scene.body[triangle] ?? 0, px, py))
    lightShares(shadows, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz, mixed, 0)
  let ex = camera.eye[0] - hit.x
  let ey = camera.eye[1] - hit.y
  let ez = camera.eye[2] - hit.z
  const length = 1 / Math.sqrt(ex * ex + ey * ey + ez * ez)
  ex *= length
  ey *= length
  ez *= length
  const nx = hit.nx
  const ny = hit.ny
  const nz = hit.nz
  const facing = Math.max(0.02, nx * ex + ny * ey + nz * ez)
  const wrap = finish === SKIN ? 1 : 0.25
  const rough = roughness[finish] ?? 0.5
  const base = reflects[finish] ?? 0.03
  const coloured = metal[finish] ?? 0
  let r = 0
  let g = 0
  let b = 0
  let shineR = 0
  let shineG = 0
  let shineB = 0
  for (let k = 0; k < 4; k++) {
    const lamp = lamps[k]
    if (!lamp) continue
    const lx = lamp.towards[0]
    const ly = lamp.towards[1]
    const lz = lamp.towards[2]
    const share = mixed[k] ?? 1
    const straight = nx * lx + ny * ly + nz * lz
    // Subsurface scattering: red travels furthest in skin.
    const soft = wrap * 0.16
    const red = Math.max(0, (straight + soft * 1.5) / (1 + soft * 1.5))
    const other = Math.max(0, (straight + soft * 0.6) / (1 + soft * 0.6))
    r += lamp.light[0] * red * share
    g += lamp.light[1] * other * share
    b += lamp.light[2] * other * share
    if (straight <= 0) continue
    const shine = shineOf(lamp, ex, ey, ez, straight, facing, rough, base) * share
    shineR += shine * lamp.light[0] * 3.1
    shineG += shine * lamp.light[1] * 3.1
    shineB += shine * lamp.light[2] * 3.1
  }
  const around = mixed[AROUND] ?? 1
  // The room: dim in front and above, the lit paper behind and below.
  const below = 0.5 - 0.5 * ny
  const room = 0.31 + 0.07 * ny
  const paper = 0.3 * below + 0.1
  r += (room * 0.95 + paper * back[0]) * opened(around, hit.r)
  g += (room * 0.98 + paper * back[1]) * opened(around, hit.g)
  b += (room * 1.02 + paper * back[2]) * opened(around, hit.b)
  const rim = 1 - facing
  const edge =
    rim * rim * rim * rim * (1 - rough * 0.5) * (finish === EYE ? 0.04 : 0.3) * around + base * 0.5 * around
  const matt = scatters[finish] ?? 1
  const seenR = shineR + edge * (0.35 + 0.5 * back[0])
  const seenG = shineG + edge * (0.35 + 0.5 * back[1])
  const seenB = shineB + edge * (0.36 + 0.5 * back[2])
  light.r = hit.r * r * matt + seenR * (1 - coloured + coloured * hit.r)
  light.g = hit.g * g * matt + seenG * (1 - coloured + coloured * hit.g)
  light.b = hit.b * b * matt + seenB * (1 - coloured + coloured * hit.b)
}

/** Specular light of one lamp (GGX with Schlick's Fresnel) from the eye's direction e. */
function shineOf(
  lamp: Lamp,
  ex: number,
  ey: number,
  ez: number,
  straight: number,
  facing: number,
  rough: number,
  base: number,
): number {
  let hx = lamp.towards[0] + ex
  let hy = lamp.towards[1] + ey
  let hz = lamp.towards[2] + ez
  const half = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz)
  hx *= half
  hy *= half
  hz *= half
  const nh = hit.nx * hx + hit.ny * hy + hit.nz * hz
  const vh = ex * hx + ey * hy + ez * hz
  const wide = rough * rough + lamp.spread * 0.35
  const spread = wide * wide
  const t = nh * nh * (spread - 1) + 1
  const schlick = 1 - vh
  const grazing = base + (1 - base) * schlick * schlick * schlick * schlick * schlick * 0.5
  return ((spread / (Math.PI * t * t)) * grazing * straight) / (4 * Math.max(0.15, facing * straight) + 0.25)
}

/** Light paint brightens its own corners. */
const opened = (share: number, paint: number) => share / (1 - Math.min(0.8, paint) * 0.75 * (1 - share))

function shade(studio: Studio, blocks: Blocks, ground: Float32Array): Uint8Array {
  const {
    view: { size },
    seen,
    scene: { piece },
  } = studio
  const wide = size * 2
  const out = new Uint8Array(size * size * 3)
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const row = y * 2
      const column = x * 2
      const first = row * wide + column
      const a = seen[first] ?? -1
      const b = seen[first + 1] ?? -1
      const c = seen[first + wide] ?? -1
      const d = seen[first + wide + 1] ?? -1
      const same =
        pieceOf(piece, a) === pieceOf(piece, b) &&
        pieceOf(piece, a) === pieceOf(piece, c) &&
        pieceOf(piece, a) === pieceOf(piece, d)
      let r = 0
      let g = 0
      let bl = 0
      if (same) {
        if (a < 0) shadePaper(studio, ground, column + 1, row + 1)
        else shadeBody(studio, blocks, a, column + 0.75, row + 0.25)
        r = tone(light.r)
        g = tone(light.g)
        bl = tone(light.b)
      } else {
        for (let k = 0; k < 4; k++) {
          const sx = column + (k & 1)
          const sy = row + (k >> 1)
          const triangle = k === 0 ? a : k === 1 ? b : k === 2 ? c : d
          if (triangle < 0) shadePaper(studio, ground, column + 1, row + 1)
          else shadeBody(studio, blocks, triangle, sx + sampleX(sy), sy + sampleY(sx))
          r += tone(light.r) / 4
          g += tone(light.g) / 4
          bl += tone(light.b) / 4
        }
      }
      // Deterministic grain against banding in the backdrop.
      const grain = (((x * 374761393 + y * 668265263) ^ (x * y * 9301)) & 255) / 255
      const at = (y * size + x) * 3
      out[at] = r + grain
      out[at + 1] = g + grain
      out[at + 2] = bl + grain
    }
  return out
}

const pieceOf = (piece: Uint16Array, triangle: number) => (triangle < 0 ? -1 : (piece[triangle] ?? 0))
