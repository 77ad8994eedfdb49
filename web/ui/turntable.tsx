import { RotateCcw, RotateCw, Scan } from 'lucide'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { openTable, type Studio, type Table, type View } from './turning.ts'
import './turntable.css'

const STEP = Math.PI / 8
export type TurntableState = 'loading' | 'here' | 'failed' | 'unsupported'

interface Props {
  /** Puts the studio's canvas into `host`; null without WebGL. */
  open: (host: HTMLElement) => Studio | null
  name: string
  /** Shown until the model is loaded, and where it cannot be shown. */
  picture?: ReactNode
  /** What is said where it cannot be shown. */
  unsupported?: string
  onState?: (state: TurntableState) => void
  /** Where to look; the view moves there when this changes. */
  look?: (state: TurntableState) => View | undefined
}

/** A model that can be turned by mouse, touch and keys. */
export function Turntable({
  open,
  name,
  picture,
  unsupported = 'This browser cannot show the model. The pictures show the same figure.',
  onState,
  look,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const { table, state, part, touched, loadAgain } = useTable(host, open)
  const notify = useEffectEvent((now: TurntableState) => onState?.(now))
  useEffect(() => notify(state), [state])
  useEffect(() => {
    const view = look?.(state)
    if (view) table.current?.look(view)
  }, [look, state, table])
  if (state === 'unsupported')
    return (
      <div className="turntable">
        {picture}
        <p className="turntable-say">{unsupported}</p>
      </div>
    )
  return (
    <div className="turntable" data-state={state} data-touched={touched}>
      <div
        ref={host}
        className="turntable-view"
        role="application"
        tabIndex={state === 'here' ? 0 : -1}
        aria-label={`${name}, a model you can turn. Arrow keys turn it, plus and minus zoom.`}
        onKeyDown={event => table.current && pressKey(event, table.current)}
      />
      {picture && state !== 'here' && <div className="turntable-picture">{picture}</div>}
      {state === 'loading' && (
        <div className="turntable-say">
          <p role="status">Loading the model…</p>
          {part > 0 && <progress value={part} aria-hidden="true" />}
        </div>
      )}
      {state === 'failed' && (
        <div className="turntable-say" role="alert">
          <p>The model could not be loaded.</p>
          <Button
            kind="soft"
            size="small"
            onClick={() => {
              loadAgain()
              host.current?.focus()
            }}
          >
            Load again
          </Button>
        </div>
      )}
      <TurnButtons table={table} isReady={state === 'here'} />
    </div>
  )
}

/** Opens the studio in its place and loads the model; opens it anew after a failure. */
function useTable(host: RefObject<HTMLDivElement | null>, open: Props['open']) {
  const table = useRef<Table>(null)
  const still = useReducedMotion()
  const [state, setState] = useState<TurntableState>('loading')
  const [attempt, setAttempt] = useState(0)
  const [part, setPart] = useState(0)
  const [touched, setTouched] = useState(false)
  const giveUp = useEffectEvent(() => setState('unsupported'))
  const startStill = useEffectEvent(() => still)

  useEffect(() => {
    const place = host.current
    if (!place) return
    setState('loading')
    setPart(0)
    const studio = open(place)
    if (!studio) return giveUp()
    const left = new AbortController()
    studio.canvas.addEventListener('webglcontextlost', giveUp, { signal: left.signal })
    const turning = openTable(place, studio, () => setTouched(true))
    table.current = turning
    turning.keepStill(startStill())
    studio
      .load(setPart)
      .then(() => {
        if (left.signal.aborted) return
        turning.begin()
        setState('here')
      })
      .catch(error => {
        if (left.signal.aborted) return
        console.warn(`attempt ${attempt + 1}`, error)
        setState('failed')
      })
    return () => {
      left.abort()
      turning.close()
      studio.close()
    }
  }, [host, open, attempt])
  useEffect(() => table.current?.keepStill(still), [still])
  return { table, state, part, touched, loadAgain: () => setAttempt(attempt + 1) }
}

function pressKey(event: KeyboardEvent, table: Table) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const keys: Record<string, () => void> = {
    ArrowLeft: () => table.turn(-STEP),
    ArrowRight: () => table.turn(STEP),
    ArrowUp: () => table.turn(0, -0.15),
    ArrowDown: () => table.turn(0, 0.15),
    '+': () => table.zoom(1.2),
    '=': () => table.zoom(1.2),
    '-': () => table.zoom(1 / 1.2),
    Home: () => table.reset(),
  }
  const act = keys[event.key]
  if (!act) return
  event.preventDefault()
  act()
}

function TurnButtons({ table, isReady }: { table: RefObject<Table | null>; isReady: boolean }) {
  const button = (label: string, icon: typeof Scan, act: (table: Table) => void) => (
    <button
      type="button"
      className="ico"
      aria-label={label}
      disabled={!isReady}
      onClick={() => table.current && act(table.current)}
    >
      <Icon of={icon} />
    </button>
  )
  return (
    <div className="turntable-keys">
      {button('Turn left', RotateCcw, one => one.turn(-2 * STEP))}
      <p aria-hidden="true">Drag to turn</p>
      {button('Turn right', RotateCw, one => one.turn(2 * STEP))}
      {button('Reset view', Scan, one => one.reset())}
    </div>
  )
}
