import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import { FaceOval } from '../../shared/figurines.ts'
import { PHOTO_LONG_EDGE, PHOTO_MAX_BYTES, photoSentences, pictureType } from '../../shared/photo.ts'
import type { FileStore } from '../platform/files/files.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { normalise } from '../platform/files/workshop/picture-tasks.ts'
import { BadPicture } from '../platform/files/workshop/tasks.ts'
import type { Workshop } from '../platform/files/workshop/workshop.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { NewPhoto } from './ask-for-figurine.ts'

const QUALITY = 90
const FIELDS_MAX = 10

interface Deps {
  files: FileStore
  workshop: Workshop
  /** A folder for what is still arriving. */
  arriving: string
}
interface Arrived {
  path: string
  size: number
  tooLarge: boolean
}

/** From the form's stream to a stored, upright, bare photo. Nothing of the upload stays behind, whatever happens. */
export async function receivePhoto({ files, workshop, arriving }: Deps, request: Request): Promise<NewPhoto> {
  const form = await readForm(request, arriving)
  try {
    const photo = form.files.closeup_image ?? form.files.fullbody_image
    if (Object.values(form.files).some(file => file.tooLarge)) throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (!photo || photo.size === 0) throw invalid({ closeup_image: photoSentences.missing })
    await refuseOtherTypes(photo.path)
    const face = readFace(form.fields.face)
    const upright = `${photo.path}.jpg`
    const { width, height } = await workshop.do(normalise, { from: photo.path, to: upright, longEdge: PHOTO_LONG_EDGE, quality: QUALITY }).catch(said)
    const file = privateName('jpg')
    await files.put(privateKey(file), await readFile(upright))
    return { file, width, height, face }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

function said(error: unknown): never {
  if (error instanceof BadPicture) throw new Refusal(422, `photo.${error.code}`, error.message, { errors: { closeup_image: error.message } })
  throw error
}

async function refuseOtherTypes(path: string) {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(32), 0, 32, 0)
    const type = pictureType(buffer)
    if (type === 'heic') throw new Refusal(422, 'photo.heic', photoSentences.heic, { errors: { closeup_image: photoSentences.heic } })
    if (type === null) throw new Refusal(422, 'photo.type', photoSentences.type, { errors: { closeup_image: photoSentences.type } })
  } finally {
    await file.close()
  }
}

function readFace(text: string | undefined) {
  if (!text) return null
  try {
    return FaceOval.parse(JSON.parse(text))
  } catch {
    throw invalid({ face: 'The place of the face could not be read.' })
  }
}

/** Streams each file to disk; what is too long is read to its end and thrown away, so that the sender hears why. */
async function readForm(request: Request, arriving: string) {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data') || !request.body)
    throw new Refusal(415, 'photo.no_form', 'Please send the photo as a form with a file.')
  const folder = join(arriving, randomBytes(12).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files: Record<string, Arrived> = {}
  const fields: Record<string, string> = {}
  const writing: Promise<Error | null>[] = []
  const brokenOff = new AbortController()
  try {
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: PHOTO_MAX_BYTES + 1, files: 2, fields: FIELDS_MAX, fieldSize: 2000, parts: 2 + FIELDS_MAX },
    })
    form.on('file', (name: string, stream: BusboyFileStream) =>
      writing.push(
        write(name, stream).then(
          () => null,
          (error: Error) => error,
        ),
      ),
    )
    form.on('field', (name: string, value: string) => {
      fields[name] = value
    })
    await pipeline(Readable.fromWeb(request.body as never), form)
    const failed = (await Promise.all(writing)).find(error => error !== null)
    if (failed) throw failed
    return { folder, files, fields }
  } catch {
    brokenOff.abort()
    await Promise.all(writing)
    await rm(folder, { recursive: true, force: true })
    throw new Refusal(400, 'photo.cut_off', 'The upload broke off. Please try again.')
  }

  async function write(name: string, stream: BusboyFileStream) {
    if (name !== 'closeup_image' && name !== 'fullbody_image') return void stream.resume()
    const path = join(folder, name)
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal: brokenOff.signal })
    files[name] = { path, size: stream.bytesRead, tooLarge: stream.truncated || stream.bytesRead > PHOTO_MAX_BYTES }
  }
}
