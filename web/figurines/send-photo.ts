import { CallFailed } from '../../shared/errors.ts'
import { UPLOAD_PATH, UploadAccepted } from '../../shared/figurines/api.ts'
import { isOfChild } from '../../shared/figurines/people-api.ts'
import { heldParts } from '../../shared/figurines/taps.ts'
import { unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { problemIn } from '../ui/send-form.ts'
import { messages } from './messages.ts'
import type { PhotoToSend } from './use-chosen.ts'
import { subjectInput } from './who.ts'

export interface Sending {
  /** The figurine's id, as soon as the shop has the photo; from there on the page may be left. */
  accepted: Promise<string>
  cancel: () => void
}

/** Sent with a request that tells how far it is, which `fetch` cannot. The drawing goes on without this connection. */
export function sendPhoto(
  photo: Blob,
  { face, read, answers, who }: PhotoToSend,
  onProgress: (share: number) => void,
): Sending {
  const request = new XMLHttpRequest()
  const accepted = new Promise<string>((resolve, reject) => {
    request.open('POST', UPLOAD_PATH)
    request.setRequestHeader('prefer', 'respond-async')
    request.upload.onprogress = event => event.lengthComputable && onProgress(event.loaded / event.total)
    request.onload = () => {
      const answer = problemIn(request.responseText)
      if (request.status >= 300) return reject(new CallFailed(request.status, answer))
      const { data } = UploadAccepted.safeParse(answer)
      // A proxy may answer with a page of its own.
      if (data) resolve(data.figurine_id)
      else reject(new CallFailed(502, {}))
    }
    request.onerror = () => {
      void connection.reached()
      reject(unreachable(messages.unreachable, messages.offline))
    }
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'))
  })
  const form = new FormData()
  const subject = subjectInput(who)
  if (subject) form.append('subject', subject.subject)
  if (subject?.consent) form.append('consent', JSON.stringify(subject.consent))
  if (subject?.parent) form.append('parent', JSON.stringify(subject.parent))
  if (subject?.close_family) form.append('close_family', 'true')
  if (subject && isOfChild(subject.subject) && who.age) form.append('age', who.age)
  if (face) form.append('face', JSON.stringify(face))
  // What was answered goes along also where this browser has not read the photo.
  const figure = read?.figure ?? (answers && heldParts(answers.figure, answers.said))
  if (figure) form.append('figure', JSON.stringify(figure))
  if (read) form.append('doubts', JSON.stringify(read.doubts))
  if (figure) form.append('said', JSON.stringify(answers?.said ?? []))
  form.append('closeup_image', photo, 'photo.jpg')
  request.send(form)
  return { accepted, cancel: () => request.abort() }
}
