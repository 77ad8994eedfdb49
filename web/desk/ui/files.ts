import { CallFailed } from '../../../shared/errors.ts'
import type { UploadedPicture } from '../../../shared/pictures/public-picture.ts'
import { fetchOfVisitor, unreachable } from '../../api.ts'

/** A file the shop makes on request; a refusal is thrown as of any other call. */
export async function fetchFile(path: string): Promise<Response> {
  const answer = await fetchOfVisitor(path, {}).catch(() => {
    throw unreachable()
  })
  if (answer.ok) return answer
  throw new CallFailed(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
}

export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}

/** The call that takes a picture. */
export type Upload = (body: FormData) => Promise<UploadedPicture>

/** Uploads one file and returns the picture's public address. */
export async function sendPicture(upload: Upload, file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const { public_url, path } = await upload(body).catch(error => {
    throw error instanceof CallFailed ? error : new NoAddress()
  })
  const address = public_url || path
  if (!address) throw new NoAddress()
  return address
}

/** The upload succeeded, and the response holds no address. */
export class NoAddress extends Error {}
