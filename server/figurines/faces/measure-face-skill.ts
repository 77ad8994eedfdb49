import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Face } from '../../../shared/figure/figure-face.ts'
import type { FaceOval } from '../../../shared/figurines/api.ts'
import { chosenFace } from '../../../shared/photo-reading/choose-face.ts'
import { READ_EDGE } from '../../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../../shared/photo-reading/head-frame.ts'
import { cached } from '../../platform/cached.ts'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { facesIn, MODELS } from '../read-photo-skill.ts'
import { measureFaceTask } from '../tasks.ts'
import { measuredFace } from './measured-face.ts'
import { AROUND_FACE, inPhoto, type Mesh, type MeshTensors, openMesher, within } from './mesh.ts'
import { type Ratios, ratiosOf, turnOf } from './ratios.ts'

export const handleMeasureFace = handle(measureFaceTask, ({ photo, face }) =>
  measureFace(Buffer.from(photo), face),
)

export async function measureFace(photo: Buffer, oval: FaceOval | null): Promise<Face | null> {
  const face = chosenFace(await facesIn(photo), oval)
  const seen = face && (await measure(await pixelsOf(photo), face))
  return seen && measuredFace(seen.ratios, seen.turn)
}

const SURE_ENOUGH = 0.5
/** In pixels; a smaller face shows no brows and hardly a mouth. */
const SMALLEST_FACE = 56

/** The points are gone when this is over; only ratios are left. */
async function measure(pixels: Pixels, face: FoundFace) {
  const { mesh, mirrored } = await (await mesher())(pixels, face)
  if (Math.min(mesh.score, mirrored.score) < SURE_ENOUGH || mesh.crop.size < SMALLEST_FACE * AROUND_FACE)
    return null
  const other = Object.entries(ratiosOf(mirrored.points))
  const one: Record<string, number> = ratiosOf(mesh.points)
  const both = Object.fromEntries(other.map(([key, value]) => [key, ((one[key] ?? value) + value) / 2]))
  const ratios = { ...both, brow_thickness: browThickness(pixels, mesh) } as Ratios
  return { ratios, turn: turnOf(mesh.points) }
}

async function pixelsOf(photo: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize(READ_EDGE, READ_EDGE, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Loaded with the first face, whose finding has started the library; a failed load is tried again. */
const { read: mesher } = cached(openModel)

async function openModel() {
  const [library, described, bytes] = await Promise.all([
    import('@vladmandic/face-api/dist/face-api.esm.js') as unknown as Promise<{ tf: MeshTensors }>,
    readFile(new URL('mesh.json', MODELS), 'utf8'),
    readFile(new URL('mesh.bin', MODELS)),
  ])
  return openMesher(library.tf, { ...JSON.parse(described), bytes: new Uint8Array(bytes).buffer })
}

/** From above to below, on both sides where a brow is thickest. */
const ACROSS_BROWS = [
  [63, 53],
  [105, 52],
  [66, 65],
  [293, 283],
  [334, 282],
  [296, 295],
] as const
const SAMPLES = 60
/** How far beyond the points is looked, in parts of their distance. */
const BEYOND = 0.8
/** A brow's darkest place is not among so many samples at either end. */
const BESIDE = 12
/** A brow that is hardly darker than the skin has no edge to measure. */
const CONTRAST_MIN = 0.15

/** How thick the dark of the brows is, in parts of the face's width; null where it cannot be told. */
function browThickness(pixels: Pixels, { points, crop }: Mesh): number | null {
  const at = (i: number) => inPhoto(points[i] ?? { x: 0, y: 0 }, crop)
  const [left, right] = [at(234), at(454)]
  const width = Math.hypot(right.x - left.x, right.y - left.y)
  const found = ACROSS_BROWS.flatMap(([above, below]) => {
    const [from, to] = [at(above), at(below)]
    const line = { x: to.x - from.x, y: to.y - from.y }
    const lights = Array.from({ length: SAMPLES }, (_, i) => {
      const t = ((i + 0.5) / SAMPLES) * (1 + 2 * BEYOND) - BEYOND
      return lightAt(pixels, from.x + t * line.x, from.y + t * line.y)
    })
    const share = darkShare(lights)
    return share === null ? [] : [(share * (1 + 2 * BEYOND) * Math.hypot(line.x, line.y)) / width]
  })
  const [middle = null] = found.toSorted((a, b) => a - b).slice(found.length >> 1)
  return found.length < ACROSS_BROWS.length / 2 ? null : middle
}

/** The dark run through the darkest place between the points; where it does not end, it is hair, a shaded lid or a rim. */
function darkShare(lights: readonly number[]): number | null {
  const skin = lights.toSorted((a, b) => a - b)[Math.floor(SAMPLES * 0.8)] ?? 0
  const dark = Math.min(...lights.slice(BESIDE, -BESIDE))
  if (skin - dark < CONTRAST_MIN * skin) return null
  const isSkin = (light: number) => light > (skin + dark) / 2
  const peak = lights.indexOf(dark, BESIDE)
  const from = lights.findLastIndex((light, at) => at < peak && isSkin(light))
  const to = lights.findIndex((light, at) => at > peak && isSkin(light))
  return from < 0 || to < 0 ? null : (to - from - 1) / SAMPLES
}

function lightAt({ data, width, height }: Pixels, x: number, y: number): number {
  const at = (within(y, height) * width + within(x, width)) * 4
  return 0.3 * (data[at] ?? 0) + 0.6 * (data[at + 1] ?? 0) + 0.1 * (data[at + 2] ?? 0)
}
