import type { Extent } from '../../shared/figure/depth-map.ts'
import { AROUND, castOneByOne, lightShares, SHARES, type Shadows } from '../../shared/figure/figure-lights.ts'
import { GRID_REACH, type Scene } from '../../shared/figure/figure-scene.ts'

/** Edge of the picture of the light on the ground. */
export const GRID = 96
const CORNERS_AT_ONCE = 1500
const ROWS_AT_ONCE = 6

/** What of the room's light reaches each corner of a figure, and the ground around its base, from above. */
interface RoomLight {
  corners: Float32Array
  ground: Uint8Array
}

/** Found in small pieces, so that the page stays responsive; `undefined` once `isWanted` says no. */
export async function findRoomLight(
  scene: Scene,
  extent: Extent,
  isWanted: () => boolean,
): Promise<RoomLight | undefined> {
  const pause = pauses()
  const shadows: Shadows = { casters: [], extent }
  for (const caster of castOneByOne(scene, extent, [])) {
    shadows.casters.push(caster)
    if (await pause()) if (!isWanted()) return
  }
  const corners = new Float32Array(scene.points.length / 3)
  for (let from = 0; from < corners.length; from += CORNERS_AT_ONCE) {
    lightCorners(corners, scene, shadows, from, Math.min(corners.length, from + CORNERS_AT_ONCE))
    if (await pause()) if (!isWanted()) return
  }
  const floor = new Uint8Array(GRID * GRID)
  for (let row = 0; row < GRID; row += ROWS_AT_ONCE) {
    lightGround(floor, shadows, scene.ground, row, Math.min(GRID, row + ROWS_AT_ONCE))
    if (await pause()) if (!isWanted()) return
  }
  return { corners, ground: floor }
}

/** Until the page has nothing more urgent to do; not every browser can tell. */
const breath = () =>
  globalThis.scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
  new Promise(resolve => setTimeout(resolve))

const BUSY_MS = 8
/** Lets the page breathe when it has been busy for a while; true if it did. */
function pauses() {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BUSY_MS) return false
    await breath()
    since = performance.now()
    return true
  }
}

const shares = new Float32Array(SHARES)

function lightCorners(
  to: Float32Array,
  { points, normals }: Scene,
  shadows: Shadows,
  from: number,
  end: number,
): void {
  const at = (list: Float32Array, i: number) => list[i] ?? 0
  for (let c = from; c < end; c++) {
    const i = c * 3
    const [x, y, z] = [at(points, i), at(points, i + 1), at(points, i + 2)]
    lightShares(shadows, x, y, z, at(normals, i), at(normals, i + 1), at(normals, i + 2), shares, 0)
    to[c] = shares[AROUND] ?? 1
  }
}

function lightGround(to: Uint8Array, shadows: Shadows, ground: number, from: number, end: number): void {
  for (let row = from; row < end; row++)
    for (let column = 0; column < GRID; column++) {
      const [x, z] = [((column + 0.5) / GRID) * 2 - 1, ((row + 0.5) / GRID) * 2 - 1]
      lightShares(shadows, x * GRID_REACH, ground, z * GRID_REACH, 0, 1, 0, shares, 0)
      to[row * GRID + column] = Math.round(255 * (shares[AROUND] ?? 1))
    }
}
