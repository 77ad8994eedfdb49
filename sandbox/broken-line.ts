/** A stand-in lost the connection: the caller hears nothing. */
export class LineBroken extends Error {}

/** What fetch throws then. */
export function asFetchThrows(error: unknown): never {
  if (!(error instanceof LineBroken)) throw error
  throw new TypeError('fetch failed', {
    cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
  })
}

/** Breaks a real socket as well, where the server exposes it. */
export function cutOff(env: unknown): Response {
  const { incoming } = (env ?? {}) as { incoming?: { socket: { resetAndDestroy: () => void } } }
  incoming?.socket.resetAndDestroy()
  return new Response(null, { status: 502 })
}

/** The caller may give up; the work goes on, as at the real service. */
export function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
