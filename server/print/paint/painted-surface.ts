import type { Texture } from '@gltf-transform/core'
import type { Manifold } from 'manifold-3d'
import sharp from 'sharp'
import { linearChannel } from '../../../shared/figure/figure-lights.ts'
import { rangeOf } from '../mesh/mesh.ts'
import type { Placement } from '../mesh/model-facts.ts'
import type { Painted } from '../mesh/write-glb.ts'

/** The colours of a body as it came, to find again on the solid that was made of it. */
export interface Surface {
  /** Red, green and blue of each triangle of a solid; `toSolid` is where the body went. */
  paint: (solid: Manifold, toSolid: Placement) => Uint8Array
}
type ToSample = Omit<Painted, 'normals'>

/** Of its height, how far samples are from each other: 0.4 mm. */
const STEPS = 250
const SAMPLES_MAX = 4_000_000
const PIXELS_MAX = 70_000_000
const TEXTURE_EDGE = 1024

interface Samples {
  points: Float32Array
  rgb: Uint8Array
}

/** Null where nothing of it has a colour. */
export async function openSurface(parts: readonly ToSample[]): Promise<Surface | null> {
  if (!parts.some(({ colours, paint }) => colours || paint.texture || !isPlain(paint.factor))) return null
  const heights = parts.map(({ points }) => rangeOf(points, 2))
  const least = Math.min(...heights.map(range => range.least))
  const step = (Math.max(...heights.map(range => range.most)) - least) / STEPS
  const nearest = nearestAmong(await sampled(parts, step), step * 2)
  return {
    paint(solid, { scale, move }) {
      const { vertProperties: points, triVerts, numProp } = solid.getMesh()
      const rgb = new Uint8Array(triVerts.length)
      const middle = [0, 0, 0]
      for (let t = 0; t < triVerts.length; t += 3) {
        for (let k = 0; k < 3; k++) {
          let sum = 0
          for (let c = 0; c < 3; c++) sum += points[(triVerts[t + c] ?? 0) * numProp + k] ?? 0
          middle[k] = (sum / 3 - (move[k] ?? 0)) / scale
        }
        rgb.set(nearest(middle[0] ?? 0, middle[1] ?? 0, middle[2] ?? 0), t)
      }
      return rgb
    },
  }
}

const isPlain = (factor: readonly number[]) => factor.every((value, k) => k === 3 || value === factor[0])

interface Picture {
  data: Uint8Array
  width: number
  height: number
}
async function pictureOf(texture: Texture | null): Promise<Picture | null> {
  const image = texture?.getImage()
  if (!image) return null
  const found = await sharp(image, { limitInputPixels: PIXELS_MAX })
    .resize({ width: TEXTURE_EDGE, height: TEXTURE_EDGE, fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    // A picture that cannot be read leaves the plain colour, as where it is shown.
    .catch(() => null)
  return found && { data: found.data, width: found.info.width, height: found.info.height }
}

async function sampled(parts: readonly ToSample[], step: number): Promise<Samples> {
  const counts = parts.map(part => countsOf(part, step))
  const wanted = counts.flatMap(one => [...one]).reduce((sum, n) => sum + (n * (n + 1)) / 2, 0)
  const all = Math.min(wanted, SAMPLES_MAX)
  const samples = { points: new Float32Array(all * 3), rgb: new Uint8Array(all * 3) }
  let at = 0
  for (const [i, part] of parts.entries()) {
    const colourAt = colourOf(part, await pictureOf(part.paint.texture))
    for (const [t, n] of (counts[i] ?? []).entries()) {
      const corners = part.triangles.subarray(t * 3, t * 3 + 3)
      for (let a = 0; a < n; a++)
        for (let b = 0; a + b < n && at < all; b++, at++) {
          const weights = [(a + 1 / 3) / n, (b + 1 / 3) / n, 0] as [number, number, number]
          weights[2] = 1 - weights[0] - weights[1]
          for (let k = 0; k < 3; k++) samples.points[at * 3 + k] = mixed(part.points, 3, corners, weights, k)
          samples.rgb.set(colourAt(corners, weights), at * 3)
        }
    }
  }
  return samples
}

/** Along each side of a triangle. */
function countsOf({ points, triangles }: ToSample, step: number): Uint16Array {
  const counts = new Uint16Array(triangles.length / 3)
  for (let t = 0; t < counts.length; t++) {
    let longest = 0
    for (let c = 0; c < 3; c++) {
      const [a, b] = [(triangles[t * 3 + c] ?? 0) * 3, (triangles[t * 3 + ((c + 1) % 3)] ?? 0) * 3]
      const along = (k: number) => (points[a + k] ?? 0) - (points[b + k] ?? 0)
      longest = Math.max(longest, Math.hypot(along(0), along(1), along(2)))
    }
    counts[t] = Math.min(400, Math.max(1, Math.ceil(longest / step)))
  }
  return counts
}

type Weights = readonly [number, number, number]
const mixed = (from: Float32Array, size: number, corners: Uint32Array, weights: Weights, k: number) =>
  (from[(corners[0] ?? 0) * size + k] ?? 0) * weights[0] +
  (from[(corners[1] ?? 0) * size + k] ?? 0) * weights[1] +
  (from[(corners[2] ?? 0) * size + k] ?? 0) * weights[2]

const LINEAR = Float32Array.from({ length: 256 }, (_, value) => linearChannel(value / 255))
const shown = (light: number) =>
  Math.round(255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * Math.min(1, light) ** (1 / 2.4) - 0.055))

function colourOf({ colours, places, paint: { factor } }: ToSample, picture: Picture | null) {
  const inside = (value: number, size: number) =>
    Math.min(size - 1, Math.floor((value - Math.floor(value)) * size))
  return (corners: Uint32Array, weights: Weights): [number, number, number] => {
    let pixel = -1
    if (picture && places) {
      const [u, v] = [mixed(places, 2, corners, weights, 0), mixed(places, 2, corners, weights, 1)]
      pixel = (inside(v, picture.height) * picture.width + inside(u, picture.width)) * 3
    }
    const channel = (k: 0 | 1 | 2) => {
      const own = colours ? mixed(colours, 4, corners, weights, k) : 1
      const printed = picture && pixel >= 0 ? (LINEAR[picture.data[pixel + k] ?? 0] ?? 0) : 1
      return shown(factor[k] * own * printed)
    }
    return [channel(0), channel(1), channel(2)]
  }
}

const CELLS_MAX = 8_000_000

/** The colour of the sample next to a point. */
function nearestAmong({ points, rgb }: Samples, wanted: number) {
  const ranges = ([0, 1, 2] as const).map(axis => rangeOf(points, axis))
  const sizeIn = (cell: number) =>
    ranges.map(({ least, most }) => Math.max(1, Math.ceil((most - least) / cell + 1e-6)))
  let cell = wanted
  while (sizeIn(cell).reduce((all, one) => all * one, 1) > CELLS_MAX) cell *= 1.3
  const [nx = 1, ny = 1, nz = 1] = sizeIn(cell)
  const along = (value: number, axis: 0 | 1 | 2, count: number) =>
    Math.min(count - 1, Math.max(0, Math.floor((value - (ranges[axis]?.least ?? 0)) / cell)))
  const cellOf = (i: number) =>
    (along(points[i * 3] ?? 0, 0, nx) * ny + along(points[i * 3 + 1] ?? 0, 1, ny)) * nz +
    along(points[i * 3 + 2] ?? 0, 2, nz)
  const count = points.length / 3
  const begins = new Uint32Array(nx * ny * nz + 1)
  for (let i = 0; i < count; i++) begins[cellOf(i) + 1] = (begins[cellOf(i) + 1] ?? 0) + 1
  for (let c = 1; c < begins.length; c++) begins[c] = (begins[c] ?? 0) + (begins[c - 1] ?? 0)
  const members = new Uint32Array(count)
  const next = begins.slice()
  for (let i = 0; i < count; i++) {
    const place = cellOf(i)
    members[next[place] ?? 0] = i
    next[place] = (next[place] ?? 0) + 1
  }
  return (x: number, y: number, z: number): Uint8Array => {
    const [cx, cy, cz] = [along(x, 0, nx), along(y, 1, ny), along(z, 2, nz)]
    let [best, square] = [0, Infinity]
    const look = (place: number) => {
      for (let m = begins[place] ?? 0; m < (begins[place + 1] ?? 0); m++) {
        const i = members[m] ?? 0
        const [dx, dy, dz] = [
          (points[i * 3] ?? 0) - x,
          (points[i * 3 + 1] ?? 0) - y,
          (points[i * 3 + 2] ?? 0) - z,
        ]
        const far = dx * dx + dy * dy + dz * dz
        if (far < square) [best, square] = [i, far]
      }
    }
    const farthest = Math.max(nx, ny, nz)
    // A nearer one may be in the next ring of cells, none beyond that.
    for (let ring = 0; ring <= farthest && (ring < 2 || ((ring - 1) * cell) ** 2 < square); ring++)
      for (let i = Math.max(0, cx - ring); i <= Math.min(nx - 1, cx + ring); i++)
        for (let j = Math.max(0, cy - ring); j <= Math.min(ny - 1, cy + ring); j++) {
          const isSide = Math.abs(i - cx) === ring || Math.abs(j - cy) === ring
          const step = isSide || ring === 0 ? 1 : 2 * ring
          for (let k = cz - ring; k <= cz + ring; k += step) if (k >= 0 && k < nz) look((i * ny + j) * nz + k)
        }
    return rgb.subarray(best * 3, best * 3 + 3)
  }
}
