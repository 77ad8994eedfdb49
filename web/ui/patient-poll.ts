import { useEffect, useEffectEvent } from 'react'

/** Together fewer than the 60 looks an hour that the shop allows for an unpaid order. */
const QUICK = { everyMs: 4000, times: 20 }
const SLOW = { everyMs: 45_000, times: 38 }
const HOUR_MS = 3_600_000

/** Polls with growing pauses for half an hour; a hidden page pauses, and polls at once when it is shown. */
export function usePatientPoll(key: string | null, poll: (key: string) => void) {
  const pollNow = useEffectEvent(poll)
  useEffect(() => (key === null ? undefined : startPatientPoll(() => pollNow(key))), [key])
}

/** Returns what ends it. */
export function startPatientPoll(poll: () => void): () => void {
  let polls = 0
  let since = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const isUsedUp = () => polls >= QUICK.times + SLOW.times

  function wait() {
    clearTimeout(timer)
    if (!isUsedUp()) timer = setTimeout(next, polls < QUICK.times ? QUICK.everyMs : SLOW.everyMs)
  }
  function next() {
    if (document.visibilityState === 'visible') {
      polls += 1
      poll()
    }
    wait()
  }
  function onShown() {
    if (document.visibilityState !== 'visible') return
    if (Date.now() - since >= HOUR_MS) {
      since = Date.now()
      polls = 0
    }
    if (!isUsedUp()) next()
  }

  document.addEventListener('visibilitychange', onShown)
  wait()
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onShown)
  }
}
