import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CLAIM_PHOTOS_MAX, ClaimKind, ClaimText, claimSentences } from '../../shared/claims/api.ts'
import { photoSentences } from '../../shared/pictures/photo.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { claimPhotoName, privateKey } from '../platform/files/private-links.ts'
import type { ReceivedForm } from '../platform/files/receive-form.ts'
import { pictureBytes } from '../platform/files/receive-picture.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'

export const PHOTOS = 'photos'
/** One more is let in, to be refused with a sentence. */
export const PHOTOS_READ = CLAIM_PHOTOS_MAX + 1

export interface ReceivedClaim {
  kind: ClaimKind
  text: string
  photos: { path: string; sha256: string }[]
}

/** What was typed and chosen; the photos are not opened yet. */
export async function readClaim(form: ReceivedForm): Promise<ReceivedClaim> {
  const kind = ClaimKind.safeParse(form.fields.kind)
  const text = ClaimText.safeParse(form.fields.text?.replaceAll('\0', ''))
  const errors = {
    ...(kind.error && { kind: kind.error.issues[0]?.message ?? '' }),
    ...(text.error && { text: text.error.issues[0]?.message ?? '' }),
  }
  const sent = Object.values(form.files).filter(({ size }) => size > 0)
  if (sent.length > CLAIM_PHOTOS_MAX) Object.assign(errors, { photos: claimSentences.tooMany })
  if (!kind.success || !text.success || Object.keys(errors).length > 0) throw invalid(errors)
  const large = sent.findIndex(({ tooLarge }) => tooLarge)
  if (large >= 0) throw refused(413, 'photo.too_large', numbered(photoSentences.large, large, sent.length))
  const photos = []
  for (const { path } of sent)
    photos.push({
      path,
      sha256: createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    })
  return { kind: kind.data, text: text.data, photos }
}

interface Deps {
  files: FileStore
  imageWorker: ImageWorker
}
/** Decoded, stripped of all but the picture and kept as private files; none is left where one is refused. */
export async function saveClaimPhotos(
  { files, imageWorker }: Deps,
  photos: ReceivedClaim['photos'],
): Promise<string[]> {
  const saved: string[] = []
  try {
    for (const [at, { path }] of photos.entries()) {
      const bytes = await pictureBytes(imageWorker, path, PHOTOS).catch(error => {
        throw error instanceof Refusal
          ? refused(error.status, error.code, numbered(error.message, at, photos.length))
          : error
      })
      const file = claimPhotoName()
      await files.put(privateKey(file), bytes)
      saved.push(file)
    }
    return saved
  } catch (error) {
    await removeClaimPhotos(files, saved)
    throw error
  }
}

export async function removeClaimPhotos(files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await files.remove(privateKey(name))
}

const numbered = (sentence: string, at: number, all: number) =>
  all > 1 ? `Photo ${at + 1}: ${sentence}` : sentence
const refused = (status: number, code: string, sentence: string) =>
  new Refusal(status, code, sentence, { errors: { [PHOTOS]: sentence } })
