import { RotateCcw, RotateCw, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clamp, followHands, openStudio } from './turntable-scene.ts'

const START = { turn: -0.14, tilt: 0.12, zoom: 1 }
const STEP = Math.PI / 8

/** Turns, tilts and zooms towards where it should be, and draws only while something moves and somebody can see it. */
function openTable(
  host: HTMLElement,
  studio: NonNullable<ReturnType<typeof openStudio>>,
  onTouched: () => void,
) {
  const now = { ...START }
  const goal = { ...START }
  const table = { ready: false, still: false, touched: false }
  let [frame, last, seen] = [0, 0, true]
  const step = (time: number) => {
    frame = 0
    const seconds = last ? clamp((time - last) / 1000, 0, 0.1) : 0.016
    const idle = !table.touched && !table.still
    if (idle) goal.turn += seconds * 0.3
    const nearer = table.still ? 1 : 1 - Math.exp(-seconds * 9)
    let moving = idle
    for (const part of ['turn', 'tilt', 'zoom'] as const) {
      now[part] += (goal[part] - now[part]) * nearer
      if (Math.abs(goal[part] - now[part]) > 0.0004) moving = true
      else now[part] = goal[part]
    }
    studio.draw(now.turn, now.tilt, now.zoom)
    last = moving ? time : 0
    if (moving) wake()
  }
  const wake = () => {
    if (frame || !table.ready || !seen || document.hidden) return
    frame = requestAnimationFrame(step)
  }
  const touch = () => {
    if (!table.touched) goal.turn = now.turn
    table.touched = true
    onTouched()
  }
  const turn = (by: number, tilt = 0) => {
    touch()
    goal.turn += by
    goal.tilt = clamp(goal.tilt + tilt, -0.08, 0.85)
    wake()
  }
  const zoom = (by: number) => {
    const before = goal.zoom
    goal.zoom = clamp(before * by, 0.8, 2.4)
    if (goal.zoom === before) return false
    touch()
    wake()
    return true
  }
  const reset = () => {
    touch()
    const whole = Math.PI * 2
    Object.assign(goal, START, { turn: START.turn + Math.round((now.turn - START.turn) / whole) * whole })
    wake()
  }

  const left = followHands(host, turn, zoom)
  document.addEventListener('visibilitychange', wake, { signal: left.signal })
  const watch = new IntersectionObserver(entries => {
    seen = entries.at(-1)?.isIntersecting ?? true
    wake()
  })
  watch.observe(host)
  const size = new ResizeObserver(() => {
    if (!host.clientWidth || !host.clientHeight) return
    studio.resize(host.clientWidth, host.clientHeight)
    if (table.ready) studio.draw(now.turn, now.tilt, now.zoom)
  })
  size.observe(host)
  return {
    turn,
    zoom,
    reset,
    set(change: Partial<typeof table>) {
      Object.assign(table, change)
      wake()
    },
    close() {
      left.abort()
      watch.disconnect()
      size.disconnect()
      cancelAnimationFrame(frame)
    },
  }
}

type State = 'loading' | 'here' | 'failed' | 'unsupported'

/** A Desk Buddy one can turn. Its script and its model come only when somebody asks for them. */
export function Turntable({
  modelUrl,
  name,
  onFailed,
}: {
  modelUrl: string
  name: string
  onFailed?: () => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const table = useRef<ReturnType<typeof openTable>>(null)
  const still = useReducedMotion()
  const [state, setState] = useState<State>('loading')
  const [attempt, setAttempt] = useState(0)
  const [part, setPart] = useState(0)
  const [touched, setTouched] = useState(false)
  const giveUp = useEffectEvent(() => {
    setState('unsupported')
    onFailed?.()
  })
  const startStill = useEffectEvent(() => still)

  useEffect(() => {
    const place = host.current
    if (!place) return
    setState('loading')
    setPart(0)
    const studio = openStudio(place)
    if (!studio) return giveUp()
    const left = new AbortController()
    studio.canvas.addEventListener('webglcontextlost', giveUp, { signal: left.signal })
    const turning = openTable(place, studio, () => setTouched(true))
    table.current = turning
    turning.set({ still: startStill() })
    studio
      .load(modelUrl, setPart)
      .then(() => {
        if (left.signal.aborted) return
        turning.set({ ready: true })
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
  }, [modelUrl, attempt])
  useEffect(() => table.current?.set({ still }), [still])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const keys: Record<string, () => void> = {
      ArrowLeft: () => table.current?.turn(-STEP),
      ArrowRight: () => table.current?.turn(STEP),
      ArrowUp: () => table.current?.turn(0, -0.15),
      ArrowDown: () => table.current?.turn(0, 0.15),
      '+': () => table.current?.zoom(1.2),
      '=': () => table.current?.zoom(1.2),
      '-': () => table.current?.zoom(1 / 1.2),
      Home: () => table.current?.reset(),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const again = () => {
    setAttempt(attempt + 1)
    host.current?.focus()
  }
  if (state === 'unsupported')
    return (
      <p className="turntable turntable-say">
        This browser cannot show the model. The pictures show the same figure.
      </p>
    )
  const label = `${name}, a model you can turn. Arrow keys turn it, plus and minus zoom.`
  return (
    <div className="turntable" data-state={state} data-touched={touched}>
      <div
        ref={host}
        className="turntable-view"
        role="application"
        tabIndex={state === 'here' ? 0 : -1}
        aria-label={label}
        onKeyDown={press}
      />
      {state === 'loading' && (
        <div className="turntable-say">
          <p role="status">Loading the model…</p>
          {part > 0 && <progress value={part} aria-hidden="true" />}
        </div>
      )}
      {state === 'failed' && (
        <div className="turntable-say" role="alert">
          <p>The model could not be loaded.</p>
          <Button kind="soft" size="small" onClick={again}>
            Load again
          </Button>
        </div>
      )}
      <div className="turntable-keys">
        <button
          type="button"
          className="ico"
          aria-label="Turn left"
          disabled={state !== 'here'}
          onClick={() => table.current?.turn(-2 * STEP)}
        >
          <Icon of={RotateCcw} />
        </button>
        <p aria-hidden="true">Drag to turn</p>
        <button
          type="button"
          className="ico"
          aria-label="Turn right"
          disabled={state !== 'here'}
          onClick={() => table.current?.turn(2 * STEP)}
        >
          <Icon of={RotateCw} />
        </button>
        <button
          type="button"
          className="ico"
          aria-label="Reset view"
          disabled={state !== 'here'}
          onClick={() => table.current?.reset()}
        >
          <Icon of={Undo2} />
        </button>
      </div>
    </div>
  )
}
