import { type PointerEvent, type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { CARD_LETTERS } from './card-words.tsx'
import { messages } from './messages.ts'
import './parcel.css'

/** So far up, the lid comes off; less, and it falls back. */
const OFF_PX = 96
/** A thumb never rests quite still. */
const STILL_PX = 8

interface Props {
  from: string | null
  /** What is in it. It begins with a heading that can take the focus. */
  children: ReactNode
}

/** Opens by a press, by a key, or as its lid is lifted; without scripts too. */
export function Parcel({ from, children }: Props) {
  const parcel = useRef<HTMLDetailsElement>(null)
  const lid = useLid(parcel)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Opened before the scripts came.
    if (parcel.current?.open) setOpen(true)
  }, [])
  useEffect(() => {
    if (!isOpen) return
    window.scrollTo({ top: 0 })
    parcel.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [isOpen])
  const onToggle = (event: SyntheticEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)
  return (
    <details ref={parcel} className="parcel" onToggle={onToggle} suppressHydrationWarning>
      <summary {...lid}>
        <span className="parcel-box">
          <ParcelDrawing />
          {from && (
            <span className={`parcel-tag ${CARD_LETTERS}`} dir="auto">
              {from}
            </span>
          )}
        </span>
        <span className="btn btn--lg parcel-open">{messages.unwrap}</span>
        <span className="small muted parcel-hint">{messages.lift}</span>
      </summary>
      <div className="parcel-in">{children}</div>
    </details>
  )
}

/** The lid follows the hand upwards. */
function useLid(parcel: { current: HTMLDetailsElement | null }) {
  const hold = useRef<{ from: number; far: number } | null>(null)
  const lift = (px: number) => parcel.current?.style.setProperty('--lift', `${px}`)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button) return
      hold.current = { from: event.clientY, far: 0 }
      event.currentTarget.setPointerCapture(event.pointerId)
      parcel.current?.setAttribute('data-held', 'true')
    },
    onPointerMove({ clientY }: PointerEvent<HTMLElement>) {
      if (!hold.current || !parcel.current || parcel.current.open) return
      const up = Math.max(0, hold.current.from - clientY)
      hold.current.far = Math.max(hold.current.far, up)
      lift(up)
      if (up >= OFF_PX) parcel.current.open = true
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    /** What was dragged is not pressed as well. */
    onClick(event: SyntheticEvent) {
      if (hold.current && hold.current.far > STILL_PX) event.preventDefault()
      hold.current = null
    },
  }
  function letGo() {
    parcel.current?.removeAttribute('data-held')
    if (!parcel.current?.open) lift(0)
  }
}

const ParcelDrawing = () => (
  <svg className="parcel-drawing" viewBox="0 0 320 300" aria-hidden="true" focusable="false">
    <defs>
      <pattern
        id="parcel-paper"
        width="36"
        height="36"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(18)"
      >
        <circle cx="10" cy="9" r="3.4" />
        <path d="M5 19q0 -6 5 -6t5 6v3h-10z" />
        <circle cx="28" cy="27" r="2.2" />
      </pattern>
      <linearGradient id="parcel-light" x1="0" x2="1">
        <stop offset="0" stopColor="#fff" stopOpacity="0.16" />
        <stop offset="0.45" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#000" stopOpacity="0.26" />
      </linearGradient>
    </defs>
    <ellipse className="parcel-shadow" cx="160" cy="280" rx="132" ry="13" />
    <g>
      <path className="parcel-paper" d="M46 132h228v134q0 12 -12 12H58q-12 0 -12 -12z" />
      <path className="parcel-print" d="M46 132h228v134q0 12 -12 12H58q-12 0 -12 -12z" />
      <path className="parcel-ribbon" d="M141 132h38v146h-38z" />
      <path fill="url(#parcel-light)" d="M46 132h228v134q0 12 -12 12H58q-12 0 -12 -12z" />
      <path className="parcel-under" d="M46 132h228v16H46z" />
    </g>
    <g className="parcel-lid">
      <path className="parcel-tail" d="M150 84C130 104 118 122 104 128l-2 -18c16 -8 28 -22 42 -34z" />
      <path className="parcel-tail" d="M170 84c20 20 32 38 46 44l2 -18c-16 -8 -28 -22 -42 -34z" />
      <rect className="parcel-paper" x="34" y="92" width="252" height="46" rx="7" />
      <rect className="parcel-print" x="34" y="92" width="252" height="46" rx="7" />
      <path className="parcel-ribbon" d="M141 92h38v46h-38z" />
      <rect fill="url(#parcel-light)" x="34" y="92" width="252" height="46" rx="7" />
      <path className="parcel-bow" d="M158 86C136 88 84 92 72 66 64 46 84 30 106 36c24 7 42 30 52 50z" />
      <path className="parcel-bow" d="M162 86c22 2 74 6 86 -20 8 -20 -12 -36 -34 -30 -24 7 -42 30 -52 50z" />
      <path className="parcel-fold" d="M150 82C132 80 104 80 96 66c-4 -9 4 -16 14 -12 16 5 30 18 40 28z" />
      <path className="parcel-fold" d="M170 82c18 -2 46 -2 54 -16 4 -9 -4 -16 -14 -12 -16 5 -30 18 -40 28z" />
      <rect className="parcel-knot" x="144" y="72" width="32" height="27" rx="9" />
    </g>
  </svg>
)
