import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'

interface Live {
  /** Asked anew each time the stream is opened. */
  address: () => string
  on: Record<string, (event: MessageEvent<string>) => void>
  /** What happened meanwhile was not heard. */
  onReopened: () => void
}

const FIRST_PAUSE_MS = 3000
const LONGEST_PAUSE_MS = 60_000
const HIDDEN_MS = 30_000

/**
 * Server-sent events for as long as the page is open. A browser opens a broken stream again, but gives up for good if a
 * proxy answers for a shop that restarts. A tab that stays hidden has none, because the shop allows few streams of one
 * session. Returns what closes it.
 */
export function openLiveStream({ address, on, onReopened }: Live): () => void {
  let source: EventSource
  let again: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  let pauseMs = FIRST_PAUSE_MS
  let isFirst = true
  let isParked = false

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

  function close() {
    clearTimeout(again)
    source.close()
  }

  function park() {
    close()
    isParked = true
    isFirst = false
  }

  function onVisibility() {
    clearTimeout(hiding)
    if (document.visibilityState === 'hidden') hiding = setTimeout(park, HIDDEN_MS)
    else if (isParked) {
      isParked = false
      open()
    }
  }

  open()
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    clearTimeout(hiding)
    close()
  }
}

/** What happens at the same moment causes one reload; `isDone` says that another one has begun meanwhile. */
export function gatherReloads(reload: () => void) {
  let gathering: ReturnType<typeof setTimeout> | undefined
  const isDone = () => {
    clearTimeout(gathering)
    gathering = undefined
  }
  const soon = () => {
    gathering ??= setTimeout(() => {
      gathering = undefined
      reload()
    }, GATHER_MS)
  }
  return { soon, isDone }
}
const GATHER_MS = 400

/** How long the news of one's own change may take. */
const OWN_NEWS_MS = 100

/**
 * Reloads the page's data when this stream tells of a change. Returns the reload after a change of one's
 * own, which covers what the stream tells of it.
 */
export function useLive(
  stream: { of: string; address: () => string } | null,
  isConcerned: (event: MessageEvent<string>) => boolean = () => true,
): () => Promise<void> {
  const { revalidate, state } = useRevalidator()
  const [reloads] = useState(() => gatherReloads(() => void revalidate()))
  useEffect(() => {
    if (state === 'loading') reloads.isDone()
  }, [state, reloads])

  const addressNow = useEffectEvent(() => stream?.address() ?? '')
  const hear = useEffectEvent((event: MessageEvent<string>) => isConcerned(event) && reloads.soon())
  const whose = stream?.of
  useEffect(() => {
    if (whose === undefined) return
    const close = openLiveStream({
      address: () => addressNow(),
      on: { order: event => void hear(event), missed: reloads.soon },
      onReopened: reloads.soon,
    })
    return () => {
      reloads.isDone()
      close()
    }
  }, [whose, reloads])

  return async () => {
    await new Promise(resolve => setTimeout(resolve, OWN_NEWS_MS))
    await revalidate()
  }
}
