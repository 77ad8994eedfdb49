import type { Channel, Events } from './events.ts'

interface Watched {
  channel: Channel
  /** Hears every event of the channel, and says whether it is news. */
  hears: (payload: string) => boolean
  lookMs: number
}

/** Yields at once, after news, and every `lookMs` in case an event was missed, which is true; ends when the client leaves. */
export async function* watch(
  events: Events,
  { channel, hears, lookMs }: Watched,
  signal: AbortSignal,
): AsyncGenerator<boolean> {
  let isDue = true
  let isNews = false
  let wake = () => {}
  const stop = events.subscribe(channel, payload => {
    if (!hears(payload)) return
    isNews = true
    wake()
  })
  const timer = setInterval(() => {
    isDue = true
    wake()
  }, lookMs).unref()
  const onAbort = () => wake()
  signal.addEventListener('abort', onAbort)
  try {
    do {
      const isLook = isDue
      isDue = isNews = false
      yield isLook
      if (isDue || isNews || signal.aborted) continue
      await new Promise<void>(resolve => {
        wake = resolve
      })
    } while (!signal.aborted)
  } finally {
    stop()
    clearInterval(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
