/** One surface of a part, with one region and one finish. */
export interface Surface {
  region: string
  finish: string
  points: Float32Array
  normals: Float32Array
  /** Lightness per corner, 1 being the region's colour; in the region `fixed`, the colour itself. */
  paint: Float32Array
  triangles: Uint32Array
  /** The body of each triangle within the surface. */
  piece: Uint16Array
}

/** Part files store a factor of 1 as 0.8, see art/studio/pack-kit.mjs. */
export const STORED_ONE = 0.8

/** Triangles connected by their corners are one piece. */
export function piecesOf(triangles: Uint32Array, corners: number): Uint16Array {
  const parent = Uint32Array.from({ length: corners }, (_, i) => i)
  const root = (corner: number) => {
    let at = corner
    while (parent[at] !== at) at = parent[at] = parent[parent[at] ?? 0] ?? 0
    return at
  }
  for (let t = 0; t < triangles.length; t += 3) {
    const first = root(triangles[t] ?? 0)
    for (const next of [triangles[t + 1] ?? 0, triangles[t + 2] ?? 0]) parent[root(next)] = first
  }
  const names = new Map<number, number>()
  return Uint16Array.from({ length: triangles.length / 3 }, (_, i) => {
    const found = root(triangles[i * 3] ?? 0)
    const name = names.get(found) ?? names.size
    names.set(found, name)
    return name
  })
}
