import { rm } from 'node:fs/promises'
import { photoSentences } from '../../shared/photo.ts'
import { REVIEW_PHOTOS_MAX, ReviewWords, reviewSentences } from '../../shared/reviews.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { privateKey, reviewName } from '../platform/files/private-links.ts'
import { type ReceivedFile, receiveForm } from '../platform/files/receive-form.ts'
import { pictureBytes } from '../platform/files/receive-picture.ts'
import { parseGiven } from '../platform/http/implement.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'

interface Deps {
  files: FileStore
  imageWorker: ImageWorker
  arriving: string
}
export interface ReceivedReview extends ReviewWords {
  /** Names in the private store. */
  photos: string[]
}

const AGREED = ['true', 'on', '1', 'yes']

/** A form with photos. They are re-encoded without metadata; those it has room for are decided with its row. */
export async function receiveReview(
  { files, imageWorker, arriving }: Deps,
  request: Request,
  held: number,
): Promise<ReceivedReview> {
  const form = await receiveForm(request, { arriving, names: ['photos'], each: REVIEW_PHOTOS_MAX + 1 })
  const photos: string[] = []
  try {
    const { stars, text, consent } = form.fields
    const words = parseGiven(ReviewWords, { stars: /^\d$/.test(stars ?? '') ? Number(stars) : stars, text })
    const sent = Object.values(form.files).filter(({ size }) => size > 0)
    checkPhotos(sent, held, consent)
    for (const { path } of sent) {
      const file = reviewName()
      await files.put(privateKey(file), await pictureBytes(imageWorker, path, 'photos'))
      photos.push(file)
    }
    return { ...words, photos }
  } catch (error) {
    for (const file of photos) await files.remove(privateKey(file))
    throw error
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}

function checkPhotos(sent: ReceivedFile[], held: number, consent: string | undefined) {
  if (held + sent.length > REVIEW_PHOTOS_MAX) throw invalid({ photos: reviewSentences.photos })
  if (sent.some(({ tooLarge }) => tooLarge))
    throw new Refusal(413, 'photo.too_large', photoSentences.large, {
      errors: { photos: photoSentences.large },
    })
  if (sent.length > 0 && !AGREED.includes(consent ?? '')) throw invalid({ consent: reviewSentences.consent })
}
