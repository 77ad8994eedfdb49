import { CallFailed } from '../../shared/errors.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { call } from '../api.ts'

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
    try {
      return await call(kitApi.picture, { body: JSON.parse(body), signal })
    } catch (error) {
      if (!(error instanceof CallFailed) || signal.aborted || attempt === TRIES) throw error
      const seconds = Number(error.body.retry_after)
      const isBusy = (error.status === 503 || error.status === 429) && seconds > 0
      if (!isBusy) throw error
      onBusy(error)
      await pause(seconds * 1000, signal)
    }
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
