import { CallFailed } from '../../shared/errors.ts'
import { UploadedPicture } from '../../shared/public-picture.ts'
import { fetchOfVisitor, unreachable } from '../api.ts'

/** One file as a form, to one of the admin's upload doors; answers the picture's public address. */
export async function sendPicture(door: string, file: File): Promise<string> {
  const body = new FormData()
  body.append('file', file)
  const answer = await fetchOfVisitor(door, { method: 'POST', body }).catch(() => {
    throw unreachable()
  })
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (!answer.ok) throw new CallFailed(answer.status, said)
  const { public_url, path } = UploadedPicture.safeParse(said).data ?? {}
  const address = public_url || path
  if (!address) throw new NoAddress()
  return address
}

/** The shop took the picture and did not say where it is. */
export class NoAddress extends Error {}
