interface Live {
  /** Asked anew each time the stream is opened. */
  address: () => string
  on: Record<string, (event: MessageEvent<string>) => void>
  /** What happened meanwhile was not heard. */
  onReopened: () => void
}

const FIRST_PAUSE_MS = 3000
const LONGEST_PAUSE_MS = 60_000

/**
 * Server-sent events for as long as the page is open. A browser opens a broken stream again, but gives up for good if a
 * proxy answers for a shop that restarts. Returns what closes it.
 */
export function openLiveStream({ address, on, onReopened }: Live): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let isFirst = true

  function open() {
    source = new EventSource(address())
    for (const [name, hear] of Object.entries(on)) source.addEventListener(name, hear)
    source.addEventListener('open', () => {
      if (!isFirst) onReopened()
      isFirst = false
      pauseMs = FIRST_PAUSE_MS
    })
    source.addEventListener('error', () => {
      isFirst = false
      if (source.readyState !== EventSource.CLOSED) return
      again = setTimeout(open, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }

  open()
  return () => {
    clearTimeout(again)
    source.close()
  }
}
