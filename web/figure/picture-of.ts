import { CallFailed } from '../../shared/errors.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { unreachable } from '../api.ts'

const TRIES = 4

/**
 * The shop's picture of a figure; `body` is that of the endpoint as JSON. A busy shop is asked again when it says so,
 * and `onBusy` is told before each wait.
 */
export async function pictureOf(
  body: string,
  signal: AbortSignal,
  onBusy: (refused: CallFailed) => void = () => {},
): Promise<Blob> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask(body, signal)
    if (answer.ok) return answer.blob()
    const refused = new CallFailed(answer.status, await answer.json().catch(() => ({})))
    const seconds = Number(answer.headers.get('retry-after'))
    const isBusy = (answer.status === 503 || answer.status === 429) && seconds > 0
    if (!isBusy || attempt === TRIES || signal.aborted) throw refused
    onBusy(refused)
    await pause(seconds * 1000, signal)
  }
}

const ask = (body: string, signal: AbortSignal) =>
  fetch(`/api${kitApi.picture.path}`, {
    method: kitApi.picture.method,
    headers: { 'content-type': 'application/json' },
    body,
    signal,
  }).catch(error => {
    throw signal.aborted ? error : unreachable()
  })

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
