import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { chosenFace, faceInOval } from '../../shared/photo-reading/choose-face.ts'
import { type FaceLibrary, FIND_EDGE, type Model, READ_EDGE } from '../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../shared/photo-reading/head-frame.ts'
import { openReader, type Reader } from '../../shared/photo-reading/open-reader.ts'
import type { OutlineModel } from '../../shared/photo-reading/outline.ts'
import { Doubt, type Face, type Reading, type ReadOptions } from '../../shared/photo-reading/photo-reading.ts'
import { cached } from '../platform/cached.ts'
import { handle } from '../platform/files/image-worker/worker-process.ts'
import { startWasm } from './start-wasm.ts'
import { openReaderTask, readPhotoTask } from './tasks.ts'

export async function readingOf(
  photo: Buffer,
  oval: FaceOval | null,
  said: ReadOptions = {},
): Promise<Reading> {
  const [{ readFigure }, found, large] = await Promise.all([
    reader(),
    facesIn(photo),
    pixelsOf(photo, READ_EDGE),
  ])
  const faces = found.map(boxOf)
  const face = chosenFace(found, oval) ?? (oval && faceInOval(oval))
  if (!face) return { faces, figure: null, doubts: [] }
  const { figure, doubts } = await readFigure(large, face, said)
  return { faces, figure, doubts: face.score > 0 ? doubts : [...Doubt.options] }
}

export const handleReadPhoto = handle(readPhotoTask, ({ photo, face, said }) =>
  readingOf(Buffer.from(photo), face, said),
)

export const handleOpenReader = handle(openReaderTask, async () => {
  reader().then(warm, () => undefined)
  return null
})

async function warm({ findFaces, readFigure }: Reader) {
  const grey = { data: new Uint8Array(64 * 64 * 4).fill(128), width: 64, height: 64 }
  await findFaces(grey)
  await readFigure(grey, faceInOval({ x: 0.5, y: 0.5, rx: 0.2, ry: 0.3 }))
}

let latest: { hash: string; faces: Promise<FoundFace[]> } | undefined

/** One photo is read, measured and cut one after the other, so its faces are found once. */
export function facesIn(photo: Buffer): Promise<FoundFace[]> {
  const hash = createHash('sha256').update(photo).digest('base64url')
  if (latest?.hash === hash) return latest.faces
  const faces = findIn(photo)
  latest = { hash, faces }
  faces.catch(() => {
    if (latest?.faces === faces) latest = undefined
  })
  return faces
}

async function findIn(photo: Buffer): Promise<FoundFace[]> {
  const [{ findFaces }, pixels] = await Promise.all([reader(), pixelsOf(photo, FIND_EDGE)])
  return findFaces(pixels)
}

const boxOf = ({ x, y, width, height, score }: FoundFace): Face => ({ x, y, width, height, score })

export async function pixelsOf(photo: Buffer, edge: number): Promise<Pixels> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize(edge, edge, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The library and its models are loaded with the first photo; a failed load is tried again. */
export const { read: reader } = cached(openLibrary)

async function openLibrary() {
  // The browser's build asks Node's utilities for things they no longer have, unless it takes this for a browser's worker.
  Object.assign(globalThis, { WorkerGlobalScope: class {} })
  const library = (await import('@vladmandic/face-api/dist/face-api.esm.js')) as unknown as FaceLibrary
  const [detector, landmarks, outline, scores, clothes] = await Promise.all([
    modelOf('tiny_face_detector_model'),
    modelOf('face_landmark_68_tiny_model'),
    outlineModel(),
    readFile(new URL('scores.json', MODELS), 'utf8'),
    readFile(new URL('clothes.json', MODELS), 'utf8'),
  ])
  return openReader(
    library,
    { detector, landmarks, outline, scores: JSON.parse(scores), clothes: JSON.parse(clothes) },
    tf => startWasm(tf, new URL('tfjs-backend-wasm-simd.wasm', MODELS)),
  )
}

/** As deep in the bundle of the built server as in its source. */
export const MODELS = new URL('../../art/photo-models/', import.meta.url)

async function outlineModel(): Promise<OutlineModel> {
  const [described, bytes] = await Promise.all([
    readFile(new URL('outline.json', MODELS), 'utf8'),
    readFile(new URL('outline.bin', MODELS)),
  ])
  return { ...JSON.parse(described), bytes: new Uint8Array(bytes).buffer }
}

async function modelOf(name: string): Promise<Model> {
  const { resolve } = createRequire(import.meta.url)
  const at = (ending: string) => resolve(`@vladmandic/face-api/model/${name}${ending}`)
  const [manifest, bytes] = await Promise.all([
    readFile(at('-weights_manifest.json'), 'utf8'),
    readFile(at('.bin')),
  ])
  return { manifest: JSON.parse(manifest), bytes: new Uint8Array(bytes).buffer }
}
