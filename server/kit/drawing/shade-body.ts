import { AROUND, type Lamp, lightShares } from '../../../shared/figure/figure-lights.ts'
import { EYE, FLAT, metal, reflects, roughness, SKIN, scatters } from '../../../shared/figure/finishes.ts'
import { type Blocks, mixedShares, sharesAt } from './block-light.ts'
import { findHit, hit, light } from './sample.ts'
import type { Studio } from './studio.ts'

export function shadeBody(studio: Studio, blocks: Blocks, triangle: number, px: number, py: number): void {
  const { scene, camera, lamps, back, shadows } = studio
  findHit(studio, triangle, px, py)
  const finish = scene.finish[triangle] ?? 0
  if (finish === FLAT) {
    light.r = hit.r * 1.15
    light.g = hit.g * 1.15
    light.b = hit.b * 1.15
    return
  }
  if (!sharesAt(blocks, scene.body[triangle] ?? 0, px, py))
    lightShares(shadows, hit.x, hit.y, hit.z, hit.nx, hit.ny, hit.nz, mixedShares, 0)
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
    const share = mixedShares[k] ?? 1
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
  const around = mixedShares[AROUND] ?? 1
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
