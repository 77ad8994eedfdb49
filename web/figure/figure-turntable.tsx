import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { type BaseKind, baseOf } from '../../shared/figure/figure-size.ts'
import type { Surface } from '../../shared/figure/surface.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { labelFault, normaliseLabel } from '../../shared/name-label.ts'
import { call } from '../api.ts'
import type { Idling, View } from '../ui/turning.ts'
import { Turntable, type TurntableState } from '../ui/turntable.tsx'
import { type FigureContent, type FigureStudio, type Focus, openFigureStudio } from './figure-studio.ts'
import { surfacesOf } from './read-part.ts'

interface Props {
  figure: Figure
  picture: ReactNode
  /** The name on the base. */
  label?: string | null
  /** Told why the name cannot be set, or null. */
  onLabelFault?: (error: unknown) => void
  /** Told why the words on the shirt cannot be set, or null. */
  onWordsFault?: (error: unknown) => void
  /** Told why the last figure could not be shown, or null once it is. */
  onShown?: (error: unknown, again: () => void) => void
  onState?: (state: TurntableState) => void
  focus?: Focus
  idles?: Idling
  /** Whether what is behind the figure is dark. */
  isDark?: boolean
}

/** The script and the parts are loaded on demand. */
export function FigureTurntable({
  figure,
  picture,
  label,
  focus,
  idles = true,
  isDark = false,
  ...rest
}: Props) {
  const letters = useLetters(label ?? null, baseOf(figure), rest.onLabelFault)
  const written = JSON.stringify(figure)
  const studio = useRef<FigureStudio | null>(null)
  const shown = useRef<FigureContent>({ figure, letters })
  const [isOpen, setOpen] = useState(false)
  const show = useEffectEvent((next: FigureContent) => {
    shown.current = next
    studio.current?.show(next).then(
      () => next === shown.current && rest.onShown?.(null, () => {}),
      error => next === shown.current && rest.onShown?.(error, () => show(next)),
    )
  })

  const tellWords = useEffectEvent((error: unknown) => rest.onWordsFault?.(error))

  const open = useCallback(
    (host: HTMLElement) => {
      studio.current = openFigureStudio(host, shown.current, {
        idles,
        onWordsFault: error => tellWords(error),
      })
      setOpen(studio.current !== null)
      return studio.current
    },
    [idles],
  )
  useEffect(() => {
    const next = { figure: JSON.parse(written) as Figure, letters }
    if (!isSame(next, shown.current)) show(next)
  }, [written, letters])
  useEffect(() => {
    if (isOpen) studio.current?.darken(isDark)
  }, [isDark, isOpen])
  const look = useCallback(
    (state: TurntableState): View | undefined =>
      isOpen && state === 'here' && focus ? studio.current?.viewOf(focus) : undefined,
    [focus, isOpen],
  )
  return (
    <Turntable
      open={open}
      name="Your figurine"
      picture={picture}
      look={look}
      {...(rest.onState && { onState: rest.onState })}
    />
  )
}

const isSame = (one: FigureContent, other: FigureContent) =>
  one.letters === other.letters && JSON.stringify(one.figure) === JSON.stringify(other.figure)

const PAUSE_MS = 60

/** The letters of a name while it is typed; those of the last name that could be set stay until the next ones come. */
function useLetters(label: string | null, base: BaseKind, onFault: Props['onLabelFault']): Surface[] | null {
  const text = labelFault(label) ? undefined : normaliseLabel(label)
  const [letters, setLetters] = useState<Surface[] | null>(null)
  const [attempt, setAttempt] = useState(0)
  const reportFault = useEffectEvent((error: unknown) => onFault?.(error))
  useEffect(() => {
    if (text === undefined) return
    if (text === null) {
      setLetters(null)
      reportFault(null)
      return
    }
    const left = new AbortController()
    const again = () => setAttempt(attempt + 1)
    let later: ReturnType<typeof setTimeout> | undefined
    const pause = setTimeout(async () => {
      try {
        const made = await lettersOf(text, base, left.signal)
        if (left.signal.aborted) return
        setLetters(made)
        reportFault(null)
      } catch (error) {
        if (left.signal.aborted) return
        reportFault(error)
        const delay = retryDelay(error)
        if (delay === null) return
        later = setTimeout(again, delay)
        window.addEventListener('online', again, { once: true, signal: left.signal })
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      clearTimeout(later)
      left.abort()
    }
  }, [text, base, attempt])
  return letters
}

const CACHE_MAX = 60
const cache = new Map<string, Surface[]>()

const SOON_MS = 6000

/** When to ask for the letters again; null where the name itself is refused. */
export function retryDelay(error: unknown): number | null {
  if (!(error instanceof CallFailed) || error.status === 422) return null
  const seconds = Number(error.body.retry_after)
  return seconds > 0 ? seconds * 1000 : SOON_MS
}

/** The raised letters of a name, as the print has them. Rejects with the shop's sentence if they cannot be set. */
async function lettersOf(text: string, base: BaseKind, signal: AbortSignal): Promise<Surface[]> {
  const key = `${base} ${text}`
  const cached = cache.get(key)
  if (cached) return cached
  const model = await call(kitApi.label, { body: { text, base }, signal })
  const letters = await surfacesOf(await model.arrayBuffer())
  cache.set(key, letters)
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break
    cache.delete(oldest)
  }
  return letters
}
