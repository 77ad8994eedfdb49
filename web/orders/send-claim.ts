import { type ClaimKind, claimsPath } from '../../shared/claims/api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { SIGNED_OUT, unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { problemIn } from '../browser/problem-in.ts'

interface ToSend {
  orderId: string
  kind: ClaimKind
  text: string
  photos: readonly Blob[]
  idempotencyKey: string
  onProgress: (share: number) => void
}

/** Sent with a request that tells how far it is, which `fetch` cannot. */
export function sendClaim({
  orderId,
  kind,
  text,
  photos,
  idempotencyKey,
  onProgress,
}: ToSend): Promise<void> {
  const form = new FormData()
  form.append('kind', kind)
  form.append('text', text)
  for (const [at, photo] of photos.entries()) form.append('photos', photo, `photo-${at + 1}.jpg`)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', claimsPath(orderId))
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      if (request.status === 200) return resolve()
      if (request.status === 401) window.dispatchEvent(new Event(SIGNED_OUT))
      reject(new CallFailed(request.status, problemIn(request.responseText)))
    }
    request.onerror = () => {
      void connection.reached()
      reject(unreachable())
    }
    request.send(form)
  })
}
