import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { Face } from '../../../shared/figure/figure-face.ts'
import type { FaceOval } from '../../../shared/figurines/api.ts'
import { chosenFace } from '../../../shared/photo-reading/choose-face.ts'
import { READ_EDGE } from '../../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../../shared/photo-reading/head-frame.ts'
import { handle } from '../../platform/files/image-worker/worker-process.ts'
import { facesIn } from '../read-photo-skill.ts'
import { browThickness } from './brow-thickness.ts'
import { measureFaceTask } from './measure-face-task.ts'
import { measuredFace } from './measured-face.ts'
import { AROUND_FACE, type Mesher, type MeshTensors, openMesher } from './mesh.ts'
import { type Ratios, ratiosOf, turnOf } from './ratios.ts'

export const handleMeasureFace = handle(measureFaceTask, ({ photo, face }) =>
  measureFace(Buffer.from(photo), face),
)

export async function measureFace(photo: Buffer, oval: FaceOval | null): Promise<Face | null> {
  const face = chosenFace(await facesIn(photo), oval)
  const seen = face && (await lookAt(await pixelsOf(photo), face))
  return seen && measuredFace(seen.ratios, seen.turn)
}

const SURE_ENOUGH = 0.5
/** In pixels; a smaller face shows no brows and hardly a mouth. */
const SMALLEST_FACE = 56

/** The points are gone when this is over; only ratios are left. */
async function lookAt(pixels: Pixels, face: FoundFace) {
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

let opened: Promise<Mesher> | undefined
/** Loaded with the first face, whose finding has started the library; a failed load is tried again. */
function mesher() {
  opened ??= openModel().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

const MODELS = new URL('../../../art/photo-models/', import.meta.url)

async function openModel() {
  const [library, described, bytes] = await Promise.all([
    import('@vladmandic/face-api/dist/face-api.esm.js') as unknown as Promise<{ tf: MeshTensors }>,
    readFile(new URL('mesh.json', MODELS), 'utf8'),
    readFile(new URL('mesh.bin', MODELS)),
  ])
  return openMesher(library.tf, { ...JSON.parse(described), bytes: new Uint8Array(bytes).buffer })
}
