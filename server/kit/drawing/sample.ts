import type { Studio } from './studio.ts'

/** Where the sample meets the figure; reused for every sample, so that drawing allocates nothing. */
export const hit = { x: 0, y: 0, z: 0, nx: 0, ny: 0, nz: 0, r: 0, g: 0, b: 0, near: 0 }
/** What the sample sends to the camera, before the tone curve; reused too. */
export const light = { r: 0, g: 0, b: 0 }

export function findHit(
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
