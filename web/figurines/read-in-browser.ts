import landmarksBytes from '@vladmandic/face-api/model/face_landmark_68_tiny_model.bin?url'
import landmarksManifest from '@vladmandic/face-api/model/face_landmark_68_tiny_model-weights_manifest.json'
import detectorBytes from '@vladmandic/face-api/model/tiny_face_detector_model.bin?url'
import detectorManifest from '@vladmandic/face-api/model/tiny_face_detector_model-weights_manifest.json'
import clothes from '../../art/photo-models/clothes.json'
import outlineBytes from '../../art/photo-models/outline.bin?url'
import outlineModel from '../../art/photo-models/outline.json'
import scores from '../../art/photo-models/scores.json'
import type { Figure2 } from '../../shared/figure/figure.ts'
import { FIND_EDGE, READ_EDGE } from '../../shared/photo-reading/find-faces.ts'
import type { FoundFace, Pixels } from '../../shared/photo-reading/head-frame.ts'
import type { Models } from '../../shared/photo-reading/open-reader.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import type { Ask, WorkerReply } from './face-worker.ts'

export interface ReadFace {
  figure: Figure2
  doubts: Doubt[]
}
export interface PhotoReader {
  faces: FoundFace[]
  read: (face: FoundFace) => Promise<ReadAs>
}
/** The same face, read as an adult's and as a child's. */
export type ReadAs = Record<'adult' | 'child', ReadFace>

type Work = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never
type AskWorker = (work: Work) => Promise<unknown>
let opened: Promise<AskWorker> | undefined

/** Finds the faces in a photo, away from the page's own thread; the library and its models come with the first photo. */
export async function readInBrowser(photo: Blob): Promise<PhotoReader> {
  const [ask, picture] = await Promise.all([openReader(), createImageBitmap(photo)])
  try {
    const large = pixelsOf(picture, READ_EDGE)
    const faces = (await ask({ do: 'find', pixels: pixelsOf(picture, FIND_EDGE) })) as FoundFace[]
    return {
      faces,
      read: face => ask({ do: 'read', pixels: large, face }) as Promise<ReadAs>,
    }
  } finally {
    picture.close()
  }
}

export function openReader(): Promise<AskWorker> {
  opened ??= openWorker().catch(error => {
    opened = undefined
    throw error
  })
  return opened
}

async function openWorker(): Promise<AskWorker> {
  const worker = new Worker(new URL('./face-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (reply: WorkerReply) => void>()
  worker.onmessage = ({ data }: MessageEvent<WorkerReply>) => {
    waiting.get(data.id)?.(data)
    waiting.delete(data.id)
  }
  const failed = Promise.withResolvers<never>()
  worker.onerror = event => failed.reject(new Error(event.message || 'the reader could not be loaded'))
  let last = 0
  const ask: AskWorker = work => {
    const answered = new Promise<unknown>((resolve, reject) => {
      const id = ++last
      waiting.set(id, reply => ('error' in reply ? reject(new Error(reply.error)) : resolve(reply.value)))
      worker.postMessage({ ...work, id })
    })
    return Promise.race([answered, failed.promise])
  }
  const [detector, landmarks, outline] = await Promise.all([
    bytesAt(detectorBytes),
    bytesAt(landmarksBytes),
    bytesAt(outlineBytes),
  ])
  const models: Models = {
    detector: { manifest: detectorManifest, bytes: detector },
    landmarks: { manifest: landmarksManifest, bytes: landmarks },
    outline: { ...outlineModel, bytes: outline },
    scores,
    clothes,
  }
  await ask({ do: 'open', models })
  return ask
}

async function bytesAt(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the model ${address} was answered with ${response.status}`)
  return response.arrayBuffer()
}

function pixelsOf(picture: ImageBitmap, edge: number): Pixels {
  const scale = Math.min(1, edge / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const pen = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (!pen) throw new Error('this browser draws on no canvas')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  const { data } = pen.getImageData(0, 0, width, height)
  return { data, width, height }
}
