export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** A drag turns and tilts, two fingers or a wheel zoom; a vertical swipe scrolls the page. */
export function followHands(
  host: HTMLElement,
  turn: (by: number, tilt?: number) => void,
  zoom: (by: number) => boolean,
) {
  const left = new AbortController()
  const on = <K extends keyof HTMLElementEventMap>(kind: K, act: (event: HTMLElementEventMap[K]) => void) =>
    host.addEventListener(kind, act, { signal: left.signal, passive: false })
  const held = new Map<number, PointerEvent>()
  const flick = { speed: 0, at: 0 }
  const spread = ([a, b] = [...held.values()]) =>
    a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
  on('pointerdown', event => {
    if (event.button) return
    held.set(event.pointerId, event)
    host.setPointerCapture(event.pointerId)
    flick.speed = 0
  })
  on('pointermove', event => {
    const from = held.get(event.pointerId)
    if (!from) return
    const before = spread()
    held.set(event.pointerId, event)
    if (before) return void zoom(spread() / before)
    const scale = 4.4 / host.clientWidth
    const x = (event.clientX - from.clientX) * scale
    turn(x, (event.clientY - from.clientY) * scale * 0.7)
    flick.speed = flick.speed * 0.4 + (x / Math.max(1, event.timeStamp - from.timeStamp)) * 0.6
    flick.at = event.timeStamp
  })
  on('pointerup', event => {
    const last = held.delete(event.pointerId) && !held.size
    if (last && event.timeStamp - flick.at < 80) turn(clamp(flick.speed * 220, -2.5, 2.5))
  })
  on('pointercancel', event => held.delete(event.pointerId))
  // A wheel scrolls the page until the model was clicked; a trackpad pinch always zooms.
  on('wheel', event => {
    const meant = event.ctrlKey || host.contains(document.activeElement)
    if (meant && zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0015)))) event.preventDefault()
  })
  return left
}
