import { useEffect, useEffectEvent } from 'react'

const QUICK = { everyMs: 4000, times: 30 }
const SLOW = { everyMs: 15_000, times: 112 }

/** Looks every few seconds, later more seldom, for half an hour in all; a hidden page rests and looks at once when it is seen again. */
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
