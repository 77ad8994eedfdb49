import { type ReactNode, Suspense, use, useEffect, useEffectEvent, useState } from 'react'
import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { CallFailed, isNotFound } from '../../shared/errors.ts'

/** What the shop returned, or its stand-in while the shop cannot be reached. */
export type Fetched<T> = { state: 'here'; value: T } | { state: 'down'; value: T }
export type MaybePromise<T> = T | Promise<T>

/** Never rejects: a failed call is logged and replaced by its stand-in. */
export const fetchedOr = <T,>(request: Promise<T>, standIn: () => T | Promise<T>): Promise<Fetched<T>> =>
  request.then(
    value => ({ state: 'here', value }) as const,
    async error => {
      console.warn('a list could not be loaded; showing its stand-in', error)
      return { state: 'down', value: await standIn() } as const
    },
  )

const FLICKER_MS = 150
/** Waits a moment, so that a quick response shows no skeleton. */
export async function soon<T>(coming: Promise<T>): Promise<{ value: MaybePromise<T> }> {
  const late = Symbol('late')
  const first = await Promise.race([
    coming,
    new Promise<typeof late>(resolve => setTimeout(() => resolve(late), FLICKER_MS)),
  ])
  return { value: first === late ? coming : (first as T) }
}

export function Loaded<T>({
  value,
  waiting,
  children,
}: {
  value: MaybePromise<T>
  waiting: ReactNode
  children: (value: T) => ReactNode
}) {
  if (!(value instanceof Promise)) return children(value)
  return (
    <Suspense fallback={waiting}>
      <Resolved value={value}>{children}</Resolved>
    </Suspense>
  )
}

const Resolved = <T,>({ value, children }: { value: Promise<T>; children: (value: T) => ReactNode }) =>
  children(use(value))

/** A failed load; a refusal, such as an unknown address, is none. */
export const isLoadFailure = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status >= 500 : !(error instanceof Response)

/** For a `Panel`: it is missing, the rest is shown, and the log says why without what was sent. */
export const orNull =
  (part: string) =>
  (error: unknown): null => {
    // The page says itself that what it is about is not there.
    if (isNotFound(error)) return null
    console.warn(
      `${part} could not be loaded:`,
      error instanceof CallFailed ? `${error.status} ${error.code}` : error,
    )
    return null
  }

/** The last value that came: a reload that fails keeps what is shown and typed. */
export function useLastLoaded<T>(loaded: T | null): T | null {
  const [last, setLast] = useState(loaded)
  if (loaded !== null && loaded !== last) setLast(loaded)
  return loaded ?? last
}

/** For a `clientLoader`: the page is shown with a stand-in, and loads again later. */
export const orStandIn =
  <T extends object>(standIn: T) =>
  (error: unknown): T => {
    if (!isLoadFailure(error)) throw error
    console.warn('a page could not be loaded; showing what stands in for it', error)
    standIns.add(standIn)
    return standIn
  }
const standIns = new WeakSet<object>()
export const isStandIn = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && standIns.has(value)

const RETRY_MS = 8000
/** Reloads the page's data while something on it is a stand-in. */
export function useRecovery(down: boolean) {
  const { revalidate } = useRevalidator()
  useAskAgain(down, revalidate)
}

/** The same for a part that loads its own data. */
export function useAskAgain(down: boolean, ask: () => unknown) {
  const again = useEffectEvent(() => void ask())
  useEffect(() => {
    if (!down) return
    const onOnline = () => again()
    const beat = setInterval(onOnline, RETRY_MS)
    window.addEventListener('online', onOnline)
    return () => {
      clearInterval(beat)
      window.removeEventListener('online', onOnline)
    }
  }, [down])
}
