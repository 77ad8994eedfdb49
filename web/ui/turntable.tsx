import { RotateCcw, RotateCw, Undo2 } from 'lucide'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { clamp, followHands } from './turntable-gestures.ts'

/** What shows the model: nothing is drawn until it is loaded and draw() is called. */
export interface Studio {
  canvas: HTMLCanvasElement
  /** How the model stands at first; settled once it is loaded. */
  start: { turn: number; tilt: number; zoom: number }
  /** Tells which part of the model has come. */
  load: (onPart: (part: number) => void) => Promise<void>
  resize: (width: number, height: number) => void
  draw: (turn: number, tilt: number, zoom: number) => void
  close: () => void
}

const STEP = Math.PI / 8

/** Turns, tilts and zooms towards where it should be, and draws only while something moves and somebody can see it. */
function openTable(host: HTMLElement, studio: Studio, onTouched: () => void) {
  const now = { ...studio.start }
  const goal = { ...studio.start }
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
    const { turn: first } = studio.start
    Object.assign(goal, studio.start, { turn: first + Math.round((now.turn - first) / whole) * whole })
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
    begin() {
      Object.assign(now, studio.start)
      Object.assign(goal, studio.start)
      table.ready = true
      studio.draw(now.turn, now.tilt, now.zoom)
      wake()
    },
    keepStill(still: boolean) {
      table.still = still
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

interface Props {
  /** Puts the studio's canvas into a place; null where there is no WebGL. */
  open: (host: HTMLElement) => Studio | null
  name: string
  /** Shown until the model is here, and where it cannot be shown. */
  picture?: ReactNode
}

/** A model one can turn by mouse, touch and keys. */
export function Turntable({ open, name, picture }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const table = useRef<ReturnType<typeof openTable>>(null)
  const still = useReducedMotion()
  const [state, setState] = useState<State>('loading')
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
  }, [open, attempt])
  useEffect(() => table.current?.keepStill(still), [still])

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
      <div className="turntable">
        {picture}
        <p className="turntable-say">
          This browser cannot show the model. The pictures show the same figure.
        </p>
      </div>
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
