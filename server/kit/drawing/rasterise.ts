import type { Vector } from '../../../shared/figure/depth-map.ts'
import type { Scene } from '../../../shared/figure/figure-scene.ts'

/** Screen coordinates and 1 / distance, which is linear across a triangle. */
export interface Projected {
  x: Float32Array
  y: Float32Array
  near: Float32Array
}

export interface Camera {
  eye: Vector
  right: Vector
  up: Vector
  forward: Vector
  zoom: number
  size: number
}

export function project({ points }: Scene, { eye, right, up, forward, zoom, size }: Camera): Projected {
  const count = points.length / 3
  const [x, y, near] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  const half = size / 2
  for (let i = 0; i < count; i++) {
    const px = (points[i * 3] ?? 0) - eye[0]
    const py = (points[i * 3 + 1] ?? 0) - eye[1]
    const pz = (points[i * 3 + 2] ?? 0) - eye[2]
    const inverse = 1 / Math.max(0.1, px * forward[0] + py * forward[1] + pz * forward[2])
    x[i] = half + (px * right[0] + py * right[1] + pz * right[2]) * zoom * inverse
    y[i] = half - (px * up[0] + py * up[1] + pz * up[2]) * zoom * inverse
    near[i] = inverse
  }
  return { x, y, near }
}

/** A rotated grid of four samples, so that near-vertical and near-horizontal edges get four steps too. */
export const sampleX = (row: number) => (row & 1 ? 0.25 : 0.75)
export const sampleY = (column: number) => (column & 1 ? 0.75 : 0.25)

export function seenTriangles(scene: Scene, { x, y, near }: Projected, size: number): Int32Array {
  const { triangles } = scene
  const seen = new Int32Array(size * size).fill(-1)
  const nearest = new Float32Array(size * size)
  for (let t = 0; t < triangles.length; t += 3) {
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
    // Back-face culling: all bodies are closed.
    if (area >= 0) continue
    const left = Math.max(0, Math.floor(Math.min(ax, bx, cx)))
    const last = Math.min(size - 1, Math.ceil(Math.max(ax, bx, cx)))
    const top = Math.max(0, Math.floor(Math.min(ay, by, cy)))
    const bottom = Math.min(size - 1, Math.ceil(Math.max(ay, by, cy)))
    const inverse = 1 / area
    const ux = (by - cy) * inverse
    const uy = (cx - bx) * inverse
    const vx = (cy - ay) * inverse
    const vy = (ax - cx) * inverse
    const na = near[a] ?? 0
    const nb = near[b] ?? 0
    const nc = near[c] ?? 0
    const id = t / 3
    for (let row = top; row <= bottom; row++) {
      const px = left + (row & 1 ? 0.25 : 0.75)
      let u = (bx - px) * (cy - row) * inverse - (cx - px) * (by - row) * inverse
      let v = (cx - px) * (ay - row) * inverse - (ax - px) * (cy - row) * inverse
      for (let at = row * size + left, column = left; column <= last; at++, column++) {
        const down = column & 1 ? 0.75 : 0.25
        const su = u + uy * down
        const sv = v + vy * down
        const sw = 1 - su - sv
        if (su >= 0 && sv >= 0 && sw >= 0) {
          const depth = su * na + sv * nb + sw * nc
          if (depth > (nearest[at] ?? 0)) {
            nearest[at] = depth
            seen[at] = id
          }
        }
        u += ux
        v += vx
      }
    }
  }
  return seen
}
