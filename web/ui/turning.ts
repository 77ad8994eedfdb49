/** `aim` is how far the camera looks above the middle, 1 being the top. */
export interface View {
  turn: number
  tilt: number
  zoom: number
  aim: number
}

export type Idling = boolean | 'once'

/** Draws the model; shows nothing until it is loaded and draw() is called. */
export interface Studio {
  canvas: HTMLCanvasElement
  /** The first view; final once the model is loaded. */
  start: View
  /** Whether the model turns by itself until it is touched, or once around. */
  idles?: Idling
  /** Reports how much of the model has loaded, 0 to 1. */
  load: (onPart: (part: number) => void) => Promise<void>
  resize: (width: number, height: number) => void
  draw: (view: View) => void
  /** Hands over what redraws the model after it has changed. */
  redrawnBy?: (redraw: () => void) => void
  close: () => void
}

const WHOLE = Math.PI * 2
/** Radians in a second. */
const SPEED = { always: 0.3, once: 1.5 }

type Motion = ReturnType<typeof createMotion>

/** Moves the view towards its goal frame by frame; draws only while it moves and is visible. */
function createMotion(studio: Studio) {
  const now = { ...studio.start }
  const goal = { ...studio.start }
  const motion = { ready: false, still: false, touched: false, visible: true }
  let [frame, last, idled] = [0, 0, 0]
  const draw = () => studio.draw(now)

  const isOnce = studio.idles === 'once'
  const mayIdle = () =>
    studio.idles !== false && !motion.touched && !motion.still && !(isOnce && idled >= WHOLE)
  function idleOn(seconds: number) {
    const by = isOnce ? Math.min(seconds * SPEED.once, WHOLE - idled) : seconds * SPEED.always
    goal.turn += by
    idled += by
    if (isOnce && idled >= WHOLE) studio.canvas.dataset.turned = 'once'
  }

  const step = (time: number) => {
    frame = 0
    const seconds = last ? clamp((time - last) / 1000, 0, 0.1) : 0.016
    const idle = mayIdle()
    if (idle) idleOn(seconds)
    const nearer = motion.still ? 1 : 1 - Math.exp(-seconds * 9)
    let moving = idle
    for (const part of ['turn', 'tilt', 'zoom', 'aim'] as const) {
      now[part] += (goal[part] - now[part]) * nearer
      if (Math.abs(goal[part] - now[part]) > 0.0004) moving = true
      else now[part] = goal[part]
    }
    draw()
    last = moving ? time : 0
    if (moving) wake()
  }
  const wake = () => {
    if (frame || !motion.ready || !motion.visible || document.hidden) return
    frame = requestAnimationFrame(step)
  }
  const begin = () => {
    Object.assign(now, studio.start)
    Object.assign(goal, studio.start)
    motion.ready = true
    draw()
    wake()
  }
  return { now, goal, motion, draw, wake, begin, stop: () => cancelAnimationFrame(frame) }
}

/** What gestures, keys and buttons do to the view. */
function createControls({ now, goal, motion, wake }: Motion, studio: Studio, onTouched: () => void) {
  const touch = () => {
    if (!motion.touched) goal.turn = now.turn
    motion.touched = true
    onTouched()
  }
  return {
    turn(by: number, tilt = 0) {
      touch()
      goal.turn += by
      goal.tilt = clamp(goal.tilt + tilt, -0.08, 0.85)
      wake()
    },
    zoom(by: number) {
      const before = goal.zoom
      goal.zoom = clamp(before * by, 0.8, 2.4)
      if (goal.zoom === before) return false
      touch()
      wake()
      return true
    },
    /** Towards a part of the model, from where it is seen best. */
    look(view: View) {
      Object.assign(goal, view, { turn: view.turn + Math.round((now.turn - view.turn) / WHOLE) * WHOLE })
      wake()
    },
    reset() {
      touch()
      const { turn: first } = studio.start
      Object.assign(goal, studio.start, { turn: first + Math.round((now.turn - first) / WHOLE) * WHOLE })
      wake()
    },
  }
}

/** Connects a studio with its place on the page: gestures, size and visibility. */
export function openTable(host: HTMLElement, studio: Studio, onTouched: () => void) {
  const view = createMotion(studio)
  const controls = createControls(view, studio, onTouched)
  const left = followHands(host, controls.turn, controls.zoom)
  document.addEventListener('visibilitychange', view.wake, { signal: left.signal })
  const watch = new IntersectionObserver(entries => {
    view.motion.visible = entries.at(-1)?.isIntersecting ?? true
    view.wake()
  })
  watch.observe(host)
  studio.redrawnBy?.(() => view.motion.ready && view.draw())
  const size = new ResizeObserver(() => {
    if (!host.clientWidth || !host.clientHeight) return
    studio.resize(host.clientWidth, host.clientHeight)
    if (view.motion.ready) view.draw()
  })
  size.observe(host)
  return {
    ...controls,
    begin: view.begin,
    keepStill(still: boolean) {
      view.motion.still = still
      view.wake()
    },
    close() {
      left.abort()
      watch.disconnect()
      size.disconnect()
      view.stop()
    },
  }
}
export type Table = ReturnType<typeof openTable>

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A drag turns and tilts, two fingers or a wheel zoom; a vertical swipe scrolls the page. */
function followHands(
  host: HTMLElement,
  turn: (by: number, tilt?: number) => void,
  zoom: (by: number) => boolean,
) {
  const left = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void) =>
    host.addEventListener(kind, act, { signal: left.signal, passive: false })
  const pointers = new Map<number, PointerEvent>()
  const flick = { speed: 0, at: 0 }
  const spread = ([a, b] = [...pointers.values()]) =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
  on('pointerdown', event => {
    if (event.button) return
    pointers.set(event.pointerId, event)
    host.setPointerCapture(event.pointerId)
    flick.speed = 0
  })
  on('pointermove', event => {
    const from = pointers.get(event.pointerId)
    if (!from) return
    const before = spread()
    pointers.set(event.pointerId, event)
    if (before) return void zoom(spread() / before)
    const scale = 4.4 / host.clientWidth
    const x = (event.clientX - from.clientX) * scale
    turn(x, (event.clientY - from.clientY) * scale * 0.7)
    flick.speed = flick.speed * 0.4 + (x / Math.max(1, event.timeStamp - from.timeStamp)) * 0.6
    flick.at = event.timeStamp
  })
  on('pointerup', event => {
    const last = pointers.delete(event.pointerId) && !pointers.size
    if (last && event.timeStamp - flick.at < 80) turn(clamp(flick.speed * 220, -2.5, 2.5))
  })
  on('pointercancel', event => pointers.delete(event.pointerId))
  // A wheel scrolls the page until the model was clicked; a trackpad pinch always zooms.
  on('wheel', event => {
    const meant = event.ctrlKey || host.contains(document.activeElement)
    if (meant && zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)))) event.preventDefault()
  })
  return left
}
