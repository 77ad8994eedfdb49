import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { SIGNED_OUT } from '../api.ts'
import { isVisitorStale, SESSION_KEY, useVisitor, visitorChanged } from '../session/session.ts'

const ASK_EVERY_MS = 30_000

/** Checks the session every 30 seconds, after Back, after a 401, and when another tab signs in or out. */
export function SessionWatch() {
  const visitorId = useVisitor()?.id
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  const checkAgain = () => {
    visitorChanged()
    return revalidate()
  }
  const ask = useEffectEvent(async () => {
    if (!visitorId || document.visibilityState !== 'visible') return
    const { askSession } = await import('../session/ask-session.ts')
    const session = await askSession(visitorId)
    if (session.state === 'alive' || isVisitorStale()) return
    if (session.state === 'changed') return checkAgain()
    visitorChanged()
    await navigate(session.login, { replace: true, state: { message: session.message } })
  })
  const check = useEffectEvent(() =>
    ask().catch(error => console.warn('nobody could say whether the session lives', error)),
  )
  const hear = useEffectEvent((event: StorageEvent) => {
    if (event.key === SESSION_KEY) return visitorId ? check() : checkAgain()
  })

  useEffect(() => {
    const onNews = (event: StorageEvent) => void hear(event)
    window.addEventListener('storage', onNews)
    return () => window.removeEventListener('storage', onNews)
  }, [])

  const signedIn = visitorId !== undefined
  useEffect(() => {
    if (!signedIn) return
    const onBeat = () => void check()
    const onShown = (event: PageTransitionEvent) => event.persisted && onBeat()
    const beat = setInterval(onBeat, ASK_EVERY_MS)
    window.addEventListener(SIGNED_OUT, onBeat)
    settle()
    if (cameBack()) onBeat()
    window.addEventListener('pageshow', onShown)
    document.addEventListener('visibilitychange', onBeat)
    return () => {
      clearInterval(beat)
      window.removeEventListener(SIGNED_OUT, onBeat)
      window.removeEventListener('pageshow', onShown)
      document.removeEventListener('visibilitychange', onBeat)
    }
  }, [signedIn])
  return null
}

/** Removes from the cart what was paid while this browser was closed. */
const settle = () =>
  import('../checkout/kept.ts').then(
    part => part.settlePurchases(),
    error => console.error('Loading chunk failed', error),
  )

/** A restored page may be older than the session. */
const cameBack = () =>
  performance.getEntriesByType('navigation').some(entry => 'type' in entry && entry.type === 'back_forward')
