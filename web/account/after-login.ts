import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { accountsApi } from '../../shared/accounts/api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { figurinePath, paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { readStoredFigure, saveStored } from '../figure/stored-figure.ts'
import { type LoginNote, landing, loginPath, safeNext } from '../session/next-path.ts'
import { notifyOtherTabs, visitorChanged } from '../session/session.ts'
import { stopWaiting } from '../session/waiting-photo.tsx'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

const text = z.optional(z.string())
const ArrivalState = z.object({ from: text, message: text, email: text })
type ArrivalState = z.infer<typeof ArrivalState>

const isNote = (text: string | null): text is LoginNote =>
  text !== null && Object.hasOwn(messages.notes, text)

const nothingChanges = () => () => {}

/** What the previous screen passed on in the history entry. */
export function useArrival() {
  const [search] = useSearchParams()
  const { state } = useLocation()
  // The server does not know the history entry, so it is read after hydration.
  const awake = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  )
  const parsed = awake ? ArrivalState.safeParse(state) : undefined
  const handed: ArrivalState = parsed?.success ? parsed.data : {}
  const note = search.get('note')
  return {
    search,
    next: safeNext(search.get('next')) ?? safeNext(handed.from),
    message: handed.message ?? (isNote(note) ? messages.notes[note] : undefined),
    email: handed.email ?? '',
  }
}

/** Goes to the requested page, with the new visitor loaded. */
export function useGoOn(next: string | null) {
  const navigate = useNavigate()
  return async () => {
    const { visitor } = await call(accountsApi.visitor)
    if (!visitor) throw new CallFailed(0, { detail: messages.cookiesRefused })
    visitorChanged()
    const saved = await savedFigure(next)
    // Told earlier, another tab on the maker's page would send the same figure meanwhile.
    notifyOtherTabs()
    const to = landing(visitor, saved ?? next)
    if (to !== paths.upload) stopWaiting()
    // The payment page has its own CSP and needs a full page load.
    if (new URL(to, window.location.href).pathname === paths.payment) {
      window.location.replace(to)
      return new Promise<void>(() => {})
    }
    await navigate(to, { replace: true })
  }
}

/** A figure that was made before the sign-in is saved now; the way to it unless another page was asked for. */
async function savedFigure(next: string | null): Promise<string | null> {
  const stored = readStoredFigure()
  if (!stored?.guest) return null
  try {
    const id = await saveStored(stored)
    announce({ text: messages.figureSaved })
    return next === paths.make || (stored.order && !next) ? figurinePath(id) : null
  } catch (error) {
    console.warn('the figure stays in this browser, and is saved on its page', error)
    return null
  }
}

/** Goes to the login with a note: at once when called, and by itself after a while. */
export function useToLogin({
  note,
  email,
  next = null,
  afterMs,
}: {
  note: LoginNote
  email?: string
  next?: string | null
  afterMs: number
}) {
  const navigate = useNavigate()
  const go = useCallback(
    () =>
      navigate(loginPath(next, { note }), {
        replace: true,
        state: { ...(email && { email }) } satisfies ArrivalState,
      }),
    [navigate, next, note, email],
  )
  useEffect(() => {
    const leave = setTimeout(go, afterMs)
    return () => clearTimeout(leave)
  }, [go, afterMs])
  return go
}
