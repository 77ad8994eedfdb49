import type { Mesh } from './read-mesh.ts'

const WELD_MM = 0.005

/** One corner where several lie at the same place, as at the seams of a texture; triangles without a surface go. */
export function welded({ points, triangles }: Mesh): Mesh {
  const known = new Map<string, number>()
  const kept: number[] = []
  const newOf = new Uint32Array(points.length / 3)
  for (let i = 0; i < newOf.length; i++) {
    const at = [0, 1, 2].map(k => points[i * 3 + k] ?? 0)
    const key = at.map(value => Math.round(value / WELD_MM)).join()
    const found = known.get(key)
    newOf[i] = found ?? known.size
    if (found !== undefined) continue
    known.set(key, known.size)
    kept.push(...at)
  }
  const solid: number[] = []
  for (let t = 0; t < triangles.length; t += 3) {
    const [a = 0, b = 0, c = 0] = [0, 1, 2].map(k => newOf[triangles[t + k] ?? 0] ?? 0)
    if (a !== b && b !== c && c !== a) solid.push(a, b, c)
  }
  return { points: Float32Array.from(kept), triangles: Uint32Array.from(solid) }
}

/** Covers every hole, whose edges belong to one triangle each, by a fan around its middle. */
export function covered({ points, triangles }: Mesh): { mesh: Mesh; holes: number } {
  const loops = holesIn(triangles, points.length / 3)
  const corners = Array.from(points)
  const fans: number[] = []
  for (const loop of loops) {
    const middle = corners.length / 3
    for (let k = 0; k < 3; k++)
      corners.push(loop.reduce((sum, corner) => sum + (points[corner * 3 + k] ?? 0), 0) / loop.length)
    for (const [i, corner] of loop.entries()) fans.push(loop[(i + 1) % loop.length] ?? 0, corner, middle)
  }
  const mesh = { points: Float32Array.from(corners), triangles: Uint32Array.from([...triangles, ...fans]) }
  return { mesh, holes: loops.length }
}

/** Loops of corners along open edges. */
function holesIn(triangles: Uint32Array, corners: number): number[][] {
  const uses = new Map<number, { from: number; to: number; count: number }>()
  for (let t = 0; t < triangles.length; t += 3)
    for (let k = 0; k < 3; k++) {
      const [from = 0, to = 0] = [triangles[t + k], triangles[t + ((k + 1) % 3)]]
      const key = Math.min(from, to) * corners + Math.max(from, to)
      const known = uses.get(key)
      if (known) known.count++
      else uses.set(key, { from, to, count: 1 })
    }
  const next = new Map<number, number[]>()
  for (const { from, to, count } of uses.values()) {
    if (count !== 1) continue
    next.set(from, [...(next.get(from) ?? []), to])
    next.set(to, [...(next.get(to) ?? []), from])
  }
  const loops: number[][] = []
  const take = (from: number, to: number) => {
    next.set(
      from,
      (next.get(from) ?? []).filter(one => one !== to),
    )
    next.set(
      to,
      (next.get(to) ?? []).filter(one => one !== from),
    )
  }
  for (const start of next.keys())
    while ((next.get(start) ?? []).length > 0) {
      const loop = [start]
      let at = start
      for (;;) {
        const [to] = next.get(at) ?? []
        if (to === undefined) break
        take(at, to)
        if (to === start) break
        loop.push(to)
        at = to
      }
      if (loop.length >= 3) loops.push(loop)
    }
  return loops
}
