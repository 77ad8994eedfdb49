import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { photoSentences } from '../../shared/pictures/photo.ts'
import { REVIEW_PHOTOS_MAX, ReviewWords, reviewSentences } from '../../shared/reviews/api.ts'
import { privateKey, reviewName } from '../platform/files/private-links.ts'
import type { ReceivedFile, ReceivedForm } from '../platform/files/receive-form.ts'
import { pictureBytes } from '../platform/files/receive-picture.ts'
import { parseParts } from '../platform/http/implement.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { ReviewDeps } from './deps.ts'

export interface ReceivedReview {
  words: ReviewWords
  photos: { path: string; sha256: string }[]
}

const AGREED = ['true', 'on', '1', 'yes']

/** One photo more is let in, to be refused with a sentence. */
export const PHOTOS_READ = REVIEW_PHOTOS_MAX + 1

export async function readReview({ fields, files }: ReceivedForm): Promise<ReceivedReview> {
  const { stars, text, consent } = fields
  const words = parseParts(ReviewWords, { stars: /^\d$/.test(stars ?? '') ? Number(stars) : stars, text })
  const sent = Object.values(files).filter(({ size }) => size > 0)
  checkPhotos(sent, consent)
  const photos = []
  for (const { path } of sent) photos.push({ path, sha256: await hashOf(path) })
  return { words, photos }
}

const hashOf = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

function checkPhotos(sent: ReceivedFile[], consent: string | undefined) {
  if (sent.length > REVIEW_PHOTOS_MAX) throw invalid({ photos: reviewSentences.photos })
  if (sent.some(({ tooLarge }) => tooLarge))
    throw new Refusal(413, 'photo.too_large', photoSentences.large, {
      errors: { photos: photoSentences.large },
    })
  if (sent.length > 0 && !AGREED.includes(consent ?? '')) throw invalid({ consent: reviewSentences.consent })
}

/** Re-encoded without metadata, by their names in the private store. Those it has room for are decided with its row. */
export async function saveReviewPhotos(
  { files, imageWorker }: Pick<ReviewDeps, 'files' | 'imageWorker'>,
  photos: ReceivedReview['photos'],
  held: number,
): Promise<string[]> {
  if (held + photos.length > REVIEW_PHOTOS_MAX) throw invalid({ photos: reviewSentences.photos })
  const saved: string[] = []
  try {
    for (const { path } of photos) {
      const file = reviewName()
      await files.put(privateKey(file), await pictureBytes(imageWorker, path, 'photos'))
      saved.push(file)
    }
    return saved
  } catch (error) {
    for (const file of saved) await files.remove(privateKey(file))
    throw error
  }
}
