import { rm } from 'node:fs/promises'
import { photoSentences } from '../../../shared/pictures/photo.ts'
import { isPlain } from '../../../shared/plain-text.ts'
import { DIARY_TEXT_MAX, DiaryStage } from '../../../shared/production/api.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import { diaryName, privateKey } from '../../platform/files/private-links.ts'
import { receiveForm } from '../../platform/files/receive-form.ts'
import { pictureBytes } from '../../platform/files/receive-picture.ts'
import { invalid, Refusal } from '../../platform/http/problem.ts'

export interface ReceivingDeps {
  files: FileStore
  imageWorker: ImageWorker
  arriving: string
}

/** A photo from the founder's phone, a line and the stage; the photo is kept as a private file without metadata. */
export async function receiveEntry(
  { files, imageWorker, arriving }: ReceivingDeps,
  request: Request,
): Promise<{ file: string; text: string | null; stage: DiaryStage }> {
  const form = await receiveForm(request, { arriving, names: ['photo'] })
  try {
    const { photo } = form.files
    if (photo?.tooLarge) throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (!photo || photo.size === 0) throw invalid({ photo: 'Please choose a photo.' })
    const stage = DiaryStage.safeParse(form.fields.stage)
    if (!stage.success) throw invalid({ stage: 'Please say which stage it shows.' })
    const text = form.fields.text?.trim() || null
    if (text && text.length > DIARY_TEXT_MAX)
      throw invalid({ text: `Please keep it to ${DIARY_TEXT_MAX} characters.` })
    if (text && !isPlain(text)) throw invalid({ text: 'Please write one line.' })
    const file = diaryName()
    await files.put(privateKey(file), await pictureBytes(imageWorker, photo.path, 'photo'))
    return { file, text, stage: stage.data }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}
