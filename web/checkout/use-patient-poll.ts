import { useEffect, useEffectEvent } from 'react'

/** Together fewer than the 60 looks an hour that the shop allows for an unpaid order. */
const QUICK = { everyMs: 4000, times: 20 }
const SLOW = { everyMs: 45_000, times: 38 }

/** Polls with growing pauses for half an hour; a hidden page pauses, and polls at once when it is shown. */
export function usePatientPoll(key: string | null, look: (key: string) => void) {
  const lookNow = useEffectEvent(look)
  useEffect(() => {
    if (key === null) return
    let looks = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      if (looks >= QUICK.times + SLOW.times) return
      timer = setTimeout(
        () => {
          if (document.visibilityState === 'visible') {
            looks += 1
            lookNow(key)
          }
          wait()
        },
        looks < QUICK.times ? QUICK.everyMs : SLOW.everyMs,
      )
    }
    const onShown = () => document.visibilityState === 'visible' && lookNow(key)
    document.addEventListener('visibilitychange', onShown)
    wait()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [key])
}
