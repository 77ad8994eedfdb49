import { CallFailed } from '../../shared/errors.ts'
import { figurinesApi, UploadAccepted } from '../../shared/figurines/api.ts'
import { isOfChild } from '../../shared/figurines/people-api.ts'
import { heldParts } from '../../shared/figurines/taps.ts'
import { call, unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { fetchTelling } from '../ui/fetch-telling.ts'
import { messages } from './messages.ts'
import type { PhotoToSend } from './use-chosen.ts'
import { subjectInput } from './who.ts'

export interface Sending {
  /** The figurine's id, as soon as the shop has the photo; from there on the page may be left. */
  accepted: Promise<string>
  cancel: () => void
}

/** The drawing goes on without this connection. A press of cancel rejects with an AbortError. */
export function sendPhoto(photo: Blob, sent: PhotoToSend, onProgress: (share: number) => void): Sending {
  const cancelling = new AbortController()
  const accepted = call(early, {
    body: formOf(photo, sent),
    prefer: 'respond-async',
    fetcher: fetchTelling(onProgress),
    signal: cancelling.signal,
  }).then(
    answer => answer.figurine_id,
    error => {
      if (!(error instanceof CallFailed) || error.status !== 0) throw error
      void connection.reached()
      throw unreachable(messages.unreachable, messages.offline)
    },
  )
  return { accepted, cancel: () => cancelling.abort() }
}

const early = { ...figurinesApi.upload, response: UploadAccepted }

function formOf(photo: Blob, { face, read, answers, who }: PhotoToSend): FormData {
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
  return form
}
