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
