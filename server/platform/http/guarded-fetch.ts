/** Reads at most `max` bytes and follows no redirect, so what is sent goes to the service alone. */
export const guardedFetch =
  (max: number, tooLong: () => Error, ask: typeof fetch = globalThis.fetch): typeof fetch =>
  async (input, init) => {
    const response = await ask(input, { ...init, redirect: 'error' })
    return new Response(response.body?.pipeThrough(countedTo(max, tooLong)) ?? null, response)
  }

const countedTo = (max: number, tooLong: () => Error) => {
  let size = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > max) controller.error(tooLong())
      else controller.enqueue(chunk)
    },
  })
}

const NO_LINE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether there was never a line to the service, so that it cannot have done anything. */
export function neverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NO_LINE.includes(String(error.code))) || neverReached(error.cause)
}
