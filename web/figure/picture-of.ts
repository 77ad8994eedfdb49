import { CallFailed } from '../../shared/errors.ts'
import { kitApi } from '../../shared/kit.ts'
import { unreachable } from '../api.ts'

/** The shop's picture of a figure; `body` is that of the endpoint as JSON. */
export async function pictureOf(body: string, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(`/api${kitApi.picture.path}`, {
    method: kitApi.picture.method,
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  }).catch(error => {
    throw signal.aborted ? error : unreachable()
  })
  if (!answer.ok) throw new CallFailed(answer.status, await answer.json().catch(() => ({})))
  return answer.blob()
}
