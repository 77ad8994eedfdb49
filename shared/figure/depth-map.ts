export type Vector = readonly [number, number, number]

/** Corners as x, y, z; triangles from `casters` on cast no shadow. */
export interface Solid {
  points: Float32Array
  triangles: Uint32Array
  casters: number
}

/** The depth of the nearest back face along `forward`, from infinitely far. */
export interface DepthMap {
  right: Vector
  up: Vector
  forward: Vector
  depth: Float32Array
}

export interface Extent {
  centre: Vector
  reach: number
}

export const MAP = 256
const FAR = 1e9

export function depthMap(
  { points, triangles, casters }: Solid,
  { centre, reach }: Extent,
  towards: Vector,
  room: Float32Array,
): DepthMap {
  const forward: Vector = [-towards[0], -towards[1], -towards[2]]
  const right = unit(Math.abs(forward[1]) > 0.99 ? [1, 0, 0] : [-forward[2], 0, forward[0]])
  const up: Vector = cross(right, forward)
  const scale = MAP / (2 * reach)
  const count = points.length / 3
  const [x, y, z] = [
    room.subarray(0, count),
    room.subarray(count, 2 * count),
    room.subarray(2 * count, 3 * count),
  ]
  for (let i = 0; i < count; i++) {
    const px = (points[i * 3] ?? 0) - centre[0]
    const py = (points[i * 3 + 1] ?? 0) - centre[1]
    const pz = (points[i * 3 + 2] ?? 0) - centre[2]
    x[i] = MAP / 2 + (px * right[0] + py * right[1] + pz * right[2]) * scale
    y[i] = MAP / 2 - (px * up[0] + py * up[1] + pz * up[2]) * scale
    z[i] = px * forward[0] + py * forward[1] + pz * forward[2]
  }
  const depth = new Float32Array(MAP * MAP).fill(FAR)
  for (let t = 0; t < casters * 3; t += 3) {
    const a = triangles[t] ?? 0
    const b = triangles[t + 1] ?? 0
    const c = triangles[t + 2] ?? 0
    const ax = x[a] ?? 0
    const ay = y[a] ?? 0
    const bx = x[b] ?? 0
    const by = y[b] ?? 0
    const cx = x[c] ?? 0
    const cy = y[c] ?? 0
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    // Back faces only, so that a lit face cannot shadow itself.
    if (area <= 0) continue
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const last = Math.min(MAP - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(MAP - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    if (left > last || top > bottom) continue
    const inverse = 1 / area
    const ux = (by - cy) * inverse
    const vx = (cy - ay) * inverse
    const za = z[a] ?? 0
    const zb = z[b] ?? 0
    const zc = z[c] ?? 0
    for (let row = top; row <= bottom; row++) {
      const py = row + 0.5
      const px = left + 0.5
      let u = ((bx - px) * (cy - py) - (cx - px) * (by - py)) * inverse
      let v = ((cx - px) * (ay - py) - (ax - px) * (cy - py)) * inverse
      for (let at = row * MAP + left, end = row * MAP + last; at <= end; at++) {
        const w = 1 - u - v
        if (u >= 0 && v >= 0 && w >= 0) {
          const far = u * za + v * zb + w * zc
          if (far < (depth[at] ?? 0)) depth[at] = far
        }
        u += ux
        v += vx
      }
    }
  }
  return { right, up, forward, depth }
}

export const unit = ([x, y, z]: Vector): Vector => {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
