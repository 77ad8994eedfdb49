import { DrawingFailed } from './generator.ts'

/** More than the finished picture and its partial ones can be in base64, and little enough to hold. */
const ANSWER_MAX = 32 * 1024 * 1024

/** Reads at most `ANSWER_MAX` and follows no redirect, so the photo goes to the provider alone. */
export const carefulFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' })
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > ANSWER_MAX)
        controller.error(new DrawingFailed('malformed', 'the answer is longer than a picture can be'))
      else controller.enqueue(chunk)
    },
  })
  return new Response(response.body?.pipeThrough(counted) ?? null, response)
}

const NO_LINE = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether there was never a line to the service, so that it cannot have drawn anything. */
export function neverReached(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && NO_LINE.includes(String(error.code))) || neverReached(error.cause)
}
