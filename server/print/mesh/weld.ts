import { MeshoptSimplifier } from 'meshoptimizer'
import type { Mesh } from './mesh.ts'

type Bare = Pick<Mesh, 'points' | 'triangles'>

const WELD_MM = 0.005
const FREE = 0xffffffff

/** Places in a table for so many keys, at most half of it filled. */
function openTable(keys: number) {
  const size = 2 ** Math.ceil(Math.log2(keys * 2 + 2))
  return { mask: size - 1, table: new Uint32Array(size).fill(FREE) }
}
const mixed = (a: number, b: number, c: number) => {
  const one = Math.imul(a, 73_856_093) ^ Math.imul(b, 19_349_663) ^ Math.imul(c, 83_492_791)
  return (one ^ (one >>> 15)) >>> 0
}

/** One corner where several lie at the same place, as at the seams of a texture; triangles without a surface go. */
export function welded({ points, triangles }: Bare): Bare {
  const count = points.length / 3
  const kept = new Float32Array(points.length)
  const newOf = new Uint32Array(count)
  const { mask, table } = openTable(count)
  const cell = (from: Float32Array, at: number) => Math.round((from[at] ?? 0) / WELD_MM)
  let corners = 0
  for (let i = 0; i < count; i++) {
    const [x, y, z] = [cell(points, i * 3), cell(points, i * 3 + 1), cell(points, i * 3 + 2)]
    const isThere = (corner: number) =>
      cell(kept, corner * 3) === x && cell(kept, corner * 3 + 1) === y && cell(kept, corner * 3 + 2) === z
    let place = mixed(x, y, z) & mask
    for (let at = table[place] ?? FREE; at !== FREE && !isThere(at); at = table[place] ?? FREE)
      place = (place + 1) & mask
    const known = table[place] ?? FREE
    newOf[i] = known === FREE ? corners : known
    if (known !== FREE) continue
    table[place] = corners
    for (let k = 0; k < 3; k++) kept[corners * 3 + k] = points[i * 3 + k] ?? 0
    corners++
  }
  const solid = new Uint32Array(triangles.length)
  let length = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const a = newOf[triangles[t] ?? 0] ?? 0
    const b = newOf[triangles[t + 1] ?? 0] ?? 0
    const c = newOf[triangles[t + 2] ?? 0] ?? 0
    if (a === b || b === c || c === a) continue
    solid[length++] = a
    solid[length++] = b
    solid[length++] = c
  }
  return { points: kept.slice(0, corners * 3), triangles: solid.slice(0, length) }
}

/** Finer than any printer, and as much as the booleans take in their memory. */
const FINE = 400_000
const FIRST_SLACK_MM = 0.01

/** Coarser where it is finer than can be printed: by a hundredth of a millimetre at first, by more if that does not do. */
export async function thinned(mesh: Bare): Promise<Bare> {
  await MeshoptSimplifier.ready
  let [{ points, triangles }, slack] = [mesh, FIRST_SLACK_MM]
  while (triangles.length / 3 > FINE * 1.25) {
    const [coarse] = MeshoptSimplifier.simplify(triangles, points, 3, FINE * 3, slack, ['ErrorAbsolute'])
    const [newOf, corners] = MeshoptSimplifier.compactMesh(coarse)
    const left = new Float32Array(corners * 3)
    for (const [old, corner] of newOf.entries())
      if (corner !== FREE) left.set(points.subarray(old * 3, old * 3 + 3), corner * 3)
    points = left
    triangles = coarse
    slack *= 2
  }
  return { points, triangles }
}

/** Covers every hole, whose edges belong to one triangle each, by a fan around its middle. */
export function covered({ points, triangles }: Bare): { mesh: Bare; holes: number } {
  const loops = holesIn(triangles)
  const middles: number[] = []
  const fans: number[] = []
  for (const loop of loops) {
    const middle = (points.length + middles.length) / 3
    for (let k = 0; k < 3; k++)
      middles.push(loop.reduce((sum, corner) => sum + (points[corner * 3 + k] ?? 0), 0) / loop.length)
    for (const [i, corner] of loop.entries()) fans.push(loop[(i + 1) % loop.length] ?? 0, corner, middle)
  }
  const all = { points: new Float32Array(points.length + middles.length), triangles: new Uint32Array(0) }
  all.points.set(points)
  all.points.set(middles, points.length)
  all.triangles = new Uint32Array(triangles.length + fans.length)
  all.triangles.set(triangles)
  all.triangles.set(fans, triangles.length)
  return { mesh: all, holes: loops.length }
}

/** Edges that belong to one triangle, by where they begin among the triangles' corners. */
function openEdges(triangles: Uint32Array): { from: number; to: number }[] {
  const after = (at: number) => (at % 3 === 2 ? at - 2 : at + 1)
  const { mask, table } = openTable(triangles.length)
  const uses = new Uint8Array(triangles.length)
  for (let at = 0; at < triangles.length; at++) {
    const from = triangles[at] ?? 0
    const to = triangles[after(at)] ?? 0
    const isSame = (other: number) => {
      const [start, end] = [triangles[other], triangles[after(other)]]
      return (start === from && end === to) || (start === to && end === from)
    }
    let place = mixed(Math.min(from, to), Math.max(from, to), 0) & mask
    for (let edge = table[place] ?? FREE; edge !== FREE && !isSame(edge); edge = table[place] ?? FREE)
      place = (place + 1) & mask
    if (table[place] === FREE) table[place] = at
    const first = table[place] ?? 0
    uses[first] = Math.min(2, (uses[first] ?? 0) + 1)
  }
  const open: { from: number; to: number }[] = []
  for (let at = 0; at < uses.length; at++)
    if (uses[at] === 1) open.push({ from: triangles[at] ?? 0, to: triangles[after(at)] ?? 0 })
  return open
}

/** Loops of corners along open edges. */
function holesIn(triangles: Uint32Array): number[][] {
  const next = new Map<number, number[]>()
  for (const { from, to } of openEdges(triangles)) {
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
