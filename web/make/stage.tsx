import {
  type ComponentProps,
  type ComponentType,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { takesWords } from '../../shared/figure/shirt-words.ts'
import { wordsOn } from '../../shared/figure/worn-words.ts'
import { labelFault, normaliseLabel } from '../../shared/name-label.ts'
import type { Focus } from '../figure/figure-studio.ts'
import type { FigureTurntable } from '../figure/figure-turntable.tsx'
import { pictureOf } from '../figure/picture-of.ts'
import { useSettled } from '../taps/answered-figure.tsx'
import { Button } from '../ui/button.tsx'
import { loadInTime } from '../ui/load-in-time.ts'
import type { TurntableState } from '../ui/turntable.tsx'
import { messages, sentenceOf } from './messages.ts'

interface Props {
  figure: Figure
  label: string
  /** The picture the page came with; no name stands on it. */
  first: { src: string; of: Figure; label: string }
  focus: Focus
  onLabelFault: (error: unknown) => void
  onWordsFault: (error: unknown) => void
  onState: (state: TurntableState) => void
}
type Table = ComponentType<ComponentProps<typeof FigureTurntable>>
interface Trouble {
  sentence: string
  again: () => void
}

/** The figure on its turntable; until it turns, and where it cannot, the shop's picture of it. */
export function Stage({ figure, label, first, focus, onLabelFault, onWordsFault, onState }: Props) {
  const { Table, state: arrival, load } = useTable()
  const isDark = useDarkScheme()
  const turned = useTurned(figure)
  const [state, setState] = useState<TurntableState>('loading')
  const [missing, setMissing] = useState<Trouble | null>(null)
  const isTurning = Table !== null && state === 'here'
  const hasName = state === 'unsupported' || label !== first.label
  const drawn = useDrawnPicture({
    figure,
    label: hasName ? label : '',
    first,
    isSeen: !isTurning,
    onLabelFault,
    onWordsFault,
  })
  const trouble = isTurning
    ? missing
    : drawn.error
      ? {
          sentence: `${messages.pictureMissing} ${sentenceOf(drawn.error, messages.tooManyPictures)}`,
          again: drawn.again,
        }
      : arrival === 'failed'
        ? { sentence: messages.scriptMissing, again: load }
        : null
  const picture = (
    <img
      className="maker-picture"
      src={drawn.src}
      width={1024}
      height={1024}
      alt="Your figurine"
      aria-busy={drawn.isDrawing}
      fetchPriority="high"
    />
  )
  return (
    <div className="maker-stage" data-drawing={drawn.isDrawing || undefined} data-focus={focus}>
      {Table ? (
        <Table
          figure={turned}
          label={label}
          picture={picture}
          focus={focus}
          idles={false}
          isDark={isDark}
          onState={now => {
            setState(now)
            onState(now)
          }}
          onLabelFault={onLabelFault}
          onWordsFault={onWordsFault}
          onShown={(error, again) =>
            setMissing(error ? { sentence: `${messages.partMissing} ${reasonOf(error)}`, again } : null)
          }
        />
      ) : (
        picture
      )}
      {trouble && (
        <div className="maker-trouble" role="alert">
          <p>{trouble.sentence}</p>
          <Button kind="soft" size="small" onClick={trouble.again}>
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

const WORDS_PAUSE_MS = 300

/** The figure with the words on its shirt as they stood after the last pause: the shop sets each of them anew. */
function useTurned(figure: Figure): Figure {
  const present = wordsOn(figure)
  const words = useSettled(present, WORDS_PAUSE_MS)
  return useMemo(() => {
    if (figure.kit === 1 || words === present || !takesWords(figure.outfit.style)) return figure
    return { ...figure, outfit: { ...figure.outfit, words } }
  }, [figure, words, present])
}

const reasonOf = (error: unknown) =>
  error instanceof TypeError && !navigator.onLine ? 'You are offline.' : 'Please try again.'

type Script = typeof import('../figure/figure-turntable.tsx')
/** On its way as soon as the page's own script runs. */
let script: Promise<Script> | null = null
const loadScript = () => {
  script ??= loadInTime(() => import('../figure/figure-turntable.tsx'))
  script.catch(() => {
    script = null
  })
  return script
}
if (typeof window !== 'undefined') loadScript().catch(error => console.warn(error))

function useTable() {
  const [Table, setTable] = useState<Table | null>(null)
  const [state, setState] = useState<'loading' | 'failed'>('loading')
  const load = useEffectEvent(() => {
    setState('loading')
    loadScript().then(
      part => setTable(() => part.FigureTurntable),
      error => {
        console.warn('the turntable could not be loaded', error)
        setState('failed')
      },
    )
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => load(), [attempt])
  return { Table, state, load: () => setAttempt(attempt + 1) }
}

interface Options {
  figure: Figure
  label: string
  /** The picture that is already there, and of which figure. */
  first: { src: string; of: Figure }
  /** Whether the picture is what the customer sees. */
  isSeen: boolean
  onLabelFault: (error: unknown) => void
  onWordsFault: (error: unknown) => void
}

const PAUSE_MS = 350
const WORDS_FIELD = 'figure.outfit.words.name'

/** The shop's picture of the figure, drawn anew after a choice while nothing turns. */
function useDrawnPicture({ figure, label, first, isSeen, onLabelFault, onWordsFault }: Options) {
  const text = labelFault(label) ? null : normaliseLabel(label)
  const key = JSON.stringify({ figure, text })
  const [drawn, setDrawn] = useState({ src: first.src, of: JSON.stringify({ figure: first.of, text: null }) })
  const [isDrawing, setDrawing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)
  const reportLabel = useEffectEvent(onLabelFault)
  const reportWords = useEffectEvent(onWordsFault)
  useEffect(() => () => URL.revokeObjectURL(drawn.src), [drawn.src])

  useEffect(() => {
    if (!isSeen || key === drawn.of) {
      setDrawing(false)
      setError(null)
      return
    }
    const left = new AbortController()
    const pause = setTimeout(async () => {
      setDrawing(true)
      try {
        const src = URL.createObjectURL(await pictureOf(key, left.signal, setError))
        setDrawn({ src, of: key })
        setError(null)
        reportLabel(null)
        reportWords(null)
      } catch (reason) {
        if (left.signal.aborted) return
        const isLabel = reason instanceof CallFailed && reason.errors.text !== undefined
        if (isLabel) reportLabel(reason)
        else if (reason instanceof CallFailed && reason.errors[WORDS_FIELD]) reportWords(reason)
        else setError(reason)
      } finally {
        if (!left.signal.aborted) setDrawing(false)
      }
    }, PAUSE_MS)
    return () => {
      clearTimeout(pause)
      left.abort()
    }
  }, [key, isSeen, attempt, drawn.of])
  return { src: drawn.src, isDrawing, error, again: () => setAttempt(attempt + 1) }
}

function subscribe(listener: () => void) {
  const scheme = new MutationObserver(listener)
  scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => scheme.disconnect()
}

/** Whether the page is dark, by the visitor's device or by their own switch. */
const useDarkScheme = () =>
  useSyncExternalStore(
    subscribe,
    () => document.documentElement.dataset.theme === 'dark',
    () => false,
  )
