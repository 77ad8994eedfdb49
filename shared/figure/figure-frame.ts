import type { Extent } from './depth-map.ts'

/** The vertical angle of the studio's camera, in radians. */
export const FIELD = (28.84 * Math.PI) / 180
export const EYE_ABOVE = 0.6
export const GRID_REACH = 1.9
const AWAY = 5.05

export interface Frame {
  middle: number
  away: number
  extent: Extent
}

/** Where the camera must stand to show the whole figure from every side. */
export function frameOf({ points }: { points: Float32Array }, ground: number): Frame {
  let top = 0
  let reach = 0
  for (let i = 0; i < points.length; i += 3) {
    top = Math.max(top, points[i + 1] ?? 0)
    reach = Math.max(reach, Math.hypot(points[i] ?? 0, points[i + 2] ?? 0))
  }
  const middle = (top + ground) / 2 + 0.02
  const tall = top - ground
  const away = AWAY * Math.max(0.9, tall / 2.06, reach / 0.98)
  const extent = { centre: [0, middle, 0] as const, reach: Math.hypot(tall / 2, reach) + 0.06 }
  return { middle, away, extent }
}
