import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { photoSentences } from '../../shared/pictures/photo.ts'
import { PROOF_NOTE_MAX, PROOF_PICTURES_MAX } from '../../shared/proofs/api.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import { receiveForm } from '../platform/files/receive-form.ts'
import { pictureBytes } from '../platform/files/receive-picture.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { ProofPicture } from './tables.ts'

interface Deps {
  files: FileStore
  imageWorker: ImageWorker
  arriving: string
}

export async function receiveProof(
  { files, imageWorker, arriving }: Deps,
  request: Request,
): Promise<{ pictures: ProofPicture[]; note: string | null }> {
  const form = await receiveForm(request, { arriving, names: ['pictures'], each: PROOF_PICTURES_MAX })
  try {
    const sent = Object.values(form.files).filter(({ size }) => size > 0)
    if (sent.some(({ tooLarge }) => tooLarge)) throw new Refusal(413, 'photo.too_large', photoSentences.large)
    if (sent.length === 0) throw invalid({ pictures: 'Please choose at least one picture.' })
    const note = form.fields.note?.trim() || null
    if (note && note.length > PROOF_NOTE_MAX)
      throw invalid({ note: `Please keep it to ${PROOF_NOTE_MAX.toLocaleString('en-IN')} characters.` })
    const pictures: ProofPicture[] = []
    for (const { path } of sent) {
      const bytes = await pictureBytes(imageWorker, path, 'pictures')
      const file = privateName('webp')
      await files.put(privateKey(file), bytes)
      pictures.push({ file, sha256: createHash('sha256').update(bytes).digest('hex') })
    }
    return { pictures, note }
  } finally {
    await rm(form.folder, { recursive: true, force: true })
  }
}
