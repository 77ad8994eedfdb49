export interface Overlay {
  frame: HTMLIFrameElement
  /** The window has been painted: it fades in and takes the focus. */
  reveal: () => void
  close: () => void
}
interface OverlayWishes {
  address: string
  title: string
  scheme: 'light' | 'dark'
  backdropColor: string | undefined
  isAnimated: boolean
}

/** The page below is inert and gets its focus back afterwards. */
export function openOverlay({ address, title, scheme, backdropColor, isAnimated }: OverlayWishes): Overlay {
  const focusedBefore = document.activeElement
  const layer = document.createElement('div')
  layer.setAttribute('role', 'dialog')
  layer.setAttribute('aria-modal', 'true')
  layer.setAttribute('aria-label', title)
  layer.className = 'razorpay-container'
  Object.assign(layer.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483000',
    background: backdropColor ?? 'rgba(20, 14, 10, 0.6)',
  })
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = address
  frame.className = 'razorpay-checkout-frame'
  // A frame whose colour scheme differs from its page's is painted opaque.
  Object.assign(frame.style, {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    border: '0',
    opacity: '0',
    colorScheme: scheme,
  })
  const ring = waitingRing()
  layer.append(ring, frame)

  const release = holdPageStill()
  document.body.append(layer)
  const silenced = [...document.body.children].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other !== layer && !other.inert,
  )
  for (const other of silenced) other.inert = true
  if (isAnimated) layer.animate({ opacity: [0, 1] }, { duration: 120 })

  return {
    frame,
    reveal() {
      ring.remove()
      frame.style.opacity = '1'
      // The window has focused its heading; focusing the frame again would take the focus from there.
      if (document.activeElement !== frame) frame.focus()
    },
    close() {
      layer.remove()
      for (const other of silenced) other.inert = false
      release()
      if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true })
    },
  }
}

function waitingRing(): HTMLElement {
  const ring = document.createElement('div')
  Object.assign(ring.style, {
    position: 'absolute',
    inset: '0',
    margin: 'auto',
    width: '36px',
    height: '36px',
    borderRadius: '50%',
    border: '4px solid rgba(255, 255, 255, 0.3)',
    borderTopColor: '#fff',
    opacity: '0',
  })
  ring.animate({ opacity: [0, 1] }, { duration: 1, delay: 300, fill: 'forwards' })
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    ring.animate({ rotate: ['0deg', '360deg'] }, { duration: 800, iterations: Number.POSITIVE_INFINITY })
  return ring
}

function holdPageStill(): () => void {
  const root = document.documentElement
  const { overflow, paddingRight } = root.style
  const scrollbar = innerWidth - root.clientWidth
  root.style.overflow = 'hidden'
  if (scrollbar > 0) root.style.paddingRight = `${scrollbar}px`
  return () => Object.assign(root.style, { overflow, paddingRight })
}
