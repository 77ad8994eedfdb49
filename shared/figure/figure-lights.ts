import {
  cross,
  type DepthMap,
  depthMap,
  type Extent,
  MAP,
  type Solid,
  unit,
  type Vector,
} from './depth-map.ts'

/** A lamp of the studio (art/studio/stage.py, three_point), relative to the camera. */
export interface Lamp {
  towards: Vector
  /** The brightness of white paint that faces it. */
  light: Vector
  /** Its angular radius, seen from the figure. */
  spread: number
  samples: number
}

/** Indices of a point's shares of light: the lamps in the order of STUDIO, then the room. */
export const KEY = 0
export const AROUND = 4
export const SHARES = 5

const STUDIO: readonly Lamp[] = [
  { towards: unit([-2.4, 2.8, 3]), light: [1.04, 1, 0.945], spread: 0.17, samples: 9 },
  { towards: unit([3.4, 0.9, 2.4]), light: [0.265, 0.277, 0.29], spread: 0.32, samples: 4 },
  { towards: unit([2.2, 1.5, -2]), light: [0.96, 0.92, 0.88], spread: 0.14, samples: 2 },
  { towards: unit([-2.4, 1.2, -1.8]), light: [0.56, 0.6, 0.64], spread: 0.14, samples: 2 },
]
/** Directions of light from the sky; few are enough for a picture the size of a stamp. */
const SKY_SAMPLES = { soft: 20, quick: 5 }
export type Softness = keyof typeof SKY_SAMPLES
/** The room is dark below, where the base stands. */
const LOWEST = -0.55

export const turned = ([x, y, z]: Vector, angle: number): Vector => {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos + z * sin, y, z * cos - x * sin]
}
export const lampsAt = (angle: number, softness: Softness = 'soft'): Lamp[] =>
  STUDIO.map(lamp => ({
    ...lamp,
    towards: turned(lamp.towards, angle),
    samples: softness === 'soft' ? lamp.samples : Math.ceil(lamp.samples / 4),
  }))

interface Caster extends DepthMap {
  towards: Vector
  share: number
}

export interface Shadows {
  casters: Caster[]
  extent: Extent
}

/** Depth maps from every direction of light; together they make soft shadows. */
export function castShadows(
  scene: Solid,
  extent: Extent,
  lamps: readonly Lamp[],
  softness: Softness,
): Shadows {
  return { casters: [...castOneByOne(scene, extent, lamps, softness)], extent }
}

/** The same, one depth map at a time, for a page that has other things to do in between. */
export function* castOneByOne(
  scene: Solid,
  extent: Extent,
  lamps: readonly Lamp[],
  softness: Softness = 'soft',
): Generator<Caster> {
  const room = new Float32Array(scene.points.length)
  const cast = (towards: Vector, share: number): Caster => ({
    ...depthMap(scene, extent, towards, room),
    towards,
    share,
  })
  for (const [share, { towards, spread, samples }] of lamps.entries())
    for (let i = 0; i < samples; i++) yield cast(aside(towards, spread, i, samples), share)
  const sky = SKY_SAMPLES[softness]
  for (let i = 0; i < sky; i++) {
    const y = 1 - ((1 - LOWEST) * (i + 0.5)) / sky
    const [flat, angle] = [Math.sqrt(1 - y * y), i * 2.399963]
    yield cast([flat * Math.cos(angle), y, flat * Math.sin(angle)], AROUND)
  }
}

function aside(towards: Vector, spread: number, i: number, samples: number): Vector {
  const right = unit(cross(towards, [0, 1, 0]))
  const up = cross(right, towards)
  const [far, angle] = [spread * Math.sqrt((i + 0.5) / samples), i * 2.399963]
  const [across, over] = [far * Math.cos(angle), far * Math.sin(angle)]
  return unit([
    towards[0] + right[0] * across + up[0] * over,
    towards[1] + right[1] * across + up[1] * over,
    towards[2] + right[2] * across + up[2] * over,
  ])
}

const STAND_OFF = 0.004

/** The share of each light at a point with normal n, written to `out` from `at` on. */
export function lightShares(
  { casters, extent: { centre, reach } }: Shadows,
  x: number,
  y: number,
  z: number,
  nx: number,
  ny: number,
  nz: number,
  out: Float32Array,
  at: number,
): void {
  const scale = MAP / (2 * reach)
  const px = x + nx * STAND_OFF - centre[0]
  const py = y + ny * STAND_OFF - centre[1]
  const pz = z + nz * STAND_OFF - centre[2]
  weights.fill(0)
  for (let k = 0; k < SHARES; k++) out[at + k] = 0
  for (let c = 0; c < casters.length; c++) {
    const caster = casters[c]
    if (!caster) continue
    const { towards, share, right, up, forward, depth } = caster
    const facing = nx * towards[0] + ny * towards[1] + nz * towards[2]
    const weight = share === AROUND ? Math.max(0, facing + 0.12) : 1
    if (weight === 0 || facing < -0.3) continue
    const u = MAP / 2 - 0.5 + (px * right[0] + py * right[1] + pz * right[2]) * scale
    const v = MAP / 2 - 0.5 - (px * up[0] + py * up[1] + pz * up[2]) * scale
    const far = px * forward[0] + py * forward[1] + pz * forward[2]
    weights[share] = (weights[share] ?? 0) + weight
    out[at + share] = (out[at + share] ?? 0) + weight * reached(depth, u, v, far)
  }
  for (let k = 0; k < SHARES; k++) {
    const weight = weights[k] ?? 0
    out[at + k] = weight > 0 ? (out[at + k] ?? 0) / weight : 1
  }
}
const weights = new Float32Array(SHARES)

/** Interpolated between the four nearest samples of the map. */
function reached(depth: Float32Array, u: number, v: number, far: number): number {
  const column = Math.floor(u)
  const row = Math.floor(v)
  if (column < 0 || row < 0 || column >= MAP - 1 || row >= MAP - 1) return 1
  const across = u - column
  const down = v - row
  const i = row * MAP + column
  const a = (depth[i] ?? 0) > far ? 1 - across : 0
  const b = (depth[i + 1] ?? 0) > far ? across : 0
  const c = (depth[i + MAP] ?? 0) > far ? 1 - across : 0
  const d = (depth[i + MAP + 1] ?? 0) > far ? across : 0
  return (a + b) * (1 - down) + (c + d) * down
}

export const linearChannel = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4

/** Pure black would hide the shape, so it keeps a little light, as real paint does. */
const FLOOR = 0.012

export const linearOf = (colour: string): [number, number, number] => {
  const at = (i: number) => Math.max(FLOOR, linearChannel(Number.parseInt(colour.slice(i, i + 2), 16) / 255))
  return [at(1), at(3), at(5)]
}
