import { setTimeout as pause } from 'node:timers/promises'

export interface Tally {
  asked: number
  /** First attempts with a broken connection or a status of 500 and above. */
  stumbled: number
  /** Given up after all retries. */
  failed: string[]
  /** Bodies of all failures, to be searched for internal details. */
  refusals: string[]
  /** Milliseconds of requests that succeeded at the first attempt. */
  times: number[]
}
export const newTally = (): Tally => ({ asked: 0, stumbled: 0, failed: [], refusals: [], times: [] })

export interface Answered {
  status: number
  text: string
}
const TRIES = 40
const AGAIN_MS = 250

/** Retries like a browser: only reads and requests with an idempotency key. */
export function clientOf(address: string, tallyNow: () => Tally) {
  return async function ask(
    path: string,
    init: { method?: string; cookie?: string; body?: object; headers?: Record<string, string> } = {},
  ): Promise<Answered> {
    const { method = 'GET', cookie, body, headers } = init
    const tally = tallyNow()
    tally.asked += 1
    for (let attempt = 1; ; attempt += 1) {
      const since = performance.now()
      const answer = await once(address + path, {
        method,
        headers: {
          origin: address,
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer !== null && answer.status >= 400) tally.refusals.push(answer.text)
      if (answer !== null && answer.status < 500) {
        if (attempt === 1) tally.times.push(performance.now() - since)
        return answer
      }
      if (attempt === 1) tally.stumbled += 1
      if (attempt === TRIES) {
        tally.failed.push(`${method} ${path}: ${answer?.status ?? 'no answer'}`)
        return answer ?? { status: 0, text: '' }
      }
      await pause(AGAIN_MS)
    }
  }
}
export type Ask = ReturnType<typeof clientOf>

const once = (address: string, init: RequestInit): Promise<Answered | null> =>
  fetch(address, { ...init, signal: AbortSignal.timeout(30_000) }).then(
    async answer => ({ status: answer.status, text: await answer.text() }),
    () => null,
  )
