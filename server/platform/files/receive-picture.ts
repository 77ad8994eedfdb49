import { open, rm } from 'node:fs/promises'
import { photoSentences, pictureType } from '../../../shared/pictures/photo.ts'
import { NO_IMAGE } from '../../../shared/pictures/public-picture.ts'
import { invalid, Refusal } from '../http/problem.ts'
import { crockford } from '../ids.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { BadPicture, publishable } from './image-worker/tasks.ts'
import type { Pictures } from './pictures.ts'
import { receiveForm } from './receive-form.ts'

export type ReceivePicture = (request: Request, name: string) => Promise<{ public_url: string; path: string }>

const HEAD_BYTES = 32
const missing = 'Please choose an image.'

/** The type is read from the bytes, and the picture is re-encoded in the image worker. */
export const pictureReceiver =
  ({
    imageWorker,
    pictures,
    arriving,
  }: {
    imageWorker: ImageWorker
    pictures: Pictures
    arriving: string
  }): ReceivePicture =>
  async (request, name) => {
    const form = await receiveForm(request, { arriving, names: ['file'] })
    try {
      const { file } = form.files
      if (file?.tooLarge) throw new Refusal(413, 'photo.too_large', photoSentences.large)
      if (!file || file.size === 0) throw invalid({ file: missing })
      const bytes = await pictureBytes(imageWorker, file.path, 'file', NO_IMAGE)
      const path = await pictures.publish(`${name}-${crockford(8).toLowerCase()}`, bytes)
      return { public_url: path, path }
    } finally {
      await rm(form.folder, { recursive: true, force: true })
    }
  }

/** Re-encoded and without metadata; a refusal names the form's field. */
export async function pictureBytes(
  imageWorker: ImageWorker,
  path: string,
  field = 'file',
  otherwise: string = photoSentences.type,
): Promise<Buffer> {
  await refuseOtherTypes(path, field, otherwise)
  try {
    return Buffer.from((await imageWorker.do(publishable, { from: path })).bytes)
  } catch (error) {
    throw error instanceof BadPicture ? refused(field, error.code, error.message) : error
  }
}

const refused = (field: string, code: string, sentence: string) =>
  new Refusal(422, `photo.${code}`, sentence, { errors: { [field]: sentence } })

async function refuseOtherTypes(path: string, field: string, otherwise: string) {
  const file = await open(path)
  try {
    const { buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const type = pictureType(buffer)
    if (type === 'heic') throw refused(field, 'heic', photoSentences.heic)
    if (type === null) throw refused(field, 'type', otherwise)
  } finally {
    await file.close()
  }
}
